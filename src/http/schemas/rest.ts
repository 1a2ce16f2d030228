import { dataSchemaFormats, metadataSchemaFormats } from '../../formats/formats.js';
import { parseVersionQueryV1 } from '../../versioning/pattern.js';
import { everyRead, flag } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import { readParameters, readVersions, rest1Lists } from '../parameters/read-parameters.js';
import type { Parameter } from '../route.js';
import { structures1 } from '../structures/rest-1.js';
import { structures2 } from '../structures/rest-2.js';
import type { SchemaApi } from './schemas.js';

const dimensionAtObservation: Parameter<string | undefined> = {
  description:
    'The dimension at the observation, or AllDimensions for data without series. The default is the time dimension, or AllDimensions if the structure has no time dimension.',
  schema: { type: 'string', examples: ['TIME_PERIOD', 'AllDimensions'] },
  read: (_name, text) => text,
};

const parameters = {
  dimensionAtObservation,
  explicitMeasure: flag('Whether each measure has its own type of observation. Has an effect in SDMX 2.1 only.'),
  explicit: flag('The same as explicitMeasure.'),
};

const formats2 = {
  data: dataSchemaFormats(structures2.formats),
  metadata: metadataSchemaFormats(structures2.formats),
};
const query2 = {
  ...parameters,
  deletion: flag('Whether the schema is for deletions, in which parts of a key may be omitted.'),
  format: formatName(formats2.data),
  ...everyRead,
};

/** REST 2.2.2, schema queries. */
export const schemas2: SchemaApi = {
  summary: 'The schema of data or metadata of a structure, a flow or an agreement',
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
const query1 = { ...parameters, format: formatName(formats1.data), ...everyRead };

/** REST 1.5, schema queries. */
export const schemas1: SchemaApi = {
  summary: 'The schema of data or metadata of a structure, a flow or an agreement (REST 1.5)',
  query: query1,
  readParameters: (ctx) => readParameters(ctx, query1),
  latest: 'latest',
  readVersions: (text) => readVersions(text, parseVersionQueryV1, rest1Lists),
  formats: formats1,
  errors: structures1.errors,
};
