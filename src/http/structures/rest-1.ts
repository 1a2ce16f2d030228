import { type StructureFormat, spreadsheetFormats, structureFormats } from '../../formats/formats.js';
import { innerId, onlyHierarchy } from '../../formats/model-2.1/identifiers.js';
import type { ConstraintRoles, Detail, ReferenceScope } from '../../registry/structures/structure-query.js';
import { parseVersionQueryV1 } from '../../versioning/pattern.js';
import { choice, everyRead } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import {
  agencyShape,
  checkCount,
  checkParts,
  idShape,
  itemShape,
  limitedPlusList,
  type listLimits,
  readList,
  readParameters,
  readVersions,
  requestFault,
  rest1Lists,
} from '../parameters/read-parameters.js';
import type { Parameter, PathPart } from '../route.js';
import { type ResourceRow, readResources, resourceRows, type SelectedClasses, uniteResources } from './resources-1.js';
import type { StructureApi, StructurePath } from './structures.js';

/** The media types that do not contain the version of the message. */
const xmlTypes = ['application/xml', 'text/xml'];
const jsonTypes = ['application/json'];

/** The formats of SDMX 2.1 come first, and generic types select them (REST 1.5, content negotiation). */
const ranked = (): StructureFormat[] => {
  const isFirst = (format: StructureFormat) => format.isOfModel21;
  const inOrder = [...structureFormats.filter(isFirst), ...structureFormats.filter((format) => !isFirst(format))];
  return inOrder.map((format) => ({ ...format, generic: format.type.endsWith('+json') ? jsonTypes : xmlTypes }));
};
const formats = ranked();

/** REST 2 adds `raw`. */
const details = [
  'full',
  'allstubs',
  'referencestubs',
  'referencepartial',
  'allcompletestubs',
  'referencecompletestubs',
] as const satisfies readonly Detail[];

/** REST 2 adds `ancestors`. */
const scopes = [
  'none',
  'parents',
  'parentsandsiblings',
  'children',
  'descendants',
  'all',
] as const satisfies readonly ReferenceScope[];

/** A scope, or one resource. */
const references: Parameter<(typeof scopes)[number] | SelectedClasses> = {
  description:
    'Which artefacts to include: a scope, or a resource for the artefacts of that resource that refer to a selected artefact or are referred to by one.',
  schema: { type: 'string', enum: [...scopes, ...resourceRows.keys()], default: 'none' },
  read: (name, text = 'none') => {
    const scope = scopes.find((each) => each === text);
    const row = resourceRows.get(text);
    if (scope !== undefined) return scope;
    if (row !== undefined) return uniteResources([row]);
    const detail = `${name} is "${text}"; in REST 1.5 use one of ${scopes.join(', ')} or one of the resources ${[...resourceRows.keys()].join(', ')}`;
    throw requestFault('parameter.value', detail, name);
  },
};

const query = {
  references,
  detail: choice('How much of each artefact is returned.', details, 'full'),
  format: formatName([...formats, ...spreadsheetFormats]),
  ...everyRead,
};

const part = (name: string, description: string, kind: keyof typeof listLimits = 'ids'): PathPart => ({
  name,
  description,
  schema: limitedPlusList(kind),
});

const resourcePart = (everything: string): PathPart =>
  part(
    'resource',
    `Resources, separated by +: ${[...resourceRows.keys()].join(', ')}; ${everything} for all.`,
    'types',
  );

/** The parts of the path, in order. */
export const structureParts1: readonly PathPart[] = [
  resourcePart('structure, the default,'),
  part('agency', 'Maintenance agencies, separated by +; all for any.'),
  part('id', 'Ids of artefacts, separated by +; all for any.'),
  part(
    'version',
    'Versions, separated by +; latest, the default, for the latest version that is not a draft; all for every version.',
    'versions',
  ),
  part(
    'item',
    'Ids of items in item schemes, or of hierarchies in hierarchical codelists, separated by +. Write a nested item with its path: A.B. all, the default, for all.',
  ),
];

/**
 * A hierarchy of a 2.1 hierarchical codelist is an artefact in 3.x. Returns the ids that these artefacts got on
 * submission.
 */
function hierarchyIds(ids: readonly string[] | null, items: readonly string[]): readonly string[] | null {
  if (ids === null) {
    if (items.every((item) => item === onlyHierarchy)) return null;
    const detail = `the item is "${items.join('+')}" but the id is all; hierarchies need the ids of their hierarchical codelists`;
    throw requestFault('path.item', detail, 'item');
  }
  checkCount('hierarchies, ids times items', ids.length * items.length, 'hierarchies', 'item');
  return ids.flatMap((id) => items.map((item) => innerId(id, item)));
}

/** The kind of items that all resources have. */
function kindOfItems(rows: readonly ResourceRow[] | null, resource: string): ResourceRow['items'] {
  const [kind, ...further] = new Set((rows ?? []).map(({ items }) => items));
  if (kind !== undefined && further.length === 0) return kind;
  const detail = `"${resource}" has no items of one kind; select items of item schemes only, or of hierarchicalcodelist only`;
  throw requestFault('path.item', detail, 'item');
}

/** The classes, ids and items that the item part of a path replaces. */
function readItems(
  rows: readonly ResourceRow[] | null,
  resource: string,
  ids: readonly string[] | null,
  text: string | undefined,
): Partial<StructurePath> {
  if (text === undefined || text === rest1Lists.any) return {};
  if (kindOfItems(rows, resource) === 'items') return { items: readList('item', text, itemShape, rest1Lists) };
  const hierarchies = readList('item', text, idShape, rest1Lists) ?? [];
  return { classes: ['Hierarchy'], ids: hierarchyIds(ids, hierarchies) };
}

/**
 * Parses `/{resource}/{agency}/{id}/{version}/{item}` (REST 1.5, structural metadata queries). Parts may be omitted
 * from the right; `all` stands for any, lists are separated by `+`. The defaults are all types and the latest non-draft
 * version.
 * @throws StrataError `Syntax` that names the part
 */
export function readStructurePath1(segments: readonly string[]): StructurePath & { readonly roles: ConstraintRoles } {
  checkParts(segments, structureParts1, rest1Lists.any);
  const [resource = 'structure', agency, id, version = 'latest', item] = segments;
  const rows = readResources(resource);
  const { classes, roles } = rows === null ? { classes: null, roles: {} } : uniteResources(rows);
  const ids = readList('id', id, idShape, rest1Lists);
  return {
    classes,
    roles,
    agencies: readList('agency', agency, agencyShape, rest1Lists),
    ids,
    versions: readVersions(version, parseVersionQueryV1, rest1Lists),
    items: null,
    ...readItems(rows, resource, ids, item),
  };
}

/** REST 1.5, structural metadata queries: `/{resource}/{agency}/{id}/{version}/{item}`. */
export const structures1: StructureApi = {
  summary: 'Artefacts and artefacts related to them (REST 1.5)',
  parts: structureParts1,
  query,
  formats,
  errors: { sdmxMl: '2.1', first: 'xml' },
  readParameters: (ctx) => readParameters(ctx, query),
  readPath: readStructurePath1,
};

/** The same below a path that is a route of its own without parts. */
export const structures1OfResource: StructureApi = {
  ...structures1,
  parts: [{ ...resourcePart('structure'), isRequired: true }, ...structureParts1.slice(1)],
};
