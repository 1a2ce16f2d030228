import { eachInSteps, type Steps } from '../model/steps.js';
import type { CodeIndex, Positions, Universe } from './code-index.js';

type Ids = ReadonlySet<string>;

/**
 * The values of a component that a value set describes: all, these, or `some` that cannot be listed, such as a time
 * range, texts in a language, or a pattern for a component without a list.
 */
export type Extent = 'all' | 'some' | ReadonlySet<string>;

/** The values listed, or all values but those. */
interface ListedSpan {
  readonly isAllBut: boolean;
  readonly ids: Ids;
}

/** Codes of a list: 1 at the positions of those that it has. Long lists are combined faster so. */
interface MaskedSpan {
  readonly codes: CodeIndex;
  readonly mask: Uint8Array;
}

/** Values of a component in a form that can be intersected; `some` stands for values that cannot be listed. */
export type Span = 'some' | ListedSpan | MaskedSpan;

/** All values, listed or not. */
export const everyValue: ListedSpan = { isAllBut: true, ids: new Set() };

export const noValue: ListedSpan = { isAllBut: false, ids: new Set() };

export const spanOf = (extent: Extent): Span => {
  if (extent === 'some') return extent;
  return extent === 'all' ? everyValue : { isAllBut: false, ids: extent };
};

/** The codes at some positions of a list. */
export function spanOfPositions(codes: CodeIndex, positions: Iterable<Positions>): MaskedSpan {
  const mask = new Uint8Array(codes.positions.size);
  for (const each of positions) for (let index = 0; index < each.length; index += 1) mask[each[index] ?? 0] = 1;
  return { codes, mask };
}

export const isMasked = (span: Span): span is MaskedSpan => span !== 'some' && 'mask' in span;
const isListed = (span: Span): span is ListedSpan => span !== 'some' && 'ids' in span;

/** The values of a span that lists them one by one. */
export const listedValues = (span: Span): Ids | undefined => (isListed(span) && !span.isAllBut ? span.ids : undefined);

export const isEveryValue = (span: Span): boolean => isListed(span) && span.isAllBut && span.ids.size === 0;
const isNoValue = (span: Span): boolean => isListed(span) && !span.isAllBut && span.ids.size === 0;

/** Whether a span has a value; true where that is unknown. */
export function spanHolds(span: Span, value: string): boolean {
  if (span === 'some') return true;
  if (isMasked(span)) return span.mask[span.codes.positions.get(value) ?? -1] === 1;
  return span.ids.has(value) !== span.isAllBut;
}

function filtered(ids: Ids, isKept: (id: string) => boolean): Ids {
  const kept = new Set<string>();
  for (const id of ids) if (isKept(id)) kept.add(id);
  return kept.size === ids.size ? ids : kept;
}

/** A masked span with other marks at some codes. */
function marked({ codes, mask }: MaskedSpan, ids: Ids, mark: 0 | 1): MaskedSpan {
  const changed = mask.slice();
  for (const id of ids) {
    const position = codes.positions.get(id);
    if (position !== undefined) changed[position] = mark;
  }
  return { codes, mask: changed };
}

/** The codes that both spans have, or one of them. */
function combined(one: MaskedSpan, other: MaskedSpan, by: 'both' | 'one'): MaskedSpan {
  const mask = one.mask.slice();
  const deciding = by === 'both' ? 0 : 1;
  for (let position = 0; position < mask.length; position += 1) {
    if (other.mask[position] === deciding) mask[position] = deciding;
  }
  return { codes: one.codes, mask };
}

function intersectMasked(one: MaskedSpan, other: Span): Span {
  if (other === 'some') return one;
  if (isMasked(other)) return combined(one, other, 'both');
  if (other.isAllBut) return marked(one, other.ids, 0);
  return { isAllBut: false, ids: filtered(other.ids, (id) => spanHolds(one, id)) };
}

/** The values that both spans have, and perhaps more where one of them cannot be listed. */
export function intersectSpans(one: Span, other: Span): Span {
  if (isNoValue(one) || isEveryValue(other)) return one;
  if (isNoValue(other) || isEveryValue(one)) return other;
  if (isMasked(one)) return intersectMasked(one, other);
  if (isMasked(other)) return intersectMasked(other, one);
  if (one === 'some') return other !== 'some' && !other.isAllBut ? other : 'some';
  if (other === 'some') return one.isAllBut ? 'some' : one;
  if (one.isAllBut && other.isAllBut) return { isAllBut: true, ids: new Set([...one.ids, ...other.ids]) };
  const [listed, test] =
    one.isAllBut || (!other.isAllBut && other.ids.size < one.ids.size) ? [other, one] : [one, other];
  return { isAllBut: false, ids: filtered(listed.ids, (id) => spanHolds(test, id)) };
}

/** The values that a span does not have; `some` where that is unknown. */
export function complementOf(span: Span): Span {
  if (span === 'some') return span;
  if (isMasked(span)) {
    const mask = span.mask.slice();
    for (let position = 0; position < mask.length; position += 1) mask[position] = mask[position] === 1 ? 0 : 1;
    return { codes: span.codes, mask };
  }
  return { isAllBut: !span.isAllBut, ids: span.ids };
}

function uniteMasked(one: MaskedSpan, other: Span): Span {
  if (other === 'some') return 'some';
  if (isMasked(other)) return combined(one, other, 'one');
  if (!other.isAllBut) return marked(one, other.ids, 1);
  return { isAllBut: true, ids: filtered(other.ids, (id) => !spanHolds(one, id)) };
}

/** The values that one of two spans has; `some` where that is unknown. */
export function uniteSpans(one: Span, other: Span): Span {
  if (isEveryValue(one) || isEveryValue(other)) return everyValue;
  if (isMasked(one)) return uniteMasked(one, other);
  if (isMasked(other)) return uniteMasked(other, one);
  if (one === 'some' || other === 'some') return 'some';
  return complementOf(intersectSpans(complementOf(one), complementOf(other)));
}

/** Whether a span has no value. @param universe all values of the component; undefined where they cannot be listed */
export function isEmptySpan(span: Span, universe: Universe | undefined): boolean {
  if (span === 'some') return false;
  if (isMasked(span)) return !span.mask.includes(1);
  if (!span.isAllBut) return span.ids.size === 0;
  if (universe === undefined || span.ids.size < universe.size) return false;
  for (const id of universe) if (!span.ids.has(id)) return false;
  return true;
}

/** Whether a span has all values of a list. */
export function holdsAll(span: Span, universe: Universe): boolean {
  if (span === 'some') return true;
  if (isMasked(span)) return !span.mask.includes(0);
  if (span.isAllBut) return filtered(span.ids, (id) => universe.has(id)).size === 0;
  if (span.ids.size < universe.size) return false;
  for (const id of universe) if (!span.ids.has(id)) return false;
  return true;
}

/** Whether a span has a value of a list. */
export function holdsAny(span: Span, universe: Universe): boolean {
  if (span === 'some') return true;
  if (isMasked(span)) return span.mask.includes(1);
  const [searched, isFound] = span.isAllBut
    ? [universe, (id: string) => !span.ids.has(id)]
    : [span.ids, (id: string) => universe.has(id)];
  for (const id of searched) if (isFound(id)) return true;
  return false;
}

/** The codes of a list that a span has, in the order of the list. */
export function* codesInSpan(span: Span, codes: CodeIndex): Steps<Ids> {
  const kept = new Set<string>();
  let position = -1;
  yield* eachInSteps(codes.list, (id) => {
    position += 1;
    if (isMasked(span) ? span.mask[position] === 1 : spanHolds(span, id)) kept.add(id);
  });
  return kept;
}

/** A number that changes where a span loses values; 0 for one without a list of values. */
export function sizeOfSpan(span: Span): number {
  if (isMasked(span)) return span.mask.reduce((sum, mark) => sum + mark, 0);
  return listedValues(span)?.size ?? 0;
}
