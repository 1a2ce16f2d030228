import type { Tx } from '../../../store/database.js';
import { loadPacked } from '../../../store/load-packed.js';
import type { PackedArtefact } from '../../../store/packed-artefact.js';
import { loadContents } from '../../../store/submission-statements.js';

/** The packed content of a live version, with its hash. */
export interface HeldContent extends PackedArtefact {
  readonly hash: string;
}

/** The content of the live versions among some, by URN. One round trip, two where they have long lists. */
export async function loadHeld(tx: Tx, urns: readonly string[]): Promise<ReadonlyMap<string, HeldContent>> {
  const rows = await loadContents(tx, { urns });
  const packed = await loadPacked(tx, rows);
  return new Map(
    rows.flatMap(({ urn, revision, hash }) => {
      const content = packed.get(revision);
      return content === undefined ? [] : [[urn, { ...content, hash }] as const];
    }),
  );
}
