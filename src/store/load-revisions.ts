import type { Artefact } from '../model/artefact.js';
import type { Tx } from './database.js';
import { loadPacked } from './load-packed.js';
import { hasLongList, memoryPerByte, type PackedArtefact, unpackArtefact } from './packed-artefact.js';
import { loadBodies, loadFewBodies } from './query-statements.js';

/**
 * Loads the content of revisions, with one round trip for those that are not in the cache, and another where they have long
 * lists.
 * @returns artefacts by revision id, shared with the cache: callers must not change them
 */
export async function loadRevisions(tx: Tx, revisions: readonly string[]): Promise<ReadonlyMap<string, Artefact>> {
  const { cached, missing } = tx.revisions.find(revisions);
  return unpackInto(cached, tx, await loadPacked(tx, await loadBodies(tx, { revisions: missing })));
}

/** Unpacks revisions, by id, and adds them to others and to the cache. */
async function unpackInto(
  artefacts: Map<string, Artefact>,
  tx: Tx,
  packed: ReadonlyMap<string, PackedArtefact>,
): Promise<ReadonlyMap<string, Artefact>> {
  await Promise.all(
    [...packed].map(async ([revision, content]) => {
      const { artefact, memory } = await unpackArtefact(content);
      tx.memory?.require(memory);
      tx.revisions.set(revision, artefact, memory);
      artefacts.set(revision, artefact);
    }),
  );
  return artefacts;
}

/** Memory of an unpacked artefact for each byte of its packed body, roughly: codes compress to a seventh. */
const memoryPerPackedByte = 7 * memoryPerByte;

/** Memory that the content of revisions takes when it is unpacked, bytes, roughly, by revision id. One round trip. */
export async function unpackedSizes(tx: Tx, revisions: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await loadFewBodies(tx, { revisions, most: 0 });
  return new Map(rows.map(({ revision, bytes }) => [revision, bytes * memoryPerPackedByte]));
}

/**
 * Loads the content of revisions if it is small, with one round trip for those that are not in the cache.
 * @param most bytes that they may have in the database, packed; artefacts with long lists are never small
 * @returns artefacts by revision id; undefined where they are too large to be loaded at once
 */
export async function loadFewRevisions(
  tx: Tx,
  revisions: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, Artefact> | undefined> {
  const { cached, missing } = tx.revisions.find(revisions);
  const rows = await loadFewBodies(tx, { revisions: missing, most });
  const packed = new Map(
    rows.flatMap(({ revision, body }) => (body === null ? [] : [[revision, { body, slices: [] }] as const])),
  );
  if (packed.size < rows.length || [...cached.values()].some(hasLongList)) return undefined;
  return unpackInto(cached, tx, packed);
}
