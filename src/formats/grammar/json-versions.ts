import type { MessageFormat } from '../message/structure-message.js';
import { DerivedJson } from './derive-json.js';
import type { JsonDelta, JsonGrammar } from './json-notation.js';
import { isLegacyMl, messageVersion, type SdmxMlVersion } from './message-versions.js';
import { sdmxJson10 } from './sdmx-json-1.0.js';
import { sdmxJson2, sdmxJson20 } from './sdmx-json-2.0.js';
import { sdmxJson21 } from './sdmx-json-2.1.js';

/** The versions of SDMX-JSON that are read and written. */
export type AnyJsonVersion = Extract<MessageFormat, { readonly family: 'SDMX-JSON' }>['version'];

/** Those with the information model of 3.x. */
export type JsonVersion = Exclude<AnyJsonVersion, '1.0.0'>;

/** What a message holds. */
export type MessageKind = 'structure' | 'metadata';

/** All that distinguishes a version of SDMX-JSON from another. */
export interface SdmxJsonRow {
  readonly version: AnyJsonVersion;
  /** The version of SDMX-ML with the same information model. */
  readonly sdmxMl: SdmxMlVersion;
  /** Differences from what follows from that version, in the order in which they are applied. */
  readonly deltas: readonly JsonDelta[];
  /** Address of the schema of structure messages. */
  readonly schema: string;
  /** Address of the schema of metadata messages; missing where the version has none. */
  readonly metadataSchema?: string;
  /** Where a message names its schema: at the root, or in `meta`. */
  readonly schemaIn: 'root' | 'meta';
  /**
   * Where a message with data lists its losses. The field guide of 1.0 forbids `errors` beside `data` and lets `meta`
   * have further members, such as our `warnings`; since 2.0 a message may have both.
   */
  readonly warningsIn: 'errors' | 'meta';
  /** The schema spells the class ValueList as Valuelist where a URN may name any class. */
  readonly misspellsValueList?: true;
}

const published = 'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master';

const standard: readonly SdmxJsonRow[] = [
  {
    version: '1.0.0',
    sdmxMl: '2.1',
    deltas: [sdmxJson10],
    schema: `${published}/structure-message/tools/schemas/1.0/sdmx-json-structure-schema.json`,
    schemaIn: 'meta',
    warningsIn: 'meta',
  },
  {
    version: '2.0.0',
    sdmxMl: '3.0',
    deltas: [sdmxJson2, sdmxJson20],
    schema: `${published}/structure-message/tools/schemas/2.0.0/sdmx-json-structure-schema.json`,
    metadataSchema: `${published}/metadata-message/tools/schemas/2.0.0/sdmx-json-metadata-schema.json`,
    schemaIn: 'meta',
    warningsIn: 'errors',
    misspellsValueList: true,
  },
  {
    version: '2.1.0',
    sdmxMl: '3.1',
    deltas: [sdmxJson2, sdmxJson21],
    schema: 'https://json.sdmx.org/2.1/sdmx-json-structure-schema.json',
    metadataSchema: 'https://json.sdmx.org/2.1/sdmx-json-metadata-schema.json',
    schemaIn: 'root',
    warningsIn: 'errors',
  },
];

const rows = new Map(standard.map((row) => [row.version, row]));
const derived = new Map<AnyJsonVersion, JsonGrammar>();

/**
 * Adds a version of SDMX-JSON to those of the standard.
 * @returns a function that removes it
 */
export function addSdmxJson(row: SdmxJsonRow): () => void {
  rows.set(row.version, row);
  return () => {
    rows.delete(row.version);
    derived.delete(row.version);
  };
}

/** The versions, the oldest first. */
export const jsonVersions = (): readonly AnyJsonVersion[] => [...rows.keys()];

/** @throws TypeError where there is no such version */
export function jsonVersion(version: AnyJsonVersion): SdmxJsonRow {
  const row = rows.get(version);
  if (row === undefined) throw new TypeError(`SDMX-JSON ${version} is not supported`);
  return row;
}

/** Whether a version has the 2.1 model. */
export const isLegacyJson = (version: AnyJsonVersion): boolean => isLegacyMl(jsonVersion(version).sdmxMl);

export const isModernJson = (version: AnyJsonVersion): version is JsonVersion => !isLegacyJson(version);

/** The grammar of a version; objects are derived at their first use. */
export function jsonGrammar(version: AnyJsonVersion): JsonGrammar {
  const known = derived.get(version);
  if (known !== undefined) return known;
  const { deltas, sdmxMl } = jsonVersion(version);
  const { grammar, particulars } = messageVersion(sdmxMl);
  const made = new DerivedJson(grammar, deltas, particulars);
  derived.set(version, made);
  return made;
}

/** The address of the schema of a kind of message. */
export function schemaOf(version: AnyJsonVersion, kind: MessageKind): string {
  const { schema, metadataSchema } = jsonVersion(version);
  return kind === 'metadata' && metadataSchema !== undefined ? metadataSchema : schema;
}
