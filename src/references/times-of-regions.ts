import { isObject } from '../model/content.js';
import type { ValueSet, ValueSets } from './constraint-content.js';
import {
  commonIntervals,
  isEmptyInterval,
  mergeIntervals,
  readTimeRange,
  subtractIntervals,
  type TimeInterval,
} from './time-intervals.js';

const always: readonly TimeInterval[] = [{}];

/** The times of a value set; undefined where it has no time range. */
function timesOf({ timeRange, include }: ValueSet): readonly TimeInterval[] | undefined {
  if (!isObject(timeRange)) return undefined;
  // A range that ends before it begins holds no time.
  const range = [readTimeRange(timeRange)].filter((each) => !isEmptyInterval(each));
  return include === false ? subtractIntervals(always, range) : range;
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
