import type { ElementRule, ElementType } from '../../grammar/element-types.js';

/** The property of SDMX-JSON 1.0 for an element of SDMX-ML 2.1, where its name differs from that of the model. */
export interface LegacyName {
  readonly property: string;
  /** An array though the model has one value. */
  readonly many?: true;
  /** One value though the model has an array. */
  readonly single?: true;
}

/** By `Type/Element`, or by element alone; the others keep the name of the model. */
export const elementNames: Readonly<Record<string, LegacyName>> = {
  TextFormat: { property: 'textFormat' },
  'AttributeListType/ReportingYearStartDay': { property: 'reportingYearStartDays' },
  'AttributeRelationshipType/None': { property: 'none' },
  'AttributeRelationshipType/PrimaryMeasure': { property: 'primaryMeasure' },
  'ContentConstraintAttachmentType/SimpleDataSource': { property: 'simpleDataSource', single: true },
  'CubeRegionType/Attribute': { property: 'attributes' },
  'DataKeyValueType/Value': { property: 'value', single: true },
  'DimensionListType/MeasureDimension': { property: 'measureDimensions' },
  'DimensionListType/TimeDimension': { property: 'timeDimensions', many: true },
  'MetadataTargetRegionType/Attribute': { property: 'attributes' },
  'MeasureListType/PrimaryMeasure': { property: 'primaryMeasure', single: true },
  'ProvisionAgreementType/StructureUsage': { property: 'structureUsage' },
};

/** By `Type/attribute`; attributes are named as in SDMX-ML 2.1. */
export const attributeNames: Readonly<Record<string, string>> = {
  'CubeRegionType/include': 'isIncluded',
};

/** Types whose `include` SDMX-JSON 1.0 does not have: its objects always include. */
export const alwaysIncluding: ReadonlySet<string> = new Set([
  'AttributeValueSetType',
  'CubeRegionKeyType',
  'DataKeyType',
  'DataKeyValueType',
  'MetadataAttributeValueSetType',
  'MetadataKeyType',
  'MetadataKeyValueType',
  'MetadataTargetRegionKeyType',
]);

/** The property of SDMX-JSON 1.0 for an element of a type of SDMX-ML 2.1. */
export const elementName = ({ name }: ElementType, { localName, property }: ElementRule): LegacyName =>
  elementNames[`${name}/${localName}`] ?? elementNames[localName] ?? { property };

/** The property of SDMX-JSON 1.0 for an attribute of a type of SDMX-ML 2.1. */
export const attributeName = ({ name }: ElementType, attribute: string): string =>
  attributeNames[`${name}/${attribute}`] ?? attribute;

/** The container in SDMX-JSON 1.0 for each element of SDMX-ML 2.1, in the order of its schema. It has no VTL schemes. */
export const containers: Readonly<Record<string, string>> = {
  DataStructure: 'dataStructures',
  MetadataStructure: 'metadataStructures',
  CategoryScheme: 'categorySchemes',
  ConceptScheme: 'conceptSchemes',
  Codelist: 'codelists',
  HierarchicalCodelist: 'hierarchicalCodelists',
  AgencyScheme: 'agencySchemes',
  DataProviderScheme: 'dataProviderSchemes',
  DataConsumerScheme: 'dataConsumerSchemes',
  OrganisationUnitScheme: 'organisationUnitSchemes',
  Dataflow: 'dataflows',
  Metadataflow: 'metadataflows',
  ReportingTaxonomy: 'reportingTaxonomies',
  ProvisionAgreement: 'provisionAgreements',
  StructureSet: 'structureSets',
  Process: 'processes',
  Categorisation: 'categorisations',
  AttachmentConstraint: 'attachmentConstraints',
  ContentConstraint: 'contentConstraints',
};

/** Elements whose values have another shape in SDMX-JSON 1.0, by `Type/Element`. */
export type RenamedShape = 'annotation links' | 'cascading values' | 'included codelists' | 'concept URN';
export const elementShapes: Readonly<Record<string, RenamedShape>> = {
  'AnnotationType/AnnotationURL': 'annotation links',
  'AttributeValueSetType/Value': 'cascading values',
  'ConceptType/ISOConceptReference': 'concept URN',
  'CubeRegionKeyType/Value': 'cascading values',
  'HierarchicalCodelistType/IncludedCodelist': 'included codelists',
  'MetadataAttributeValueSetType/Value': 'cascading values',
};

/** Properties of the model that are written completely or not at all, since a part would change the meaning, by type. */
export const indivisible: Readonly<Record<string, readonly string[]>> = {
  AttachmentConstraintType: ['constraintAttachment', 'dataKeySets', 'metadataKeySets'],
  AttributeType: ['attributeRelationship'],
  ComponentMapType: ['representationMapping'],
  ContentConstraintType: [
    'constraintAttachment',
    'dataKeySets',
    'metadataKeySets',
    'cubeRegions',
    'metadataTargetRegions',
  ],
  GroupType: ['groupDimensions', 'attachmentConstraint'],
  ReportingYearStartDayType: ['attributeRelationship'],
};

/** Attributes that SDMX-JSON writes as links. */
export const addresses = ['uri', 'serviceURL', 'structureURL'] as const;
