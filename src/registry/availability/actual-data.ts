import type { Artefact } from '../../model/artefact.js';
import { type Content, isObject, listOf } from '../../model/content.js';
import { eachInSteps, type Steps } from '../../model/steps.js';
import { CodeIndex } from '../../references/code-index.js';
import { boxesOfKeys, type ReadKey, readKeys, spanOfBoxes, universesOf } from '../../references/codes-of-keys.js';
import { codesOfRegions } from '../../references/codes-of-regions.js';
import { keysOf, regionsOf, type ValueSet, type ValueSets } from '../../references/constraint-content.js';
import type { Enumeration } from '../../references/enumeration.js';
import { spanOfSet } from '../../references/extent.js';
import { type Box, BoxBudget } from '../../references/key-boxes.js';
import { codesInSpan, type Extent, isEveryValue, type Span, spanOf } from '../../references/spans.js';
import { holdsInterval, readTimeRange, type TimeInterval } from '../../references/time-intervals.js';
import { timeRules } from '../../references/times-of-regions.js';
import { admits, type Filter } from './filter.js';
import { narrowRange } from './time-range.js';

type Ids = ReadonlySet<string>;

/** The filters of each component, by component id: a value must pass all of them. */
export type DataSelection = ReadonlyMap<string, readonly Filter[]>;

const none: Ids = new Set();

const isNone = (extent: Extent): boolean => typeof extent !== 'string' && extent.size === 0;

const textsOf = ({ values, value }: ValueSet): string[] =>
  (Array.isArray(values) ? listOf(values) : value === undefined ? [] : [value]).map((each) =>
    String(isObject(each) ? each['value'] : each),
  );

/** For a component without a list: the values that the constraint names. */
const enumerationNamed = (sets: readonly ValueSet[]): Enumeration => ({
  codes: new CodeIndex([...new Set(sets.flatMap(textsOf))].map((id) => ({ id }))),
  prefixes: [''],
});

/** The values of a filter that has the operator `eq` only; else undefined. */
function valuesNamed(filter: Filter | undefined): readonly string[] | undefined {
  const named = filter?.flatMap((conditions) => {
    const [only] = conditions;
    return conditions.length === 1 && only?.operator === 'eq' ? [only.value] : [];
  });
  return named?.length === filter?.length ? named : undefined;
}

/** The ids for which a condition holds, in their order. */
function* idsWhere(ids: Iterable<string>, holds: (id: string) => boolean): Steps<Ids> {
  const found = new Set<string>();
  yield* eachInSteps(ids, (id) => {
    if (holds(id)) found.add(id);
  });
  return found;
}

/** Looks up the values that a filter names, which is faster than testing every value of a long list. */
function* reduced(ids: Ids, filters: readonly Filter[] | undefined): Steps<Ids> {
  if (filters === undefined) return ids;
  const candidates = valuesNamed(filters[0])?.filter((value) => ids.has(value)) ?? ids;
  return yield* idsWhere(candidates, (id) => filters.every((filter) => admits(filter, id)));
}

/** The entry of a key, computed when it is first read. */
function* cached<Key, Entry>(entries: Map<Key, Entry>, key: Key, compute: () => Steps<Entry>): Steps<Entry> {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const entry = yield* compute();
  entries.set(key, entry);
  return entry;
}

interface Parts {
  readonly regions: readonly ValueSets[];
  readonly keys: readonly ReadKey[];
  /** Of the components whose values can be listed. */
  readonly lists: ReadonlyMap<string, Enumeration>;
  /** Value sets of the included region for components whose values cannot be listed, such as a time range. */
  readonly open: ReadonlyMap<string, ValueSet>;
  /** Time ranges in which there are no data, by component. */
  readonly excludedTimes: ReadonlyMap<string, readonly TimeInterval[]>;
}

/**
 * The data that exist according to a data constraint, and the part of them that a selection matches. Lists can be long, so what goes
 * through them is in steps.
 */
export class ActualData {
  readonly #parts: Parts;
  readonly #inRegions = new Map<string, Ids>();
  readonly #selectedBoxes = new Map<DataSelection, readonly Box[]>();
  readonly #haveData = new Map<DataSelection, boolean>();

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param enumerations of the components that have a list, by component id */
  static *read(constraint: Artefact, enumerations: ReadonlyMap<string, Enumeration>): Steps<ActualData> {
    const regions = regionsOf(constraint);
    const keys = yield* readKeys(keysOf(constraint), enumerations);
    const named = new Map<string, ValueSet[]>();
    const openIds = new Set<string>();
    const note = (set: ValueSet, span: Span): void => {
      const id = String(set['id']);
      const sets = named.get(id);
      if (sets === undefined) named.set(id, [set]);
      else sets.push(set);
      if (span === 'some' || (isEveryValue(span) && !enumerations.has(id))) openIds.add(id);
    };
    for (const set of regions.flatMap(({ sets }) => sets)) {
      note(set, spanOfSet(set, enumerations.get(String(set['id']))));
      yield;
    }
    yield* eachInSteps(keys, ({ sets = [], extents }) => {
      for (const set of sets) note(set, spanOf(extents.get(String(set['id'])) ?? 'all'));
    });
    const lists = new Map<string, Enumeration>();
    const open = new Map<string, ValueSet>();
    const excludedTimes = new Map<string, readonly TimeInterval[]>();
    for (const [id, sets] of named) {
      excludedTimes.set(id, timeRules([regions], id)?.excluded ?? []);
      const included = regions.find(({ include }) => include)?.sets.find((set) => set['id'] === id);
      if (!openIds.has(id)) lists.set(id, enumerations.get(id) ?? enumerationNamed(sets));
      else if (included !== undefined) open.set(id, included);
      yield;
    }
    return new ActualData({ regions, keys, lists, open, excludedTimes });
  }

  /** Whether there are data in which every selected component has a value that passes its filters. */
  *hasData(selection: DataSelection): Steps<boolean> {
    return yield* cached(this.#haveData, selection, () => this.#findData(selection));
  }

  *#findData(selection: DataSelection): Steps<boolean> {
    for (const [id, filters] of selection) {
      const range = this.#parts.open.get(id)?.['timeRange'];
      const isTime = range !== undefined || Boolean(this.#parts.excludedTimes.get(id)?.length);
      const isThere = isTime
        ? this.#haveTimes(id, range, filters)
        : !this.#parts.lists.has(id) || (yield* this.#valuesOf(id, selection)).size > 0;
      if (!isThere) return false;
    }
    return true;
  }

  /** Whether filters select a part of a time range that is not within an excluded one as a whole. */
  #haveTimes(component: string, range: Content = {}, filters: readonly Filter[]): boolean {
    const excluded = this.#parts.excludedTimes.get(component) ?? [];
    const isLeft = (part: Content | undefined): boolean =>
      part !== undefined && (!isObject(part) || !excluded.some((each) => holdsInterval(each, readTimeRange(part))));
    // Several alternatives leave the range as it is, so that each is applied alone too.
    const haveLeft = (filter: Filter): boolean => filter.some((each) => isLeft(narrowRange(range, [[each]])));
    return isLeft(narrowRange(range, filters)) && filters.every(haveLeft);
  }

  /**
   * The values that a component has in the selected data, in the order of its list, none where there are no data; or the
   * value set of the constraint, where its values cannot be listed.
   * @returns undefined for a component that the constraint does not name
   */
  *valuesOf(component: string, selection: DataSelection): Steps<Ids | ValueSet | undefined> {
    const set = this.#parts.open.get(component);
    if (set === undefined) {
      if (!this.#parts.lists.has(component)) return undefined;
      return (yield* this.hasData(selection)) ? yield* this.#valuesOf(component, selection) : none;
    }
    if (!(yield* this.hasData(selection))) return none;
    const range = set['timeRange'];
    const left = range === undefined ? undefined : narrowRange(range, selection.get(component) ?? []);
    return left === undefined ? set : { ...set, timeRange: left };
  }

  /** Values of a component in the order of its list. */
  *inOrder(component: string, values: Ids): Steps<Ids> {
    return yield* idsWhere(this.#parts.lists.get(component)?.codes.list ?? values, (id) => values.has(id));
  }

  *#valuesOf(component: string, selection: DataSelection): Steps<Ids> {
    const list = this.#parts.lists.get(component);
    if (list === undefined) return none;
    const inRegions = yield* cached(this.#inRegions, component, () =>
      codesOfRegions(this.#parts.regions, component, list),
    );
    const left = yield* reduced(inRegions, selection.get(component));
    if (this.#parts.keys.length === 0 || left.size === 0) return left;
    const boxes = yield* cached(this.#selectedBoxes, selection, () => this.#boxesOf(selection));
    if (boxes.length === 0) return none;
    const span = spanOfBoxes(boxes, component);
    yield;
    return yield* idsWhere(yield* codesInSpan(span, list.codes), (id) => left.has(id));
  }

  /**
   * The series selected, as boxes for all components. Where very many exclusive keys overlap, codes that only several of them together
   * exclude are kept.
   */
  *#boxesOf(selection: DataSelection): Steps<readonly Box[]> {
    const keys = yield* this.#select(selection);
    return yield* boxesOfKeys(keys, universesOf(this.#parts.lists), new BoxBudget());
  }

  /** The keys selected, from the first inclusive one on: exclusive keys before it exclude from nothing. */
  *#select(selection: DataSelection): Steps<readonly ReadKey[]> {
    const everything: ReadKey = { include: true, extents: new Map() };
    const keys = this.#parts.keys[0]?.include === false ? [everything, ...this.#parts.keys] : this.#parts.keys;
    const narrowed: ReadKey[] = [];
    for (const key of keys)
      narrowed.push(key.include ? { include: true, extents: yield* this.#narrow(key, selection) } : key);
    const left = narrowed.filter(({ include, extents }) => !include || ![...extents.values()].some(isNone));
    const first = left.findIndex(({ include }) => include);
    return first < 0 ? [] : left.slice(first);
  }

  /** The extents of a key, reduced to the values that pass the filters. */
  *#narrow({ extents }: ReadKey, selection: DataSelection): Steps<ReadonlyMap<string, Extent>> {
    const narrowed = new Map(extents);
    for (const [id, filters] of selection) {
      const extent = extents.get(id) ?? 'all';
      const ids = extent === 'all' ? this.#parts.lists.get(id)?.codes.ids : extent;
      if (ids !== undefined && ids !== 'some') narrowed.set(id, yield* reduced(ids, filters));
    }
    return narrowed;
  }
}
