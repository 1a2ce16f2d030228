import { type MetadataFormat, metadataFormats } from '../../formats/formats.js';
import type { Named } from '../../registry/access/refuse-restricted.js';
import {
  findMetadataSets,
  findSetsOfMetadataflows,
  findSetsOfStructures,
  type MetadataResult,
  type MetadataSets,
} from '../../registry/metadata/find-metadata-sets.js';
import {
  type MetadataByFlowQuery,
  type MetadataByStructureQuery,
  type MetadataDetail,
  type MetadataSetQuery,
  metadataDetails,
} from '../../registry/metadata/metadata-query.js';
import type { Snapshot } from '../../registry/snapshot.js';
import { choice, everyRead } from '../parameters/kinds.js';
import { chooseFormat, formatName } from '../parameters/negotiate.js';
import {
  agencyShape,
  checkParts,
  idShape,
  listPart,
  readList,
  readParameters,
  readVersions,
  versionPart,
} from '../parameters/read-parameters.js';
import { type MessageRequest, messageHandler, messageResponses } from '../representation/message-handler.js';
import type { Operation, PathPart } from '../route.js';
import { readStructurePath2, structureParts2 } from '../structures/rest-2.js';

const query = {
  detail: choice('How much of each metadata set is returned.', metadataDetails, 'full'),
  format: formatName(metadataFormats),
  ...everyRead,
};

/** The part of a query that is parsed from the path. */
type PathOf<Query> = Omit<Query, 'detail'>;

/** One of the three ways in which metadata sets are selected. */
interface Criterion<Path> {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  /** @throws StrataError `Syntax` that names the part */
  readonly readPath: (segments: readonly string[]) => Path;
  readonly named: (query: Path) => Named;
  readonly find: (snapshot: Snapshot, query: Path & { readonly detail: MetadataDetail }) => Promise<MetadataResult>;
}

interface MetadataRequest<Path> extends MessageRequest {
  readonly format: MetadataFormat;
  readonly query: Path & { readonly detail: MetadataDetail };
}

const metadataQuery = <Path extends object>({ summary, parts, readPath, named, find }: Criterion<Path>): Operation => ({
  summary,
  parts,
  query,
  ...messageResponses('A metadata message.', metadataFormats),
  cost: 'content',
  handle: messageHandler<MetadataRequest<Path>, MetadataSets>({
    parse: (ctx, segments) => {
      const given = readParameters(ctx, query);
      const { detail, format: name } = given;
      checkParts(segments, parts);
      const path = readPath(segments);
      const format = chooseFormat(ctx, name, metadataFormats, 'metadata sets');
      return { given, format, query: { ...path, detail } };
    },
    named: ({ query: asked }) => ({ ...named(asked), coverages: ['structure'] }),
    find: (snapshot, request) => find(snapshot, request.query),
    write: ({ sets, nameLanguages, metadataflows }, { format }, header, languages) => ({
      nameLanguages,
      chunks: format.write(sets, { header, languages, metadataflows }),
    }),
  }),
});

const providerPart = listPart('provider', 'Metadata providers; * for any.');

/**
 * Metadata queries by metadata set (REST 2.2.2), `/{provider}/{id}/{version}`; the default version is the latest, `~`.
 */
export const metadataSetQuery = metadataQuery<PathOf<MetadataSetQuery>>({
  summary: 'Metadata sets by provider, id and version',
  parts: [providerPart, listPart('id', 'Ids of metadata sets; * for any.'), versionPart],
  readPath: ([provider, id, version]) => ({
    providers: readList('provider', provider, agencyShape),
    ids: readList('id', id, idShape),
    versions: readVersions(version ?? '~'),
  }),
  named: ({ providers: agencies, ids }) => ({ classes: ['MetadataSet'], agencies, ids }),
  find: findMetadataSets,
});

/**
 * Metadata queries by metadataflow (REST 2.2.2), `/{agency}/{id}/{version}/{provider}`; the default version is all,
 * `*`.
 */
export const metadataflowQuery = metadataQuery<PathOf<MetadataByFlowQuery>>({
  summary: 'Metadata sets reported for metadataflows',
  parts: [
    listPart('agency', 'Maintenance agencies of metadataflows; * for any.'),
    listPart('id', 'Ids of metadataflows; * for any.'),
    { ...versionPart, description: 'Versions of metadataflows, as in structure queries; every version if omitted.' },
    providerPart,
  ],
  readPath: ([agency, id, version, provider]) => ({
    agencies: readList('agency', agency, agencyShape),
    ids: readList('id', id, idShape),
    versions: readVersions(version ?? '*'),
    providers: readList('provider', provider, agencyShape),
  }),
  named: ({ agencies, ids }) => ({ classes: ['Metadataflow'], agencies, ids }),
  find: findSetsOfMetadataflows,
});

/** Metadata queries by structure (REST 2.2.2), `/{type}/{agency}/{id}/{version}` as in structure queries. */
export const metadataByStructureQuery = metadataQuery<PathOf<MetadataByStructureQuery>>({
  summary: 'Metadata sets reported for structures or their items',
  parts: structureParts2.slice(0, 4),
  readPath: (segments) => {
    const { classes, agencies, ids, versions } = readStructurePath2(segments);
    return { classes, agencies, ids, versions };
  },
  named: (path) => path,
  find: findSetsOfStructures,
});
