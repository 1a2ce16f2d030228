import type { Artefact } from '../model/artefact.js';
import type { Tx } from './database.js';
import { loadPacked } from './load-packed.js';
import { unpackArtefact } from './packed-artefact.js';
import { loadBodies } from './query-statements.js';

/**
 * Loads the content of revisions, with one round trip for those that are not in the cache, and another where they have long
 * lists.
 * @returns artefacts by revision id, shared with the cache: callers must not change them
 */
export async function loadRevisions(tx: Tx, revisions: readonly string[]): Promise<ReadonlyMap<string, Artefact>> {
  const artefacts = new Map<string, Artefact>();
  const missing: string[] = [];
  for (const revision of revisions) {
    const cached = tx.revisions.get(revision);
    if (cached === undefined) missing.push(revision);
    else artefacts.set(revision, cached);
  }
  const packed = await loadPacked(tx, await loadBodies(tx, { revisions: missing }));
  await Promise.all(
    [...packed].map(async ([revision, content]) => {
      const { artefact, memory } = await unpackArtefact(content);
      tx.revisions.set(revision, artefact, memory);
      artefacts.set(revision, artefact);
    }),
  );
  return artefacts;
}
