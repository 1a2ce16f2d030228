import { readdirSync } from 'node:fs';
import type { Database } from './database.js';
import { statementText } from './statement.js';
import { type ClockRow, startClock } from './submission-statements.js';

/** The instant after every other: an open interval ends here. Largest integer that JavaScript holds exactly. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

const schemaStatements = readdirSync(new URL('../../cypher/schema/', import.meta.url))
  .filter((file) => file.endsWith('.cypher'))
  .sort()
  .map((file) => statementText(`schema/${file.slice(0, -'.cypher'.length)}`));

/** Another process that starts on the same database can be faster: then what is wanted is there. */
const alreadyThere = /^Neo\.ClientError\.Schema\.(EquivalentSchemaRule|Index|Constraint)AlreadyExists$/;

async function putInPlace(database: Database, text: string): Promise<void> {
  try {
    await database.write((tx) => tx.run(text, {}));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && alreadyThere.test(String(error.code)))) throw error;
  }
}

/** Puts constraints, indexes and the clock in place where they are missing; returns the clock. */
export async function ensureSchema(database: Database): Promise<ClockRow> {
  for (const text of schemaStatements) await putInPlace(database, text);
  await database.write((tx) => tx.run('CALL db.awaitIndexes(120)', {}));
  const [clock] = await database.write((tx) => startClock(tx, {}));
  return clock ?? { tick: 0, at: 0 };
}
