/** A time period from its first instant to its end, exclusive; epoch milliseconds, in UTC. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** The day on which reporting years begin; months from 1. */
export interface ReportingYearStart {
  readonly month: number;
  readonly day: number;
}

const firstOfJanuary: ReportingYearStart = { month: 1, day: 1 };

const zone = '(Z|[+-]\\d{2}:\\d{2})?';
const gregorian = new RegExp(`^(\\d{4})(?:-(\\d{2})(?:-(\\d{2}))?)?${zone}$`);
const reporting = new RegExp(`^(\\d{4})-([ASTQMWD])(\\d{1,3})${zone}$`);
const duration = /^P(?=[\dT])(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const day = 86_400_000;
const minute = 60_000;

/** Months in the reporting periods that consist of months (technical notes, time and time format). */
const monthsOf: Readonly<Record<string, number>> = { A: 12, S: 6, T: 4, Q: 3, M: 1 };

/** Date.UTC takes years before 100 for 1900 to 1999; the calendar repeats every 400 years. */
const utc = (year: number, month = 0, date = 1): number =>
  year < 100 ? Date.UTC(year + 400, month, date) - 146_097 * day : Date.UTC(year, month, date);

const yearBegin = (year: number, { month, day: date }: ReportingYearStart): number => utc(year, month - 1, date);

/** The Monday that is nearest to the begin of a reporting year (SDMX-ML, ReportingWeekType); for 1 January as in ISO 8601. */
function firstWeek(year: number, start: ReportingYearStart): number {
  const begin = yearBegin(year, start);
  const afterMonday = (new Date(begin).getUTCDay() + 6) % 7;
  return begin + (afterMonday <= 3 ? -afterMonday : 7 - afterMonday) * day;
}

function reportingPeriod(year: number, kind: string, number: number, start: ReportingYearStart): Period {
  const months = monthsOf[kind];
  if (months !== undefined) {
    const month = start.month - 1 + (number - 1) * months;
    return { from: utc(year, month, start.day), to: utc(year, month + months, start.day) };
  }
  const from =
    kind === 'W' ? firstWeek(year, start) + (number - 1) * 7 * day : yearBegin(year, start) + (number - 1) * day;
  return { from, to: from + (kind === 'W' ? 7 : 1) * day };
}

/** Milliseconds that a time zone is before UTC. */
function offsetOf(text = 'Z'): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * minute;
}

const shift = ({ from, to }: Period, by: number): Period =>
  by === 0 ? { from, to } : { from: from + by, to: to + by };

/** The instant after a duration; undefined for a text that is not a duration. */
function after(instant: number, text: string): number | undefined {
  const parts = duration
    .exec(text)
    ?.slice(1)
    .map((each) => Number(each ?? 0));
  if (parts === undefined) return undefined;
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const begin = new Date(instant);
  const [year, month] = [begin.getUTCFullYear(), begin.getUTCMonth() + years * 12 + months];
  // The day after a number of months is at most the last one of its month (XML Schema part 2, appendix E).
  const lastDay = new Date(utc(year, month + 1, 0)).getUTCDate();
  const end = utc(year, month, Math.min(begin.getUTCDate(), lastDay)) + (instant % day);
  return end + days * day + (hours * 60 + minutes) * minute + seconds * 1000;
}

/**
 * The instants of a time period of SDMX: Gregorian, reporting, a date-time, or a range with a duration.
 * @param start the day on which reporting years begin (technical notes, REPORTING_YEAR_START_DAY)
 * @returns undefined for other texts
 */
export function readPeriod(text: string, start: ReportingYearStart = firstOfJanuary): Period | undefined {
  const [, year, month, date, zoneOfDate] = gregorian.exec(text) ?? [];
  if (year !== undefined) {
    const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(date ?? 1)];
    const end = date !== undefined ? utc(y, m, d + 1) : month === undefined ? utc(y + 1) : utc(y, m + 1);
    return shift({ from: utc(y, m, d), to: end }, offsetOf(zoneOfDate));
  }
  const [, ofYear, kind = '', number, zoneOfPeriod] = reporting.exec(text) ?? [];
  if (ofYear !== undefined) {
    return shift(reportingPeriod(Number(ofYear), kind, Number(number), start), offsetOf(zoneOfPeriod));
  }
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const slash = text.indexOf('/');
  if (slash >= 0) {
    const begin = readPeriod(text.slice(0, slash))?.from;
    const end = begin === undefined ? undefined : after(begin, text.slice(slash + 1));
    return begin === undefined || end === undefined ? undefined : { from: begin, to: end };
  }
  if (text[10] !== 'T') return undefined;
  const from = Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(from) ? undefined : { from, to: from + 1 };
}

/**
 * Why a reporting period does not exist in its reporting year: a week 53 or day 366 of a year that has fewer; undefined where it exists, or
 * the text is not a reporting period.
 */
export function missingInReportingYear(text: string, start: ReportingYearStart = firstOfJanuary): string | undefined {
  const [, ofYear, kind, number] = reporting.exec(text) ?? [];
  if (ofYear === undefined || (kind !== 'W' && kind !== 'D')) return undefined;
  const year = Number(ofYear);
  const length =
    kind === 'W'
      ? (firstWeek(year + 1, start) - firstWeek(year, start)) / (7 * day)
      : (yearBegin(year + 1, start) - yearBegin(year, start)) / day;
  return Number(number) <= length
    ? undefined
    : `the reporting year ${year} has ${length} ${kind === 'W' ? 'weeks' : 'days'}`;
}

/** A start day of reporting years as written, `--07-01`; undefined for other texts. */
export function readReportingYearStart(text: string): ReportingYearStart | undefined {
  const [, month, date] = /^--(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return month === undefined ? undefined : { month: Number(month), day: Number(date) };
}
