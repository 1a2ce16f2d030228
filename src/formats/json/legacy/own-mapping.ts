import type { Content } from '../../../model/content.js';
import type { MappingContext, Properties } from '../../model-2.1/up/mapping.js';

/** Makes of what an object of SDMX-JSON 1.0 says what the model has in its place; undefined where it has nothing. */
export type OwnMapping = (properties: Properties, context: MappingContext) => Content | undefined;
