import type { ValueSets } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { type Extent, extentOf } from './extent.js';

type Ids = ReadonlySet<string>;

const isList = (extent: Extent): extent is Ids => typeof extent !== 'string';

const union = (lists: readonly Ids[]): Ids =>
  (lists.length === 1 ? lists[0] : undefined) ?? new Set(lists.flatMap((list) => [...list]));

/**
 * The codes that cube regions allow for a component: those of the inclusive regions together, or all if none of these
 * restricts the component, without those of the exclusive regions. Components are independent: a region restricts the
 * values of each, not combinations of values (information model, CubeRegion).
 */
export function codesOfRegions(regions: readonly ValueSets[], component: string, enumeration: Enumeration): Ids {
  const extents = (included: boolean): Extent[] =>
    regions
      .filter(({ include }) => include === included)
      .flatMap(({ sets }) => sets.filter(({ id }) => id === component).map((set) => extentOf(set, enumeration)));
  const inclusive = extents(true);
  const lists = inclusive.filter(isList);
  const given = lists.length > 0 && lists.length === inclusive.length ? union(lists) : enumeration.codes.ids;
  const exclusive = extents(false);
  if (exclusive.includes('all')) return new Set();
  const excluded = exclusive.filter(isList);
  return excluded.length === 0 ? given : new Set([...given].filter((id) => !excluded.some((list) => list.has(id))));
}
