import type { Content } from '../../../model/content.js';
import type { Mapping, Properties } from './mapping.js';

const conceptScheme = 'urn:sdmx:org.sdmx.infomodel.conceptscheme.ConceptScheme=';
const codelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=';

/**
 * A measure dimension: a dimension whose codelist has the identity of the concept scheme that enumerates the measures,
 * for a dimension of SDMX 3.0 can only be enumerated by a codelist.
 */
export const mapMeasureDimension: Mapping = ({ type: _type, localRepresentation, ...dimension }, context) => {
  const { enumeration } = (localRepresentation ?? {}) as Properties;
  const scheme = String(enumeration);
  if (!scheme.startsWith(conceptScheme)) return dimension as Content;
  context.wantCodelistOf(scheme);
  const { conceptRoles, ...others } = dimension;
  return {
    ...others,
    localRepresentation: { enumeration: `${codelist}${scheme.slice(conceptScheme.length)}` },
    ...(conceptRoles === undefined ? {} : { conceptRoles }),
  } as Content;
};
