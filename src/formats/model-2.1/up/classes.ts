/** How a class that references of SDMX 2.1 name is called in SDMX 3.0. */
export interface SuccessorClass {
  readonly class: string;
  /**
   * What the container between the artefact and the object becomes: `artefact` makes a hierarchy or a map, which are in a
   * hierarchical codelist or structure set, the artefact; `none` leaves the container out; missing where there is no
   * container but the fixed ones.
   */
  readonly container?: 'artefact' | 'none';
}

/** Classes of another name or form in 3.0; what is not listed keeps its name. */
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

/** Why a class has no successor, to stand behind its name. */
export const withoutSuccessor: Readonly<Record<string, string>> = {
  Any: 'is no class of its own',
  AttachmentConstraint: 'does not exist in SDMX 3.0',
  CategoryMap: 'has no identity in SDMX 3.0',
  CodeMap: 'has no identity in SDMX 3.0',
  ComponentMap: 'has no identity in SDMX 3.0',
  ConceptMap: 'has no identity in SDMX 3.0',
  Constraint: 'is no class of its own',
  ConstraintTarget: 'does not exist in SDMX 3.0',
  DataSetTarget: 'does not exist in SDMX 3.0',
  DefinitionScheme: 'does not exist in SDMX 3.0',
  DimensionDescriptorValuesTarget: 'does not exist in SDMX 3.0',
  HierarchicalCodelist: 'is in SDMX 3.0 one artefact for each of its hierarchies; refer to the hierarchy',
  HybridCodeMap: 'does not exist in SDMX 3.0',
  HybridCodelistMap: 'does not exist in SDMX 3.0',
  IdentifiableObjectTarget: 'does not exist in SDMX 3.0',
  MetadataTarget: 'does not exist in SDMX 3.0',
  Organisation: 'is no class of its own',
  OrganisationMap: 'has no identity in SDMX 3.0',
  OrganisationScheme: 'is no class of its own',
  ReportPeriodTarget: 'does not exist in SDMX 3.0',
  ReportStructure: 'does not exist in SDMX 3.0',
  ReportingCategoryMap: 'has no identity in SDMX 3.0',
  StructureSet: 'is in SDMX 3.0 one artefact for each of its maps; refer to the map',
  VtlMapping: 'is one of three classes in SDMX 3.0, and the reference does not say which',
};
