import { compareNaturally } from '../../model/compare-texts.js';
import { readLineKey } from '../../model/urn.js';
import {
  type LineRange,
  linesOfVersions,
  type VersionCountRow,
  type VersionFilters,
} from '../../store/query-statements.js';
import type { Snapshot } from '../snapshot.js';

/** A version line, and how many of its versions match. */
export interface CountedLine {
  readonly key: string;
  readonly count: number;
}

/** Lines of one agency and class, by the natural order of their ids. */
export const compareLines = (one: string, other: string): number =>
  compareNaturally(readLineKey(one).id, readLineKey(other).id);

/** One version line; no id goes on with an exclamation mark. */
export const rangeOfLine = (key: string): Pick<LineRange, 'first' | 'end'> => ({ first: key, end: `${key}!` });

function toLines(rows: readonly VersionCountRow[]): readonly CountedLine[] {
  const counts = new Map<string, number>();
  for (const { keys } of rows) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).sort((one, other) => compareLines(one.key, other.key));
}

/** The lines of a group that match, in natural order: cached for each state and filter. */
export function findLines(
  snapshot: Snapshot,
  filters: VersionFilters,
  { agencyID, lineClass }: { readonly agencyID: string; readonly lineClass: string },
): Promise<readonly CountedLine[]> {
  const ofGroup = { ...filters, agencies: [agencyID], lineClasses: [lineClass] };
  return snapshot.cached({ linesOfGroup: ofGroup }, async (shared) => {
    const rows = await shared.read((tx) => linesOfVersions(tx, { filters: ofGroup, tick: shared.tick }));
    const result = toLines(rows);
    return { result, bytes: 1_000 + result.reduce((sum, { key }) => sum + 100 + 2 * key.length, 0) };
  });
}
