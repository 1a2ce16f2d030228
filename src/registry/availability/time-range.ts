import { type Content, isObject } from '../../model/content.js';
import { readPeriod } from '../../model/period.js';
import type { Condition, Filter } from './filter.js';

/** An end of a time range: the period as written, and the instant that it stands for, epoch milliseconds. */
interface End {
  readonly at: number;
  readonly period: string;
  readonly isInclusive: boolean;
}

interface Ends {
  readonly start?: End;
  readonly end?: End;
}

type Fields = { readonly [property: string]: Content };

function readEnd(side: 'start' | 'end', text: string, isInclusive: boolean): End | undefined {
  const period = readPeriod(text);
  if (period === undefined) return undefined;
  return { at: (side === 'start') === isInclusive ? period.from : period.to, period: text, isInclusive };
}

const ofContent = (side: 'start' | 'end', content: Content | undefined): End | undefined =>
  isObject(content) ? readEnd(side, String(content['period']), content['isInclusive'] !== false) : undefined;

const endsOf = (start: End | undefined, end: End | undefined): Ends => ({
  ...(start === undefined ? {} : { start }),
  ...(end === undefined ? {} : { end }),
});

/** A time range of a constraint (SDMX-ML, TimeRangeValueType). */
const readRange = (range: Fields): Ends =>
  endsOf(
    ofContent('start', range['startPeriod'] ?? range['afterPeriod']),
    ofContent('end', range['endPeriod'] ?? range['beforePeriod']),
  );

const startOf: Readonly<Partial<Record<string, boolean>>> = { ge: true, gt: false, eq: true };
const endOf: Readonly<Partial<Record<string, boolean>>> = { le: true, lt: false, eq: true };

/** The time range that a condition allows; without ends for operators on texts. */
const readCondition = ({ operator, value }: Condition): Ends => {
  const [start, end] = [startOf[operator], endOf[operator]];
  return endsOf(
    start === undefined ? undefined : readEnd('start', value, start),
    end === undefined ? undefined : readEnd('end', value, end),
  );
};

const both = (one: Ends, other: Ends): Ends =>
  endsOf(
    one.start !== undefined && (other.start === undefined || one.start.at >= other.start.at) ? one.start : other.start,
    one.end !== undefined && (other.end === undefined || one.end.at <= other.end.at) ? one.end : other.end,
  );

const isEmpty = ({ start, end }: Ends): boolean => start !== undefined && end !== undefined && start.at >= end.at;

const write = ({ period, isInclusive }: End): Content => ({ period, isInclusive });

function writeRange({ start, end }: Ends): Fields {
  if (start !== undefined && end !== undefined) return { startPeriod: write(start), endPeriod: write(end) };
  return {
    ...(start === undefined ? {} : { afterPeriod: write(start) }),
    ...(end === undefined ? {} : { beforePeriod: write(end) }),
  };
}

/**
 * The part of a time range that filters allow; undefined where they allow none of it. If several alternatives allow a
 * part, the whole range is returned, since one range cannot represent several.
 */
export function narrowRange(range: Content, filters: readonly Filter[]): Content | undefined {
  let left: Content = range;
  for (const filter of filters) {
    if (!isObject(left)) return left;
    const ends = readRange(left);
    const alternatives = filter.map((conditions) => conditions.map(readCondition).reduce(both, ends));
    const [first, ...others] = alternatives.filter((each) => !isEmpty(each));
    if (first === undefined) return undefined;
    const isSame = first.start === ends.start && first.end === ends.end;
    if (others.length === 0 && !isSame) left = writeRange(first);
  }
  return left;
}
