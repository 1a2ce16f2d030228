import type { Tx } from './database.js';
import type { PackedArtefact } from './packed-artefact.js';
import { type BodyRow, loadSlices, type SliceRow } from './query-statements.js';

/**
 * The packed content of revisions, by revision, from rows with their bodies. One round trip for all slices; none where no
 * revision has long lists.
 */
export async function loadPacked(tx: Tx, rows: readonly BodyRow[]): Promise<ReadonlyMap<string, PackedArtefact>> {
  const sliced = rows.filter(({ isSliced }) => isSliced).map(({ revision }) => revision);
  const slices = new Map<string, SliceRow[]>(sliced.map((revision) => [revision, []]));
  for (const row of await loadSlices(tx, { revisions: sliced })) slices.get(row.revision)?.push(row);
  return new Map(
    rows.map(({ revision, body }) => {
      const inOrder = (slices.get(revision) ?? []).sort((a, b) => a.n - b.n);
      return [revision, { body, slices: inOrder.map((slice) => slice.body) }];
    }),
  );
}
