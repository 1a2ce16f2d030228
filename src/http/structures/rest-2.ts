import { spreadsheetFormats, structureFormats } from '../../formats/formats.js';
import { artefactTypes, typeOfClass, typesOfResource } from '../../model/artefact-types.js';
import { longestId } from '../../model/longest-id.js';
import { nearest } from '../../model/nearest.js';
import {
  details,
  type ReferenceScope,
  referenceScopes,
  type StructureQuery,
} from '../../registry/structures/structure-query.js';
import { choice, everyRead } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import {
  agencyShape,
  checkParts,
  distinctEntries,
  idShape,
  itemShape,
  limitedList,
  listPart,
  readList,
  readParameters,
  readVersions,
  requestFault,
  versionPart,
} from '../parameters/read-parameters.js';
import type { Parameter, PathPart } from '../route.js';
import type { StructureApi, StructurePath } from './structures.js';

const resources: readonly string[] = [...new Set(artefactTypes.map(({ resource }) => resource))];

/** Parses a scope, or types separated by commas. */
function readReferences(text: string | undefined): StructureQuery['references'] {
  if (text === undefined) return 'none';
  const scope: ReferenceScope | undefined = referenceScopes.find((each) => each === text);
  if (scope !== undefined) return scope;
  const classes = distinctEntries('references', text, ',', 'types').flatMap((resource) => {
    const types = typesOfResource(resource);
    if (types.length > 0) return types.map((type) => type.class);
    throw requestFault(
      'parameter.value',
      `references is "${text}"; use one of ${referenceScopes.join(', ')}, or artefact types separated by commas`,
      'references',
    );
  });
  return { classes };
}

const references: Parameter<StructureQuery['references']> = {
  description:
    'Which artefacts to include: a scope, or types for the artefacts of these types that refer to a selected artefact or are referred to by one.',
  schema: {
    ...limitedList({ type: 'string', enum: [...new Set([...referenceScopes, ...resources])] }, 'types'),
    default: ['none'],
  },
  read: (_name, text) => readReferences(text),
};

const query = {
  references,
  detail: choice('How much of each artefact is returned.', details, 'full'),
  format: formatName([...structureFormats, ...spreadsheetFormats]),
  ...everyRead,
};

/** The parts of the path of a structure query, in order. */
export const structureParts2: readonly PathPart[] = [
  listPart('type', 'Artefact types; * for any.', 'types', { type: 'string', enum: [...resources, '*'] }),
  listPart('agency', 'Maintenance agencies; * for any.'),
  listPart('id', 'Ids of artefacts; * for any.'),
  versionPart,
  listPart('item', 'Ids of items in item schemes. Write a nested item with its path: A.B. *, the default, for all.'),
];

function readClasses(text: string | undefined): readonly string[] | null {
  // One example in the specification of REST 2 has `all` instead of `*`.
  if (text === undefined || text === '*' || text === 'all') return null;
  return distinctEntries('type', text, ',', 'types').flatMap((resource) => {
    const types = typesOfResource(resource);
    if (types.length > 0) return types.map((type) => type.class);
    const given = resource.slice(0, longestId);
    throw requestFault(
      'path.type',
      `"${given}" is not an artefact type; the nearest one is ${nearest(given.toLowerCase(), resources)}; types are in lower case and one word, such as codelist, and * is any type`,
      'type',
    );
  });
}

/** Item schemes and value lists have items (REST 2.2.2, notes about using `itemID`). */
const hasItems = (className: string): boolean =>
  className === 'ValueList' || typeOfClass(className)?.itemScheme === true;

/** @throws StrataError `Syntax` if items of a type without items are selected */
function checkItems(items: readonly string[] | null, classes: readonly string[] | null): void {
  const without = items === null ? undefined : classes?.find((each) => !hasItems(each));
  if (without === undefined) return;
  const detail = `a ${without} has no items; select items of item schemes only, such as codelist or conceptscheme`;
  throw requestFault('path.item', detail, 'item');
}

/**
 * Parses `/{type}/{agency}/{id}/{version}/{item}` (REST 2.2.2, structure queries). Parts may be omitted from the right;
 * `*` stands for any, lists are separated by commas. The default version is the latest, `~`.
 * @throws StrataError `Syntax` that names the part
 */
export function readStructurePath2(segments: readonly string[]): StructurePath {
  checkParts(segments, structureParts2);
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

/** REST 2.2.2, structure queries: `/{type}/{agency}/{id}/{version}/{item}`. */
export const structures2: StructureApi = {
  summary: 'Artefacts and artefacts related to them',
  parts: structureParts2,
  query,
  formats: structureFormats,
  errors: { sdmxMl: '3.0', first: 'json' },
  readParameters: (ctx) => readParameters(ctx, query),
  readPath: readStructurePath2,
};
