import type { Tx } from '../../store/database.js';
import { unpackedSizes } from '../../store/load-revisions.js';

/** Memory of the comparison of two contents, with what differs, for each byte of the contents, roughly. */
const comparedToLoaded = 3;

/** Ids of two revisions that are compared. */
interface RevisionPair {
  readonly before: string;
  readonly after: string;
}

/** Memory that one of some comparisons takes at most, bytes, roughly. One round trip; none without pairs. */
export async function largestComparison(tx: Tx, pairs: readonly RevisionPair[]): Promise<number> {
  const sizes = await unpackedSizes(tx, [...new Set(pairs.flatMap(({ before, after }) => [before, after]))]);
  const sizeOf = ({ before, after }: RevisionPair): number => (sizes.get(before) ?? 0) + (sizes.get(after) ?? 0);
  return comparedToLoaded * pairs.reduce((largest, pair) => Math.max(largest, sizeOf(pair)), 0);
}
