import type { ValueSets } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { type Extent, extentOf } from './extent.js';

type Ids = ReadonlySet<string>;
type Enumerations = ReadonlyMap<string, Enumeration>;

/** What a key means of each component that it names; of every other it means all values. */
type Extents = ReadonlyMap<string, Extent>;

/** A key as sets of values. */
export interface ReadKey {
  readonly include: boolean;
  readonly extents: Extents;
}

/** Keys with their values looked up, once for all components. */
export const readKeys = (keys: readonly ValueSets[], enumerations: Enumerations): readonly ReadKey[] =>
  keys.map(({ include, sets }) => ({
    include,
    extents: new Map(
      sets.map((set) => [String(set['id']), extentOf(set, enumerations.get(String(set['id'])))] as const),
    ),
  }));

const holdsAll = (ids: Ids, of: Iterable<string>): boolean => {
  for (const id of of) if (!ids.has(id)) return false;
  return true;
};

/** Whether the outer extent has for certain every value of the inner one. */
function covers(outer: Extent, inner: Extent, enumeration: Enumeration | undefined): boolean {
  if (outer === 'all') return true;
  if (outer === 'some' || inner === 'some') return false;
  if (inner !== 'all') return holdsAll(outer, inner);
  return enumeration !== undefined && holdsAll(outer, enumeration.codes.ids);
}

const coversOthers = (outer: Extents, inner: Extents, component: string, enumerations: Enumerations): boolean =>
  [...outer].every(([id, extent]) => id === component || covers(extent, inner.get(id) ?? 'all', enumerations.get(id)));

/** The codes of a component that a key has, without those that a later exclusive key takes away alone. */
function codesOfKey(
  { extents }: ReadKey,
  later: readonly ReadKey[],
  component: string,
  enumerations: Enumerations,
): Ids {
  const extent = extents.get(component) ?? 'all';
  const ids = typeof extent === 'string' ? enumerations.get(component)?.codes.ids : extent;
  let left = [...(ids ?? [])];
  for (const excluded of later) {
    const taken = excluded.extents.get(component) ?? 'all';
    if (taken === 'some' || !coversOthers(excluded.extents, extents, component, enumerations)) continue;
    left = taken === 'all' ? [] : left.filter((id) => !taken.has(id));
  }
  return new Set(left);
}

const everything: ReadKey = { include: true, extents: new Map() };

/**
 * The codes that an enumerated component takes in any key that key sets leave. Keys count in their order, so that a
 * later one can bring back what an earlier one took away; where the first takes away, it does so from everything.
 * A code goes only where one exclusive key alone leaves it no series; that several do so together is not looked for,
 * as it would mean to go through all series.
 */
export function codesOfKeys(keys: readonly ReadKey[], component: string, enumerations: Enumerations): Ids {
  const all = keys[0]?.include === false ? [everything, ...keys] : keys;
  const size = enumerations.get(component)?.codes.ids.size ?? 0;
  const found = new Set<string>();
  let later: readonly ReadKey[] = all.filter(({ include }) => !include);
  for (const key of all) {
    if (found.size === size) return found;
    if (!key.include) later = later.slice(1);
    else for (const id of codesOfKey(key, later, component, enumerations)) found.add(id);
  }
  return found;
}
