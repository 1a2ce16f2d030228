import type { Snapshot } from '../snapshot.js';
import { selectAsked } from '../structures/select-asked.js';
import type { MetadataSetQuery } from './metadata-set-query.js';
import { type MetadataSets, tellMetadataSets } from './tell-metadata-sets.js';

const absence = 'the registry holds no metadata set that fits the query';

/**
 * The metadata sets that a query asks for, as they were at its instant. Two to four round trips.
 * @throws StrataError `NotFound` when nothing fits
 */
export async function findMetadataSets(snapshot: Snapshot, query: MetadataSetQuery): Promise<MetadataSets> {
  const { providers: agencies, ids, versions, detail } = query;
  return snapshot.read(async (tx) => {
    const asked = { classes: ['MetadataSet'], agencies, ids, versions };
    return tellMetadataSets(tx, await selectAsked(tx, asked, snapshot.at), { detail, snapshot, absence });
  });
}
