import type { Context } from 'koa';
import {
  dataSchemaFormats,
  metadataSchemaFormats,
  type SchemaFormat,
  type StructureFormat,
} from '../formats/formats.js';
import { parseVersionQueryV1, type VersionPattern } from '../versioning/pattern.js';
import { asOf, flag, formatName, lang } from './parse/parameter-kinds.js';
import { type Parameter, type Parameters, readParameters } from './parse/parameters.js';
import { readVersions } from './parse/structure-path.js';
import type { ErrorShape } from './respond/answer-version.js';
import { rest1 as structures1 } from './structure-api/rest-1.js';
import { rest2 as structures2 } from './structure-api/rest-2.js';

/** What the query string of a schema query says, past parsing. */
export interface SchemaParameters {
  readonly dimensionAtObservation: string | undefined;
  readonly explicitMeasure: boolean;
  readonly explicit: boolean;
  readonly deletion?: boolean;
  /** Epoch milliseconds; missing for the present. */
  readonly asOf?: number | undefined;
  readonly format: string | undefined;
  readonly lang: string | undefined;
}

/** A generation of the SDMX REST API: all in which its schema queries differ from those of another. */
export interface SchemaApi {
  readonly summary: string;
  readonly query: Parameters;
  /** @throws StrataError `Syntax` that names the parameter */
  readonly readParameters: (ctx: Context) => SchemaParameters;
  /** How the newest version is asked for. */
  readonly latest: string;
  /** @throws StrataError `Syntax` for what is no version */
  readonly readVersions: (text: string) => readonly VersionPattern[];
  /** The formats by rank, the default first. */
  readonly formats: { readonly data: readonly SchemaFormat[]; readonly metadata: readonly StructureFormat[] };
  readonly errors: ErrorShape;
}

const dimensionAtObservation: Parameter<string | undefined> = {
  description:
    'The dimension at the observation, or AllDimensions for observations that are in no series. Time where it is left out, or all dimensions where there is no time.',
  schema: { type: 'string', examples: ['TIME_PERIOD', 'AllDimensions'] },
  read: (_name, text) => text,
};

const parameters = {
  dimensionAtObservation,
  explicitMeasure: flag('Whether each measure has a type of observation; it means something in SDMX 2.1 only.'),
  explicit: flag('The same as explicitMeasure.'),
  lang,
};

const formats2 = {
  data: dataSchemaFormats(structures2.formats),
  metadata: metadataSchemaFormats(structures2.formats),
};
const query2 = {
  ...parameters,
  deletion: flag('Whether the data are those of a deletion, which may leave out parts of keys.'),
  asOf,
  format: formatName(formats2.data),
};

/** REST 2.2.2, schema queries; of the formats the description of that API names the XML Schema of 3.1 first. */
export const rest2: SchemaApi = {
  summary: 'What is valid for data or metadata of a structure, a flow or an agreement',
  query: query2,
  readParameters: (ctx) => readParameters(ctx, query2),
  latest: '~',
  readVersions: (text) => readVersions(text),
  formats: formats2,
  errors: structures2.errors,
};

const formats1 = {
  data: dataSchemaFormats(structures1.formats, '2.1'),
  metadata: metadataSchemaFormats(structures1.formats),
};
const query1 = { ...parameters, format: formatName(formats1.data) };

/** REST 1.5, schema queries. */
export const rest1: SchemaApi = {
  summary: 'What is valid for data or metadata, as SDMX 2.1 has them',
  query: query1,
  readParameters: (ctx) => readParameters(ctx, query1),
  latest: 'latest',
  readVersions: (text) => readVersions(text, parseVersionQueryV1),
  formats: formats1,
  errors: structures1.errors,
};
