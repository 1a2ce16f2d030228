/** The class of SDMX 3.0 for a class in references of SDMX 2.1. */
export interface SuccessorClass {
  readonly class: string;
  /**
   * What the container between the artefact and the object becomes: `artefact` makes a hierarchy or a map, which are in a
   * hierarchical codelist or structure set, the artefact; `none` leaves the container out; missing where there is no
   * container but the fixed ones.
   */
  readonly container?: 'artefact' | 'none';
}

/** Classes with another name or form in 3.0; the others keep their names. */
export const successors: Readonly<Record<string, SuccessorClass>> = {
  Attribute: { class: 'DataAttribute' },
  ReportingYearStartDay: { class: 'DataAttribute' },
  PrimaryMeasure: { class: 'Measure' },
  MeasureDimension: { class: 'Dimension' },
  ContentConstraint: { class: 'DataConstraint' },
  Hierarchy: { class: 'Hierarchy', container: 'artefact' },
  HierarchicalCode: { class: 'HierarchicalCode', container: 'artefact' },
  Level: { class: 'Level', container: 'artefact' },
  MetadataAttribute: { class: 'MetadataAttribute', container: 'none' },
  CategorySchemeMap: { class: 'CategorySchemeMap', container: 'artefact' },
  CodelistMap: { class: 'RepresentationMap', container: 'artefact' },
  ConceptSchemeMap: { class: 'ConceptSchemeMap', container: 'artefact' },
  OrganisationSchemeMap: { class: 'OrganisationSchemeMap', container: 'artefact' },
  ReportingTaxonomyMap: { class: 'ReportingTaxonomyMap', container: 'artefact' },
  StructureMap: { class: 'StructureMap', container: 'artefact' },
};

/** Why a class has no successor, for a sentence that begins with its name. */
export const withoutSuccessor: Readonly<Record<string, string>> = {
  Any: 'is not a class of objects',
  AttachmentConstraint: 'does not exist in SDMX 3.0',
  CategoryMap: 'has no identity in SDMX 3.0',
  CodeMap: 'has no identity in SDMX 3.0',
  ComponentMap: 'has no identity in SDMX 3.0',
  ConceptMap: 'has no identity in SDMX 3.0',
  Constraint: 'is not a class of objects',
  ConstraintTarget: 'does not exist in SDMX 3.0',
  DataSetTarget: 'does not exist in SDMX 3.0',
  DefinitionScheme: 'does not exist in SDMX 3.0',
  DimensionDescriptorValuesTarget: 'does not exist in SDMX 3.0',
  HierarchicalCodelist: 'becomes one artefact for each of its hierarchies in SDMX 3.0; refer to the hierarchy',
  HybridCodeMap: 'does not exist in SDMX 3.0',
  HybridCodelistMap: 'does not exist in SDMX 3.0',
  IdentifiableObjectTarget: 'does not exist in SDMX 3.0',
  MetadataTarget: 'does not exist in SDMX 3.0',
  Organisation: 'is not a class of objects',
  OrganisationMap: 'has no identity in SDMX 3.0',
  OrganisationScheme: 'is not a class of objects',
  ReportPeriodTarget: 'does not exist in SDMX 3.0',
  ReportStructure: 'does not exist in SDMX 3.0',
  ReportingCategoryMap: 'has no identity in SDMX 3.0',
  StructureSet: 'becomes one artefact for each of its maps in SDMX 3.0; refer to the map',
  VtlMapping: 'is one of three classes in SDMX 3.0, and the reference does not state which',
};
