import { readFileSync } from 'node:fs';
import neo4j from 'neo4j-driver';
import type { Tx } from './database.js';

const folder = new URL('../../cypher/', import.meta.url);

/** The text of a statement file below `cypher/`, named without its ending. */
export const statementText = (name: string): string => readFileSync(new URL(`${name}.cypher`, folder), 'utf8');

// The driver sends a JavaScript number as a float; instants and ticks are integers in the graph.
const toParameter = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? neo4j.int(value) : value;

/**
 * A statement of `cypher/` as a function: parameters in, rows out, one round trip.
 * A statement that begins by unwinding a list which is empty is not sent.
 */
export function statement<Parameters extends object, Row>(
  name: string,
): (tx: Tx, parameters: Parameters) => Promise<Row[]> {
  const text = statementText(name);
  const unwound = /^(?:\s*\/\/.*\n)*\s*UNWIND \$(\w+)/.exec(text)?.[1];
  return async (tx, parameters) => {
    const entries = Object.entries(parameters);
    if (unwound !== undefined && entries.some(([key, value]) => key === unwound && (value as unknown[]).length === 0)) {
      return [];
    }
    const rows = await tx.run(text, Object.fromEntries(entries.map(([key, value]) => [key, toParameter(value)])));
    return rows as Row[];
  };
}
