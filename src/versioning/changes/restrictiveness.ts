import { type Content, isObject, listOf, objectsOf, type Properties } from '../../model/content.js';
import { groupBy } from '../../model/group-by.js';
import { readPeriod } from '../../model/period.js';
import type { Increment } from '../increment.js';
import { keyText } from './same-content.js';

/**
 * A constraint allows combinations of values. They are compared exactly, over a finite number of *atoms* for each component:
 * the values that either constraint names, the intervals between the ends of its time ranges, and all other values together.
 * Atoms that no selection distinguishes are one.
 */

/** A region or a key: selections by component; a component without one has all values. */
interface Box {
  readonly include: boolean;
  readonly selections: ReadonlyMap<string, Properties>;
}

/** The regions and keys of one constraint. */
interface Boxes {
  readonly regions: readonly Box[];
  readonly keys: readonly Box[];
}

/** The pseudo component for the time in which a region or key applies. */
const validity = '@validity';

function boxOf(element: Properties, include: boolean): Box {
  const sets = [...objectsOf(element['keyValues']), ...objectsOf(element['components'])];
  const selections = new Map(sets.map((each) => [String(each['id']), each]));
  const { validFrom, validTo } = element;
  if (validFrom !== undefined || validTo !== undefined) {
    selections.set(validity, { timeRange: rangeOf(validFrom, validTo) } as Properties);
  }
  return { include, selections };
}

const rangeOf = (from: Content | undefined, to: Content | undefined): Content => ({
  ...(from === undefined ? {} : { startPeriod: { period: from } }),
  ...(to === undefined ? {} : { endPeriod: { period: to } }),
});

const isIncluded = (value: Content | undefined): boolean => value !== false;

const boxesOf = (constraint: Properties): Boxes => ({
  regions: ['cubeRegions', 'metadataTargetRegions'].flatMap((property) =>
    objectsOf(constraint[property]).map((region) => boxOf(region, isIncluded(region['include']))),
  ),
  keys: objectsOf(constraint['dataKeySets']).flatMap((keySet) =>
    objectsOf(keySet['keys']).map((key) => boxOf(key, isIncluded(keySet['isIncluded']) === isIncluded(key['include']))),
  ),
});

/** An instant, or the text where it is not a period. */
const instantOf = (period: Content | undefined, end: 'from' | 'to'): number =>
  readPeriod(String(period))?.[end] ?? Number.NaN;

/** The first instant in a time range and the first one after it. */
function intervalOf(range: Properties): readonly [from: number, to: number] {
  const side = (name: string): Properties | undefined => {
    const found = range[name];
    return isObject(found) ? found : undefined;
  };
  const [start, end] = [side('startPeriod') ?? side('afterPeriod'), side('endPeriod') ?? side('beforePeriod')];
  const from = start && instantOf(start['period'], isIncluded(start['isInclusive']) ? 'from' : 'to');
  const to = end && instantOf(end['period'], isIncluded(end['isInclusive']) ? 'to' : 'from');
  return [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
}

/** A value as an atom names it: with its language, and a mark where ids are written without prefixes. */
const nameOf = (value: Properties, isWithoutPrefix: boolean): string =>
  `${isWithoutPrefix ? '^' : ''}${String(value['value'])}${value['lang'] === undefined ? '' : `@${String(value['lang'])}`}`;

/** A value of a selection: its name, whether it and the codes below it are meant, and when it applies. */
interface NamedValue {
  readonly name: string;
  readonly matches: (name: string) => boolean;
  readonly self: boolean;
  readonly below: boolean;
  readonly interval: readonly [number, number];
}

const isPattern = (name: string): boolean => name.includes('%');

function matcherOf(name: string): (other: string) => boolean {
  if (!isPattern(name)) return (other) => other === name;
  const parts = name.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.*')}$`, 's');
  return (other) => pattern.test(other);
}

function valuesOf(selection: Properties): NamedValue[] {
  const given = selection['value'] === undefined ? listOf(selection['values']) : [selection['value']];
  return given.map((each: Content): NamedValue => {
    const value: Properties = isObject(each) ? each : { value: each };
    const name = nameOf(value, selection['removePrefix'] === true);
    const cascade = value['cascadeValues'];
    return {
      name,
      matches: matcherOf(name),
      self: cascade !== 'excluderoot',
      below: cascade === true || cascade === 'true' || cascade === 'excluderoot',
      interval: intervalOf(rangeOf(value['validFrom'], value['validTo']) as Properties),
    };
  });
}

/** An atom: a name, its codes below, or an interval of time; and the interval for which the count is requested. */
interface Atom {
  readonly name: string | undefined;
  readonly isBelow: boolean;
  readonly time: number;
  readonly at: number;
}

/** One instant in each interval between the ends of intervals. */
function instantsBetween(intervals: readonly (readonly [number, number])[]): number[] {
  const ends = [...new Set(intervals.flat().filter(Number.isFinite))].sort((one, other) => one - other);
  return ends.length === 0 ? [0] : [(ends[0] ?? 0) - 1, ...ends];
}

const contains = ([from, to]: readonly [number, number], instant: number): boolean => from <= instant && instant < to;

/** Finds the values that match a name; those that are not patterns by the name alone, because lists of values are long. */
function matchingIn(values: readonly NamedValue[]): (name: string) => readonly NamedValue[] {
  const patterns = values.filter(({ name }) => isPattern(name));
  const byName = groupBy(
    values.filter(({ name }) => !isPattern(name)),
    ({ name }) => name,
  );
  return (name) => [...(byName.get(name) ?? []), ...patterns.filter(({ matches }) => matches(name))];
}

function selectionOf(set: Properties): (atom: Atom) => boolean {
  const include = isIncluded(set['include']);
  const own = intervalOf(rangeOf(set['validFrom'], set['validTo']) as Properties);
  const { timeRange } = set;
  const range = isObject(timeRange) ? intervalOf(timeRange) : undefined;
  const rangeValidity = isObject(timeRange)
    ? intervalOf(rangeOf(timeRange['validFrom'], timeRange['validTo']) as Properties)
    : undefined;
  const values = valuesOf(set);
  const matching = matchingIn(values);
  return (atom) => {
    if (!contains(own, atom.at)) return false;
    if (range !== undefined)
      return (contains(range, atom.time) && contains(rangeValidity ?? range, atom.at)) === include;
    if (values.length === 0) return include;
    const named = atom.name === undefined ? [] : matching(atom.name);
    const isNamed = named.some(
      ({ self, below, interval }) => (atom.isBelow ? below : self) && contains(interval, atom.at),
    );
    return isNamed === include;
  };
}

/** The atoms of a component that the selections on both sides distinguish, each with the selections that include it. */
function classesOf(sets: readonly Properties[]): ReadonlyMap<string, readonly boolean[]> {
  const named = sets.flatMap(valuesOf);
  const ranges = sets.flatMap(({ timeRange }) => (isObject(timeRange) ? [timeRange] : []));
  const validities = [
    ...named.map(({ interval }) => interval),
    ...[...sets, ...ranges].map(({ validFrom, validTo }) => intervalOf(rangeOf(validFrom, validTo) as Properties)),
  ];
  const times = instantsBetween(ranges.map(intervalOf));
  const names = [undefined, ...new Set(named.map(({ name }) => name))];
  const isCascading = named.some(({ below }) => below);
  const tests = sets.map(selectionOf);
  const classes = new Map<string, readonly boolean[]>();
  for (const at of instantsBetween(validities)) {
    for (const time of times) {
      for (const name of names) {
        for (const isBelow of isCascading && name !== undefined ? [false, true] : [false]) {
          const included = tests.map((test) => test({ name, isBelow, time, at }));
          classes.set(included.map(Number).join(''), included);
        }
      }
    }
  }
  return classes;
}

/** Most tests of a region or key against a combination of classes: some 50 ms, in which no other request has its turn. */
const mostTests = 500_000;

const verdicts = { same: 'patch', looser: 'minor', stricter: 'major', other: 'major' } as const;
export type Restrictiveness = keyof typeof verdicts;

/** Restrictiveness without looking at combinations: whole regions and keys that were added or removed. */
function compareElements(before: Boxes, after: Boxes): Restrictiveness {
  const textsOf = ({ include, selections }: Box): string =>
    `${include} ${[...selections]
      .map(([id, set]) => `${id}=${keyText(set as never)}`)
      .sort()
      .join()}`;
  let [looser, stricter] = [false, false];
  for (const [from, to] of [
    [before.regions, after.regions],
    [before.keys, after.keys],
  ] as const) {
    const [old, fresh] = [
      new Map(from.map((box) => [textsOf(box), box])),
      new Map(to.map((box) => [textsOf(box), box])),
    ];
    const had = from.some(({ include }) => include);
    const has = to.some(({ include }) => include);
    if (had !== has) [looser, stricter] = [looser || had, stricter || has];
    for (const [text, { include }] of fresh) {
      if (old.has(text)) continue;
      if (include && had) looser = true;
      if (!include) stricter = true;
    }
    for (const [text, { include }] of old) {
      if (fresh.has(text)) continue;
      if (include && has) stricter = true;
      if (!include) looser = true;
    }
  }
  if (looser && stricter) return 'other';
  if (looser) return 'looser';
  return stricter ? 'stricter' : 'same';
}

/** A box as the classes of each component that it includes. */
interface IndexedBox {
  readonly include: boolean;
  readonly includes: readonly (readonly boolean[] | undefined)[];
}

const holds = ({ includes }: IndexedBox, combination: readonly number[]): boolean =>
  includes.every((classes, component) => classes === undefined || classes[combination[component] ?? 0] === true);

/** Regions: what any inclusive one has, or everything without one, without what an exclusive one has. */
function regionsAllow(regions: readonly IndexedBox[], combination: readonly number[]): boolean {
  let [isGiven, hasInclusive] = [false, false];
  for (const region of regions) {
    const isIn = holds(region, combination);
    if (!region.include && isIn) return false;
    if (region.include) hasInclusive = true;
    if (region.include && isIn) isGiven = true;
  }
  return isGiven || !hasInclusive;
}

/** Keys in their order: the last one that has the combination decides (docs/decisions/cube-regions-and-key-sets.md). */
function keysAllow(keys: readonly IndexedBox[], combination: readonly number[]): boolean {
  const last = keys.findLast((key) => holds(key, combination));
  return last === undefined ? keys.length === 0 || keys[0]?.include === false : last.include;
}

/** Compares what two constraints allow: the same, more (`looser`), less (`stricter`), or more of one and less of the other. */
export function compareRestrictiveness(before: Properties, after: Properties): Restrictiveness {
  const sides = [boxesOf(before), boxesOf(after)] as const;
  const boxes = sides.flatMap(({ regions, keys }) => [...regions, ...keys]);
  const components = [...new Set(boxes.flatMap(({ selections }) => [...selections.keys()]))];
  let combinations = 1;
  const named = boxes.reduce((sum, { selections }) => sum + selections.size, 0);
  // A class is computed for each value and selection, so that very long lists of keys are compared as texts.
  if (named > 400) return compareElements(...sides);
  const indexOf = new Map<Properties, readonly boolean[]>();
  const sizes: number[] = [];
  for (const component of components) {
    const sets = boxes.flatMap(({ selections }): Properties[] => {
      const set = selections.get(component);
      return set === undefined ? [] : [set];
    });
    const classes = [...classesOf(sets).values()];
    for (const [index, set] of sets.entries())
      indexOf.set(
        set,
        classes.map((included) => included[index] === true),
      );
    sizes.push(classes.length);
    combinations *= classes.length;
    if (combinations * boxes.length > mostTests) return compareElements(...sides);
  }
  const indexed = (list: readonly Box[]): IndexedBox[] =>
    list.map(({ include, selections }) => ({
      include,
      includes: components.map((component) => {
        const set = selections.get(component);
        return set === undefined ? undefined : indexOf.get(set);
      }),
    }));
  const [old, fresh] = sides.map(({ regions, keys }) => ({ regions: indexed(regions), keys: indexed(keys) }));
  let [more, less] = [false, false];
  for (let number = 0; number < combinations && !(more && less); number += 1) {
    let rest = number;
    const combination = sizes.map((size) => {
      const place = rest % size;
      rest = Math.floor(rest / size);
      return place;
    });
    const [was, is] = [old, fresh].map(
      (side) => side !== undefined && regionsAllow(side.regions, combination) && keysAllow(side.keys, combination),
    );
    if (is && !was) more = true;
    if (was && !is) less = true;
  }
  if (more && less) return 'other';
  if (more) return 'looser';
  return less ? 'stricter' : 'same';
}

/** The increment that a change of restrictiveness requires (versioning guidelines, constraints). */
export const incrementOfRestrictiveness = (restrictiveness: Restrictiveness): Increment => verdicts[restrictiveness];
