import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import type { Parameters } from '../route.js';

/** A `Syntax` error in the query string, path or headers of a request. @param path name of the parameter or part */
export function requestFault(rule: string, detail: string, path?: string): StrataError {
  const problem: Problem = { severity: 'error', code: 140, rule, detail, ...(path === undefined ? {} : { path }) };
  return new StrataError('Syntax', detail, [problem]);
}

/** The parsed values of a table of parameters, by name. */
export type Values<Table extends Parameters> = { readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> };

function readEach<Table extends Parameters>(table: Table, textsOf: (name: string) => readonly string[]): Values<Table> {
  const values = Object.entries(table).map(([name, { read }]) => {
    const texts = textsOf(name);
    return [name, read(name, texts[0], texts)];
  });
  return Object.fromEntries(values) as Values<Table>;
}

/** Scripts of browsers add it with a value that has no meaning, so that no cache responds. */
const cacheBuster = '_';

/**
 * Parses the query parameters of a request, each at most once unless it is repeatable.
 * @param takeOther takes a parameter whose name is not fixed (`c[FREQ]`); returns false for any other
 * @throws StrataError `Syntax` for an unknown or repeated parameter, or a value that is not allowed
 */
export function readParameters<Table extends Parameters>(
  ctx: Context,
  table: Table,
  takeOther: (name: string, value: string) => boolean = () => false,
): Values<Table> {
  const known = Object.keys(table);
  const texts = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    if (name === cacheBuster || takeOther(name, value)) continue;
    if (!known.includes(name)) {
      const offered =
        known.length === 0 ? 'this path has no parameters' : `the parameters of this path are ${known.join(', ')}`;
      throw requestFault('parameter.unknown', `unknown parameter "${name}"; ${offered}`, name);
    }
    const earlier = texts.get(name);
    if (earlier !== undefined && table[name]?.isRepeatable !== true)
      throw requestFault('parameter.twice', `the parameter "${name}" occurs more than once; give it once`, name);
    if (earlier === undefined) texts.set(name, [value]);
    else earlier.push(value);
  }
  return readEach(table, (name) => texts.get(name) ?? []);
}

/**
 * Parses the headers that an operation defines; an empty header counts as missing.
 * @throws StrataError `Syntax` for a value that is not allowed
 */
export const readHeaders = <Table extends Parameters>(ctx: Context, table: Table): Values<Table> =>
  readEach(table, (name) => [ctx.get(name).trim()].filter((text) => text !== ''));
