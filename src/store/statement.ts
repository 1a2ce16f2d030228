import { readFileSync } from 'node:fs';
import neo4j from 'neo4j-driver';
import { isTurnOver, nextTurn } from '../model/turns.js';
import type { Database, Tx } from './database.js';
import { nameStatement } from './statement-names.js';

const folder = new URL('../../cypher/', import.meta.url);

/** The text of a statement file below `cypher/`; the name lacks the file extension: `query/children`. */
export const statementText = (name: string): string => readFileSync(new URL(`${name}.cypher`, folder), 'utf8');

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

// The driver sends a JavaScript number as a float; instants and ticks are integers in the graph.
function toParameter(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (Array.isArray(value)) return value.map(toParameter);
  return isRow(value) ? toParameters(value) : value;
}

const toParameters = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toParameter(value)]));

/** Entries of a list that takes some milliseconds to send: what the driver does for a whole statement at once. */
const longList = 2_000;

const hasLongList = (parameters: object): boolean =>
  Object.values(parameters).some((value) => Array.isArray(value) && value.length > longList);

/** Memory of a row, and of an entry of a list in it, bytes, roughly, with what is made of them. */
const [bytesPerRow, bytesPerEntry] = [600, 100];

/** Rows of less do not count, such as those of batches, which are not kept, bytes. */
const countedBytes = 1_000_000;

/** Counts rows for the request that reads them. @throws as `MemoryClaim.require` */
function countRows({ memory }: Tx, rows: readonly Record<string, unknown>[]): void {
  if (memory === undefined) return;
  let bytes = rows.length * bytesPerRow;
  for (const row of rows)
    for (const value of Object.values(row)) if (Array.isArray(value)) bytes += value.length * bytesPerEntry;
  if (bytes >= countedBytes) memory.require(bytes);
}

/**
 * A statement file of `cypher/` as a function of its parameters that returns rows, with one round trip. A statement that
 * begins with `UNWIND $list` is not sent when the list is empty.
 */
export function statement<Parameters extends object, Row>(
  name: string,
): (tx: Tx, parameters: Parameters) => Promise<Row[]> {
  const text = statementText(name);
  nameStatement(text, name);
  const unwound = /^(?:\s*\/\/.*\n)*\s*UNWIND \$(\w+)/.exec(text)?.[1];
  return async (tx, parameters) => {
    const list = unwound === undefined ? undefined : (parameters as Record<string, unknown>)[unwound];
    if (Array.isArray(list) && list.length === 0) return [];
    if (hasLongList(parameters) && isTurnOver()) await nextTurn(tx.signal);
    const rows = await tx.run(text, toParameters(parameters));
    countRows(tx, rows);
    return rows as Row[];
  };
}

/** A statement file of `cypher/` as a function of its parameters that streams rows (`Database.stream`). */
export function streamed<Parameters extends object, Row>(
  name: string,
): (
  database: Pick<Database, 'stream'>,
  parameters: Parameters,
  rows: number,
  signal?: AbortSignal,
) => AsyncGenerator<Row> {
  const text = statementText(name);
  nameStatement(text, name);
  return (database, parameters, rows, signal) =>
    database.stream(text, toParameters(parameters), rows, signal) as AsyncGenerator<Row>;
}
