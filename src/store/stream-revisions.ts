import type { Artefact } from '../model/artefact.js';
import type { Tx } from './database.js';
import { loadPacked } from './load-packed.js';
import { type PackedArtefact, unpackArtefact } from './packed-artefact.js';
import { loadBodies } from './query-statements.js';

/** Runs work in a read transaction. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Number of revisions of the first batch, and the largest one. */
const [first, most] = [16, 500];
/** Packed bytes that a batch should have: the codes of five lists of 10,000, or 500 data structures. */
const batchBytes = 1_000_000;

/** The number of revisions of the next batch, by the bytes of the last one. */
function nextCount(last: number, bytes: number): number {
  const fitting = Math.floor((last * batchBytes) / Math.max(1, bytes));
  return Math.max(1, Math.min(most, 4 * last, fitting));
}

const lengthOf = ({ body, slices }: PackedArtefact): number =>
  slices.reduce((sum, slice) => sum + slice.length, body.length);

/**
 * Loads the content of revisions in order, in batches of some packed megabytes; one artefact is unpacked at a time. Revisions
 * never change, so each batch has a transaction of its own. Nothing is put into the cache, which would lose what is used more
 * often. One round trip a batch, and another where it has
 * long lists.
 */
export async function* streamRevisions(
  read: Read,
  revisions: readonly string[],
): AsyncGenerator<readonly [revision: string, artefact: Artefact]> {
  let count = first;
  for (let start = 0; start < revisions.length; ) {
    const batch = revisions.slice(start, start + count);
    start += batch.length;
    const packed = new Map<string, PackedArtefact>();
    const cached = new Map<string, Artefact>();
    let bytes = 0;
    await read(async (tx) => {
      const missing = batch.filter((revision) => {
        const artefact = tx.revisions.get(revision);
        if (artefact !== undefined) cached.set(revision, artefact);
        return artefact === undefined;
      });
      for (const [revision, content] of await loadPacked(tx, await loadBodies(tx, { revisions: missing }))) {
        bytes += lengthOf(content);
        packed.set(revision, content);
      }
    });
    for (const revision of batch) {
      const content = packed.get(revision);
      packed.delete(revision);
      const artefact = content === undefined ? cached.get(revision) : (await unpackArtefact(content)).artefact;
      if (artefact !== undefined) yield [revision, artefact];
    }
    count = nextCount(batch.length, bytes);
  }
}
