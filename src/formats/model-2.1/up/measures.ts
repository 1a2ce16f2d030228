import { propertiesOf } from '../../../model/content.js';
import {
  isConceptSchemeUrn,
  measureCodelistUrn,
  withMeasureScheme,
  withoutMeasureScheme,
} from '../../../model/measure-scheme.js';
import { type Mapping, present } from './mapping.js';

/**
 * A measure dimension: a dimension of SDMX 3.0 can only be enumerated by a codelist, so it has the codelist with the identity
 * of the concept scheme, and an annotation with the scheme. The submission makes the codelist.
 */
export const mapMeasureDimension: Mapping = (properties, context) => {
  const { type: _type, localRepresentation, annotations, conceptIdentity, conceptRoles, ...others } = properties;
  const scheme = String(propertiesOf(localRepresentation).enumeration);
  if (!isConceptSchemeUrn(scheme)) return present({ ...others, annotations, conceptIdentity, conceptRoles });
  const codelist = measureCodelistUrn(scheme);
  context.noteReference(`annotations/${withoutMeasureScheme(annotations).length}/title`);
  context.warn(
    'measureDimension.codelist',
    () =>
      `In SDMX 3.0 a measure dimension is enumerated by a codelist; this one by ${codelist}, which is made of ${scheme} where it does not exist`,
  );
  return present({
    ...others,
    annotations: withMeasureScheme(annotations, scheme),
    conceptIdentity,
    localRepresentation: { enumeration: codelist },
    conceptRoles,
  });
};
