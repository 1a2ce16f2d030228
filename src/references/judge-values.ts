import { isObject, listOf } from '../model/content.js';
import { readPeriod } from '../model/period.js';
import type { AllowedValues, ReadConstraint } from './allowed-values.js';
import { valueMatcher } from './code-index.js';
import { codeReasons, keySetsOf, type Reason, reasonsTogether, regionOf } from './code-reasons.js';
import { beginsWithAll, boxOfKey, type ReadKey, universesOf } from './codes-of-keys.js';
import type { ValueSet } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { membersOf } from './extent.js';
import { type Box, intersectBoxes, type Universes } from './key-boxes.js';
import { everyValue } from './spans.js';
import { holdsPeriod, readTimeRange, type TimeInterval, touchesPeriod } from './time-intervals.js';

/** The values of some components: of all dimensions they are a key, of fewer a partial key. */
export type ValuesOfKey = ReadonlyMap<string, string>;

/** Whether constraints allow some values, and why. */
export interface Judgement {
  readonly allowed: boolean;
  /** The component whose list lacks its value; null where there is none. */
  readonly notInList: string | null;
  readonly by: readonly Reason[];
}

type Enumerations = ReadonlyMap<string, Enumeration>;

/**
 * Whether a time range allows a period, or excludes it. It allows a period that is in the range as a whole, and excludes one whose
 * times are all excluded; without the times of the range, it is the converse.
 */
function coversPeriod(range: TimeInterval, value: string, include: boolean, isExcluding: boolean): boolean {
  const period = readPeriod(value);
  if (period === undefined) return !include;
  if (include) return holdsPeriod(range, period);
  return isExcluding ? !touchesPeriod(range, period) : !holdsPeriod(range, period);
}

/** Whether a value set describes a value of a component without a list. @param isExcluding whether its region excludes that */
export function describesValue(set: ValueSet, value: string, isExcluding: boolean): boolean {
  const include = set['include'] !== false;
  const { timeRange } = set;
  if (isObject(timeRange)) return coversPeriod(readTimeRange(timeRange), value, include, isExcluding);
  const members = [
    ...membersOf(set).map((member) => member.value),
    ...listOf(set['values']).flatMap((each) =>
      isObject(each) && each['lang'] !== undefined ? [String(each['value'])] : [],
    ),
  ];
  return members.length === 0 ? include : members.some((each) => valueMatcher(each)(value)) === include;
}

/** The reasons of the regions of a constraint for a value of a component without a list. */
function reasonsForValue({ name, regions }: ReadConstraint, component: string, value: string): readonly Reason[] {
  const placed = regions.flatMap(({ include, sets, place }) =>
    sets
      .filter(({ id }) => id === component)
      .map((set) => ({
        include,
        region: regionOf(place),
        isDescribed: describesValue(set, value, !include),
      })),
  );
  const numbers = (include: boolean, isDescribed: boolean): number[] =>
    placed.filter((each) => each.include === include && each.isDescribed === isDescribed).map(({ region }) => region);
  const [excluding, including, lacking] = [numbers(false, true), numbers(true, true), numbers(true, false)];
  if (excluding.length > 0) return [{ constraint: name, effect: 'excludes', regions: excluding }];
  if (including.length > 0) return [{ constraint: name, effect: 'includes', regions: including }];
  return lacking.length > 0 ? [{ constraint: name, effect: 'notIncluded', regions: lacking }] : [];
}

/** The reasons of regions for one value. */
function reasonsOfRegions(read: ReadConstraint, component: string, value: string, enumerations: Enumerations) {
  const enumeration = enumerations.get(component);
  if (enumeration === undefined) return reasonsForValue(read, component, value);
  const position = enumeration.codes.positions.get(value) ?? -1;
  const found = codeReasons({ ...read, boxes: undefined }, component, enumeration).flatMap(({ marked, others }) => {
    const first = marked.find(([, positions]) => positions.includes(position));
    return (first === undefined ? others : first[0]) ?? [];
  });
  const against = found.filter(({ effect }) => effect !== 'includes');
  return against.length > 0 ? against : found;
}

/** Whether boxes have a key with some values that regions allow. */
const haveKey = (boxes: readonly Box[], values: Box, regions: Box, universes: Universes): boolean =>
  boxes.some((box) => {
    const both = intersectBoxes(box, values, universes);
    if (both === undefined) return false;
    const restricting = new Map([...both.keys()].map((id) => [id, regions.get(id) ?? everyValue] as const));
    return intersectBoxes(both, restricting, universes) !== undefined;
  });

/** Most keys that a reason lists. */
const mostKeys = 10;

/** The reason that keys of a constraint are. */
export function keyReason(name: string, effect: Reason['effect'], keys: readonly ReadKey[]): Reason {
  const places = keys.flatMap(({ place }) => (place !== undefined && 'keySet' in place ? [place] : []));
  const keySets = keySetsOf(keys);
  return {
    constraint: name,
    effect,
    keySets,
    ...(effect === 'notIncluded' || effect === 'together' ? {} : { keys: places.slice(0, mostKeys) }),
  };
}

/** The reason of the key sets of a constraint for values; undefined where it has no key sets that name their components. */
function reasonOfKeys(read: ReadConstraint, values: Box, regions: Box, universes: Universes): Reason | undefined {
  const { name, keys, boxes } = read;
  if (boxes === undefined || !keys.some(({ extents }) => [...values.keys()].some((id) => extents.has(id)))) {
    return boxes === undefined || boxes.length > 0
      ? undefined
      : keyReason(
          name,
          'notIncluded',
          keys.filter(({ include }) => include),
        );
  }
  const fitting = keys.filter((key) => {
    const box = boxOfKey(key);
    return box !== undefined && intersectBoxes(box, values, universes) !== undefined;
  });
  const including = fitting.filter(({ include }) => include);
  if (haveKey(boxes, values, regions, universes)) {
    return including.length === 0 ? undefined : keyReason(name, 'includes', including);
  }
  if (including.length === 0 && !beginsWithAll(keys))
    return keyReason(
      name,
      'notIncluded',
      keys.filter(({ include }) => include),
    );
  const excluding = fitting.filter(({ include }) => !include);
  return keyReason(name, excluding.length === 0 ? 'together' : 'excludes', excluding.length === 0 ? keys : excluding);
}

/**
 * Judges values of components, together: whether constraints allow a key with them, and which constraints decide. Reasons to
 * exclude come alone.
 */
export function judgeValues(allowed: AllowedValues, values: ValuesOfKey, enumerations: Enumerations): Judgement {
  const notInList = [...values].find(([id, value]) => enumerations.get(id)?.codes.has(value) === false)?.[0];
  if (notInList !== undefined) return { allowed: false, notInList, by: [] };
  const universes = universesOf(enumerations);
  const box: Box = new Map([...values].map(([id, value]) => [id, { isAllBut: false, ids: new Set([value]) }]));
  const found = allowed.constraints.flatMap((read) => [
    ...[...values].flatMap(([id, value]) => reasonsOfRegions(read, id, value, enumerations)),
    ...[reasonOfKeys(read, box, allowed.regions, universes)].filter((each) => each !== undefined),
  ]);
  const against = found.filter(({ effect }) => effect !== 'includes');
  if (against.length > 0) return { allowed: false, notInList: null, by: against };
  const isLeft = allowed.keys.every((boxes) => haveKey(boxes, box, allowed.regions, universes));
  return isLeft
    ? { allowed: true, notInList: null, by: found }
    : { allowed: false, notInList: null, by: reasonsTogether(allowed.constraints) };
}
