import type { Context } from 'koa';
import type { SchemaFormat, StructureFormat } from '../../formats/formats.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import { chooseObservationDimension } from '../../formats/structure-schema/layout.js';
import { componentsOf, writeStructureSchema } from '../../formats/structure-schema/write-structure-schema.js';
import { parseUrn } from '../../model/urn.js';
import { findSchema, type Schema, type SchemaQuery } from '../../registry/schema/find-schema.js';
import type { VersionPattern } from '../../versioning/pattern.js';
import type { ErrorShape } from '../errors/respond-with-error.js';
import type { EveryRead } from '../parameters/kinds.js';
import { chooseFormat } from '../parameters/negotiate.js';
import {
  type MessageRequest,
  messageHandler,
  messageResponses,
  nameLanguagesOf,
} from '../representation/message-handler.js';
import type { Operation, Parameters } from '../route.js';
import { readSchemaPath, schemaParts } from './schema-path.js';

/** The parsed query string of a schema query. */
interface SchemaParameters extends EveryRead {
  readonly dimensionAtObservation: string | undefined;
  readonly explicitMeasure: boolean;
  readonly explicit: boolean;
  readonly deletion?: boolean;
  readonly format: string | undefined;
}

/** Schema queries of one generation of the SDMX REST API: everything that differs between generations. */
export interface SchemaApi {
  readonly summary: string;
  readonly query: Parameters;
  /** @throws StrataError `Syntax` that names the parameter */
  readonly readParameters: (ctx: Context) => SchemaParameters;
  /** The version pattern of the latest version. */
  readonly latest: string;
  /** @throws StrataError `Syntax` for a malformed version */
  readonly readVersions: (text: string) => readonly VersionPattern[];
  /** In order of preference, the default first. */
  readonly formats: { readonly data: readonly SchemaFormat[]; readonly metadata: readonly StructureFormat[] };
  readonly errors: ErrorShape;
}

interface SchemaRequest extends MessageRequest {
  readonly format: SchemaFormat;
  readonly query: SchemaQuery;
  readonly given: SchemaParameters;
}

/** For the error text of a request for an XML Schema of metadata, which does not exist. */
const genericMetadata = 'metadata schemas, which exist as structure messages only';

function readRequest({ latest, readVersions, formats, ...api }: SchemaApi, ctx: Context, segments: readonly string[]) {
  const given = api.readParameters(ctx);
  const query = readSchemaPath(segments, latest, readVersions);
  const format = query.context.startsWith('Meta')
    ? chooseFormat(ctx, given.format, formats.metadata, genericMetadata)
    : chooseFormat(ctx, given.format, formats.data, 'schemas');
  return { query, format, given };
}

/** Lists the artefacts of the schema in the header, as clients of SDMX-JSON expect. */
const withLinks = (header: MessageHeader, { urns }: Schema): MessageHeader => ({
  ...header,
  links: urns.map((urn) => ({ rel: parseUrn(urn).class.toLowerCase(), urn })),
});

function writeSchema(
  schema: Schema,
  { format, given }: SchemaRequest,
  header: MessageHeader,
  languages: readonly string[],
) {
  if ('write' in format) {
    // Structures do not depend on the dimension, but an unknown dimension is an error here too.
    if (schema.source !== undefined)
      chooseObservationDimension(given.dimensionAtObservation, componentsOf(schema.source));
    const { artefacts, resolve, lacksItem } = schema;
    return format.write(artefacts, { header: withLinks(header, schema), languages, resolve, lacksItem });
  }
  if (schema.source === undefined) throw new Error(`${format.type} cannot describe metadata`);
  return writeStructureSchema(schema.source, {
    version: format.sdmxMl,
    isDeletion: given.deletion ?? false,
    hasExplicitMeasures: given.explicitMeasure || given.explicit,
    ...(given.dimensionAtObservation === undefined ? {} : { dimensionAtObservation: given.dimensionAtObservation }),
  });
}

/** Schema queries of one generation of the SDMX REST API, `/{context}/{agency}/{id}/{version}`. */
export const schemaQuery = (api: SchemaApi): Operation => ({
  summary: api.summary,
  parts: schemaParts(api.latest),
  query: api.query,
  ...messageResponses(
    'An XML Schema of structure-specific data, or a structure message with the valid structures and codes.',
    api.formats.data,
  ),
  cost: 'content',
  handle: messageHandler<SchemaRequest, Schema>({
    errors: api.errors,
    parse: (ctx, segments) => readRequest(api, ctx, segments),
    named: ({ query: { context, agencyID, id } }) => ({
      classes: [context],
      agencies: [agencyID],
      ids: [id],
      coverages: ['structure'],
    }),
    find: (snapshot, { query }) => ({ load: (signal) => findSchema(snapshot.withSignal(signal), query) }),
    write: (schema, request, header, languages) => ({
      nameLanguages: () => nameLanguagesOf(schema.artefacts),
      chunks: writeSchema(schema, request, header, languages),
    }),
  }),
});
