import { innerId, onlyHierarchy } from '../../formats/model-2.1/identifiers.js';
import type { ConstraintRoles } from '../../registry/structures/structure-query.js';
import { parseVersionQueryV1 } from '../../versioning/pattern.js';
import type { PathPart } from '../openapi/route.js';
import { requestFault } from './parameters.js';
import { type ResourceRow, readResources, resourceRows, soughtBy } from './resources-v1.js';
import {
  agencyShape,
  checkParts,
  idShape,
  itemShape,
  type ListNotation,
  readList,
  readVersions,
  type StructurePath,
} from './structure-path.js';

/** The path of a v1 structure query, past parsing. */
export interface StructurePathV1 extends StructurePath {
  /** Of the classes, those of which constraints of one role only are meant. */
  readonly roles: ConstraintRoles;
}

const rest1: ListNotation = { any: 'all', separator: '+', separators: '+' };

const part = (name: string, description: string): PathPart => ({
  name,
  description,
  schema: { type: 'string' },
});

/** The parts of the path, in their order. Lists are joined by `+`, so that each is a text. */
export const structurePartsV1: readonly PathPart[] = [
  part('resource', `Resources, joined by +: ${[...resourceRows.keys()].join(', ')}; structure, the default, for all.`),
  part('agency', 'Maintenance agencies, joined by +; all for any.'),
  part('id', 'Ids of artefacts, joined by +; all for any.'),
  part('version', 'Versions, joined by +; latest, the default, for the newest that is no draft; all for every one.'),
  part(
    'item',
    'Ids of items in item schemes, nested ones with their path, as A.B, joined by +, or of hierarchies; all for all.',
  ),
];
const parts = structurePartsV1.map(({ name }) => name);

/** Hierarchies that are named one by one; more would be more than anybody means. */
const mostHierarchies = 1000;

/**
 * The ids of hierarchies, each of which is an artefact of its own in later versions: those that they got when their
 * hierarchical codelist was read.
 */
function hierarchyIds(ids: readonly string[] | null, items: readonly string[]): readonly string[] | null {
  if (ids === null) {
    if (items.every((item) => item === onlyHierarchy)) return null;
    const detail = `the hierarchies ${items.join(', ')} are asked of all hierarchical codelists; name the codelists, too`;
    throw requestFault('path.item', detail, 'item');
  }
  const count = ids.length * items.length;
  if (count <= mostHierarchies) return ids.flatMap((id) => items.map((item) => innerId(id, item)));
  const detail = `${ids.length} ids and ${items.length} items are ${count} hierarchies; ask for ${mostHierarchies} at most`;
  throw requestFault('path.list', detail, 'item');
}

/** What the items of all resources are. */
function kindOfItems(rows: readonly ResourceRow[] | null, resource: string): ResourceRow['items'] {
  const [kind, ...further] = new Set((rows ?? []).map(({ items }) => items));
  if (kind !== undefined && further.length === 0) return kind;
  const detail = `"${resource}" has no items of one kind; ask for items of item schemes, or of hierarchicalcodelist alone`;
  throw requestFault('path.item', detail, 'item');
}

/** What a path with items asks for instead of its classes, ids and items. */
function readItems(
  rows: readonly ResourceRow[] | null,
  resource: string,
  ids: readonly string[] | null,
  text: string | undefined,
): Partial<StructurePath> {
  if (text === undefined || text === rest1.any) return {};
  if (kindOfItems(rows, resource) === 'items') return { items: readList('item', text, itemShape, rest1) };
  const hierarchies = readList('item', text, idShape, rest1) ?? [];
  return { classes: ['Hierarchy'], ids: hierarchyIds(ids, hierarchies) };
}

/**
 * Reads `/{resource}/{agency}/{id}/{version}/{item}`, every part optional from the right (REST 1.5, structural metadata
 * queries): `all` for any, lists joined by `+`; without a version the latest in production, without a resource all types.
 * @throws StrataError `Syntax` that names the part
 */
export function readStructurePathV1(segments: readonly string[]): StructurePathV1 {
  checkParts(segments, parts, rest1.any);
  const [resource = 'structure', agency, id, version = 'latest', item] = segments;
  const rows = readResources(resource);
  const { classes, roles } = rows === null ? { classes: null, roles: {} } : soughtBy(rows);
  const ids = readList('id', id, idShape, rest1);
  return {
    classes,
    roles,
    agencies: readList('agency', agency, agencyShape, rest1),
    ids,
    versions: readVersions(version, parseVersionQueryV1),
    items: null,
    ...readItems(rows, resource, ids, item),
  };
}
