/** A time period from its first instant to its end, exclusive; epoch milliseconds, in UTC. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const gregorian = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?Z?$/;
const reporting = /^(\d{4})-([ASTQMWD])(\d{1,3})Z?$/;
const day = 86_400_000;

/** Months in the reporting periods that consist of months (technical notes, time and time format). */
const monthsOf: Readonly<Record<string, number>> = { A: 12, S: 6, T: 4, Q: 3, M: 1 };

/** The Monday of week 1, the week with 4 January (ISO 8601). */
function firstWeek(year: number): number {
  const fourth = Date.UTC(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * day;
}

function reportingPeriod(year: number, kind: string, number: number): Period {
  const months = monthsOf[kind];
  if (months !== undefined) {
    return { from: Date.UTC(year, (number - 1) * months), to: Date.UTC(year, number * months) };
  }
  const from = kind === 'W' ? firstWeek(year) + (number - 1) * 7 * day : Date.UTC(year, 0, number);
  return { from, to: from + (kind === 'W' ? 7 : 1) * day };
}

/**
 * The instants of a time period of SDMX: Gregorian, reporting with a year that begins on 1 January, or a date-time.
 * @returns undefined for other texts, ranges with a duration included
 */
export function readPeriod(text: string): Period | undefined {
  const [, year, month, date] = gregorian.exec(text) ?? [];
  if (year !== undefined) {
    const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(date ?? 1)];
    if (date !== undefined) return { from: Date.UTC(y, m, d), to: Date.UTC(y, m, d + 1) };
    return { from: Date.UTC(y, m), to: month === undefined ? Date.UTC(y + 1, 0) : Date.UTC(y, m + 1) };
  }
  const [, start, kind = '', number] = reporting.exec(text) ?? [];
  if (start !== undefined) return reportingPeriod(Number(start), kind, Number(number));
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  const from = Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(from) ? undefined : { from, to: from + 1 };
}
