import { type Migration, newestSchemaVersion } from '../store/migrate.js';

/** What leads to the versions of the schema of the graph after the first (docs/decisions/graphs-are-migrated.md). */
export const migrations: readonly Migration[] = [];

/** The newest version of the schema of the graph, which this program writes. */
export const newestGraphSchema = newestSchemaVersion({ migrations });
