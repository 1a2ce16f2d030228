import { existsSync, readdirSync } from 'node:fs';
import { ConfigurationError } from '../errors.js';
import type { Database } from './database.js';
import { statementText } from './statement.js';
import { lockClock, setSchemaVersion, startClock } from './submission-statements.js';

/**
 * Version of the schema of the graph that this program reads and writes. Version 5 adds access rules, without steps: a program
 * that ignores them must not open the graph. Version 6 adds an index of the revisions of versions that have many, version 7 search
 * texts, version 8 groups of the resolutions of wildcards that moved often.
 */
export const schemaVersion = 8;

export interface MigrationSettings {
  /** Roles of the references by which codelists extend others (references/reference-table.ts). */
  readonly extensionRoles: readonly string[];
  readonly log: (message: string) => void;
  /** By version: the last step to it, which Cypher alone cannot do. @param tick the newest one */
  readonly lastSteps: Readonly<Record<number, (database: Database, tick: number) => Promise<void>>>;
}

/** The statements that lead to a version, in order: `cypher/migrations/<version>/`; none where that folder is missing. */
function stepsTo(version: number): readonly string[] {
  const folder = new URL(`../../cypher/migrations/${version}/`, import.meta.url);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cypher'))
    .sort()
    .map((file) => `migrations/${version}/${file.slice(0, -'.cypher'.length)}`);
}

/**
 * Brings a graph of an earlier version to the present one, while the clock is locked. Each step commits in parts and
 * can be repeated, so that an interrupted migration goes on at the next start.
 * @param given version of the graph
 * @throws ConfigurationError for a graph of a later version
 */
export async function migrate(
  database: Database,
  given: number,
  { extensionRoles, log, lastSteps }: MigrationSettings,
): Promise<void> {
  if (given > schemaVersion) {
    throw new ConfigurationError(
      `the database was written by a later version of Strata: its schema has version ${given}, and this program supports versions up to ${schemaVersion}. Start the later version of Strata, or restore a backup that is older.`,
    );
  }
  if (given === schemaVersion) return;
  await database.writeAtStart(async (tx) => {
    await lockClock(tx, {});
    const [clock] = await startClock(tx, { schemaVersion });
    for (let version = (clock?.schemaVersion ?? given) + 1; version <= schemaVersion; version += 1) {
      log(`migrating the database to version ${version} of its schema …`);
      for (const step of stepsTo(version)) await database.runInParts(statementText(step), { extensionRoles });
      await lastSteps[version]?.(database, clock?.tick ?? 0);
    }
    await setSchemaVersion(tx, { schemaVersion });
  });
  log('the database is migrated');
}
