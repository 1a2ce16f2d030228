import type { Database } from '../../store/database.js';
import type { Clock } from '../clock.js';
import { selectAsked } from '../structures/select-asked.js';
import type { MetadataSetQuery } from './metadata-set-query.js';
import { type MetadataSets, tellMetadataSets } from './tell-metadata-sets.js';

const absence = 'the registry holds no metadata set that fits the query';

/**
 * The metadata sets that a query asks for, as they were at its instant. Two to four round trips.
 * @throws StrataError `NotFound` when nothing fits, `Semantic` for an instant in the future
 */
export async function findMetadataSets(
  database: Database,
  clock: Clock,
  query: MetadataSetQuery,
): Promise<MetadataSets> {
  const reading = await clock.reading(query.asOf);
  const { providers: agencies, ids, versions, detail } = query;
  return database.read(async (tx) => {
    const asked = { classes: ['MetadataSet'], agencies, ids, versions };
    return tellMetadataSets(tx, await selectAsked(tx, asked, reading.at), { detail, reading, absence });
  });
}
