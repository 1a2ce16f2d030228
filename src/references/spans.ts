import type { Extent } from './extent.js';

type Ids = ReadonlySet<string>;

/** The values listed, or all values but those. */
interface ListedSpan {
  readonly isAllBut: boolean;
  readonly ids: Ids;
}

/** Values of a component in a form that can be intersected; `some` stands for values that cannot be listed. */
export type Span = 'some' | ListedSpan;

/** All values, listed or not. */
export const everyValue: ListedSpan = { isAllBut: true, ids: new Set() };

export const noValue: ListedSpan = { isAllBut: false, ids: new Set() };

export const spanOf = (extent: Extent): Span => {
  if (extent === 'some') return extent;
  return extent === 'all' ? everyValue : { isAllBut: false, ids: extent };
};

/** Whether a span has a value; true where that is unknown. */
export const spanHolds = (span: Span, value: string): boolean =>
  span === 'some' || span.ids.has(value) !== span.isAllBut;

const isNothing = (span: Span): boolean => span !== 'some' && !span.isAllBut && span.ids.size === 0;
const isEverything = (span: Span): boolean => span !== 'some' && span.isAllBut && span.ids.size === 0;

const filtered = (ids: Ids, isKept: (id: string) => boolean): Ids => {
  const kept = new Set<string>();
  for (const id of ids) if (isKept(id)) kept.add(id);
  return kept.size === ids.size ? ids : kept;
};

/** The values that both spans have, and perhaps more where one of them cannot be listed. */
export function intersectSpans(one: Span, other: Span): Span {
  if (isNothing(one) || isEverything(other)) return one;
  if (isNothing(other) || isEverything(one)) return other;
  if (one === 'some') return other !== 'some' && !other.isAllBut ? other : 'some';
  if (other === 'some') return one.isAllBut ? 'some' : one;
  if (one.isAllBut && other.isAllBut) return { isAllBut: true, ids: new Set([...one.ids, ...other.ids]) };
  const [listed, test] =
    one.isAllBut || (!other.isAllBut && other.ids.size < one.ids.size) ? [other, one] : [one, other];
  return { isAllBut: false, ids: filtered(listed.ids, (id) => spanHolds(test, id)) };
}

/** The values that a span does not have; `some` where that is unknown. */
export const complementOf = (span: Span): Span =>
  span === 'some' ? span : { isAllBut: !span.isAllBut, ids: span.ids };

/** The values that one of two spans has; `some` where that is unknown. */
export function uniteSpans(one: Span, other: Span): Span {
  if (one === 'some' || other === 'some') return isEverything(one) || isEverything(other) ? everyValue : 'some';
  return complementOf(intersectSpans(complementOf(one), complementOf(other)));
}

/** Whether a span has no value. @param universe all values of the component; undefined where they cannot be listed */
export function isEmptySpan(span: Span, universe: Ids | undefined): boolean {
  if (span === 'some') return false;
  if (!span.isAllBut) return span.ids.size === 0;
  if (universe === undefined || span.ids.size < universe.size) return false;
  for (const id of universe) if (!span.ids.has(id)) return false;
  return true;
}

/** The values of a list that a span has, in the order of the list; the same set where it has all of them. */
export function idsInSpan(span: Span, universe: Ids): Ids {
  if (span === 'some' || isEverything(span)) return universe;
  return filtered(universe, (id) => spanHolds(span, id));
}
