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

/** Whether a day exists in its month: `Date.parse` reads 30 February as 2 March. */
function dayExists(written: string): boolean {
  const [year = 0, month = 1, day = 1] = written.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

const instantShape = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/**
 * Parses an ISO 8601 date or date-time (UTC if it has no time zone) to epoch milliseconds.
 * A blank stands for the `+` of a time zone, because query strings decode `+` to a blank.
 */
export function readInstant(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const written = text.replace(/ (?=\d{2}:\d{2}$)/, '+');
  const hasTime = written.includes('T');
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(written);
  const isInstant = instantShape.test(written) && dayExists(written);
  const instant = isInstant ? Date.parse(hasTime && !hasZone ? `${written}Z` : written) : Number.NaN;
  if (Number.isNaN(instant)) {
    throw requestFault(
      'parameter.value',
      `${name} is "${text}", which is not a date or date-time; write it as 2026-03-01 or 2026-03-01T12:00:00Z`,
      name,
    );
  }
  return instant;
}

/** The instant at which the registry is read, epoch milliseconds; undefined for the present. */
export const asOf: Parameter<number | undefined> = {
  description:
    'The instant at which the registry is read: an ISO 8601 date or date-time, in UTC if it has no time zone. The default is the present.',
  schema: { type: 'string', pattern: instantShape.source, examples: ['2026-03-01', '2026-03-01T12:00:00Z'] },
  read: readInstant,
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
