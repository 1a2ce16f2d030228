import { type Content, isObject } from '../../model/content.js';
import {
  intersectIntervals,
  isEmptyInterval,
  readTimeEnd,
  readTimeRange,
  type TimeInterval,
  timeInterval,
  writeTimeRange,
} from '../../references/time-intervals.js';
import type { Condition, Filter } from './filter.js';

const startOf: Readonly<Partial<Record<string, boolean>>> = { ge: true, gt: false, eq: true };
const endOf: Readonly<Partial<Record<string, boolean>>> = { le: true, lt: false, eq: true };

/** The time range that a condition allows; without ends for operators on texts. */
const readCondition = ({ operator, value }: Condition): TimeInterval => {
  const [start, end] = [startOf[operator], endOf[operator]];
  return timeInterval(
    start === undefined ? undefined : readTimeEnd('start', value, start),
    end === undefined ? undefined : readTimeEnd('end', value, end),
  );
};

/**
 * The part of a time range that filters allow; undefined where they allow none of it. If several alternatives allow a
 * part, the whole range is returned, since one range cannot represent several.
 */
export function narrowRange(range: Content, filters: readonly Filter[]): Content | undefined {
  let left: Content = range;
  for (const filter of filters) {
    if (!isObject(left)) return left;
    const ends = readTimeRange(left);
    const alternatives = filter.map((conditions) => conditions.map(readCondition).reduce(intersectIntervals, ends));
    const [first, ...others] = alternatives.filter((each) => !isEmptyInterval(each));
    if (first === undefined) return undefined;
    const isSame = first.start === ends.start && first.end === ends.end;
    if (others.length === 0 && !isSame) left = writeTimeRange(first);
  }
  return left;
}
