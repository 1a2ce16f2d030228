import { compareTexts } from '../../model/compare-texts.js';

/** Numbers of entries by value, the largest first. */
export type Facet = readonly { readonly value: string; readonly count: number }[];

/** The facets of a list. */
export type Facets = Readonly<Record<'class' | 'agency' | 'stability', Facet>>;

/** Counts entries by a value. @param countOf how many an entry stands for */
export function facetOf<Entry>(
  entries: Iterable<Entry>,
  read: (entry: Entry) => string,
  countOf: (entry: Entry) => number = () => 1,
): Facet {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const value = read(entry);
    counts.set(value, (counts.get(value) ?? 0) + countOf(entry));
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareTexts(a.value, b.value));
}
