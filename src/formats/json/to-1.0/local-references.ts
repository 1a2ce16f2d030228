/** How an object inside of an artefact is named by its URN. */
export interface InnerClass {
  /** Package and class. */
  readonly class: string;
  /** Type of the object around it whose id stands before its own. */
  readonly behind?: string;
}

/**
 * References of SDMX 2.1 that do not leave the artefact, by `Type/Element`, which SDMX-JSON 1.0 writes as URNs all the
 * same; what is not listed it writes as an id.
 */
export const innerReferences: Readonly<Record<string, InnerClass>> = {
  'ConceptType/Parent': { class: 'conceptscheme.Concept' },
  'HierarchicalCodeType/Level': { class: 'codelist.Level', behind: 'HierarchyType' },
  'OrganisationUnitType/Parent': { class: 'base.OrganisationUnit' },
  'ReportStructureType/MetadataTarget': { class: 'metadatastructure.MetadataTarget' },
  'RepresentationMapType/CodelistMap': { class: 'mapping.CodelistMap' },
  'TransitionType/TargetStep': { class: 'process.ProcessStep' },
};

/** Types of which an object maps one part of a scheme or structure to another, its `Source` to its `Target`. */
export const mappingTypes: ReadonlySet<string> = new Set([
  'CategoryMapType',
  'CodeMapType',
  'ComponentMapType',
  'ConceptMapType',
  'HybridCodeMapType',
  'OrganisationMapType',
  'ReportingCategoryMapType',
]);

/** The class of what is mapped, where it does not follow from the first part of the artefact's type. */
export const mappedClasses: Readonly<Record<string, string>> = { HierarchicalCodelist: 'HierarchicalCode' };

/** Classes by which a `Ref` calls what URNs call otherwise (2.1 common references schema). */
export const urnNames: Readonly<Record<string, string>> = { Attribute: 'DataAttribute' };

/** Classes of objects whose URN SDMX-ML 2.1 leaves open, by type. */
export const innerClasses: Readonly<Record<string, InnerClass>> = {
  AgencyType: { class: 'base.Agency' },
  LevelType: { class: 'codelist.Level', behind: 'HierarchyType' },
};

const ncName = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Ids that SDMX-JSON 1.0 restricts further than SDMX-ML 2.1, by `Type/Element`. */
export const localIdForms: Readonly<Record<string, RegExp>> = {
  'AttributeRelationshipType/AttachmentGroup': ncName,
  'AttributeRelationshipType/Dimension': ncName,
  'GroupDimensionType/DimensionReference': ncName,
};

/** The form of every other id (`idType`). */
export const idForm = /^[A-Za-z0-9_@$-]+$/;
