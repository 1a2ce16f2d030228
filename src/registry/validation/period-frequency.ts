import { simpleTypeOf } from '../../formats/text-format/data-type-forms.js';

/** How long a period is: the letter of a reporting period of the same length; `instant`, or `other`. */
type PeriodLength = 'A' | 'S' | 'T' | 'Q' | 'M' | 'W' | 'D' | 'instant' | 'other';

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
  DateTime: 'instant',
};

const lengthsOfDurations: Readonly<Record<string, PeriodLength>> = {
  P1Y: 'A',
  P12M: 'A',
  P6M: 'S',
  P4M: 'T',
  P3M: 'Q',
  P1M: 'M',
  P7D: 'W',
  P1D: 'D',
};

const inWords: Readonly<Record<PeriodLength, string>> = {
  A: 'a year',
  S: 'half a year',
  T: 'a third of a year',
  Q: 'a quarter',
  M: 'a month',
  W: 'a week',
  D: 'a day',
  instant: 'an instant',
  other: 'another time',
};

/**
 * The length that the periods of a frequency have, by the code of the code list CL_FREQ of SDMX; codes with multiples and others are not
 * judged, nor are those that stood for two lengths in its versions. Business days are days.
 */
const lengthsOfFrequencies: Readonly<Record<string, Exclude<PeriodLength, 'instant' | 'other'>>> = {
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

function lengthOfPeriod(text: string): PeriodLength | undefined {
  const type = simpleTypeOf('ObservationalTimePeriod', text);
  if (type === undefined) return undefined;
  return type === 'TimeRange'
    ? (lengthsOfDurations[text.slice(text.indexOf('/') + 1)] ?? 'other')
    : lengthsOfTypes[type];
}

/** What is wrong with the length of a period for a frequency; undefined where it fits, or is not judged. A date-time stands for any length. */
export function frequencyFault(period: string, frequency: string): string | undefined {
  const required = lengthsOfFrequencies[frequency];
  const length = lengthOfPeriod(period);
  if (required === undefined || length === undefined || length === 'instant' || length === required) return undefined;
  return `"${period}" is ${inWords[length]}, but the frequency ${frequency} requires ${inWords[required]}, such as ${examples[required]}`;
}
