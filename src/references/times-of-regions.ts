import { isObject } from '../model/content.js';
import type { ValueSet, ValueSets } from './constraint-content.js';
import { extentOf } from './extent.js';
import {
  commonIntervals,
  isEmptyInterval,
  largestIntervals,
  mergeIntervals,
  readTimeRange,
  subtractIntervals,
  type TimeInterval,
} from './time-intervals.js';

const always: readonly TimeInterval[] = [{}];

/** The times of a value set; undefined where it names values that are not times. */
function timesOf(set: ValueSet): readonly TimeInterval[] | undefined {
  const { timeRange, include } = set;
  if (!isObject(timeRange)) {
    const extent = extentOf(set, undefined);
    if (extent === 'all') return always;
    return typeof extent !== 'string' && extent.size === 0 ? [] : undefined;
  }
  // A range that ends before it begins holds no time.
  const range = [readTimeRange(timeRange)].filter((each) => !isEmptyInterval(each));
  return include === false ? subtractIntervals(always, range) : range;
}

/** What regions say about the times of a component: ranges of which a period has to be in one, and ranges in which it may not be. */
export interface TimeRules {
  /** In their order, none within another; undefined where all periods are allowed but those that are excluded. */
  readonly included: readonly TimeInterval[] | undefined;
  readonly excluded: readonly TimeInterval[];
}

/** The rules of the sets for one component; undefined where they have no such form. */
function rulesOfSets(inclusive: readonly ValueSet[], exclusive: readonly ValueSet[]): TimeRules | undefined {
  const excluded = exclusive.map(timesOf);
  if (excluded.includes(undefined)) return undefined;
  const ranges = excluded.flatMap((each) => each ?? []);
  const negative = inclusive.filter(({ include, timeRange }) => include === false && timeRange !== undefined);
  // All times but those of a range: a period that is only partly in the range is allowed.
  const [only] = negative;
  if (only !== undefined && inclusive.length === 1) {
    return { included: undefined, excluded: [...ranges, ...(timesOf({ ...only, include: true }) ?? [])] };
  }
  const included = inclusive.map(timesOf);
  if (negative.length > 0 || included.includes(undefined)) return undefined;
  const isOpen = included.length === 0 || included.some((each) => each === always);
  return { included: isOpen ? undefined : largestIntervals(included.flatMap((each) => each ?? [])), excluded: ranges };
}

/**
 * What constraints together say about the times of a component.
 * @param constraints the regions of each
 * @returns undefined where their sets cannot be united
 */
export function timeRules(constraints: readonly (readonly ValueSets[])[], component: string): TimeRules | undefined {
  let all: TimeRules = { included: undefined, excluded: [] };
  for (const regions of constraints) {
    const setsIn = (included: boolean): readonly ValueSet[] =>
      regions
        .filter(({ include }) => include === included)
        .flatMap(({ sets }) => sets.filter(({ id }) => id === component));
    const rules = rulesOfSets(setsIn(true), setsIn(false));
    if (rules === undefined) return undefined;
    const both = [all.included, rules.included].filter((each) => each !== undefined);
    const included = both.length === 0 ? undefined : largestIntervals(both.reduce(commonIntervals));
    all = { included, excluded: largestIntervals([...all.excluded, ...rules.excluded]) };
  }
  return all;
}

/**
 * The times that regions allow for a component: those of the time ranges of inclusive regions, without those of exclusive
 * ones. They can overlap.
 * @returns undefined where no time range restricts it
 */
function timesOfRegions(regions: readonly ValueSets[], component: string): readonly TimeInterval[] | undefined {
  const timesIn = (included: boolean) =>
    regions
      .filter(({ include }) => include === included)
      .flatMap(({ sets }) => sets.filter(({ id }) => id === component).map(timesOf));
  const inclusive = timesIn(true);
  // A set of values beside a time range adds times that are not a range.
  const isRange = inclusive.length > 0 && !inclusive.includes(undefined);
  const excluded = timesIn(false).flatMap((each) => each ?? []);
  if (isRange && inclusive.includes(always) && excluded.length === 0) return undefined;
  if (!isRange && excluded.length === 0) return undefined;
  return subtractIntervals(isRange ? inclusive.flatMap((each) => each ?? []) : always, excluded);
}

/**
 * The times that the regions of several constraints allow for a component, in their order.
 * @returns undefined where no time range restricts it
 */
export function commonTimes(
  constraints: readonly (readonly ValueSets[])[],
  component: string,
): readonly TimeInterval[] | undefined {
  const restricting = constraints.flatMap((regions) => {
    const times = timesOfRegions(regions, component);
    return times === undefined ? [] : [mergeIntervals(times)];
  });
  return restricting.length === 0 ? undefined : mergeIntervals(restricting.reduce(commonIntervals));
}
