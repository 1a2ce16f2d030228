import type { Artefact } from '../model/artefact.js';
import type { ArtefactsInOrder } from '../model/artefact-sequence.js';
import { typeOrder } from '../model/artefact-types.js';
import { type FormatRow, formatRowsByRank, formatTable } from './format-table.js';
import { isLegacyJson, isModernJson } from './grammar/json-versions.js';
import { isLegacyMl, isModernMl, type SdmxMlVersion } from './grammar/message-versions.js';
import { lossWarnings } from './json/write/loss-warnings.js';
import { writeMetadataJson } from './json/write/write-metadata-json.js';
import { writeSdmxJson } from './json/write/write-sdmx-json.js';
import { availabilityOf } from './message/availability-constraint.js';
import type { MessageHeader } from './message/structure-message.js';
import { writeSchemesAsCsv } from './sheets/write-csv.js';
import { writeWorkbook } from './sheets/write-workbook.js';
import { writeMetadataMl } from './xml/write/write-metadata-message.js';
import { writeSdmxMl } from './xml/write/write-sdmx-ml.js';

export interface WriteSettings {
  readonly header: MessageHeader;
  /** Preferred languages, best first, for names that SDMX-JSON writes in one language too. */
  readonly languages: readonly string[];
  /** The URN with the resolution of its version wildcard; for formats that do not allow wildcards. */
  readonly resolve: (reference: string) => string | undefined;
  /** Whether a reference names an item that does not exist; formats that do not allow wildcards report it. */
  readonly lacksItem?: (reference: string) => boolean;
  /** An artefact by its URN; the 2.1 model has some content in another artefact than 3.x. */
  readonly find?: (urn: string) => Artefact | undefined;
  /** Changes each artefact before it is written; only for formats that are joined by version. */
  readonly change?: (artefact: Artefact) => Artefact;
}

export interface MetadataWriteSettings extends Pick<WriteSettings, 'header' | 'languages'> {
  /** URNs of the metadataflows that the sets are reported against. */
  readonly metadataflows: readonly string[];
}

/** A format in which artefacts are written. */
export interface ArtefactFormat {
  /** Names in the `format` parameter; a name that several formats share selects the first of them. */
  readonly names: readonly string[];
  /** Media type without parameters. */
  readonly type: string;
  /** The version parameter of the media type; missing where it has none. */
  readonly version?: string;
  /** Media types without a version that select the format too. */
  readonly generic: readonly string[];
  /** Whether names are written in one language too, the preferred one. */
  readonly choosesLanguage: boolean;
}

type Chunks = AsyncIterable<string> | Iterable<string>;
/** Pieces of a text, or of a file. */
type Pieces = Chunks | AsyncIterable<Uint8Array>;

export interface StructureFormat extends ArtefactFormat {
  /** Whether the format has the 2.1 model. */
  readonly isOfModel21: boolean;
  /** Whether references are written with the resolution of their wildcard. */
  readonly resolvesWildcards: boolean;
  /** Whether readers of the format join the artefacts of a message by their versions, as references write them. */
  readonly joinsByVersion: boolean;
  /** @param artefacts sorted by type */
  write(artefacts: ArtefactsInOrder, settings: WriteSettings): Chunks;
}

export interface MetadataFormat extends ArtefactFormat {
  write(sets: ArtefactsInOrder, settings: MetadataWriteSettings): AsyncIterable<string>;
}

export interface AvailabilityFormat extends Omit<StructureFormat, 'write'> {
  /**
   * @param constraints data constraints of the role Actual with one cube region each
   * @param structures what is included with them, sorted by type
   */
  write(constraints: readonly Artefact[], structures: readonly Artefact[], settings: WriteSettings): Chunks;
}

/** An XML Schema for structure-specific data. */
export interface XmlSchemaFormat extends ArtefactFormat {
  readonly sdmxMl: SdmxMlVersion;
}

/** A format of responses to schema queries: an XML Schema for validation, or the structures. */
export type SchemaFormat = XmlSchemaFormat | StructureFormat;

const xmlTypes = ['application/xml', 'text/xml'];
const jsonTypes = ['application/json'];

const isLegacy = (row: FormatRow): boolean =>
  row.family === 'SDMX-ML' ? isLegacyMl(row.version) : isLegacyJson(row.version);

/** Formats of the 2.1 model are selected by version or name only: a generic media type selects formats of 3.x. */
function artefactFormat(row: FormatRow, kind: 'structure' | 'metadata'): ArtefactFormat {
  const isXml = row.family === 'SDMX-ML';
  return {
    names: row.names,
    type: `application/vnd.sdmx.${kind}+${isXml ? 'xml' : 'json'}`,
    version: row.parameter,
    generic: isLegacy(row) ? [] : isXml ? xmlTypes : jsonTypes,
    choosesLanguage: !isXml,
  };
}

/** What writers of the 2.1 model need besides the artefacts. */
const forModel21 = ({ resolve, lacksItem, find }: WriteSettings) => ({
  resolve,
  ...(lacksItem === undefined ? {} : { lacksItem }),
  ...(find === undefined ? {} : { find }),
});

/** A format of structures. */
export function structureFormat(row: FormatRow): StructureFormat {
  const isOfModel21 = isLegacy(row);
  const write: StructureFormat['write'] =
    row.family === 'SDMX-ML'
      ? (artefacts, settings) =>
          writeSdmxMl(row.version, settings.header, artefacts, [], isOfModel21 ? forModel21(settings) : {})
      : (artefacts, settings) =>
          writeSdmxJson(row.version, settings.header, artefacts, {
            languages: settings.languages,
            change: settings.change,
            ...(isOfModel21 ? forModel21(settings) : {}),
            ...lossWarnings(),
          });
  return {
    ...artefactFormat(row, 'structure'),
    isOfModel21,
    resolvesWildcards: isOfModel21,
    joinsByVersion: row.family === 'SDMX-JSON' && !isOfModel21,
    write,
  };
}

/** The formats of structures by rank, the default first: the first of those that a client prefers equally is sent. */
export const structureFormats: readonly StructureFormat[] = formatRowsByRank('structure').map(structureFormat);

/** What a spreadsheet is as a format of structures. */
const ofSpreadsheets = {
  generic: [],
  choosesLanguage: false,
  isOfModel21: false,
  resolvesWildcards: false,
  joinsByVersion: false,
} as const;

/** A spreadsheet; a workbook is not a text. */
export interface SpreadsheetFormat extends Omit<StructureFormat, 'write'> {
  write(artefacts: ArtefactsInOrder): Pieces;
}

/** Structures as spreadsheets, which are no messages of the standard. */
export const spreadsheetFormats: readonly SpreadsheetFormat[] = [
  { names: ['csv'], type: 'text/csv', ...ofSpreadsheets, write: writeSchemesAsCsv },
  {
    names: ['xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ...ofSpreadsheets,
    write: writeWorkbook,
  },
];

function metadataWriter(row: FormatRow): MetadataFormat['write'] {
  if (row.family === 'SDMX-ML' && isModernMl(row.version)) {
    const { version } = row;
    return (sets, { header, metadataflows }) => writeMetadataMl(version, header, sets, { metadataflows });
  }
  if (row.family === 'SDMX-JSON' && isModernJson(row.version)) {
    const { version } = row;
    return (sets, { header, languages }) => writeMetadataJson(version, header, sets, { languages, ...lossWarnings() });
  }
  throw new TypeError(`${row.family} ${row.version} has no metadata sets`);
}

/** The formats of metadata sets by rank, the default first. */
export const metadataFormats: readonly MetadataFormat[] = formatRowsByRank('metadata').map((row) => ({
  ...artefactFormat(row, 'metadata'),
  write: metadataWriter(row),
}));

const rowOf = ({ names: [name] }: ArtefactFormat): FormatRow | undefined =>
  formatTable.find(({ names }) => names[0] === name);

const order = ({ class: className }: Artefact): number => typeOrder.get(className) ?? 0;

function availabilityWriter(format: StructureFormat, row: FormatRow | undefined): AvailabilityFormat['write'] {
  if (row?.hasAvailability === undefined) {
    return (constraints, structures, settings) =>
      format.write(
        [...structures, ...constraints].sort((a, b) => order(a) - order(b)),
        settings,
      );
  }
  if (row.family === 'SDMX-ML') {
    return (constraints, structures, { header }) =>
      writeSdmxMl(row.version, header, structures, [], {}, constraints.flatMap(availabilityOf));
  }
  return (constraints, structures, { header, languages }) =>
    writeSdmxJson(row.version, header, structures, {
      languages,
      availability: constraints.flatMap(availabilityOf),
      ...lossWarnings(),
    });
}

/** A format of structures as one of available data. */
export const availabilityFormat = (format: StructureFormat): AvailabilityFormat => ({
  ...format,
  write: availabilityWriter(format, rowOf(format)),
});

/** The formats of available data by rank, the default first. */
export const availabilityFormats: readonly AvailabilityFormat[] = formatRowsByRank('availability').map((row) =>
  availabilityFormat(structureFormat(row)),
);

const xmlSchemas: readonly XmlSchemaFormat[] = formatRowsByRank('schema').flatMap((row) =>
  row.family === 'SDMX-JSON'
    ? []
    : [
        {
          names: [`schema-${row.version}`, 'schema'],
          type: 'application/vnd.sdmx.schema+xml',
          version: row.parameter,
          generic: xmlTypes,
          choosesLanguage: false,
          sdmxMl: row.version,
        },
      ],
);

/** A format of structures as one of responses to schema queries. */
function forSchemas(format: StructureFormat): StructureFormat {
  const row = rowOf(format);
  if (row?.family !== 'SDMX-JSON' || row.schemaValueLists === undefined || !isModernJson(row.version)) return format;
  const { version, schemaValueLists } = row;
  return {
    ...format,
    write: (artefacts, { header, languages }) =>
      writeSdmxJson(version, header, artefacts, { languages, valueLists: schemaValueLists, ...lossWarnings() }),
  };
}

/** The formats of schemas of metadata: their messages are the same for every structure and need no XML Schema. */
export const metadataSchemaFormats = (structures: readonly StructureFormat[]): readonly StructureFormat[] =>
  structures.map(forSchemas);

/**
 * The formats of schemas of data by rank, the default first: an XML Schema.
 * @param structures formats of structures by rank
 * @param own version of SDMX-ML whose XML Schema is the default; the newest where missing
 */
export const dataSchemaFormats = (
  structures: readonly StructureFormat[],
  own?: SdmxMlVersion,
): readonly SchemaFormat[] => [
  ...xmlSchemas.filter(({ sdmxMl }) => sdmxMl === own),
  ...xmlSchemas.filter(({ sdmxMl }) => sdmxMl !== own),
  ...metadataSchemaFormats(structures),
];

/** The media type of a format; SDMX types have no charset. */
export const mediaTypeOf = ({ type, version }: { readonly type: string; readonly version?: string }): string =>
  version === undefined ? type : `${type};version=${version}`;
