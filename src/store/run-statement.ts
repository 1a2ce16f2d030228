import type { Record as Neo4jRecord, QueryResult, Transaction } from 'neo4j-driver';
import { trace, traceChannels } from '../model/trace-channels.js';
import { forEachInTurns } from '../model/turns.js';
import { statementName } from './statement-names.js';

/** Rows that take some milliseconds to convert and to work with: those of many requests can arrive together. */
const manyRows = 500;

/** Sends a statement, in one round trip, and returns its rows. */
export async function runStatement(
  tx: Pick<Transaction, 'run'>,
  text: string,
  parameters: Record<string, unknown>,
): Promise<Record<string, unknown>[]> {
  const operation = { statement: statementName(text) ?? 'other', startedAt: performance.now() };
  const { records } = await trace(traceChannels.roundTrip, operation, () =>
    send(tx, text, parameters, operation.statement),
  );
  if (records.length < manyRows) return records.map(rowOfRecord);
  const rows: Record<string, unknown>[] = [];
  await forEachInTurns(records, (record) => rows.push(rowOfRecord(record)));
  return rows;
}

/**
 * Sends a statement. neo4j-driver makes a stack trace for each, which with source maps takes as long as half of the rest of its work, or
 * longer. Without one, the stack of an error names the statement.
 */
async function send(
  tx: Pick<Transaction, 'run'>,
  text: string,
  parameters: Record<string, unknown>,
  name: string,
): Promise<QueryResult> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  let result: ReturnType<Transaction['run']>;
  try {
    result = tx.run(text, parameters);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error) error.stack = `${error}\n    at statement ${name}`;
    throw error;
  }
}

/** A record by its keys. `Record.toObject` takes several times as long: its iterator was compiled for old engines. */
export function rowOfRecord(record: Neo4jRecord): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, key] of record.keys.entries()) row[key as string] = record.get(index);
  return row;
}
