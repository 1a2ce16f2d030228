import { type ClassExamples, type Example, given, looser, other, rephrased, stricter, when } from './example.js';
import { add, all, drop, type Mutation, put } from './mutations.js';

/**
 * Examples for the selections of values that data and metadata constraints have in common: key values and components of
 * cube regions, keys and target regions. Everything around them is inclusive, so more values are less restrictive.
 */

const validity = { validFrom: '2010', validTo: '2020' } as const;

/** Three values; the second has a language or a validity or both, which depends on the kind of selection. */
export const values = {
  ofKey: ['A', { value: 'B', lang: 'en' }, 'M'],
  ofDimension: ['A', { value: 'B', ...validity }, 'M'],
  ofComponent: ['A', { value: 'B', lang: 'en', ...validity }, 'M'],
} as const;

/** A time range with both ends. */
export const timeRange = {
  startPeriod: { period: '2010', isInclusive: true },
  endPeriod: { period: '2020', isInclusive: true },
} as const;

/** Cascading to descendants; a change of language; the validity of a value. @param path of a selection with `values` */
export const valueChanges = {
  cascade: (path: string): readonly Example[] => [
    ...looser(put(`${path}/values/0`, { value: 'A', cascadeValues: true })),
    ...other(put(`${path}/values/0`, { value: 'A', cascadeValues: 'excluderoot' })),
  ],
  language: (path: string): readonly Example[] => other(put(`${path}/values/1/lang`, 'fr')),
  validFrom: (path: string): readonly Example[] => [
    ...stricter(put(`${path}/values/1/validFrom`, '2012')),
    ...looser(drop(`${path}/values/1/validFrom`)),
  ],
  validTo: (path: string): readonly Example[] => [
    ...stricter(put(`${path}/values/1/validTo`, '2018')),
    ...looser(drop(`${path}/values/1/validTo`)),
  ],
  list: (path: string): readonly Example[] => [
    ...looser(add(`${path}/values`, 'Q')),
    ...stricter(drop(`${path}/values/0`)),
    ...other(all(drop(`${path}/values/0`), add(`${path}/values`, 'Q'))),
    ...given(add(`${path}/values`, 'E%'), ...rephrased(add(`${path}/values`, 'E1'))),
  ],
};

/** From a time range to values and back: a time range is not a list of values. @param path of a selection with a range */
const rangeToValues = (path: string, value: string): Mutation =>
  all(drop(`${path}/timeRange`), put(`${path}/values`, [value]));
const valuesToRange = (path: string): Mutation => all(drop(`${path}/values`), put(`${path}/timeRange`, timeRange));

export const rangeChanges = {
  /** The value is outside the range. */
  toValues: (path: string): readonly Example[] => [when(rangeToValues(path, '2030'), 'major')],
  fromValues: (path: string): readonly Example[] => [when(valuesToRange(path), 'major')],
  any: (path: string): readonly Example[] => [
    ...looser(
      all(put(`${path}/timeRange/startPeriod/period`, '2000'), put(`${path}/timeRange/endPeriod/period`, '2030')),
    ),
    ...other(
      all(put(`${path}/timeRange/startPeriod/period`, '2015'), put(`${path}/timeRange/endPeriod/period`, '2030')),
    ),
  ],
};

const before = (period: string) => ({ beforePeriod: { period, isInclusive: true } });
const after = (period: string) => ({ afterPeriod: { period, isInclusive: true } });

/**
 * The rules for the bounds of a time range. @param path of a selection with `timeRange`
 * @param named the id of a rule from what it is about
 */
export function timeRangeRules(path: string, named: (about: string) => string): ClassExamples['rules'] {
  const range = `${path}/timeRange`;
  const rules: ClassExamples['rules'] = {
    'change before period': given(
      put(range, before('2020')),
      ...looser(put(`${range}/beforePeriod/period`, '2025')),
      ...stricter(put(`${range}/beforePeriod/isInclusive`, false)),
    ),
    'change after period': given(
      put(range, after('2010')),
      ...stricter(put(`${range}/afterPeriod/period`, '2015')),
      ...stricter(put(`${range}/afterPeriod/isInclusive`, false)),
    ),
    'change start period': [
      ...looser(put(`${range}/startPeriod/period`, '2005')),
      ...stricter(put(`${range}/startPeriod/period`, '2015')),
      ...stricter(put(`${range}/startPeriod/isInclusive`, false)),
      ...rephrased(put(`${range}/startPeriod/period`, '2010-01-01')),
    ],
    'change end period': [
      ...looser(put(`${range}/endPeriod/period`, '2025')),
      ...stricter(put(`${range}/endPeriod/period`, '2015')),
      ...stricter(put(`${range}/endPeriod/isInclusive`, false)),
    ],
    'change validFrom of a time range': [
      ...stricter(put(`${range}/validFrom`, '2012')),
      ...given(put(`${range}/validFrom`, '2012'), ...looser(put(`${range}/validFrom`, '2011'))),
    ],
    'change validTo of a time range': [
      ...stricter(put(`${range}/validTo`, '2018')),
      ...given(put(`${range}/validTo`, '2018'), ...looser(put(`${range}/validTo`, '2019'))),
    ],
    'switch from before/after to start and end': [
      ...given(put(range, before('2020')), when(put(range, timeRange), 'major')),
      ...given(put(range, after('2010')), when(put(range, timeRange), 'major')),
      ...given(put(range, before('2005')), when(put(range, timeRange), 'major')),
    ],
    'switch from start and end to before/after': [
      when(put(range, before('2020')), 'minor'),
      when(put(range, after('2010')), 'minor'),
      when(put(range, before('2005')), 'major'),
    ],
    'switch from before to after': given(put(range, before('2020')), when(put(range, after('2010')), 'major')),
    'switch from after to before': given(put(range, after('2010')), when(put(range, before('2020')), 'major')),
  };
  return Object.fromEntries(Object.entries(rules).map(([about, examples]) => [named(about), examples]));
}

/** Attachments come, go and change their version. @param path of a list of references of which there are two */
export const attachmentRules = (
  path: string,
  first: (version: string) => string,
  third: string,
): ClassExamples['rules'] => ({
  'attachment.add': when(add(path, third)),
  'attachment.remove': when(drop(`${path}/1`)),
  'attachment.reference': [
    when(put(`${path}/0`, first('1.0.1'))),
    when(put(`${path}/0`, first('2.0.0'))),
    when(put(`${path}/0`, first('1.0+.0'))),
  ],
});

const calendar = { periodicity: 'P1M', offset: 'P10D', tolerance: 'P2D' };
const withCalendar = put('releaseCalendar', calendar);

/** The release calendar of SDMX 3.0. More tolerance and a longer period ask less, another offset asks for other releases. */
export const calendarRules: ClassExamples['rules'] = {
  'releaseCalendar.add': when(withCalendar),
  'releaseCalendar.remove': given(withCalendar, when(drop('releaseCalendar'))),
  'releaseCalendar.modify': given(
    withCalendar,
    ...looser(put('releaseCalendar/tolerance', 'P5D')),
    ...looser(put('releaseCalendar/periodicity', 'P1Y')),
    ...rephrased(put('releaseCalendar/tolerance', 'PT48H')),
    ...other(put('releaseCalendar/offset', 'P20D')),
  ),
};
