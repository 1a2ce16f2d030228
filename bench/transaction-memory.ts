import { setTimeout } from 'node:timers/promises';
import neo4j from 'neo4j-driver';
import type { DatabaseSettings } from '../src/store/database.js';

/** Milliseconds between two samples. */
const interval = 100;
const used = 'SHOW TRANSACTIONS YIELD estimatedUsedHeapMemory AS bytes RETURN sum(bytes) AS used';
const limit = "SHOW SETTINGS 'dbms.memory.transaction.total.max' YIELD value";

export interface TransactionMemory {
  /** The most memory that all transactions had at the same time, as Neo4j estimates it, in bytes. */
  readonly peak: number;
  /** The limit of Neo4j; with more, it ends a transaction. Bytes. */
  readonly limit: number;
}

const units: Readonly<Record<string, number>> = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** Parses a size as Neo4j shows it: `346.46MiB`. @throws TypeError for another text */
function bytesOf(size: string): number {
  const [, count = '', unit = ''] = /^([\d.]+)([KMG]?i?B)$/.exec(size) ?? [];
  const factor = units[unit];
  if (factor === undefined) throw new TypeError(`a size of Neo4j is a number with B, KiB, MiB or GiB, not ${size}`);
  return Number(count) * factor;
}

/** Samples the memory of the transactions of Neo4j while work runs. */
export async function sampleTransactionMemory(
  { uri, username, password }: DatabaseSettings,
  work: () => Promise<unknown>,
): Promise<TransactionMemory> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
  let isOver = false;
  let peak = 0;
  async function sample(): Promise<void> {
    while (!isOver) {
      const { records } = await driver.executeQuery(used);
      peak = Math.max(peak, records[0]?.get('used') ?? 0);
      await setTimeout(interval);
    }
  }
  try {
    const { records } = await driver.executeQuery(limit);
    const sampling = sample();
    try {
      await work();
    } finally {
      isOver = true;
      await sampling;
    }
    return { peak, limit: bytesOf(records[0]?.get('value')) };
  } finally {
    await driver.close();
  }
}
