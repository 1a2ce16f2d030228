import type { MetadataSetQuery } from '../../registry/metadata/metadata-set-query.js';
import type { PathPart } from '../openapi/route.js';
import { requestFault } from './parameters.js';
import { agencyShape, idShape, listPart, readList, readVersions, versionPart } from './structure-path.js';

/** The parts of the path of a query for metadata sets, in their order. */
export const metadataSetParts: readonly PathPart[] = [
  listPart('provider', 'Metadata providers; * for any.'),
  listPart('id', 'Ids of metadata sets; * for any.'),
  versionPart,
];
const parts = metadataSetParts.map(({ name }) => name);

/**
 * Reads `/{provider}/{id}/{version}`, every part optional from the right (REST 2.2.2, metadata queries): `*` for any,
 * comma lists, the version forms of the standard; without a version the latest, `~`.
 * @throws StrataError `Syntax` that names the part
 */
export function readMetadataSetPath(
  segments: readonly string[],
): Pick<MetadataSetQuery, 'providers' | 'ids' | 'versions'> {
  const surplus = segments[parts.length];
  if (surplus !== undefined) {
    throw requestFault('path.long', `"${surplus}" is one part too many: the path ends with ${parts.join('/')}`);
  }
  const empty = segments.indexOf('');
  if (empty >= 0) {
    throw requestFault('path.empty', `the ${parts[empty]} is empty; use * for any`, parts[empty]);
  }
  const [provider, id, version] = segments;
  return {
    providers: readList('provider', provider, agencyShape),
    ids: readList('id', id, idShape),
    versions: readVersions(version ?? '~'),
  };
}
