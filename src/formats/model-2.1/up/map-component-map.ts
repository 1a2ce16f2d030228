import type { Content } from '../../../model/content.js';
import type { Mapping, Properties } from './mapping.js';

/** A map of components; what it becomes shows when its structure set is read, but only here where it stands. */
export const mapComponentMap: Mapping = (properties, context) => {
  const { codelistMap } = (properties.representationMapping ?? {}) as Properties;
  if (codelistMap !== undefined) context.noteReference('representationMap');
  return properties as Content;
};
