import { type JsonDelta, oneOrMore, oneOrNone } from './json-notation.js';
import { type ElementException, elementExceptions } from './property-names.js';
import { sdmxJson2 } from './sdmx-json-2.0.js';

/** Elements whose property has another name than that of the rule and its exceptions, by `Type/Element` or element. */
const ownNames: Readonly<Record<string, ElementException>> = {
  TextFormat: {},
  'DataKeyValueType/Value': {},
};

const objectTypes = `Any Agency AgencyScheme AttachmentConstraint Attribute AttributeDescriptor Categorisation Category
  CategorySchemeMap CategoryScheme Code CodeMap Codelist CodelistMap ComponentMap Concept ConceptMap ConceptScheme
  ConceptSchemeMap Constraint ConstraintTarget ContentConstraint Dataflow DataConsumer DataConsumerScheme
  DataProvider DataProviderScheme DataSetTarget DataStructure Dimension DimensionDescriptor
  DimensionDescriptorValuesTarget GroupDimensionDescriptor HierarchicalCode HierarchicalCodelist Hierarchy
  HybridCodelistMap HybridCodeMap IdentifiableObjectTarget Level MeasureDescriptor MeasureDimension Metadataflow
  MetadataAttribute MetadataSet MetadataStructure MetadataTarget Organisation OrganisationMap OrganisationScheme
  OrganisationSchemeMap OrganisationUnit OrganisationUnitScheme PrimaryMeasure Process ProcessStep
  ProvisionAgreement ReportingCategory ReportingCategoryMap ReportingTaxonomy ReportingTaxonomyMap
  ReportingYearStartDay ReportPeriodTarget ReportStructure StructureMap StructureSet TimeDimension Transition`.split(
  /\s+/,
);

const fixedList = (type: string) => ({ 'id?': type });
const listed = (type: string) => ({ 'textType?': type });
const organisations = { 'isFinal?': 'boolean' };
const position = { 'position?': 'nonNegativeInteger' };
const valueSet = { include: null, 'id > values?': 'string[0..]', 'values > cascadeValues?': 'string[0..]' };
const target = { 'id?': 'NCNameIDType' };
const valuesOrRange = [oneOrNone('values cascadeValues?', 'timeRange')];
const objects = sdmxJson2.additions ?? {};

/**
 * Where the SDMX-JSON structure message 1.0.0 (official schema) differs from SDMX-ML 2.1. The ids of items, choices and
 * fixed ids are not in that schema but in the information model of SDMX 2.1 (SDMX-ML 2.1 structure schema). Reference
 * types are those of SDMX-ML 2.1; every reference is a URN, also one to an object of the same artefact.
 */
export const sdmxJson10: JsonDelta = {
  hasEmptyArrays: true,
  simpleTypes: {
    anyURI: 'uri',
    decimal: 'number',
    int: 'integer',
    language: 'LowerCaseLanguage',
    SingleNCNameIDType: 'NCNameIDType',
    PartyContactType: 'ContactType',
    SimpleValueType: 'string',
    LocalDimensionReferenceType: 'NCNameIDType',
    LocalGroupKeyDescriptorReferenceType: 'NCNameIDType',
    LocalPrimaryMeasureReferenceType: 'PrimaryMeasureIdType',
  },
  elementNames: (type, element) =>
    ownNames[`${type}/${element}`] ??
    ownNames[element] ??
    elementExceptions[`${type}/${element}`] ??
    elementExceptions[element] ??
    {},
  attributeNames: (type, attribute) =>
    type === 'CubeRegionType' && attribute === 'include' ? 'isIncluded' : attribute,
  additions: {
    MessageType: { ...objects['MessageType'] },
    HeaderType: {
      ...objects['HeaderType'],
      'contentLanguages?': 'LowerCaseLanguage[0..]',
      'receivers?': 'PartyType[0..]',
      // Losses of the sender; `errors` must not stand beside `data` (field guide of 1.0).
      'warnings?': 'StatusMessageType[0..]',
    },
    StatusMessageType: { ...objects['StatusMessageType'] },
    AnnotationLinkType: { ...objects['AnnotationLinkType'] },
    // The URN of a concept.
    ISOConceptReferenceType: null,
    LinkType: {
      rel: 'string',
      'href?': 'uri',
      'urn?': 'UrnType',
      'type?': 'string',
      'uri?': 'uri',
      'title/titles?': 'texts',
      'hreflang?': 'LowerCaseLanguage',
    },
  },
  objects: {
    StructuresType: {
      // The schema has no VTL artefacts.
      customTypeSchemes: null,
      vtlMappingSchemes: null,
      namePersonalisationSchemes: null,
      rulesetSchemes: null,
      transformationSchemes: null,
      userDefinedOperatorSchemes: null,
    },
    AnnotationType: { 'links?': 'AnnotationLinkType[0..]' },
    // The schema requires the form of an e-mail address, and allows an empty list.
    ContactType: { 'emails?': 'email[0..]' },
    AgencySchemeType: organisations,
    DataProviderSchemeType: organisations,
    DataConsumerSchemeType: organisations,
    HierarchicalCodelistType: { 'includedCodelists?': 'CodelistReferenceType{alias:codelist}' },
    ProvisionAgreementType: {
      structureUsage: 'StructureUsageReferenceType',
      dataProvider: 'DataProviderReferenceType',
    },
    CategoryType: { 'categories?': 'CategoryType[0..]' },
    // No schema has codes inside a code: a deviation that is accepted.
    CodeType: { 'parent?': 'IDType', 'codes?': 'CodeType[0..]' },
    ReportingCategoryType: { 'reportingCategories?': 'ReportingCategoryType[0..]' },
    HierarchicalCodeType: { 'codeID?': 'IDType' },
    KeyDescriptorValuesTextFormatType: listed('TargetObjectDataType'),
    DataSetTextFormatType: listed('TargetObjectDataType'),
    ConstraintTextFormatType: listed('TargetObjectDataType'),
    IdentifiableObjectTextFormatType: listed('TargetObjectDataType'),
    DimensionListType: fixedList('DimensionDescriptorIdType'),
    AttributeListType: fixedList('AttributeDescriptorIdType'),
    MeasureListType: fixedList('MeasureDescriptorIdType'),
    DimensionType: position,
    MeasureDimensionType: position,
    TimeDimensionType: position,
    GroupType: { 'groupDimensions?': 'NCNameIDType[0..]' },
    AttributeRelationshipType: { 'group?': 'IDType' },
    KeyDescriptorValuesTargetType: target,
    DataSetTargetType: target,
    ConstraintContentTargetType: target,
    ReportPeriodTargetType: target,
    ReferencePeriodType: { startTime: 'ReferenceTimeType', endTime: 'ReferenceTimeType' },
    // `include` is always true.
    DataKeyType: { include: null },
    DataKeyValueType: { include: null },
    MetadataKeyType: { include: null },
    MetadataKeyValueType: { include: null },
    MetadataTargetRegionKeyType: { include: null },
    CubeRegionKeyType: valueSet,
    AttributeValueSetType: valueSet,
    MetadataAttributeValueSetType: valueSet,
  },
  choices: {
    LinkType: [oneOrMore('href', 'urn')],
    AnnotationLinkType: [oneOrMore('href', 'urn')],
    CubeRegionKeyType: valuesOrRange,
    AttributeValueSetType: valuesOrRange,
    MetadataAttributeValueSetType: valuesOrRange,
  },
  // Without the VTL artefacts and the abstract DefinitionScheme.
  values: { ObjectTypeCodelistType: objectTypes },
  isClosed: () => false,
};
