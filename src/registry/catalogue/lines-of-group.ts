import { compareTexts, naturalOrder } from '../../model/compare-texts.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import { readLineKey } from '../../model/urn.js';
import {
  type LineRange,
  linesOfVersions,
  type VersionCountRow,
  type VersionFilters,
} from '../../store/query-statements.js';
import type { Snapshot } from '../snapshot.js';

/** The place of a version line among those of its agency and class. */
export interface LinePlace {
  readonly key: string;
  /** Its id in natural order. */
  readonly order: string;
}

/** A version line, and how many of its versions match. */
export interface CountedLine extends LinePlace {
  readonly count: number;
}

export const placeOfLine = (key: string): LinePlace => ({ key, order: naturalOrder(readLineKey(key).id) });

/** Lines of one agency and class, by the natural order of their ids. */
export const compareLines = (one: LinePlace, other: LinePlace): number =>
  compareTexts(one.order, other.order) || compareTexts(one.key, other.key);

/** One version line; no id goes on with an exclamation mark. */
export const rangeOfLine = (key: string): Pick<LineRange, 'first' | 'end'> => ({ first: key, end: `${key}!` });

async function toLines(
  rows: readonly VersionCountRow[],
  signal: AbortSignal | undefined,
): Promise<readonly CountedLine[]> {
  const counts = new Map<string, number>();
  for (const { keys } of rows)
    await forEachInTurns(keys, (key) => void counts.set(key, (counts.get(key) ?? 0) + 1), signal);
  const lines: CountedLine[] = [];
  await forEachInTurns(counts, ([key, count]) => void lines.push({ ...placeOfLine(key), count }), signal);
  return sortInTurns(lines, compareLines, signal);
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
    const result = await toLines(rows, shared.signal);
    return { result, bytes: 1_000 + result.reduce((sum, { key }) => sum + 150 + 4 * key.length, 0) };
  });
}
