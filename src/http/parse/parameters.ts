import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import type { JsonSchema } from '../openapi/json-schema.js';

/** A fault in the query string, the path or a header of a request. */
export function requestFault(rule: string, detail: string, path?: string): StrataError {
  const problem: Problem = { severity: 'error', code: 140, rule, detail, ...(path === undefined ? {} : { path }) };
  return new StrataError('Syntax', detail, [problem]);
}

/** A parameter of the query string, or a header: what it says, and how it is read. */
export interface Parameter<Value> {
  readonly description: string;
  /** Of the value; a list, joined by commas, is an array. */
  readonly schema: JsonSchema;
  readonly isRequired?: true;
  /**
   * @param text undefined where it is not given
   * @throws StrataError `Syntax` that names the parameter and says what it may be
   */
  readonly read: (name: string, text: string | undefined) => Value;
}

/** Parameters, or headers, by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** What has been read, by name. */
export type Values<Table extends Parameters> = { readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> };

function readEach<Table extends Parameters>(table: Table, textOf: (name: string) => string | undefined): Values<Table> {
  const values = Object.entries(table).map(([name, { read }]) => [name, read(name, textOf(name))]);
  return Object.fromEntries(values) as Values<Table>;
}

/**
 * The query parameters of a request, each at most once.
 * @param takesOther takes those whose names are not fixed, and tells whether it did
 * @throws StrataError `Syntax` for a parameter that is not known, stands there twice or is not what it may be.
 */
export function readParameters<Table extends Parameters>(
  ctx: Context,
  table: Table,
  takesOther: (name: string, value: string) => boolean = () => false,
): Values<Table> {
  const known = Object.keys(table);
  const texts = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    if (takesOther(name, value)) continue;
    if (!known.includes(name)) {
      const offered = known.length === 0 ? 'there are none here' : `known are ${known.join(', ')}`;
      throw requestFault('parameter.unknown', `unknown parameter "${name}"; ${offered}`, name);
    }
    if (texts.has(name)) throw requestFault('parameter.twice', `"${name}" is given twice`, name);
    texts.set(name, value);
  }
  return readEach(table, (name) => texts.get(name));
}

/**
 * The headers of a request that mean something to an operation; one that is empty counts as missing.
 * @throws StrataError `Syntax` for one that is not what it may be.
 */
export const readHeaders = <Table extends Parameters>(ctx: Context, table: Table): Values<Table> =>
  readEach(table, (name) => ctx.get(name).trim() || undefined);

/** One of a list of words, or the fallback where nothing is given. */
export function readChoice<Choice extends string, Fallback extends Choice | undefined>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
  fallback: Fallback,
): Choice | Fallback {
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

export const instantShape = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

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
