import type { Artefact } from '../model/artefact.js';
import type { Tx } from './database.js';
import { loadPacked } from './load-packed.js';
import { unpackArtefact } from './packed-artefact.js';
import { type BodyRow, loadBodies } from './query-statements.js';

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

/**
 * Loads the content of revisions in order, in batches of some packed megabytes; one artefact is unpacked at a time, and the
 * slices of its long lists are loaded when it is its turn. Revisions never change, so each batch has a transaction of its
 * own. Nothing is put into the cache, which would lose what is used more often. One round trip a batch, and one for each
 * artefact with long lists.
 */
export async function* streamRevisions(
  read: Read,
  revisions: readonly string[],
): AsyncGenerator<readonly [revision: string, artefact: Artefact]> {
  let count = first;
  for (let start = 0; start < revisions.length; ) {
    const batch = revisions.slice(start, start + count);
    start += batch.length;
    const { bodies, cached } = await read(async (tx) => {
      const held = tx.revisions.find(batch);
      const rows = await loadBodies(tx, { revisions: held.missing });
      return { bodies: new Map(rows.map((row) => [row.revision, row])), cached: held.cached };
    });
    const bytes = [...bodies.values()].reduce((sum, { body }) => sum + body.length, 0);
    for (const revision of batch) {
      const row = bodies.get(revision);
      bodies.delete(revision);
      const artefact = row === undefined ? cached.get(revision) : await unpackRow(read, row);
      if (artefact !== undefined) yield [revision, artefact];
    }
    count = nextCount(batch.length, bytes);
  }
}

async function unpackRow(read: Read, row: BodyRow): Promise<Artefact> {
  const packed = row.isSliced ? (await read((tx) => loadPacked(tx, [row]))).get(row.revision) : undefined;
  return (await unpackArtefact(packed ?? { body: row.body, slices: [] })).artefact;
}
