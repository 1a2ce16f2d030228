import { type StructureFormat, structureFormats } from '../../formats/formats.js';
import type { Detail } from '../../registry/structures/structure-query.js';
import { choice, formatName, lang } from '../parse/parameter-kinds.js';
import { readParameters } from '../parse/parameters.js';
import { referencesV1 } from '../parse/references-v1.js';
import { readStructurePathV1, structurePartsV1 } from '../parse/structure-path-v1.js';
import type { StructureApi } from './structure-api.js';

/** The media types that do not say of which version the message is. */
const xmlTypes = ['application/xml', 'text/xml'];
const jsonTypes = ['application/json'];

/** The formats of SDMX 2.1 come first and are what generic types mean (REST 1.5, content negotiation). */
const ranked = (): StructureFormat[] => {
  const isOwn = (format: StructureFormat) => format.isOfModel21;
  const inOrder = [...structureFormats.filter(isOwn), ...structureFormats.filter((format) => !isOwn(format))];
  return inOrder.map((format) => ({ ...format, generic: format.type.endsWith('+json') ? jsonTypes : xmlTypes }));
};
const formats = ranked();

/** Later versions add `raw`. */
const details = [
  'full',
  'allstubs',
  'referencestubs',
  'referencepartial',
  'allcompletestubs',
  'referencecompletestubs',
] as const satisfies readonly Detail[];

const query = {
  references: referencesV1,
  detail: choice('How much of artefacts is told.', details, 'full'),
  format: formatName(formats),
  lang,
};

/** REST 1.5, structural metadata queries: `/{resource}/{agency}/{id}/{version}/{item}`. */
export const rest1: StructureApi = {
  summary: 'Artefacts as SDMX 2.1 has them, and what belongs to them',
  parts: structurePartsV1,
  query,
  formats,
  errors: { sdmxMl: '2.1', first: 'xml' },
  readParameters: (ctx) => readParameters(ctx, query),
  readPath: readStructurePathV1,
};
