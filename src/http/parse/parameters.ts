import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';

/** A fault in the query string, the path or a header of a request. */
export function requestFault(rule: string, detail: string, path?: string): StrataError {
  const problem: Problem = { severity: 'error', code: 140, rule, detail, ...(path === undefined ? {} : { path }) };
  return new StrataError('Syntax', detail, [problem]);
}

/**
 * The query parameters of a request, each at most once.
 * @throws StrataError `Syntax` for a parameter that is not known or stands there twice.
 */
export function readParameters<Name extends string>(
  ctx: Context,
  known: readonly Name[],
): Partial<Readonly<Record<Name, string>>> {
  const parameters: Partial<Record<Name, string>> = {};
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    const match = known.find((each) => each === name);
    if (match === undefined) {
      throw requestFault('parameter.unknown', `unknown parameter "${name}"; known are ${known.join(', ')}`, name);
    }
    if (parameters[match] !== undefined) throw requestFault('parameter.twice', `"${name}" is given twice`, name);
    parameters[match] = value;
  }
  return parameters;
}

/** One of a list of words, or the fallback where nothing is given. */
export function readChoice<Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (text === undefined) return fallback;
  const choice = choices.find((each) => each === text);
  if (choice === undefined) {
    throw requestFault('parameter.value', `${name} is "${text}"; it may be ${choices.join(', ')}`, name);
  }
  return choice;
}

/** A boolean header or parameter: true or false, in any case; false where it is missing. */
export function readFlag(name: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  const value = text.trim().toLowerCase();
  if (value !== 'true' && value !== 'false') {
    throw requestFault('parameter.value', `${name} is "${text}"; it may be true or false`, name);
  }
  return value === 'true';
}

/** `Date.parse` takes 30 February for 2 March. */
function dayExists(written: string): boolean {
  const [year = 0, month = 1, day = 1] = written.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

const instantShape = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/**
 * An instant: an ISO 8601 date or date-time (without a zone: UTC), as epoch milliseconds.
 * A `+` of a zone that became a blank in the query string is understood.
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
      `${name} is "${text}"; it is a date or date-time such as 2026-03-01 or 2026-03-01T12:00:00Z`,
      name,
    );
  }
  return instant;
}
