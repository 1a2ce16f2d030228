/** An element of SDMX-ML 2.1 that SDMX 3.0 has nothing in the place of. */
export interface Loss {
  /** `error` where the rest would not mean what it meant; else the element is left out with a warning. */
  readonly severity: 'error' | 'warning';
  /** What it is and what becomes of it. */
  readonly detail: string;
}

const refused = (detail: string): Loss => ({ severity: 'error', detail });
const leftOut = (detail: string): Loss => ({ severity: 'warning', detail });

/** By `Type/Element`. docs/sdmx-2.1.md is the list for readers. */
export const losses: Readonly<Record<string, Loss>> = {
  'GroupType/AttachmentConstraint': refused(
    'A group defined by an attachment constraint has no form in SDMX 3.0; list the dimensions of the group',
  ),
  'AttributeRelationshipType/AttachmentGroup': leftOut(
    'An AttachmentGroup beside dimensions has no form in SDMX 3.0 and was left out; the relationship to the dimensions stays',
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
