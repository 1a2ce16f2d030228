import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Driver } from 'neo4j-driver';
import type { Program } from '../program.js';
import { type LoadResult, mostOnConnection, type Order } from './load.js';
import { stateOf, type Watched, watch } from './watch.js';

/** 2,000 requests with those of each connection. */
const connections = 2_000 / mostOnConnection;
const leaveAfter = 50;
const longestWait = 60_000;

/** What clients that have gone leave behind. */
interface Abandoned {
  readonly requests: number;
  readonly seconds: number;
  /** Time after the last one until Neo4j had no transaction, milliseconds; undefined where it had some for a minute. */
  readonly idleAfter: number | undefined;
  /** Memory in use, after a collection of garbage, bytes. */
  readonly usedBefore: number;
  readonly usedAfter: number;
  readonly watched: Watched;
}

function openDriver(dataDir: string): Driver {
  const port = readFileSync(join(dataDir, 'neo4j', 'port'), 'utf8').trim();
  const password = readFileSync(join(dataDir, 'neo4j-password'), 'utf8').trim();
  return neo4j.driver(`bolt://127.0.0.1:${port}`, neo4j.auth.basic('neo4j', password));
}

/** Waits until Neo4j has no transaction but the one that asks. @returns after which time, milliseconds */
async function waitUntilIdle(driver: Driver): Promise<number | undefined> {
  const since = performance.now();
  while (performance.now() - since < longestWait) {
    const { records } = await driver.executeQuery(
      "SHOW TRANSACTIONS YIELD currentQuery, elapsedTime WHERE NOT currentQuery STARTS WITH 'SHOW TRANSACTIONS' RETURN currentQuery",
    );
    if (records.length === 0) return performance.now() - since;
    await sleep(50);
  }
  return undefined;
}

/**
 * Sends 2,000 requests whose clients leave after 50 ms, 40 at a time.
 * @param send sends an order, for example from another process
 */
export async function abandon(
  program: Program,
  bareUrl: string,
  dataDir: string,
  order: Omit<Order, 'connections' | 'leaveAfter'>,
  send: (order: Order) => Promise<readonly LoadResult[]>,
): Promise<Abandoned> {
  const driver = openDriver(dataDir);
  const used = async (): Promise<number> => (await stateOf(program, true))?.used ?? Number.NaN;
  try {
    const usedBefore = await used();
    const since = performance.now();
    let seconds = 0;
    const [[requests, idleAfter], watched] = await watch(program, bareUrl, async () => {
      const results = await send({ ...order, connections, leaveAfter });
      seconds = (performance.now() - since) / 1000;
      return [results.length, await waitUntilIdle(driver)] as const;
    });
    return { requests, seconds, idleAfter, usedBefore, usedAfter: await used(), watched };
  } finally {
    await driver.close();
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** A row of Markdown about abandoned requests. */
export const abandonedRow = (number: number, path: string, found: Abandoned): string =>
  `| ${[
    number,
    `\`${path.slice(0, 120)}\``.replaceAll('|', '\\|'),
    `${found.requests} in ${found.seconds.toFixed(1)} s`,
    found.idleAfter === undefined ? 'busy for a minute' : `${(found.idleAfter / 1000).toFixed(1)} s`,
    `${Math.max(...found.watched.queries).toFixed(0)} ms`,
    `${megabytes(found.usedBefore)}, ${megabytes(found.usedAfter)}`,
    megabytes(found.watched.memory),
  ].join(' | ')} |`;

export const abandonedHead =
  '| row | request | closed after 50 ms | Neo4j idle after | small query: max | MB in use before, after | resident, MB |\n|---|---|---|---|---|---|---|';
