import { type Content, isObject, type Properties } from '../model/content.js';
import { type Period, readPeriod } from '../model/period.js';

/** An end of a time range: the period as written, and the instant that it stands for, epoch milliseconds. */
export interface TimeEnd {
  readonly at: number;
  readonly period: string;
  readonly isInclusive: boolean;
}

/** The times between two ends; an end that is missing is open. */
export interface TimeInterval {
  readonly start?: TimeEnd;
  readonly end?: TimeEnd;
}

/** @returns undefined for a text that is not a period */
export function readTimeEnd(side: 'start' | 'end', text: string, isInclusive: boolean): TimeEnd | undefined {
  const period = readPeriod(text);
  if (period === undefined) return undefined;
  return { at: (side === 'start') === isInclusive ? period.from : period.to, period: text, isInclusive };
}

const ofContent = (side: 'start' | 'end', content: Content | undefined): TimeEnd | undefined =>
  isObject(content) ? readTimeEnd(side, String(content['period']), content['isInclusive'] !== false) : undefined;

export const timeInterval = (start: TimeEnd | undefined, end: TimeEnd | undefined): TimeInterval => ({
  ...(start === undefined ? {} : { start }),
  ...(end === undefined ? {} : { end }),
});

/** A time range of a constraint (SDMX-ML, TimeRangeValueType). */
export const readTimeRange = (range: Properties): TimeInterval =>
  timeInterval(
    ofContent('start', range['startPeriod'] ?? range['afterPeriod']),
    ofContent('end', range['endPeriod'] ?? range['beforePeriod']),
  );

export const intersectIntervals = (one: TimeInterval, other: TimeInterval): TimeInterval =>
  timeInterval(
    one.start !== undefined && (other.start === undefined || one.start.at >= other.start.at) ? one.start : other.start,
    one.end !== undefined && (other.end === undefined || one.end.at <= other.end.at) ? one.end : other.end,
  );

export const isEmptyInterval = ({ start, end }: TimeInterval): boolean =>
  start !== undefined && end !== undefined && start.at >= end.at;

/** The same instant as the other end of a range that meets this one without a common time. */
const opposite = (end: TimeEnd): TimeEnd => ({ ...end, isInclusive: !end.isInclusive });

/** The times of an interval that another one lacks: up to two intervals. */
const subtractInterval = (interval: TimeInterval, { start, end }: TimeInterval): readonly TimeInterval[] =>
  [
    ...(start === undefined ? [] : [intersectIntervals(interval, { end: opposite(start) })]),
    ...(end === undefined ? [] : [intersectIntervals(interval, { start: opposite(end) })]),
  ].filter((each) => !isEmptyInterval(each));

export const subtractIntervals = (
  intervals: readonly TimeInterval[],
  taken: readonly TimeInterval[],
): readonly TimeInterval[] =>
  taken.reduce((left, each) => left.flatMap((interval) => subtractInterval(interval, each)), intervals);

/** The times that both lists of intervals have. */
export const commonIntervals = (
  some: readonly TimeInterval[],
  others: readonly TimeInterval[],
): readonly TimeInterval[] =>
  some.flatMap((one) => others.map((other) => intersectIntervals(one, other))).filter((each) => !isEmptyInterval(each));

const startOf = ({ start }: TimeInterval): number => start?.at ?? Number.NEGATIVE_INFINITY;
const endOf = ({ end }: TimeInterval): number => end?.at ?? Number.POSITIVE_INFINITY;

const byStart = (one: TimeInterval, other: TimeInterval): number =>
  startOf(one) === startOf(other) ? 0 : startOf(one) < startOf(other) ? -1 : 1;

const sortIntervals = (intervals: readonly TimeInterval[]): readonly TimeInterval[] => [...intervals].sort(byStart);

/** Intervals in their order, with those that overlap or meet united. */
export function mergeIntervals(intervals: readonly TimeInterval[]): readonly TimeInterval[] {
  const merged: TimeInterval[] = [];
  for (const each of sortIntervals(intervals)) {
    const last = merged.at(-1);
    if (last === undefined || endOf(last) < startOf(each)) merged.push(each);
    else merged.splice(-1, 1, timeInterval(last.start, endOf(last) >= endOf(each) ? last.end : each.end));
  }
  return merged;
}

/** Whether a period is within an interval as a whole. */
export const holdsPeriod = ({ start, end }: TimeInterval, { from, to }: Period): boolean =>
  (start === undefined || start.at <= from) && (end === undefined || to <= end.at);

/** Whether a period has a time of an interval. */
export const touchesPeriod = (interval: TimeInterval, { from, to }: Period): boolean => {
  const { start, end } = interval;
  return !isEmptyInterval(interval) && (start === undefined || start.at < to) && (end === undefined || from < end.at);
};

/** Whether an interval is within another one as a whole. */
export const holdsInterval = (outer: TimeInterval, { start, end }: TimeInterval): boolean =>
  (outer.start === undefined || (start !== undefined && outer.start.at <= start.at)) &&
  (outer.end === undefined || (end !== undefined && end.at <= outer.end.at));

/** Intervals in their order, without those that another one holds. */
export function largestIntervals(intervals: readonly TimeInterval[]): readonly TimeInterval[] {
  const largest: TimeInterval[] = [];
  for (const each of sortIntervals(intervals)) {
    const last = largest.at(-1);
    if (last !== undefined && holdsInterval(last, each)) continue;
    if (last !== undefined && holdsInterval(each, last)) largest.pop();
    largest.push(each);
  }
  return largest;
}

const write = ({ period, isInclusive }: TimeEnd): Content => ({ period, isInclusive });

/** An interval as a time range of a constraint. */
export function writeTimeRange({ start, end }: TimeInterval): { readonly [property: string]: Content } {
  if (start !== undefined && end !== undefined) return { startPeriod: write(start), endPeriod: write(end) };
  return {
    ...(start === undefined ? {} : { afterPeriod: write(start) }),
    ...(end === undefined ? {} : { beforePeriod: write(end) }),
  };
}
