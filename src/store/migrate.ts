import { ConfigurationError } from '../errors.js';
import type { Database } from './database.js';
import { lockClock, setSchemaVersion, startClock } from './submission-statements.js';

/** The first version of the schema of the graph that later programs open. */
const firstVersion = 1;

/**
 * What leads to a version of the schema from the one before. It commits in parts (`Database.runInParts`) and can be repeated.
 * @param tick the newest one
 */
export type Migration = (database: Database, tick: number) => Promise<void>;

export interface MigrationSettings {
  /** Those to the versions after the first, in order. */
  readonly migrations: readonly Migration[];
  readonly log: (message: string) => void;
}

/** Version of the schema that a program with some migrations reads and writes. */
export const newestSchemaVersion = ({ migrations }: Pick<MigrationSettings, 'migrations'>): number =>
  firstVersion + migrations.length;

function refuseOthers(given: number, newest: number): void {
  if (given > newest) {
    throw new ConfigurationError(
      `the database was written by a later version of Strata: its schema has version ${given}, and this program supports versions up to ${newest}. Start the later version of Strata, or restore a backup that is older.`,
    );
  }
  if (given < firstVersion) {
    throw new ConfigurationError(
      `the database was written by a version of Strata before 0.1.0: its schema has no version, and this program supports versions from ${firstVersion} on. Start with an empty data folder or database, and submit the artefacts again.`,
    );
  }
}

/**
 * Brings a graph of an earlier version to the present one, while the clock is locked. An interrupted migration goes on at the
 * next start.
 * @param given version of the graph; 0 for a graph without one
 * @throws ConfigurationError for a graph of a later version, or without one
 */
export async function migrate(database: Database, given: number, settings: MigrationSettings): Promise<void> {
  const { migrations, log } = settings;
  const newest = newestSchemaVersion(settings);
  refuseOthers(given, newest);
  if (given === newest) return;
  await database.writeAtStart(async (tx) => {
    await lockClock(tx, {});
    const [clock] = await startClock(tx, { schemaVersion: newest });
    const from = clock?.schemaVersion ?? given;
    for (const [index, run] of migrations.slice(from - firstVersion).entries()) {
      log(`migrating the database to version ${from + index + 1} of its schema …`);
      await run(database, clock?.tick ?? 0);
    }
    await setSchemaVersion(tx, { schemaVersion: newest });
  });
  log('the database is migrated');
}
