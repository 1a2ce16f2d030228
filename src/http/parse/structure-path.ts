import { StrataError } from '../../errors.js';
import { artefactTypes, typeOfClass, typesOfResource } from '../../model/artefact-types.js';
import { longestId } from '../../model/longest-id.js';
import { parseVersionQuery, type VersionPattern } from '../../versioning/pattern.js';
import type { JsonSchema } from '../openapi/json-schema.js';
import type { PathPart } from '../openapi/route.js';
import { requestFault } from './parameters.js';

/** The path of a v2 structure query, past parsing; null stands for any. */
export interface StructurePath {
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
  readonly items: readonly string[] | null;
}

/** A part of a path that holds a list. */
export const listPart = (name: string, description: string, entry: JsonSchema = { type: 'string' }): PathPart => ({
  name,
  description,
  schema: { type: 'array', minItems: 1, items: entry },
});

export const versionPart = listPart(
  'version',
  'Versions: 1.2.3, the latest stable + or latest of all ~ (the default), * for every one, and wildcards such as 1.2+.0 or 1.~.0.',
);

/** The parts of the path of a structure query, in their order. */
export const structureParts: readonly PathPart[] = [
  listPart('type', 'Artefact types; * for any.', {
    type: 'string',
    enum: [...new Set(artefactTypes.map(({ resource }) => resource)), '*'],
  }),
  listPart('agency', 'Maintenance agencies; * for any.'),
  listPart('id', 'Ids of artefacts; * for any.'),
  versionPart,
  listPart('item', 'Ids of items in item schemes, nested ones with their path, as A.B; * for all.'),
];
const parts = structureParts.map(({ name }) => name);
export const agencyShape = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z][A-Za-z0-9_-]*)*$/;
export const idShape = /^[A-Za-z0-9_@$-]+$/;
export const itemShape = /^[A-Za-z0-9_@$-]+(\.[A-Za-z0-9_@$-]+)*$/;

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

/** How a generation of the API writes lists in paths. */
export interface ListNotation {
  /** What stands for any. */
  readonly any: string;
  readonly separator: string;
  /** The separator in words. */
  readonly separators: string;
}

const rest2: ListNotation = { any: '*', separator: ',', separators: 'commas' };

/** Ids in a list; null for any. @param name what to call it */
export function readList(
  name: string,
  text: string | undefined,
  shape: RegExp,
  { any, separator, separators }: ListNotation = rest2,
): readonly string[] | null {
  if (text === undefined || text === any) return null;
  const list = text.split(separator);
  for (const entry of list) {
    if (entry === any) throw requestFault('path.list', `${any} stands alone; "${text}" joins it to others`, name);
    if (entry.split('.').some((id) => id.length > longestId)) {
      throw requestFault(
        'path.invalid',
        `the ${name} has ${entry.length} characters; ids have ${longestId} at most`,
        name,
      );
    }
    if (!shape.test(entry)) {
      throw requestFault(
        'path.invalid',
        `"${entry}" is no ${name}; give ids, joined by ${separators}, or ${any} for any`,
        name,
      );
    }
  }
  return [...new Set(list)];
}

function readClasses(text: string | undefined): readonly string[] | null {
  // The prose of REST 2 has `all` in one example; it means the same.
  if (text === undefined || text === '*' || text === 'all') return null;
  return [...new Set(text.split(','))].flatMap((resource) => {
    const types = typesOfResource(resource);
    if (types.length > 0) return types.map((type) => type.class);
    throw requestFault(
      'path.type',
      `"${resource}" is no artefact type; the types are written small and in one word, such as codelist, conceptscheme, datastructure, or * for any`,
      'type',
    );
  });
}

/** Item schemes have items, and value lists count among them here (REST 2.2.2, notes about using `itemID`). */
const hasItems = (className: string): boolean =>
  className === 'ValueList' || typeOfClass(className)?.itemScheme === true;

/** @throws StrataError `Syntax` where items are asked of a type that has none */
function checkItems(items: readonly string[] | null, classes: readonly string[] | null): void {
  const without = items === null ? undefined : classes?.find((each) => !hasItems(each));
  if (without === undefined) return;
  const detail = `a ${without} has no items; ask for items of item schemes, such as codelist and conceptscheme, alone`;
  throw requestFault('path.item', detail, 'item');
}

/** The version forms of a query, as a generation of the API has them. */
export function readVersions(text: string, parse = parseVersionQuery): VersionPattern[] {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    const problems = error.problems.map((problem) => ({ ...problem, path: 'version' }));
    throw new StrataError(error.name, error.message, problems);
  }
}

/** @throws StrataError `Syntax` where a path has more parts than there are, or an empty one */
export function checkParts(segments: readonly string[], parts: readonly string[], any = rest2.any): void {
  const surplus = segments[parts.length];
  if (surplus !== undefined) {
    throw requestFault('path.long', `"${surplus}" is one part too many: the path ends with ${parts.join('/')}`);
  }
  const empty = segments.indexOf('');
  if (empty >= 0) {
    throw requestFault('path.empty', `the ${parts[empty]} is empty; use ${any} for any`, parts[empty]);
  }
}

/**
 * Reads `/{type}/{agency}/{id}/{version}/{item}`, every part optional from the right (REST 2.2.2, structure queries):
 * `*` for any, comma lists, the version forms of the standard; without a version the latest, `~`.
 * @throws StrataError `Syntax` that names the part.
 */
export function readStructurePath(segments: readonly string[]): StructurePath {
  checkParts(segments, parts);
  const [type, agency, id, version, item] = segments;
  const classes = readClasses(type);
  const items = readList('item', item, itemShape);
  checkItems(items, classes);
  return {
    classes,
    agencies: readList('agency', agency, agencyShape),
    ids: readList('id', id, idShape),
    versions: readVersions(version ?? '~'),
    items,
  };
}
