import type { ValueSets } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { type Extent, extentOf } from './extent.js';

type Ids = ReadonlySet<string>;
type Enumerations = ReadonlyMap<string, Enumeration>;

/** The extents of the components that a key names; a component that it does not name has all values. */
type Extents = ReadonlyMap<string, Extent>;

/** A key with the extents of its components. */
export interface ReadKey {
  readonly include: boolean;
  readonly extents: Extents;
}

/** Computes the extents of keys, once for all components. */
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

/** Whether the outer extent is known to have every value of the inner one. */
function covers(outer: Extent, inner: Extent, enumeration: Enumeration | undefined): boolean {
  if (outer === 'all') return true;
  if (outer === 'some' || inner === 'some') return false;
  if (inner !== 'all') return holdsAll(outer, inner);
  return enumeration !== undefined && holdsAll(outer, enumeration.codes.ids);
}

const coversOthers = (outer: Extents, inner: Extents, component: string, enumerations: Enumerations): boolean =>
  [...outer].every(([id, extent]) => id === component || covers(extent, inner.get(id) ?? 'all', enumerations.get(id)));

/** The codes of a component in a key, without those that one later exclusive key excludes. */
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
 * The codes that an enumerated component can have in the series that key sets leave. Keys apply in their order: a later
 * key can include what an earlier one excluded, and an exclusive key that comes first excludes from all series.
 * A code is excluded only if a single exclusive key excludes all its series. Codes that only several exclusive keys
 * together exclude are kept, since finding them would require all combinations of values.
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
