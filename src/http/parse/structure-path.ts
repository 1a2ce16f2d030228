import { StrataError } from '../../errors.js';
import { typesOfResource } from '../../model/artefact-types.js';
import { longestId } from '../../model/longest-id.js';
import { parseVersionQuery, type VersionPattern } from '../../versioning/pattern.js';
import { requestFault } from './parameters.js';

/** The path of a v2 structure query, past parsing; null stands for any. */
export interface StructurePath {
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
  readonly items: readonly string[] | null;
}

const parts = ['type', 'agency', 'id', 'version', 'item'] as const;
const agencyShape = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z][A-Za-z0-9_-]*)*$/;
const idShape = /^[A-Za-z0-9_@$-]+$/;
const itemShape = /^[A-Za-z0-9_@$-]+(\.[A-Za-z0-9_@$-]+)*$/;

/** The segments behind a prefix, percent-decoded; a trailing slash changes nothing. */
export function pathSegments(path: string, prefix: string): string[] {
  const rest = path.slice(prefix.length).replace(/^\//, '').replace(/\/$/, '');
  if (rest === '') return [];
  return rest.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      throw requestFault('path.encoding', `"${segment}" is not percent-encoded UTF-8`, segment);
    }
  });
}

function readList(name: string, text: string | undefined, shape: RegExp): readonly string[] | null {
  if (text === undefined || text === '*') return null;
  const list = text.split(',');
  for (const entry of list) {
    if (entry === '*') throw requestFault('path.list', `* stands alone; "${text}" joins it to others`, name);
    if (entry.split('.').some((id) => id.length > longestId)) {
      throw requestFault(
        'path.invalid',
        `the ${name} has ${entry.length} characters; ids have ${longestId} at most`,
        name,
      );
    }
    if (!shape.test(entry)) {
      throw requestFault('path.invalid', `"${entry}" is no ${name}; give ids, joined by commas, or * for any`, name);
    }
  }
  return [...new Set(list)];
}

function readClasses(text: string | undefined): readonly string[] | null {
  // The prose of REST 2 has `all` in one example; it means the same.
  if (text === undefined || text === '*' || text === 'all') return null;
  return text.split(',').flatMap((resource) => {
    const types = typesOfResource(resource);
    if (types.length > 0) return types.map((type) => type.class);
    throw requestFault(
      'path.type',
      `"${resource}" is no artefact type; the types are written small and in one word, such as codelist, conceptscheme, datastructure, or * for any`,
      'type',
    );
  });
}

function readVersions(text: string): VersionPattern[] {
  try {
    return parseVersionQuery(text);
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    const problems = error.problems.map((problem) => ({ ...problem, path: 'version' }));
    throw new StrataError(error.name, error.message, problems);
  }
}

/**
 * Reads `/{type}/{agency}/{id}/{version}/{item}`, every part optional from the right (REST 2.2.2, structure queries):
 * `*` for any, comma lists, the version forms of the standard; without a version the latest, `~`.
 * @throws StrataError `Syntax` that names the part.
 */
export function readStructurePath(segments: readonly string[]): StructurePath {
  const surplus = segments[parts.length];
  if (surplus !== undefined) {
    throw requestFault('path.long', `"${surplus}" is one part too many: the path ends with ${parts.join('/')}`);
  }
  const empty = segments.indexOf('');
  if (empty >= 0) {
    throw requestFault('path.empty', `the ${parts[empty]} is empty; use * for any`, parts[empty]);
  }
  const [type, agency, id, version, item] = segments;
  return {
    classes: readClasses(type),
    agencies: readList('agency', agency, agencyShape),
    ids: readList('id', id, idShape),
    versions: readVersions(version ?? '~'),
    items: readList('item', item, itemShape),
  };
}
