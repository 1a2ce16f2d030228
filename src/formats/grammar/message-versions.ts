import { particulars21 } from '../model-2.1/up/particulars.js';
import { ElementTypes } from './element-types.js';
import { metadataMessage } from './metadata-message.js';
import { parseGrammar } from './parse-grammar.js';
import { registryMessages, registryMessages21, registryMessages31 } from './registry-messages.js';
import { metadataSet, reportedAttribute } from './reported-attribute.js';
import { sdmxMl21 } from './sdmx-ml-2.1.js';
import { sdmxMl30 } from './sdmx-ml-3.0.js';
import { sdmxMl31 } from './sdmx-ml-3.1.js';
import { shapes } from './shapes.js';

/** The versions of SDMX-ML that are read and written. */
export type SdmxMlVersion = '2.1' | '3.0' | '3.1';

/** Those with the information model of 3.x. */
export type ModernVersion = Exclude<SdmxMlVersion, '2.1'>;

/** A version of SDMX-ML: its namespaces, by the prefix that the grammar gives them, and its types. */
export interface MessageVersion {
  readonly version: SdmxMlVersion;
  /** URI of each namespace. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Prefix of each namespace URI. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly types: ElementTypes;
  /** Where the schema of its messages is published; missing where it is at no address of its own. */
  readonly schema?: string;
}

const base = 'http://www.sdmx.org/resources/sdmxml/schemas/';
const suffixes = {
  message: 'message',
  structure: 'structure',
  common: 'common',
  footer: 'message/footer',
  registry: 'registry',
  metadata: 'metadata/generic',
};
const folders: Readonly<Record<SdmxMlVersion, string>> = { '2.1': 'v2_1', '3.0': 'v3_0', '3.1': 'v3_1' };
const modernShapes = { ...shapes, MetadataSetType: metadataSet, ReportedAttributeType: reportedAttribute };
const typesOf: Readonly<Record<SdmxMlVersion, () => ElementTypes>> = {
  '2.1': () => new ElementTypes(parseGrammar(sdmxMl21, registryMessages, registryMessages21), {}, particulars21),
  '3.0': () => new ElementTypes(parseGrammar(sdmxMl30, registryMessages, metadataMessage), modernShapes),
  '3.1': () =>
    new ElementTypes(
      parseGrammar(sdmxMl30, sdmxMl31, registryMessages, registryMessages31, metadataMessage),
      modernShapes,
    ),
};

const schemas: Readonly<Partial<Record<SdmxMlVersion, string>>> = { '3.1': 'https://xml.sdmx.org/3.1/SDMXMessage.xsd' };

const known = new Map<SdmxMlVersion, MessageVersion>();

/** A version made ready; its grammar is read when it is first asked for. */
export function messageVersion(version: SdmxMlVersion): MessageVersion {
  const ready = known.get(version);
  if (ready !== undefined) return ready;
  const namespaces = Object.entries(suffixes).map(
    ([prefix, suffix]) => [prefix, `${base}${folders[version]}/${suffix}`] as const,
  );
  // The children of a 2.1 reference belong to no namespace; the grammar calls that one `local`.
  const unnamed = version === '2.1' ? [['', 'local'] as const] : [];
  const schema = schemas[version];
  const made: MessageVersion = {
    version,
    namespaces: new Map(namespaces),
    prefixes: new Map([...namespaces.map(([prefix, uri]) => [uri, prefix] as const), ...unnamed]),
    types: typesOf[version](),
    ...(schema === undefined ? {} : { schema }),
  };
  known.set(version, made);
  return made;
}

/** The version whose message namespace a URI is, undefined for every other URI. */
export function versionOfNamespace(uri: string): SdmxMlVersion | undefined {
  return (Object.keys(folders) as SdmxMlVersion[]).find((version) => uri === `${base}${folders[version]}/message`);
}

/** The versions, for a sentence. */
export const readableVersions = '2.1, 3.0 and 3.1';
