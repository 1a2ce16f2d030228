/** The SDMX-JSON versions of the SDMX 3 information models. */
export type JsonVersion = '2.0.0' | '2.1.0';

export interface JsonVersionRow {
  /** Address that names the schema. */
  readonly schema: string;
  /** Where a message names its schema: at the root, or in `meta`. */
  readonly schemaIn: 'root' | 'meta';
}

export const jsonVersions: Readonly<Record<JsonVersion, JsonVersionRow>> = {
  '2.0.0': {
    schema:
      'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/structure-message/tools/schemas/2.0.0/sdmx-json-structure-schema.json',
    schemaIn: 'meta',
  },
  '2.1.0': { schema: 'https://json.sdmx.org/2.1/sdmx-json-structure-schema.json', schemaIn: 'root' },
};
