import type { SchemaFormat } from '../../formats/formats.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import { chooseObservationDimension } from '../../formats/structure-schema/layout.js';
import { componentsOf, writeStructureSchema } from '../../formats/structure-schema/write-structure-schema.js';
import { parseUrn } from '../../model/urn.js';
import { findSchema, type Schema } from '../../registry/schema/find-schema.js';
import type { SchemaContext } from '../../registry/schema/schema-query.js';
import { chooseFormat } from '../choose-format.js';
import { messageAnswers } from '../openapi/message-answers.js';
import type { Operation } from '../openapi/route.js';
import { readLanguages } from '../parse/languages.js';
import { readSchemaPath, schemaParts } from '../parse/schema-path.js';
import { pathSegments } from '../parse/structure-path.js';
import { noteErrorShape } from '../respond/answer-version.js';
import { sendArtefacts } from '../respond/send-artefacts.js';
import type { SchemaApi, SchemaParameters } from '../schema-api.js';

/** For who asks for an XML Schema of metadata. */
const genericMetadata = 'schemas of metadata, whose messages are the same for every structure,';

const isOfMetadata = (context: SchemaContext): boolean => context.startsWith('Meta');

/** Names what the schema is made of where a header can: clients of SDMX-JSON ask for it. */
const withLinks = (header: MessageHeader, { urns }: Schema): MessageHeader => ({
  ...header,
  links: urns.map((urn) => ({ rel: parseUrn(urn).class.toLowerCase(), urn })),
});

function write(
  format: SchemaFormat,
  schema: Schema,
  given: SchemaParameters,
  header: MessageHeader,
  languages: readonly string[],
) {
  if ('write' in format) {
    // Structures are the same for every dimension, but one that does not exist is a fault all the same.
    if (schema.source !== undefined)
      chooseObservationDimension(given.dimensionAtObservation, componentsOf(schema.source));
    return format.write(schema.artefacts, { header: withLinks(header, schema), languages, resolve: schema.resolve });
  }
  if (schema.source === undefined) throw new Error(`there is no ${format.type} of metadata`);
  return writeStructureSchema(schema.source, {
    version: format.sdmxMl,
    isDeletion: given.deletion ?? false,
    hasExplicitMeasures: given.explicitMeasure || given.explicit,
    ...(given.dimensionAtObservation === undefined ? {} : { dimensionAtObservation: given.dimensionAtObservation }),
  });
}

/** Schema queries of a generation of the SDMX REST API, `/{context}/{agency}/{id}/{version}` below their path. */
export const schemaQuery = (api: SchemaApi): Operation => {
  const { formats, latest, readVersions } = api;
  return {
    summary: api.summary,
    parts: schemaParts(latest),
    query: api.query,
    ...messageAnswers(
      'An XML Schema for structure-specific data, or the structures and codes that are valid.',
      formats.data,
    ),
    handle:
      (services, { path: prefix }) =>
      async (ctx) => {
        noteErrorShape(ctx, api.errors);
        const given = api.readParameters(ctx);
        const path = readSchemaPath(pathSegments(ctx.path, prefix), latest, readVersions);
        const format = isOfMetadata(path.context)
          ? chooseFormat(ctx, given.format, formats.metadata, genericMetadata)
          : chooseFormat(ctx, given.format, formats.data, 'schemas');
        const languages = readLanguages(given.lang, ctx.get('Accept-Language'));
        await sendArtefacts(ctx, services, { format, languages, asOf: given.asOf }, async (snapshot, header) => {
          const schema = await findSchema(snapshot, path);
          return { artefacts: schema.artefacts, written: write(format, schema, given, header, languages) };
        });
      },
  };
};
