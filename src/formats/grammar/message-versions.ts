import type { MessageFormat } from '../message/structure-message.js';
import { ElementTypes } from './element-types.js';
import type { Grammar } from './grammar.js';
import { metadataMessage } from './metadata-message.js';
import { parseGrammar } from './parse-grammar.js';
import { particulars21 } from './particulars-2.1.js';
import type { Particulars } from './property-names.js';
import { registryMessages, registryMessages21, registryMessages31 } from './registry-messages.js';
import { metadataSet, reportedAttribute } from './reported-attribute.js';
import { sdmxMl21 } from './sdmx-ml-2.1.js';
import { sdmxMl30 } from './sdmx-ml-3.0.js';
import { sdmxMl31 } from './sdmx-ml-3.1.js';
import { type ElementShape, shapes } from './shapes.js';

/** The versions of SDMX-ML that are read and written. */
export type SdmxMlVersion = Extract<MessageFormat, { readonly family: 'SDMX-ML' }>['version'];

/** Those with the information model of 3.x. */
export type ModernVersion = Exclude<SdmxMlVersion, '2.1'>;

/** All that distinguishes a version of SDMX-ML from another. */
export interface SdmxMlRow {
  readonly version: SdmxMlVersion;
  /** The grammar in the notation of parse-grammar.ts; definitions of later texts replace those of the same name. */
  readonly texts: readonly string[];
  /** Folder of its namespaces: `v3_0`. */
  readonly folder: string;
  /** Types whose objects have another shape in the model than their elements. */
  readonly shapes: Readonly<Record<string, ElementShape>>;
  /** Missing where the version has the information model of 3.x. */
  readonly particulars?: Particulars;
  /** Folder in which the official schemas of its namespaces are published. */
  readonly schemaFolder: string;
  /** Address of the schema of its messages; missing where the schema has no separate address. */
  readonly schema?: string;
  /** Whether `#N/A` and `~` are values in structure-specific data. */
  readonly hasSpecialValues: boolean;
}

const modernShapes = { ...shapes, MetadataSetType: metadataSet, ReportedAttributeType: reportedAttribute };

const standard: readonly SdmxMlRow[] = [
  {
    version: '2.1',
    texts: [sdmxMl21, registryMessages, registryMessages21],
    folder: 'v2_1',
    shapes: {},
    particulars: particulars21,
    schemaFolder: 'https://registry.sdmx.org/schemas/v2_1/',
    hasSpecialValues: false,
  },
  {
    version: '3.0',
    texts: [sdmxMl30, registryMessages, metadataMessage],
    folder: 'v3_0',
    shapes: modernShapes,
    schemaFolder: 'https://registry.sdmx.org/schemas/v3_0/',
    hasSpecialValues: false,
  },
  {
    version: '3.1',
    texts: [sdmxMl30, sdmxMl31, registryMessages, registryMessages31, metadataMessage],
    folder: 'v3_1',
    shapes: modernShapes,
    schemaFolder: 'https://xml.sdmx.org/3.1/',
    schema: 'https://xml.sdmx.org/3.1/SDMXMessage.xsd',
    hasSpecialValues: true,
  },
];

/** A version of SDMX-ML ready for use: its namespaces, by the prefix that the grammar gives them, and its types. */
export interface MessageVersion extends SdmxMlRow {
  /** URI of each namespace. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Prefix of each namespace URI. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly grammar: Grammar;
  readonly types: ElementTypes;
}

const namespaceBase = 'http://www.sdmx.org/resources/sdmxml/schemas/';
const namespaceNames = {
  message: 'message',
  structure: 'structure',
  common: 'common',
  footer: 'message/footer',
  registry: 'registry',
  metadata: 'metadata/generic',
};

const rows = new Map(standard.map((row) => [row.version, row]));
const compiled = new Map<SdmxMlVersion, MessageVersion>();

/**
 * Adds a version of SDMX-ML to those of the standard.
 * @returns a function that removes it
 */
export function addSdmxMl(row: SdmxMlRow): () => void {
  rows.set(row.version, row);
  return () => {
    rows.delete(row.version);
    compiled.delete(row.version);
  };
}

/** URI of a namespace of a version, by the path below its folder. */
export const namespaceOf = ({ folder }: Pick<SdmxMlRow, 'folder'>, path: string): string =>
  `${namespaceBase}${folder}/${path}`;

/** @throws TypeError where there is no such version */
export function sdmxMlRow(version: SdmxMlVersion): SdmxMlRow {
  const row = rows.get(version);
  if (row === undefined) throw new TypeError(`SDMX-ML ${version} is not supported`);
  return row;
}

/** The versions of the 3.x model, the oldest first. */
export const modernMlVersions = (): readonly SdmxMlVersion[] =>
  [...rows.values()].filter(({ particulars }) => particulars === undefined).map(({ version }) => version);

/** Whether a version has the 2.1 model. */
export const isLegacyMl = (version: SdmxMlVersion): boolean => sdmxMlRow(version).particulars !== undefined;

export const isModernMl = (version: SdmxMlVersion): version is ModernVersion => !isLegacyMl(version);

/** A version ready for use; its grammar is parsed at the first call. */
export function messageVersion(version: SdmxMlVersion): MessageVersion {
  const known = compiled.get(version);
  if (known !== undefined) return known;
  const row = sdmxMlRow(version);
  const grammar = parseGrammar(...row.texts);
  const namespaces = Object.entries(namespaceNames).map(([prefix, path]) => [prefix, namespaceOf(row, path)] as const);
  // The children of a 2.1 reference belong to no namespace; the grammar calls that one `local`.
  const unnamed = row.particulars === undefined ? [] : [['', 'local'] as const];
  const made: MessageVersion = {
    ...row,
    namespaces: new Map(namespaces),
    prefixes: new Map([...namespaces.map(([prefix, uri]) => [uri, prefix] as const), ...unnamed]),
    grammar,
    types: new ElementTypes(grammar, row.shapes, row.particulars),
  };
  compiled.set(version, made);
  return made;
}

/** The version whose message namespace a URI is, undefined for every other URI. */
export const versionOfNamespace = (uri: string): SdmxMlVersion | undefined =>
  [...rows.values()].find((row) => uri === namespaceOf(row, namespaceNames.message))?.version;

/** The versions, for error texts: `2.1, 3.0 and 3.1`. */
export function readableVersions(): string {
  const versions = [...rows.keys()];
  return `${versions.slice(0, -1).join(', ')} and ${versions.at(-1)}`;
}
