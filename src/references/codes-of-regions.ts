import type { Steps } from '../model/steps.js';
import type { ValueSets } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { spanOfSet } from './extent.js';
import { codesInSpan, complementOf, everyValue, intersectSpans, type Span, uniteSpans } from './spans.js';

/**
 * The values that regions allow for a component: those of the inclusive regions together, or all if none of these
 * restricts the component, without those of the exclusive regions. Components are independent: a region restricts the
 * values of each, not combinations of values (information model, CubeRegion).
 * @param enumeration undefined for a component without a list; what cannot be listed then counts as all values
 */
export function spanOfRegions(
  regions: readonly ValueSets[],
  component: string,
  enumeration: Enumeration | undefined,
): Span {
  const spans = (included: boolean): Span[] =>
    regions
      .filter(({ include }) => include === included)
      .flatMap(({ sets }) => sets.filter(({ id }) => id === component).map((set) => spanOfSet(set, enumeration)));
  const inclusive = spans(true);
  const united = inclusive.length === 0 ? everyValue : inclusive.reduce(uniteSpans);
  return spans(false)
    .filter((span) => span !== 'some')
    .map(complementOf)
    .reduce(intersectSpans, united === 'some' ? everyValue : united);
}

/** The codes of a list that regions allow for a component. */
export function* codesOfRegions(
  regions: readonly ValueSets[],
  component: string,
  enumeration: Enumeration,
): Steps<ReadonlySet<string>> {
  const span = spanOfRegions(regions, component, enumeration);
  yield;
  return yield* codesInSpan(span, enumeration.codes);
}
