import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import { longestId } from '../../model/longest-id.js';
import { parseVersionQuery, type VersionPattern } from '../../versioning/pattern.js';
import type { JsonSchema, Parameters, PathPart } from '../route.js';

/** A `Syntax` error in the query string, path or headers of a request. @param path name of the parameter or part */
export function requestFault(rule: string, detail: string, path?: string): StrataError {
  const problem: Problem = { severity: 'error', code: 140, rule, detail, ...(path === undefined ? {} : { path }) };
  return new StrataError('Syntax', detail, [problem]);
}

/**
 * The maximum number of different entries of the lists in a request. Each entry is compared with many things in the
 * registry, so that a short request could cause much work.
 */
export const listLimits = {
  /** Ids of agencies, artefacts, items, components or providers. */
  ids: 1000,
  /** Artefact types, by class or resource. */
  types: 100,
  /** Versions and version patterns; each is compared with all versions of a version line. */
  versions: 100,
  /** URNs from which a reference graph begins. */
  roots: 100,
  /** Keys of series; each is compared with all constraints. */
  keys: 100,
  /** Entity tags of revisions that a submission expects. */
  tags: 100,
  /** Components with a filter. */
  filters: 50,
  /** Conditions in all filters, or values in all positions of a key; each is compared with all values of a component. */
  conditions: 200,
  /** Hierarchies of SDMX 2.1: ids of hierarchical codelists times ids of their hierarchies. */
  hierarchies: 1000,
  /** Ranges of Accept and Accept-Language; further ones are ignored. Languages are compared with those of each text. */
  ranges: 100,
} as const;

/**
 * @param what the counted entries in the plural, for the error text
 * @param path name of the parameter or part
 * @throws StrataError `Syntax`, rule `list.long`, above the limit
 */
export function checkCount(what: string, count: number, kind: keyof typeof listLimits, path: string): void {
  const limit = listLimits[kind];
  if (count <= limit) return;
  const detail = `the request has ${count} ${what}; give at most ${limit}, or send several requests`;
  throw requestFault('list.long', detail, path);
}

/**
 * The different entries of a list.
 * @param name of the parameter or part
 * @throws StrataError `Syntax`, rule `list.long`, above the limit
 */
export function distinctEntries(
  name: string,
  text: string,
  separator: string,
  kind: keyof typeof listLimits,
): readonly string[] {
  const entries = [...new Set(text.split(separator))];
  checkCount(`different entries in the ${name}`, entries.length, kind, name);
  return entries;
}

/** The schema of a list in which each entry counts once. */
export const limitedList = (items: JsonSchema, kind: keyof typeof listLimits): JsonSchema => ({
  type: 'array',
  items,
  minItems: 1,
  maxItems: listLimits[kind],
});

/** The schema of a list of REST 1.5. OpenAPI cannot describe the separator `+`, so the list is a text. */
export const limitedPlusList = (kind: keyof typeof listLimits): JsonSchema => ({
  type: 'string',
  pattern: `^[^+]*(\\+[^+]*){0,${listLimits[kind] - 1}}$`,
});

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
 * @param takeOther takes a parameter whose name is not fixed (`c[FREQ]`), whose value has each `+` as such; returns false for any other
 * @throws StrataError `Syntax` for an unknown or repeated parameter, or a value that is not allowed
 */
export function readParameters<Table extends Parameters>(
  ctx: Context,
  table: Table,
  takeOther?: (name: string, value: string) => boolean,
): Values<Table> {
  const known = Object.keys(table);
  const texts = new Map<string, string[]>();
  // A query string decodes `+` to a blank; for parameters without a fixed name these differ.
  const literal = takeOther && [...new URLSearchParams(ctx.querystring.replaceAll('+', '%2B'))];
  for (const [place, [name, value]] of [...new URLSearchParams(ctx.querystring)].entries()) {
    if (name === cacheBuster || takeOther?.(name, literal?.[place]?.[1] ?? value)) continue;
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

/** A part of a path that holds a list. */
export const listPart = (
  name: string,
  description: string,
  kind: keyof typeof listLimits = 'ids',
  entry: JsonSchema = { type: 'string' },
): PathPart => ({ name, description, schema: limitedList(entry, kind) });

export const versionPart = listPart(
  'version',
  'Versions: 1.2.3 for one version, + for the latest stable, ~ (the default) for the latest, * for every version, and wildcards such as 1.2+.0 or 1.~.0.',
  'versions',
);

export const agencyShape = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z][A-Za-z0-9_-]*)*$/;
export const idShape = /^[A-Za-z0-9_@$-]+$/;
export const itemShape = /^[A-Za-z0-9_@$-]+(\.[A-Za-z0-9_@$-]+)*$/;
/** NCNameIDType: ids of components. */
export const componentShape = /^[A-Za-z][A-Za-z0-9_-]*$/;

/**
 * The segments of a path after a prefix, percent-decoded; a trailing slash is ignored.
 * @throws StrataError `Syntax` for a segment that is not percent-encoded UTF-8
 */
export function pathSegments(path: string, prefix: string): string[] {
  const rest = path.slice(prefix.length).replace(/^\//, '').replace(/\/$/, '');
  if (rest === '') return [];
  return rest.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      throw requestFault(
        'path.encoding',
        `"${segment}" in the path is not percent-encoded UTF-8; encode each byte as %XX`,
        segment,
      );
    }
  });
}

/** How a generation of the API writes lists in paths. */
export interface ListNotation {
  /** The text for any value. */
  readonly any: string;
  readonly separator: string;
  /** Name of the separators, for error texts. */
  readonly separators: string;
}

const rest2: ListNotation = { any: '*', separator: ',', separators: 'commas' };
/** The notation of REST 1.5. */
export const rest1Lists: ListNotation = { any: 'all', separator: '+', separators: '+' };

/**
 * Parses a list of ids; null for any.
 * @param name of the part, for error texts
 * @throws StrataError `Syntax` that names the part
 */
export function readList(
  name: string,
  text: string | undefined,
  shape: RegExp,
  { any, separator, separators }: ListNotation = rest2,
): readonly string[] | null {
  if (text === undefined || text === any) return null;
  const list = distinctEntries(name, text, separator, 'ids');
  for (const entry of list) {
    if (entry === any)
      throw requestFault('path.list', `the ${name} is "${text}"; use ${any} alone or a list of ids without it`, name);
    if (entry.split('.').some((id) => id.length > longestId)) {
      throw requestFault(
        'path.invalid',
        `an id in the ${name} has ${entry.length} characters; ids have at most ${longestId}`,
        name,
      );
    }
    if (!shape.test(entry)) {
      throw requestFault(
        'path.invalid',
        `"${entry}" is not a valid ${name}; give ids separated by ${separators}, or ${any} for any`,
        name,
      );
    }
  }
  return list;
}

/**
 * Parses the version part of a path; equal version patterns count once.
 * @param parse for the version forms of a generation of the API
 * @throws StrataError `Syntax` with the path `version`
 */
export function readVersions(text: string, parse = parseVersionQuery, { separator } = rest2): VersionPattern[] {
  distinctEntries('version', text, separator, 'versions');
  try {
    return [...new Map(parse(text).map((pattern) => [pattern.text, pattern])).values()];
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    const problems = error.problems.map((problem) => ({ ...problem, path: 'version' }));
    throw new StrataError(error.name, error.message, problems);
  }
}

/** @throws StrataError `Syntax` if a path has more parts than the operation defines, or an empty part */
export function checkParts(segments: readonly string[], parts: readonly PathPart[], any = rest2.any): void {
  const names = parts.map(({ name }) => name);
  const surplus = segments[parts.length];
  if (surplus !== undefined) {
    throw requestFault('path.long', `the path has the surplus part "${surplus}"; its parts are ${names.join('/')}`);
  }
  const empty = segments.indexOf('');
  if (empty >= 0) {
    throw requestFault('path.empty', `the ${names[empty]} in the path is empty; use ${any} for any`, names[empty]);
  }
}
