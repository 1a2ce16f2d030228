import { StrataError } from '../../errors.js';
import { longestId } from '../../model/longest-id.js';
import { parseVersionQuery, type VersionPattern } from '../../versioning/pattern.js';
import type { JsonSchema, PathPart } from '../route.js';
import { distinctEntries, limitedList, type listLimits } from './list-limits.js';
import { requestFault } from './read-parameters.js';

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
