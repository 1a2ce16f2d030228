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

/** In the order of results: a type comes after the types it refers to. */
export const artefactTypeRows = [
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
