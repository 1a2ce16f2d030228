import type { Parameter } from '../route.js';
import { listLimits } from './list-limits.js';
import { requestFault } from './read-parameters.js';

/** A parameter with a fixed list of values. @param fallback the value if the parameter is missing */
export const choice = <Choice extends string, Fallback extends Choice | undefined>(
  description: string,
  choices: readonly Choice[],
  fallback: Fallback,
): Parameter<Choice | Fallback> => ({
  description,
  schema: { type: 'string', enum: choices, ...(fallback === undefined ? {} : { default: fallback }) },
  read: (name, text) => {
    if (text === undefined) return fallback;
    const chosen = choices.find((each) => each === text);
    if (chosen !== undefined) return chosen;
    throw requestFault('parameter.value', `${name} is "${text}"; use one of ${choices.join(', ')}`, name);
  },
});

/** Parses a boolean header or parameter: true or false, case-insensitive; false if it is missing. */
export function readFlag(name: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  const value = text.trim().toLowerCase();
  if (value !== 'true' && value !== 'false') {
    throw requestFault('parameter.value', `${name} is "${text}"; use true or false`, name);
  }
  return value === 'true';
}

/** A parameter with the values true and false; undefined if it is missing. */
export const optionalFlag = (description: string): Parameter<boolean | undefined> => ({
  description,
  schema: { type: 'boolean' },
  read: (name, text) => (text === undefined ? undefined : readFlag(name, text)),
});

/** A parameter with the values true and false; false if it is missing. */
export const flag = (description: string): Parameter<boolean> => ({
  description,
  schema: { type: 'boolean', default: false },
  read: readFlag,
});

/** A required text. @param hint what to give, for the error text */
export const required = (description: string, example: string, hint: string): Parameter<string> => ({
  description,
  isRequired: true,
  schema: { type: 'string', minLength: 1, examples: [example] },
  read: (name, text) => {
    if (text === undefined || text === '') throw requestFault('parameter.missing', `${name} is missing; ${hint}`, name);
    return text;
  },
});

/** An ISO 8601 year, month or day, and a time zone. */
const periodShape = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(Z|[+-]\d{2}:\d{2})?$/;

/** An ISO 8601 date-time, and a time zone. */
const timeShape = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** The first millisecond of a day in UTC; undefined if its month does not have it: `Date` reads 30 February as 2 March. */
function startOfDay(day: string): number | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(day) ? start : undefined;
}

/** First and last millisecond of a year, month or day; undefined for a text of another shape. */
function readPeriod(text: string): { first: number; last: number } | undefined {
  const [, year, month, day, zone = 'Z'] = periodShape.exec(text) ?? [];
  const named = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const start = startOfDay(named);
  const first = Date.parse(`${named}T00:00:00${zone}`);
  if (start === undefined || Number.isNaN(first)) return undefined;
  const next = new Date(start);
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1);
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return { first, last: first + (next.getTime() - start) - 1 };
}

/** Epoch milliseconds; undefined for a text that is not a date-time. */
function readTime(text: string): number | undefined {
  const [, day, time, zone = 'Z'] = timeShape.exec(text) ?? [];
  if (day === undefined || startOfDay(day) === undefined) return undefined;
  // Date.parse reads offsets with a colon only.
  const instant = Date.parse(
    `${day}${time}${zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)}`,
  );
  return Number.isNaN(instant) ? undefined : instant;
}

/**
 * Parses an ISO 8601 date-time, day, month or year to epoch milliseconds, in UTC if it has no time zone. A day, month or
 * year stands for its last millisecond; the current one for the present.
 * A blank stands for the `+` of a time zone, because query strings decode `+` to a blank.
 * @returns undefined for the present
 */
export function readInstant(name: string, text: string | undefined, now: number = Date.now()): number | undefined {
  if (text === undefined) return undefined;
  const written = text.replace(/ (?=\d{2}(:?\d{2})?$)/, '+');
  const period = readPeriod(written);
  if (period !== undefined) return period.first <= now && now <= period.last ? undefined : period.last;
  const instant = readTime(written);
  if (instant !== undefined) return instant;
  throw requestFault(
    'parameter.value',
    `${name} is "${text}", which is not a date or date-time; write it as 2026-03-01 or 2026-03-01T12:00:00Z`,
    name,
  );
}

/** The instant at which the registry is read, epoch milliseconds; undefined for the present. */
export const asOf: Parameter<number | undefined> = {
  description:
    'The instant at which the registry is read: an ISO 8601 date-time, day, month or year, in UTC if it has no time zone. A day, month or year stands for its end, the current one for the present. The default is the present.',
  schema: {
    type: 'string',
    pattern: `${periodShape.source}|${timeShape.source}`,
    examples: ['2026-03-01', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00+02:00'],
  },
  read: (name, text) => readInstant(name, text),
};

/** Limit of the characters of a language tag: one is compared by each of its subtags (RFC 4647 section 3.4). */
const longestTag = 100;

/** The language of texts that a format holds in one language only. */
export const lang: Parameter<string | undefined> = {
  description:
    'The language of names, in formats that hold one language only. Takes precedence over the Accept-Language header.',
  schema: { type: 'string', maxLength: longestTag, examples: ['en', 'fr'] },
  read: (name, text) => {
    if (text === undefined || text.length <= longestTag) return text;
    const detail = `${name} has ${text.length} characters; write a language tag such as en or fr-CH`;
    throw requestFault('parameter.value', detail, name);
  },
};

/** The query parameters of every read of REST 1.5. */
export const everyRead1 = { lang };

/** The query parameters of every other read. */
export const everyRead2 = { asOf, ...everyRead1 };

/** The parsed parameters of every read; `asOf` is missing in REST 1.5. */
export interface EveryRead {
  readonly lang: string | undefined;
  readonly asOf?: number | undefined;
}

/**
 * The preferred languages of a client, best first: `lang`, else those of the Accept-Language header (RFC 9110 section
 * 12.5.4), in which `*` is ignored.
 */
export function readLanguages(given: string | undefined, header: string): string[] {
  if (given !== undefined && given !== '') return [given];
  return header
    .split(',', listLimits.ranges)
    .map((range) => {
      const [tag = '', quality = 'q=1'] = range.split(';').map((part) => part.trim());
      return { tag, quality: Number(quality.replace(/^q=/i, '')) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && tag.length <= longestTag && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
