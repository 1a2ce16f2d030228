import { dataSchemaFormats, metadataSchemaFormats } from '../../formats/formats.js';
import { parseVersionQueryV1 } from '../../versioning/pattern.js';
import { asOf, flag, lang } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import { readVersions } from '../parameters/path.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Parameter } from '../route.js';
import { structures1 } from '../structures/rest-1.js';
import { structures2 } from '../structures/rest-2.js';
import type { SchemaApi } from './schemas.js';

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

/** REST 2.2.2, schema queries; the XML Schema of 3.1 is the first format in the description of that API. */
export const schemas2: SchemaApi = {
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
export const schemas1: SchemaApi = {
  summary: 'What is valid for data or metadata, as SDMX 2.1 has them',
  query: query1,
  readParameters: (ctx) => readParameters(ctx, query1),
  latest: 'latest',
  readVersions: (text) => readVersions(text, parseVersionQueryV1),
  formats: formats1,
  errors: structures1.errors,
};
