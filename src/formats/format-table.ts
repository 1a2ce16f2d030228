import type { SdmxMlVersion } from './grammar/message-versions.js';
import type { MessageFormat } from './message/structure-message.js';

/** A version of a family, and the kinds of message in which it is written. */
interface FormatBase {
  /** Names in the `format` parameter; a name that several share selects the first of them. */
  readonly names: readonly string[];
  /** The version parameter of the media types. */
  readonly parameter: string;
  /** Rank among the formats of a kind of message, the default first; missing where the version does not have the kind. */
  readonly structure: number;
  readonly metadata?: number;
  /** REST 2.2.2, availability queries, response types. */
  readonly availability?: number;
  /** XML Schemas of structure-specific data. */
  readonly schema?: number;
  /** Whether the available data are a separate kind of object (since 3.1) and not a data constraint of role Actual. */
  readonly hasAvailability?: true;
  /** Container of value lists in responses to schema queries, where clients expect another than the standard's. */
  readonly schemaValueLists?: string;
}

/** Every format: family, version and kinds of message. All that lists or chooses formats reads this table. */
export const formatTable: readonly (FormatBase & MessageFormat)[] = [
  {
    family: 'SDMX-ML',
    version: '3.0',
    names: ['sdmx-3.0'],
    parameter: '3.0.0',
    structure: 1,
    metadata: 1,
    availability: 4,
    schema: 2,
  },
  {
    family: 'SDMX-ML',
    version: '3.1',
    names: ['sdmx-3.1'],
    parameter: '3.1.0',
    structure: 2,
    metadata: 2,
    availability: 2,
    schema: 1,
    hasAvailability: true,
  },
  {
    family: 'SDMX-JSON',
    version: '2.1.0',
    names: ['sdmx-json-2.1', 'sdmx-json'],
    parameter: '2.1.0',
    structure: 3,
    metadata: 3,
    availability: 1,
    hasAvailability: true,
  },
  {
    family: 'SDMX-JSON',
    version: '2.0.0',
    names: ['sdmx-json-2.0', 'sdmx-json'],
    parameter: '2.0.0',
    structure: 4,
    metadata: 4,
    availability: 3,
    // The open objects of 2.0.0 allow it.
    schemaValueLists: 'valuelists',
  },
  { family: 'SDMX-ML', version: '2.1', names: ['sdmx-2.1'], parameter: '2.1', structure: 5, schema: 3 },
  { family: 'SDMX-JSON', version: '1.0.0', names: ['sdmx-json-1.0'], parameter: '1.0.0', structure: 6 },
];

export type FormatRow = (typeof formatTable)[number];
type Kind = 'structure' | 'metadata' | 'availability' | 'schema';

/** The rows that have a kind of message, by rank. */
export const formatRowsByRank = (kind: Kind): readonly FormatRow[] =>
  formatTable.filter((row) => row[kind] !== undefined).sort((a, b) => (a[kind] ?? 0) - (b[kind] ?? 0));

/** The versions of SDMX-ML by rank, with the version parameter of their media types; error messages have every version. */
export const sdmxMlFormats: readonly { readonly version: SdmxMlVersion; readonly parameter: string }[] =
  formatRowsByRank('structure').flatMap((row) =>
    row.family === 'SDMX-ML' ? [{ version: row.version, parameter: row.parameter }] : [],
  );
