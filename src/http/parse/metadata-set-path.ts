import type {
  MetadataByFlowQuery,
  MetadataByStructureQuery,
  MetadataSetQuery,
} from '../../registry/metadata/metadata-query.js';
import type { PathPart } from '../openapi/route.js';
import {
  agencyShape,
  checkParts,
  idShape,
  listPart,
  readList,
  readStructurePath,
  readVersions,
  structureParts,
  versionPart,
} from './structure-path.js';

const namesOf = (parts: readonly PathPart[]): readonly string[] => parts.map(({ name }) => name);

const providerPart = listPart('provider', 'Metadata providers; * for any.');

/** The parts of the path of a query for metadata sets by their identity, in their order. */
export const metadataSetParts: readonly PathPart[] = [
  providerPart,
  listPart('id', 'Ids of metadata sets; * for any.'),
  versionPart,
];

/**
 * Reads `/{provider}/{id}/{version}`, every part optional from the right (REST 2.2.2, metadata queries): `*` for any,
 * comma lists, the version forms of the standard; without a version the latest, `~`.
 * @throws StrataError `Syntax` that names the part
 */
export function readMetadataSetPath(
  segments: readonly string[],
): Pick<MetadataSetQuery, 'providers' | 'ids' | 'versions'> {
  checkParts(segments, namesOf(metadataSetParts));
  const [provider, id, version] = segments;
  return {
    providers: readList('provider', provider, agencyShape),
    ids: readList('id', id, idShape),
    versions: readVersions(version ?? '~'),
  };
}

/** The same by metadataflow. */
export const metadataflowParts: readonly PathPart[] = [
  listPart('agency', 'Maintenance agencies of metadataflows; * for any.'),
  listPart('id', 'Ids of metadataflows; * for any.'),
  { ...versionPart, description: 'Versions of metadataflows, as in structure queries; every one where left out.' },
  providerPart,
];

/**
 * Reads `/{agency}/{id}/{version}/{provider}`; without a version every one, `*` (REST 2.2.2, metadata queries by
 * metadataflow).
 * @throws StrataError `Syntax` that names the part
 */
export function readMetadataflowPath(
  segments: readonly string[],
): Pick<MetadataByFlowQuery, 'agencies' | 'ids' | 'versions' | 'providers'> {
  checkParts(segments, namesOf(metadataflowParts));
  const [agency, id, version, provider] = segments;
  return {
    agencies: readList('agency', agency, agencyShape),
    ids: readList('id', id, idShape),
    versions: readVersions(version ?? '*'),
    providers: readList('provider', provider, agencyShape),
  };
}

/** The same by structure: those of a structure query, without items. */
export const targetParts: readonly PathPart[] = structureParts.slice(0, 4);

/**
 * Reads `/{type}/{agency}/{id}/{version}` as structure queries have it (REST 2.2.2, metadata queries by structure).
 * @throws StrataError `Syntax` that names the part
 */
export function readTargetPath(
  segments: readonly string[],
): Pick<MetadataByStructureQuery, 'classes' | 'agencies' | 'ids' | 'versions'> {
  checkParts(segments, namesOf(targetParts));
  const { classes, agencies, ids, versions } = readStructurePath(segments);
  return { classes, agencies, ids, versions };
}
