import type { Artefact } from '../model/artefact.js';
import type { Tx } from './database.js';
import { loadPacked } from './load-packed.js';
import { hasLongList, memoryPerByte, unpackArtefact } from './packed-artefact.js';
import { loadBodies, loadFewBodies } from './query-statements.js';

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

/** Revisions with the memory that their content takes, bytes, roughly; those that are cached already do not count. */
export interface FewRevisions {
  readonly memory: number;
  /** By revision id; undefined where they are too large to be loaded at once. */
  readonly artefacts: ReadonlyMap<string, Artefact> | undefined;
}

/** Memory of an unpacked artefact for each byte of its packed body, roughly: codes compress to a seventh. */
const memoryPerPackedByte = 7 * memoryPerByte;

/**
 * Loads the content of revisions if it is small, with one round trip for those that are not in the cache.
 * @param most bytes that they may have in the database, packed; artefacts with long lists are never small
 */
export async function loadFewRevisions(tx: Tx, revisions: readonly string[], most: number): Promise<FewRevisions> {
  const artefacts = new Map<string, Artefact>();
  const missing: string[] = [];
  let areSmall = true;
  for (const revision of new Set(revisions)) {
    const cached = tx.revisions.get(revision);
    if (cached === undefined) missing.push(revision);
    else {
      artefacts.set(revision, cached);
      areSmall &&= !hasLongList(cached);
    }
  }
  const rows = await loadFewBodies(tx, { revisions: missing, most });
  const memory = rows.reduce((sum, { bytes }) => sum + bytes * memoryPerPackedByte, 0);
  if (!areSmall || rows.some(({ body }) => body === null)) return { memory, artefacts: undefined };
  await Promise.all(
    rows.map(async ({ revision, body }) => {
      if (body === null) return;
      const unpacked = await unpackArtefact({ body, slices: [] });
      tx.revisions.set(revision, unpacked.artefact, unpacked.memory);
      artefacts.set(revision, unpacked.artefact);
    }),
  );
  return { memory, artefacts };
}
