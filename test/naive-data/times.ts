/** Time periods, written from the technical notes of the standard (section on time and time format). */

export interface NaiveTime {
  /** The kind of period: `year`, `month`, `date`, `dateTime`, `range`, or `A`, `S`, `T`, `Q`, `M`, `W`, `D` of reporting periods. */
  readonly kind: string;
  /** The first instant, and the first after the end; epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

const day = 24 * 60 * 60 * 1000;
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

export function isDate(year: number, month: number, date: number): boolean {
  return month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month);
}

/** The Monday of the week that holds 4 January. */
function firstMonday(year: number): number {
  let at = Date.UTC(year, 0, 4);
  while (new Date(at).getUTCDay() !== 1) at -= day;
  return at;
}

const monthsInReporting: Readonly<Record<string, number>> = { A: 12, S: 6, T: 4, Q: 3, M: 1 };
const digitsInReporting: Readonly<Record<string, number>> = { A: 1, S: 1, T: 1, Q: 1, M: 2, W: 2, D: 3 };

function readReporting(year: number, kind: string, digits: string): NaiveTime | undefined {
  const number = Number(digits);
  if (digits.length !== digitsInReporting[kind] || number < 1) return undefined;
  const months = monthsInReporting[kind];
  if (months !== undefined) {
    if (number * months > 12) return undefined;
    return { kind, from: Date.UTC(year, (number - 1) * months, 1), to: Date.UTC(year, number * months, 1) };
  }
  if (kind === 'W') {
    if (number > 53) return undefined;
    const from = firstMonday(year) + (number - 1) * 7 * day;
    return { kind, from, to: from + 7 * day };
  }
  if (number > 366) return undefined;
  const from = Date.UTC(year, 0, number);
  return { kind, from, to: from + day };
}

/** @returns undefined where the text is not a period */
export function readTime(text: string): NaiveTime | undefined {
  const range = /^(\d{4}-\d\d-\d\d(?:T[\d:.]+)?)\/P(?=.)/.exec(text);
  if (range !== null) {
    const start = readTime(range[1] ?? '');
    return start === undefined ? undefined : { ...start, kind: 'range' };
  }
  const reporting = /^(\d{4})-([ASTQMWD])(\d+)$/.exec(text);
  if (reporting !== null) return readReporting(Number(reporting[1]), reporting[2] ?? '', reporting[3] ?? '');
  const dateTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (dateTime !== null) {
    const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = dateTime.slice(1, 7).map(Number);
    if (!isDate(year, month, date) || hour > 23 || minute > 59 || second > 59) return undefined;
    const from = Date.UTC(year, month - 1, date, hour, minute, second);
    return { kind: 'dateTime', from, to: from + 1 };
  }
  const gregorian = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text);
  if (gregorian === null) return undefined;
  const [year, month, date] = gregorian.slice(1);
  const y = Number(year);
  if (month === undefined) return { kind: 'year', from: Date.UTC(y, 0), to: Date.UTC(y + 1, 0) };
  const m = Number(month);
  if (m < 1 || m > 12) return undefined;
  if (date === undefined) return { kind: 'month', from: Date.UTC(y, m - 1), to: Date.UTC(y, m) };
  if (!isDate(y, m, Number(date))) return undefined;
  return { kind: 'date', from: Date.UTC(y, m - 1, Number(date)), to: Date.UTC(y, m - 1, Number(date) + 1) };
}

const gregorianKinds = ['year', 'month', 'date'];
const reportingKinds = ['A', 'S', 'T', 'Q', 'M', 'W', 'D'];

/** The kinds of period that a data type has. */
export const kindsOfType: Readonly<Record<string, readonly string[]>> = {
  ObservationalTimePeriod: [...gregorianKinds, 'dateTime', ...reportingKinds, 'range'],
  StandardTimePeriod: [...gregorianKinds, 'dateTime', ...reportingKinds],
  BasicTimePeriod: [...gregorianKinds, 'dateTime'],
  GregorianTimePeriod: gregorianKinds,
  GregorianYear: ['year'],
  GregorianYearMonth: ['month'],
  GregorianDay: ['date'],
  ReportingTimePeriod: reportingKinds,
  ReportingYear: ['A'],
  ReportingSemester: ['S'],
  ReportingTrimester: ['T'],
  ReportingQuarter: ['Q'],
  ReportingMonth: ['M'],
  ReportingWeek: ['W'],
  ReportingDay: ['D'],
  DateTime: ['dateTime'],
  TimeRange: ['range'],
};

/** Whether a reporting week or day exists in its reporting year, which begins on 1 January (technical notes, reporting year). */
export function existsInYear(text: string): boolean {
  const [, year, kind, number] = /^(\d{4})-([WD])(\d+)/.exec(text) ?? [];
  const y = Number(year);
  if (kind === 'W') return Number(number) <= (firstMonday(y + 1) - firstMonday(y)) / (7 * day);
  return kind !== 'D' || Number(number) <= (isLeap(y) ? 366 : 365);
}

/** Kinds that have any length: an instant stands for a period of any length, and a range has its own. */
const any = ['dateTime', 'range'];

/** The kinds of period that a frequency has (codelist CL_FREQ). A frequency that is not here has any. */
export const kindsOfFrequency: Readonly<Record<string, readonly string[]>> = {
  A: ['year', 'A', ...any],
  S: ['S', ...any],
  T: ['T', ...any],
  Q: ['Q', ...any],
  M: ['month', 'M', ...any],
  W: ['W', ...any],
  D: ['date', 'D', ...any],
};
