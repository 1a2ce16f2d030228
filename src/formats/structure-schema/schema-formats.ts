import type { Artefact } from '../../model/artefact.js';
import { jsonContainerOf, typeOfClass } from '../../model/artefact-types.js';
import type { SdmxMlVersion } from '../grammar/message-versions.js';
import { lossWarnings } from '../json/write/loss-warnings.js';
import { fitAndWriteArtefact } from '../json/write/write-json-artefact.js';
import { type Fragment, writeMessage } from '../json/write/write-message.js';
import type { ArtefactFormat, StructureFormat } from '../structure-formats.js';

/** An XML Schema for structure-specific data. */
export interface XmlSchemaFormat extends ArtefactFormat {
  readonly sdmxMl: SdmxMlVersion;
}

/** A format in which schemas are given out: for validation an XML Schema, for communication the structures. */
export type SchemaFormat = XmlSchemaFormat | StructureFormat;

const xmlSchema = (sdmxMl: SdmxMlVersion): XmlSchemaFormat => ({
  names: [`schema-${sdmxMl}`, 'schema'],
  type: 'application/vnd.sdmx.schema+xml',
  version: sdmxMl === '2.1' ? sdmxMl : `${sdmxMl}.0`,
  generic: ['application/xml', 'text/xml'],
  choosesLanguage: false,
  sdmxMl,
});

/** The XML Schemas by rank. */
const xmlSchemas = (['3.1', '3.0', '2.1'] as const).map(xmlSchema);

/** Clients look for value lists of a schema under a name in small letters, which the open objects of 2.0.0 allow. */
async function* schemaFragments(
  artefacts: Iterable<Artefact>,
  options: Parameters<typeof fitAndWriteArtefact>[2],
): AsyncGenerator<Fragment> {
  for (const artefact of artefacts) {
    const type = typeOfClass(artefact.class);
    if (type === undefined) throw new TypeError(`There is no artefact class ${artefact.class}`);
    const container = artefact.class === 'ValueList' ? 'valuelists' : jsonContainerOf(type);
    yield { container, chunks: fitAndWriteArtefact('2.0.0', artefact, options) };
  }
}

const forSchemas = (format: StructureFormat): StructureFormat =>
  format.type === 'application/vnd.sdmx.structure+json' && format.version === '2.0.0'
    ? {
        ...format,
        write: (artefacts, { header, languages }) => {
          const options = { languages, ...lossWarnings() };
          return writeMessage('2.0.0', header, schemaFragments(artefacts, options), options);
        },
      }
    : format;

/** The formats of schemas of metadata: their messages are the same for every structure and need no XML Schema. */
export const metadataSchemaFormats = (structures: readonly StructureFormat[]): readonly StructureFormat[] =>
  structures.map(forSchemas);

/**
 * The formats of schemas of data by rank, the default first: an XML Schema, as of old for schema queries.
 * @param structures formats of structures by rank
 * @param own version of SDMX-ML whose XML Schema is the default; the newest where missing
 */
export const dataSchemaFormats = (
  structures: readonly StructureFormat[],
  own?: SdmxMlVersion,
): readonly SchemaFormat[] => [
  ...xmlSchemas.filter(({ sdmxMl }) => sdmxMl === own),
  ...xmlSchemas.filter(({ sdmxMl }) => sdmxMl !== own),
  ...structures.map(forSchemas),
];
