import { readdirSync } from 'node:fs';
import { ConfigurationError } from '../errors.js';
import type { Database } from './database.js';
import { type MigrationSettings, migrate, newestSchemaVersion } from './migrate.js';
import { findRestoration } from './restoration-statements.js';
import { statementText } from './statement.js';
import { onlineIndexes, startClock } from './submission-statements.js';

/** The end of open intervals: the largest integer that a JavaScript number holds exactly. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** The statements that create constraints and indexes, by the name of what each creates. */
const schemaStatements: ReadonlyMap<string, string> = new Map(
  readdirSync(new URL('../../cypher/schema/', import.meta.url))
    .filter((file) => file.endsWith('.cypher'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.cypher'.length);
      return [name.replaceAll('-', '_'), statementText(`schema/${name}`)];
    }),
);

/** Error codes when another process that starts on the same database has created the constraint or index. */
const alreadyExists = /^Neo\.ClientError\.Schema\.(EquivalentSchemaRule|Index|Constraint)AlreadyExists$/;

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && alreadyExists.test(String(error.code));

/**
 * Creates the constraints and indexes that are missing, and waits until they are online. One transaction creates them, which takes a new
 * database some 2 s of a processor less than one for each.
 */
export async function createIndexes(database: Database): Promise<void> {
  const online = new Set((await database.writeAtStart((tx) => onlineIndexes(tx, {}))).map(({ name }) => name));
  const missing = [...schemaStatements].filter(([name]) => !online.has(name)).map(([, text]) => text);
  if (missing.length === 0) return;
  const create = (texts: readonly string[]): Promise<void> =>
    database.writeAtStart(async (tx) => {
      for (const text of texts) await tx.run(text, {});
    });
  try {
    await create(missing);
  } catch (error) {
    if (!isThere(error)) throw error;
    for (const text of missing)
      await create([text]).catch((each: unknown) => {
        if (!isThere(each)) throw each;
      });
  }
  await database.writeAtStart((tx) => tx.run('CALL db.awaitIndexes(120)', {}));
}

/** @throws ConfigurationError for a database that holds a part of a backup */
async function refuseHalfRestored(database: Database): Promise<void> {
  const [restoration] = await database.writeAtStart((tx) => findRestoration(tx, {}));
  if (restoration === undefined) return;
  throw new ConfigurationError(
    `the database holds a part of the backup ${restoration.archive}: its restoration, which began at ${new Date(restoration.startedAt).toISOString()}, has not ended. If it does not run any more, repeat it with npm run restore, which begins again.`,
  );
}

/**
 * Creates the constraints, the indexes and the clock that are missing, waits until indexes are online, and migrates a graph
 * of an earlier version.
 * @returns the number of the newest transaction; 0 in an empty registry
 * @throws ConfigurationError for a graph of a later version, or without one, and for a part of a backup
 */
export async function ensureSchema(database: Database, settings: MigrationSettings): Promise<number> {
  await refuseHalfRestored(database);
  await createIndexes(database);
  const [clock] = await database.writeAtStart((tx) => startClock(tx, { schemaVersion: newestSchemaVersion(settings) }));
  if (clock === undefined) return 0;
  await migrate(database, clock.schemaVersion, settings);
  return clock.tick;
}
