import type { ModernVersion } from '../grammar/message-versions.js';

/** The SDMX-JSON versions of the SDMX 3 information models. */
export type JsonVersion = '2.0.0' | '2.1.0';

/** The version of the information model, named as that of SDMX-ML. */
export const modelOf: Readonly<Record<JsonVersion, ModernVersion>> = { '2.0.0': '3.0', '2.1.0': '3.1' };

/** Those, and the one of the SDMX 2.1 information model. */
export type AnyJsonVersion = '1.0.0' | JsonVersion;

export interface JsonVersionRow {
  /** Address that names the schema. */
  readonly schema: string;
  /** That of the metadata message; the one of 1.0 has another information model. */
  readonly metadataSchema?: string;
  /** Where a message names its schema: at the root, or in `meta`. */
  readonly schemaIn: 'root' | 'meta';
  /**
   * Where a message with data tells what it leaves out. The field guide of 1.0 forbids `errors` beside `data` and lets
   * `meta` have further members, of which `warnings` is ours; since 2.0 both may stand together.
   */
  readonly warningsIn: 'errors' | 'meta';
}

export const jsonVersions: Readonly<Record<AnyJsonVersion, JsonVersionRow>> = {
  '1.0.0': {
    schema:
      'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/structure-message/tools/schemas/1.0/sdmx-json-structure-schema.json',
    schemaIn: 'meta',
    warningsIn: 'meta',
  },
  '2.0.0': {
    schema:
      'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/structure-message/tools/schemas/2.0.0/sdmx-json-structure-schema.json',
    metadataSchema:
      'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/metadata-message/tools/schemas/2.0.0/sdmx-json-metadata-schema.json',
    schemaIn: 'meta',
    warningsIn: 'errors',
  },
  '2.1.0': {
    schema: 'https://json.sdmx.org/2.1/sdmx-json-structure-schema.json',
    metadataSchema: 'https://json.sdmx.org/2.1/sdmx-json-metadata-schema.json',
    schemaIn: 'root',
    warningsIn: 'errors',
  },
};

/** What a message is made of. */
export type MessageKind = 'structure' | 'metadata';

/** The address that names the schema of a kind of message. */
export function schemaOf(version: AnyJsonVersion, kind: MessageKind): string {
  const { schema, metadataSchema } = jsonVersions[version];
  return kind === 'metadata' && metadataSchema !== undefined ? metadataSchema : schema;
}
