/** An element of SDMX-ML 2.1 that SDMX 3.0 has nothing in the place of. */
export interface Loss {
  /** `error` where the rest would not mean what it meant; else the element is left out with a warning. */
  readonly severity: 'error' | 'warning';
  /** What it is and what becomes of it. */
  readonly detail: string;
}

const refused = (detail: string): Loss => ({ severity: 'error', detail });
const leftOut = (detail: string): Loss => ({ severity: 'warning', detail });

const dataSets =
  'A constraint on a data set or metadata set has no form in SDMX 3.0; constrain what the set belongs to';
const metadataConstraint =
  'A content constraint on reference metadata names report structures and metadata targets, which SDMX 3.0 does not have';

/** By `Type/Element`. docs/sdmx-2.1.md is the list for readers. */
export const losses: Readonly<Record<string, Loss>> = {
  'StructureSetType/RelatedStructure': leftOut(
    'A structure to which a structure set is related has no form in SDMX 3.0 and was left out; the maps stay',
  ),
  'StructureSetType/HybridCodelistMap': refused(
    'A hybrid codelist map has no form in SDMX 3.0; map the codelists by representation maps',
  ),
  'RepresentationMapType/ToTextFormat': refused(
    'A component map that takes the id, name or description of a code as a text has no form in SDMX 3.0; use a representation map',
  ),
  'RepresentationMapType/ValueMap': refused(
    'A component map with values of its own has no form in SDMX 3.0; put the values into a representation map',
  ),
  'ConstraintsType/AttachmentConstraint': refused(
    'An attachment constraint has no form in SDMX 3.0; give the attribute a group or dimensions in the data structure',
  ),
  'GroupType/AttachmentConstraint': refused(
    'A group defined by an attachment constraint has no form in SDMX 3.0; list the dimensions of the group',
  ),
  'AttributeRelationshipType/AttachmentGroup': leftOut(
    'An AttachmentGroup beside dimensions has no form in SDMX 3.0 and was left out; the relationship to the dimensions stays',
  ),
  'ContentConstraintAttachmentType/DataSet': refused(dataSets),
  'ContentConstraintAttachmentType/MetadataSet': refused(dataSets),
  'ContentConstraintAttachmentType/MetadataStructure': refused(metadataConstraint),
  'ContentConstraintAttachmentType/Metadataflow': refused(metadataConstraint),
  'ContentConstraintType/MetadataKeySet': refused(metadataConstraint),
  'ContentConstraintType/MetadataTargetRegion': refused(metadataConstraint),
  'ContentConstraintType/ReferencePeriod': leftOut(
    'The ReferencePeriod of a content constraint has no form in SDMX 3.0 and was left out; what is allowed or present stays',
  ),
  'MetadataStructureComponentsType/MetadataTarget': leftOut(
    'A MetadataTarget has no form in SDMX 3.0, where metadataflows and metadata provision agreements name their targets; it was left out',
  ),
  'ReportStructureType/MetadataTarget': leftOut(
    'The MetadataTarget that a report structure names has no form in SDMX 3.0 and was left out',
  ),
  'VtlMappingType/ConceptScheme': refused(
    'A VTL mapping of a whole concept scheme has no form in SDMX 3.0; map its concepts one by one',
  ),
};
