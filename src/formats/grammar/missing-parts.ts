import type { Content } from '../../model/content.js';
import type { Deviation } from '../message/findings.js';

/** A mandatory element that may be missing at the end of a type: a deviation when read, written as `written`. */
export interface MissingElement extends Deviation {
  readonly written: Content;
}

/** By `Type/prefix:Element`. docs/deviations.md lists them for readers. */
export const missingElements: Readonly<Record<string, MissingElement>> = {
  'MetadataAttributeUsageType/structure:AttributeRelationship': {
    rule: 'attributeRelationship.missing',
    detail:
      'MetadataAttributeUsage lacks AttributeRelationship, which is required; it was read as a relationship to the dataflow',
    written: { dataflow: {} },
  },
};

/**
 * By `Type/attribute`: what is written where a version requires an attribute that another version or format does not
 * have. A data constraint of SDMX 3.1 always has the role Allowed.
 */
export const missingAttributes: Readonly<Record<string, string>> = {
  'DataConstraintType/role': 'Allowed',
};
