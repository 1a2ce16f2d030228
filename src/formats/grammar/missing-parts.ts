import type { Content } from '../../model/content.js';
import type { Deviation } from '../message/findings.js';

/** Mandatory elements whose absence at the end of a type is a deviation, by `Type/prefix:Element` (docs/deviations.md). */
export const missingElements: Readonly<Record<string, Deviation>> = {
  'MetadataAttributeUsageType/structure:AttributeRelationship': {
    rule: 'attributeRelationship.missing',
    detail:
      'MetadataAttributeUsage lacks AttributeRelationship, which is required; it was read as a relationship to the dataflow',
  },
};

/** The relationship of a metadata attribute without one: the widest. */
export const impliedRelationship: Content = { dataflow: {} };

/** The data type of a time dimension without one: the default of SDMX-ML (TimeTextFormatType). */
const impliedTimeType = 'ObservationalTimePeriod';

/** The representation of a time dimension that states none. */
export const impliedTimeRepresentation = { format: { dataType: impliedTimeType } } as const satisfies Content;

/**
 * By `Type/prefix:Element`: what is written where a version requires an element that another version or format may
 * omit. Reading what was written gives content of the same meaning.
 */
export const writtenElements: Readonly<Record<string, Content>> = {
  'MetadataAttributeUsageType/structure:AttributeRelationship': impliedRelationship,
  'TimeDimensionType/structure:LocalRepresentation': impliedTimeRepresentation,
};

/**
 * By `Type/attribute`: what is written where a version requires an attribute that another version or format may omit.
 * A data constraint of SDMX 3.1 always has the role Allowed; a hierarchy without the property has no formal levels.
 */
export const writtenAttributes: Readonly<Record<string, string>> = {
  // A default of every version, which sdmx1 requires.
  'CubeRegionType/include': 'true',
  'DataConstraintType/role': 'Allowed',
  'HierarchyType/hasFormalLevels': 'false',
  'TimeTextFormatType/textType': impliedTimeType,
};
