/**
 * The artefact types of SDMX 3.0 and 3.1, and those of SDMX 2.1 without an equivalent in 3.x (SDMX information model;
 * SDMX-ML structure schemas; REST 2.2.2 resource names).
 */

/** The parts of one class in an artefact: items or components. */
export interface PartTypeRow {
  /** Class in the URN of the part. */
  readonly class: string;
  /** Property path from the artefact to the array (or object) that holds the parts, steps joined by `/`. */
  readonly path: string;
  /** Property in which a part holds parts of its own class; the URN tail is then a dotted path of ids. */
  readonly nested?: string;
  /** The URN tail of a nested part is its id alone. */
  readonly ownTail?: true;
  /** Objects at `path`, which can nest, hold the parts in this property; their ids come first in the dotted path. */
  readonly within?: string;
  /** One array can hold parts of several classes; those of this class have one of these properties. */
  readonly having?: readonly string[];
  /** Id when the standard fixes it. */
  readonly fixedId?: string;
  /** A part without an id takes the id of the concept in its `conceptIdentity`. */
  readonly idFromConcept?: true;
  /** Property in which an item names its parent item of the same scheme by a plain id. */
  readonly parent?: string;
}

export interface ArtefactTypeRow {
  readonly class: string;
  /** Package in the URN. */
  readonly package: string;
  /** Class in the URN, where it differs: geographic codelists are Codelists. */
  readonly urnClass?: string;
  /** Resource name in REST 2 paths. */
  readonly resource: string;
  /** Container element in SDMX-ML 3.x; in SDMX-JSON its first letter is lower case. */
  readonly container: string;
  /** The type exists in SDMX 2.1 only; `resource` is its name in REST 1 paths, `container` that in SDMX-ML 2.1. */
  readonly only?: '2.1';
  /**
   * Never in structure messages. `metadata`: in metadata messages, owned by a metadata provider; `registration`: in messages about
   * registrations, without agency and version, so the registry gives it those of its agreement and 1.0.
   */
  readonly message?: 'metadata' | 'registration';
  /** An item scheme; its first part row describes the items, which MERGE adds to existing ones. */
  readonly itemScheme?: true;
  /** Property that holds items without URNs, which are not parts. */
  readonly items?: string;
  /** Organisation schemes exist as version 1.0 only, and most under one id. */
  readonly fixedVersion?: '1.0';
  readonly fixedId?: string;
  readonly parts?: readonly PartTypeRow[];
}

const organisations = { package: 'base', itemScheme: true, fixedVersion: '1.0' } as const;
const vtl = { package: 'transformation', itemScheme: true } as const;
const schemeMap = { package: 'structuremapping' } as const;
const legacy = { only: '2.1' } as const;

const rows = [
  {
    class: 'AgencyScheme',
    ...organisations,
    resource: 'agencyscheme',
    container: 'AgencySchemes',
    fixedId: 'AGENCIES',
    parts: [{ class: 'Agency', path: 'agencies' }],
  },
  {
    class: 'DataProviderScheme',
    ...organisations,
    resource: 'dataproviderscheme',
    container: 'DataProviderSchemes',
    fixedId: 'DATA_PROVIDERS',
    parts: [{ class: 'DataProvider', path: 'dataProviders' }],
  },
  {
    class: 'MetadataProviderScheme',
    ...organisations,
    resource: 'metadataproviderscheme',
    container: 'MetadataProviderSchemes',
    fixedId: 'METADATA_PROVIDERS',
    parts: [{ class: 'MetadataProvider', path: 'metadataProviders' }],
  },
  {
    class: 'DataConsumerScheme',
    ...organisations,
    resource: 'dataconsumerscheme',
    container: 'DataConsumerSchemes',
    fixedId: 'DATA_CONSUMERS',
    parts: [{ class: 'DataConsumer', path: 'dataConsumers' }],
  },
  {
    class: 'OrganisationUnitScheme',
    ...organisations,
    resource: 'organisationunitscheme',
    container: 'OrganisationUnitSchemes',
    parts: [{ class: 'OrganisationUnit', path: 'organisationUnits', parent: 'parent' }],
  },
  {
    class: 'GeographicCodelist',
    package: 'codelist',
    urnClass: 'Codelist',
    resource: 'codelist',
    container: 'GeographicCodelists',
    itemScheme: true,
    parts: [{ class: 'Code', path: 'geoFeatureSetCodes', parent: 'parent' }],
  },
  {
    class: 'GeoGridCodelist',
    package: 'codelist',
    urnClass: 'Codelist',
    resource: 'codelist',
    container: 'GeoGridCodelists',
    itemScheme: true,
    parts: [{ class: 'Code', path: 'geoGridCodes', parent: 'parent' }],
  },
  {
    class: 'Codelist',
    package: 'codelist',
    resource: 'codelist',
    container: 'Codelists',
    itemScheme: true,
    parts: [{ class: 'Code', path: 'codes', parent: 'parent' }],
  },
  { class: 'ValueList', package: 'codelist', resource: 'valuelist', container: 'ValueLists', items: 'valueItems' },
  {
    class: 'ConceptScheme',
    package: 'conceptscheme',
    resource: 'conceptscheme',
    container: 'ConceptSchemes',
    itemScheme: true,
    parts: [{ class: 'Concept', path: 'concepts', parent: 'parent' }],
  },
  {
    class: 'MetadataStructure',
    package: 'metadatastructure',
    resource: 'metadatastructure',
    container: 'MetadataStructures',
    parts: [
      {
        class: 'MetadataAttributeDescriptor',
        path: 'metadataStructureComponents/metadataAttributeList',
        fixedId: 'MetadataAttributeDescriptor',
      },
      {
        class: 'MetadataAttribute',
        path: 'metadataStructureComponents/metadataAttributeList/metadataAttributes',
        nested: 'metadataAttributes',
        idFromConcept: true,
      },
    ],
  },
  {
    class: 'DataStructure',
    package: 'datastructure',
    resource: 'datastructure',
    container: 'DataStructures',
    parts: [
      {
        class: 'DimensionDescriptor',
        path: 'dataStructureComponents/dimensionList',
        fixedId: 'DimensionDescriptor',
      },
      { class: 'Dimension', path: 'dataStructureComponents/dimensionList/dimensions', idFromConcept: true },
      {
        class: 'TimeDimension',
        path: 'dataStructureComponents/dimensionList/timeDimension',
        fixedId: 'TIME_PERIOD',
      },
      { class: 'GroupDimensionDescriptor', path: 'dataStructureComponents/groups' },
      { class: 'AttributeDescriptor', path: 'dataStructureComponents/attributeList', fixedId: 'AttributeDescriptor' },
      { class: 'DataAttribute', path: 'dataStructureComponents/attributeList/attributes', idFromConcept: true },
      { class: 'MeasureDescriptor', path: 'dataStructureComponents/measureList', fixedId: 'MeasureDescriptor' },
      { class: 'Measure', path: 'dataStructureComponents/measureList/measures', idFromConcept: true },
    ],
  },
  { class: 'Dataflow', package: 'datastructure', resource: 'dataflow', container: 'Dataflows' },
  { class: 'Metadataflow', package: 'metadatastructure', resource: 'metadataflow', container: 'Metadataflows' },
  {
    class: 'CategoryScheme',
    package: 'categoryscheme',
    resource: 'categoryscheme',
    container: 'CategorySchemes',
    itemScheme: true,
    parts: [{ class: 'Category', path: 'categories', nested: 'categories' }],
  },
  {
    class: 'ReportingTaxonomy',
    package: 'categoryscheme',
    resource: 'reportingtaxonomy',
    container: 'ReportingTaxonomies',
    itemScheme: true,
    parts: [{ class: 'ReportingCategory', path: 'reportingCategories', nested: 'reportingCategories' }],
  },
  { class: 'Categorisation', package: 'categoryscheme', resource: 'categorisation', container: 'Categorisations' },
  {
    class: 'ProvisionAgreement',
    package: 'registry',
    resource: 'provisionagreement',
    container: 'ProvisionAgreements',
  },
  {
    class: 'MetadataProvisionAgreement',
    package: 'registry',
    resource: 'metadataprovisionagreement',
    container: 'MetadataProvisionAgreements',
  },
  { class: 'DataConstraint', package: 'registry', resource: 'dataconstraint', container: 'DataConstraints' },
  {
    class: 'MetadataConstraint',
    package: 'registry',
    resource: 'metadataconstraint',
    container: 'MetadataConstraints',
  },
  {
    class: 'Hierarchy',
    package: 'codelist',
    resource: 'hierarchy',
    container: 'Hierarchies',
    parts: [
      { class: 'HierarchicalCode', path: 'hierarchicalCodes', nested: 'hierarchicalCodes' },
      { class: 'Level', path: 'level', nested: 'level', ownTail: true },
    ],
  },
  {
    class: 'HierarchyAssociation',
    package: 'codelist',
    resource: 'hierarchyassociation',
    container: 'HierarchyAssociations',
  },
  { class: 'RepresentationMap', ...schemeMap, resource: 'representationmap', container: 'RepresentationMaps' },
  {
    class: 'StructureMap',
    ...schemeMap,
    resource: 'structuremap',
    container: 'StructureMaps',
    parts: [
      { class: 'EpochMap', path: 'epochMaps' },
      { class: 'DatePatternMap', path: 'datePatternMaps' },
      { class: 'FrequencyFormatMapping', path: 'frequencyFormatMappings' },
    ],
  },
  {
    class: 'OrganisationSchemeMap',
    ...schemeMap,
    resource: 'organisationschememap',
    container: 'OrganisationSchemeMaps',
  },
  { class: 'ConceptSchemeMap', ...schemeMap, resource: 'conceptschememap', container: 'ConceptSchemeMaps' },
  { class: 'CategorySchemeMap', ...schemeMap, resource: 'categoryschememap', container: 'CategorySchemeMaps' },
  {
    class: 'ReportingTaxonomyMap',
    ...schemeMap,
    resource: 'reportingtaxonomymap',
    container: 'ReportingTaxonomyMaps',
  },
  {
    class: 'Process',
    package: 'process',
    resource: 'process',
    container: 'Processes',
    parts: [
      { class: 'ProcessStep', path: 'processSteps', nested: 'processSteps' },
      { class: 'Transition', path: 'processSteps', nested: 'processSteps', within: 'transitions' },
    ],
  },
  {
    class: 'VtlMappingScheme',
    ...vtl,
    resource: 'vtlmappingscheme',
    container: 'VtlMappingSchemes',
    parts: [
      { class: 'VtlDataflowMapping', path: 'vtlMappings', having: ['dataflow', 'genericDataflow'] },
      { class: 'VtlCodelistMapping', path: 'vtlMappings', having: ['codelist'] },
      { class: 'VtlConceptMapping', path: 'vtlMappings', having: ['concept'] },
    ],
  },
  {
    class: 'NamePersonalisationScheme',
    ...vtl,
    resource: 'namepersonalisationscheme',
    container: 'NamePersonalisationSchemes',
    parts: [{ class: 'NamePersonalisation', path: 'namePersonalisations' }],
  },
  {
    class: 'CustomTypeScheme',
    ...vtl,
    resource: 'customtypescheme',
    container: 'CustomTypeSchemes',
    parts: [{ class: 'CustomType', path: 'customTypes' }],
  },
  {
    class: 'RulesetScheme',
    ...vtl,
    resource: 'rulesetscheme',
    container: 'RulesetSchemes',
    parts: [{ class: 'Ruleset', path: 'rulesets' }],
  },
  {
    class: 'UserDefinedOperatorScheme',
    ...vtl,
    resource: 'userdefinedoperatorscheme',
    container: 'UserDefinedOperatorSchemes',
    parts: [{ class: 'UserDefinedOperator', path: 'userDefinedOperators' }],
  },
  {
    class: 'TransformationScheme',
    ...vtl,
    resource: 'transformationscheme',
    container: 'TransformationSchemes',
    parts: [{ class: 'Transformation', path: 'transformations' }],
  },
  {
    class: 'MetadataSet',
    message: 'metadata',
    package: 'metadatastructure',
    resource: 'metadataset',
    container: 'MetadataSets',
  },
  {
    class: 'Registration',
    message: 'registration',
    package: 'registry',
    resource: 'registration',
    container: 'Registrations',
    fixedVersion: '1.0',
  },
  {
    class: 'HierarchicalCodelist',
    ...legacy,
    package: 'codelist',
    resource: 'hierarchicalcodelist',
    container: 'HierarchicalCodelists',
  },
  {
    class: 'StructureSet',
    ...legacy,
    package: 'mapping',
    resource: 'structureset',
    container: 'StructureSets',
    parts: [{ class: 'CodelistMap', path: 'codelistMaps' }],
  },
  {
    class: 'AttachmentConstraint',
    ...legacy,
    package: 'registry',
    resource: 'attachmentconstraint',
    container: 'Constraints',
  },
  {
    class: 'ContentConstraint',
    ...legacy,
    package: 'registry',
    resource: 'contentconstraint',
    container: 'Constraints',
  },
] as const satisfies readonly ArtefactTypeRow[];

export type ArtefactClass = (typeof rows)[number]['class'];
export type ArtefactType = ArtefactTypeRow & { readonly class: ArtefactClass };

const types: ArtefactType[] = [];
const structureTypes: ArtefactType[] = [];
const byClass = new Map<string, ArtefactType>();
const byContainer = new Map<string, ArtefactType>();
const order = new Map<string, number>();
const urnClasses = new Map<string, UrnClass>();

/** Every type that the registry supports, in the order of results: a type comes after the types it refers to. */
export const allTypes: readonly ArtefactType[] = types;

/** The types in structure messages of SDMX 3.x, in the order of their containers. */
export const artefactTypes: readonly ArtefactType[] = structureTypes;

function add(type: ArtefactType): void {
  const maintainableClass = type.urnClass ?? type.class;
  byClass.set(type.class, type);
  order.set(type.class, types.length);
  urnClasses.set(maintainableClass, { package: type.package, maintainableClass, isPart: false });
  for (const part of type.parts ?? []) {
    urnClasses.set(part.class, { package: type.package, maintainableClass, isPart: true });
  }
  types.push(type);
  if (type.only !== undefined || type.message !== undefined) return;
  byContainer.set(type.container, type);
  structureTypes.push(type);
}

for (const row of rows) add(row);

/**
 * Adds an artefact type of a new version of the standard (docs/new-sdmx-version.md). Lists that are made from the table
 * at start-up, such as the resources of the REST API, do not contain it.
 * @returns a function that removes the type; types are removed in reverse order
 */
export function addArtefactType(row: Omit<ArtefactTypeRow, 'only' | 'message' | 'urnClass'>): () => void {
  const type = row as ArtefactType;
  add(type);
  return () => {
    types.pop();
    structureTypes.pop();
    byClass.delete(type.class);
    byContainer.delete(type.container);
    order.delete(type.class);
    for (const name of [type.class, ...(type.parts ?? []).map((part) => part.class)]) urnClasses.delete(name);
  };
}

/** The class in the URN of a type's artefacts. */
export const urnClassOf = (type: ArtefactType): string => type.urnClass ?? type.class;

/** The type with a class name; undefined where there is none. */
export const typeOfClass = (className: string): ArtefactType | undefined => byClass.get(className);

/** The class in the URNs of artefacts of a class. */
export const urnClassNamed = (className: string): string => byClass.get(className)?.urnClass ?? className;

/** The type of the artefacts in a container of SDMX-ML 3.x, such as `Codelists`. */
export const typeOfContainer = (container: string): ArtefactType | undefined => byContainer.get(container);

/** The SDMX-JSON property that holds a type's artefacts. */
export const jsonContainerOf = (type: ArtefactType): string =>
  type.container.charAt(0).toLowerCase() + type.container.slice(1);

/** The types with a REST resource name: three for `codelist`, else one; none for an unknown name. */
export const typesOfResource = (resource: string): readonly ArtefactType[] =>
  artefactTypes.filter((type) => type.resource === resource);

/** Position of each class in the order of results. */
export const typeOrder: ReadonlyMap<string, number> = order;

/** A class in URNs: of maintainable artefacts, or of parts. */
export interface UrnClass {
  readonly package: string;
  readonly maintainableClass: string;
  readonly isPart: boolean;
}

/** The row of a class in URNs; undefined where the information model does not have it. */
export const urnClassRow = (name: string): UrnClass | undefined => urnClasses.get(name);

/** Whether the information model has a package. */
export const isPackage = (name: string): boolean => types.some((type) => type.package === name);
