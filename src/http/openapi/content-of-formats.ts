import { type ArtefactFormat, mediaTypeOf } from '../../formats/formats.js';
import type { Content } from './route.js';

/** What messages in some formats are; their schemas are those of SDMX. */
export const contentOfFormats = (formats: readonly ArtefactFormat[]): Content =>
  Object.fromEntries(
    formats.map((format) => [mediaTypeOf(format), format.type.endsWith('+json') ? { type: 'object' } : null]),
  );
