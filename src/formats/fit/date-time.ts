const shape = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d+)?))?(Z|[+-]\d{2}:\d{2})?$/;

/** Which end of the day a date without time means: validity is inclusive at both ends. */
export type DayEnd = 'start' | 'end';
const timeOf: Record<DayEnd, string> = { start: '00:00:00', end: '23:59:59' };

/**
 * An XML Schema `dateTime` or `date` as the RFC 3339 date-time that SDMX-JSON asks for; a missing time zone is read
 * as UTC. Undefined where it is neither, or has no four-digit year.
 */
export function dateTime(text: string, dayEnd: DayEnd): string | undefined {
  const match = shape.exec(text.trim());
  if (match === null) return undefined;
  const [, day, time = timeOf[dayEnd], zone = 'Z'] = match;
  return `${day}T${time}${zone}`;
}

/**
 * The `date` that `dateTime` makes a date-time of: the time that a date without time means is left out, and UTC.
 * Any other date-time stays as it is.
 */
export function withoutTimeOf(text: string, dayEnd: DayEnd): string {
  const [, day, time, zone] = shape.exec(text) ?? [];
  return day !== undefined && time === timeOf[dayEnd] ? `${day}${zone === 'Z' ? '' : zone}` : text;
}
