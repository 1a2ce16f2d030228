import { readPeriod } from '../../model/period.js';
import type { AsOf } from '../../registry/as-of.js';
import type { JsonSchema, Parameter } from '../route.js';
import { distinctEntries, limitedList, listLimits, requestFault } from './read-parameters.js';

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

/** A list with a fixed set of entries, separated by commas; null if it is missing. */
export const choices = <Choice extends string>(
  description: string,
  allowed: readonly Choice[],
): Parameter<readonly Choice[] | null> => ({
  description,
  schema: limitedList({ type: 'string', enum: allowed }, 'types'),
  read: (name, text) => {
    if (text === undefined) return null;
    return distinctEntries(name, text, ',', 'types').map((each) => {
      const chosen = allowed.find((known) => known === each);
      if (chosen !== undefined) return chosen;
      throw requestFault('parameter.value', `${name} contains "${each}"; use ${allowed.join(', ')}`, name);
    });
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
function readCalendarPeriod(text: string): { first: number; last: number } | undefined {
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
 * @param otherForms what else may be written, for the error text
 * @returns undefined for the present
 */
export function readInstant(
  name: string,
  text: string | undefined,
  now: number = Date.now(),
  otherForms = '',
): number | undefined {
  if (text === undefined) return undefined;
  const written = text.replace(/ (?=\d{2}(:?\d{2})?$)/, '+');
  const period = readCalendarPeriod(written);
  if (period !== undefined) return period.first <= now && now <= period.last ? undefined : period.last;
  const instant = readTime(written);
  if (instant !== undefined) return instant;
  throw requestFault(
    'parameter.value',
    `${name} is "${text}", which is not a date or date-time; write it as 2026-03-01 or 2026-03-01T12:00:00Z${otherForms}`,
    name,
  );
}

/** As `readInstant`, but a day, month or year stands for its first millisecond. */
export const readBeginning = (name: string, text: string | undefined): number | undefined =>
  text === undefined
    ? undefined
    : (readCalendarPeriod(text.replace(/ (?=\d{2}:\d{2}$)/, '+'))?.first ?? readInstant(name, text));

/** The number of a transaction. */
const tickShape = /^tick:([1-9]\d{0,14})$/;

/** As `readInstant`, or `tick:` and the number of a transaction. */
export function readAsOf(name: string, text: string | undefined): AsOf | undefined {
  const [, tick] = tickShape.exec(text ?? '') ?? [];
  if (tick !== undefined) return { tick: Number(tick) };
  if (text === undefined || !text.startsWith('tick'))
    return readInstant(name, text, undefined, ', or as tick:42 with the number of a transaction');
  const detail = `${name} is "${text}"; write tick: and the number of a transaction, such as tick:42`;
  throw requestFault('parameter.value', detail, name);
}

/** A state at which the registry is read; undefined for the present. */
export const stateParameter = (description: string): Parameter<AsOf | undefined> => ({
  description: `${description}: an ISO 8601 date-time, day, month or year, in UTC if it has no time zone, or tick: and the number of a transaction. A day, month or year stands for its end, the current one for the present. The default is the present.`,
  schema: {
    type: 'string',
    pattern: `${periodShape.source}|${timeShape.source}|${tickShape.source}`,
    examples: ['2026-03-01', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00+02:00', 'tick:1'],
  },
  read: readAsOf,
});

/** The state at which the registry is read. */
export const asOf = stateParameter('The state at which the registry is read');

/** Limit of the characters of a language tag: one is compared by each of its subtags (RFC 4647 section 3.4). */
const longestTag = 100;

/** A whole number from 1 on. @param usual where it is missing */
export const wholeNumber = (
  description: string,
  most: number,
  usual: number,
  schema: JsonSchema = {},
): Parameter<number> => ({
  description,
  schema: { type: 'integer', minimum: 1, maximum: most, ...schema },
  read: (name, text) => {
    if (text === undefined) return usual;
    if (/^[1-9]\d{0,15}$/.test(text) && Number(text) <= most) return Number(text);
    throw requestFault('parameter.value', `${name} is "${text}"; use a whole number from 1 to ${most}`, name);
  },
});

/** The transaction before which a page of a list begins, newest first. */
export const beforeTransaction = wholeNumber(
  'The transaction before which the page begins: next of the page before.',
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER,
  { examples: [42] },
);

/** A time period, as written. */
export const timePeriod = (description: string): Parameter<string | undefined> => ({
  description,
  schema: { type: 'string', examples: ['2012', '2012-Q3', '2012-03-01'] },
  read: (name, text) => {
    if (text === undefined || readPeriod(text) !== undefined) return text;
    throw requestFault(
      'parameter.value',
      `${name} is "${text}", which is not a time period; write it as 2012, 2012-Q3 or 2012-03-01`,
      name,
    );
  },
});

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

/** The query parameters of every read. REST 1.5 has neither. */
export const everyRead = { asOf, lang };

/** The parsed parameters of every read. */
export interface EveryRead {
  readonly lang: string | undefined;
  readonly asOf: AsOf | undefined;
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
