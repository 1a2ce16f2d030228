import type { VersionRow } from '../../store/query-statements.js';
import { contentHash, isCurrentHash } from '../artefacts/content-hash.js';
import { streamArtefacts } from '../artefacts/load-artefacts.js';
import type { Snapshot } from '../snapshot.js';

/** A version with its stored hash. */
export type HashedRow = Pick<VersionRow, 'urn' | 'revision' | 'hash'>;

/**
 * The content hashes of versions, by URN. Those that were stored with an earlier algorithm are computed again from the content: a
 * round trip for each batch of them, else none.
 */
export async function findCurrentHashes(
  snapshot: Snapshot,
  rows: Iterable<HashedRow>,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const outdated: HashedRow[] = [];
  for (const row of rows) {
    if (row.hash !== undefined && isCurrentHash(row.hash)) hashes.set(row.urn, row.hash);
    else outdated.push(row);
  }
  const read: Snapshot['read'] = (work) => snapshot.read(work);
  for await (const [{ urn }, artefact] of streamArtefacts(read, outdated)) hashes.set(urn, contentHash(artefact));
  return hashes;
}
