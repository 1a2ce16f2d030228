import { simpleTypeOf } from '../../formats/text-format/data-type-forms.js';

/** How long a period is: the letter of a reporting period of the same length; `any` of an instant or a range, which have their own. */
type PeriodLength = 'A' | 'S' | 'T' | 'Q' | 'M' | 'W' | 'D' | 'any';

const lengthsOfTypes: Readonly<Record<string, PeriodLength>> = {
  GregorianYear: 'A',
  ReportingYear: 'A',
  ReportingSemester: 'S',
  ReportingTrimester: 'T',
  ReportingQuarter: 'Q',
  GregorianYearMonth: 'M',
  ReportingMonth: 'M',
  ReportingWeek: 'W',
  GregorianDay: 'D',
  ReportingDay: 'D',
  DateTime: 'any',
  TimeRange: 'any',
};

const inWords: Readonly<Record<Exclude<PeriodLength, 'any'>, string>> = {
  A: 'a year',
  S: 'half a year',
  T: 'a third of a year',
  Q: 'a quarter',
  M: 'a month',
  W: 'a week',
  D: 'a day',
};

/**
 * The length that the periods of a frequency have, by the code of the code list CL_FREQ of SDMX; codes with multiples and others are not
 * judged, nor are those that stood for two lengths in its versions. Business days are days.
 */
const lengthsOfFrequencies: Readonly<Record<string, Exclude<PeriodLength, 'any'>>> = {
  A: 'A',
  S: 'S',
  T: 'T',
  Q: 'Q',
  M: 'M',
  W: 'W',
  D: 'D',
  B: 'D',
};

const examples: Readonly<Record<string, string>> = {
  A: '2024 or 2024-A1',
  S: '2024-S1',
  T: '2024-T1',
  Q: '2024-Q1',
  M: '2024-01 or 2024-M01',
  W: '2024-W01',
  D: '2024-01-31 or 2024-D031',
};

/** What is wrong with the length of a period for a frequency; undefined where it fits, or is not judged. */
export function frequencyFault(period: string, frequency: string): string | undefined {
  const required = lengthsOfFrequencies[frequency];
  const type = simpleTypeOf('ObservationalTimePeriod', period);
  const length = type === undefined ? undefined : lengthsOfTypes[type];
  if (required === undefined || length === undefined || length === 'any' || length === required) return undefined;
  return `"${period}" is ${inWords[length]}, but the frequency ${frequency} requires ${inWords[required]}, such as ${examples[required]}`;
}
