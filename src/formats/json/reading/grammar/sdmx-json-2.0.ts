import { artefactTypes, jsonContainerOf } from '../../../../model/artefact-types.js';
import {
  isClosedInMetadata,
  metadataChoices,
  metadataObjects,
  metadataOrStructures,
  metadataUnions,
} from './metadata-sets.js';
import type { Choice, JsonGrammar, ObjectDeclaration } from './notation.js';

export const annotable = { 'annotations?': 'AnnotationType[]' };
export const linked = { ...annotable, 'links?': 'LinkType[0..]' };
const texts = { 'name/names': 'texts', 'description/descriptions?': 'texts' };
const namedIfAtAll = { 'name/names?': 'texts', 'description/descriptions?': 'texts' };
export const named = { ...linked, ...texts };

export const identified = { id: 'IDType', uri: 'self.uri' };
export const mayBeIdentified = { 'id?': 'IDType', uri: 'self.uri' };
export const component = { 'id?': 'NCNameIDType', uri: 'self.uri' };
const list = (id: string) => ({ 'id?': `'${id}'`, uri: 'self.uri', ...linked });
export const item = { ...identified, ...named };

const contacts = { 'contacts?': 'ContactType[]' };
const occurs = { 'minOccurs?': 'nonNegativeInteger', 'maxOccurs?': 'OccurenceType' };
export const valid = { 'validFrom?': 'dateTime', 'validTo?': 'dateTime' };
const validPeriod = { 'validFrom?': 'StandardTimePeriodType', 'validTo?': 'StandardTimePeriodType' };
const valueSet = { 'include?': 'boolean', 'removePrefix?': 'boolean' };
const enumerated = { 'enumerationFormat?': 'CodedTextFormatType' };

const textFormat = (dataType: string, number: string, interval = number) => ({
  'dataType?': dataType,
  'isSequence?': 'boolean',
  'interval?': interval,
  'startValue?': number,
  'endValue?': number,
});
const times = {
  'timeInterval?': 'duration',
  'startTime?': 'StandardTimePeriodType',
  'endTime?': 'StandardTimePeriodType',
};
const lengths = { 'minLength?': 'positiveInteger', 'maxLength?': 'positiveInteger' };
const bounds = (number: string) => ({ 'minValue?': number, 'maxValue?': number });

/** Properties that came with a later version: in front of the names, and for dataflows behind everything. */
export interface Additions {
  readonly artefact?: ObjectDeclaration;
  readonly dataStructure?: ObjectDeclaration;
  readonly dataflow?: ObjectDeclaration;
}

/** The maintainable artefacts, by the name of their type. */
export function maintainables(additions: Additions) {
  const maintained = {
    agencyID: 'NestedNCNameIDType',
    id: 'IDType',
    'version?': 'VersionType',
    uri: 'self.uri',
    ...valid,
    ...additions.artefact,
    'isExternalReference?': 'boolean',
    serviceURL: 'service.href',
    structureURL: 'self.href',
  };
  const withNameId = { ...maintained, id: 'NCNameIDType' };
  const scheme = { ...maintained, 'isPartial?': 'boolean' };
  const vtlScheme = { ...scheme, 'vtlVersion?': 'string', ...named };
  const itemScheme = { ...withNameId, 'isPartial?': 'boolean' };
  const organisationScheme = (id: string) => ({ ...scheme, id, 'version?': "'1.0'", ...named });
  const schemeMap = (reference: string) => ({
    ...maintained,
    ...named,
    'source?': reference,
    'target?': reference,
    'itemMaps?': 'SingleValueMappingType[]',
  });
  return {
    AgencySchemeType: { ...organisationScheme("'AGENCIES'"), 'agencies?': 'AgencyType[]' },
    DataProviderSchemeType: { ...organisationScheme("'DATA_PROVIDERS'"), 'dataProviders?': 'DataProviderType[]' },
    MetadataProviderSchemeType: {
      ...organisationScheme("'METADATA_PROVIDERS'"),
      'metadataProviders?': 'MetadataProviderType[]',
    },
    DataConsumerSchemeType: { ...organisationScheme("'DATA_CONSUMERS'"), 'dataConsumers?': 'DataConsumerType[]' },
    OrganisationUnitSchemeType: { ...organisationScheme('IDType'), 'organisationUnits?': 'OrganisationUnitType[]' },
    GeographicCodelistType: {
      ...itemScheme,
      'geoType?': "'GeographicCodelist'",
      ...named,
      'geoFeatureSetCodes?': 'GeoFeatureSetCodeType[]',
      'codelistExtensions?': 'CodelistExtensionType[]',
    },
    GeoGridCodelistType: {
      ...itemScheme,
      'geoType?': "'GeoGridCodelist'",
      ...named,
      'geoGridCodes?': 'GeoGridCodeType[]',
      'codelistExtensions?': 'CodelistExtensionType[]',
      'gridDefinition?': 'string',
    },
    CodelistType: {
      ...itemScheme,
      ...named,
      'codes?': 'CodeType[]',
      'codelistExtensions?': 'CodelistExtensionType[]',
    },
    ValueListType: { ...withNameId, ...named, 'valueItems?': 'ValueItemType[]' },
    ConceptSchemeType: { ...itemScheme, ...named, 'concepts?': 'ConceptType[]' },
    MetadataStructureType: {
      ...maintained,
      ...named,
      'metadataStructureComponents?': 'MetadataStructureComponentsType',
    },
    DataStructureType: {
      ...maintained,
      ...additions.dataStructure,
      ...named,
      'dataStructureComponents?': 'DataStructureComponentsType',
      'metadata?': 'MetadataStructureReferenceType',
    },
    DataflowType: {
      ...maintained,
      ...named,
      'structure?': 'DataStructureReferenceType',
      ...additions.dataflow,
    },
    MetadataflowType: {
      ...maintained,
      ...named,
      'structure?': 'MetadataStructureReferenceType',
      'targets?': 'WildcardObjectReferenceType[]!',
    },
    CategorySchemeType: { ...itemScheme, ...named, 'categories?': 'CategoryType[]' },
    ReportingTaxonomyType: { ...scheme, ...named, 'reportingCategories?': 'ReportingCategoryType[]' },
    CategorisationType: {
      ...maintained,
      ...named,
      'source?': 'ObjectReferenceType',
      'target?': 'CategoryReferenceType',
    },
    ProvisionAgreementType: {
      ...maintained,
      ...named,
      'dataflow?': 'DataflowReferenceType',
      'dataProvider?': 'DataProviderReferenceType',
    },
    MetadataProvisionAgreementType: {
      ...maintained,
      ...named,
      'metadataflow?': 'MetadataflowReferenceType',
      'metadataProvider?': 'MetadataProviderReferenceType',
      'targets?': 'WildcardObjectReferenceType[]!',
    },
    DataConstraintType: {
      ...maintained,
      'role?': 'ConstraintRoleType',
      ...named,
      'constraintAttachment?': 'DataConstraintAttachmentType',
      'releaseCalendar?': 'ReleaseCalendarType',
      'dataKeySets?': 'DataKeySetType[]',
      'cubeRegions?': 'CubeRegionType[1..2]',
    },
    MetadataConstraintType: {
      ...maintained,
      'role?': "'Allowed'",
      ...named,
      'constraintAttachment?': 'MetadataConstraintAttachmentType',
      'releaseCalendar?': 'ReleaseCalendarType',
      'metadataTargetRegions?': 'MetadataTargetRegionType[1..2]',
    },
    HierarchyType: {
      ...maintained,
      'hasFormalLevels?': 'boolean',
      ...named,
      'level?': 'LevelType',
      'hierarchicalCodes?': 'HierarchicalCodeType[]',
    },
    HierarchyAssociationType: {
      ...maintained,
      ...named,
      'linkedHierarchy?': 'HierarchyReferenceType',
      'linkedObject?': 'ObjectReferenceType',
      'contextObject?': 'ObjectReferenceType',
    },
    RepresentationMapType: {
      ...maintained,
      ...named,
      'source?': 'MappedRepresentation[]',
      'target?': 'MappedRepresentation[]',
      'representationMappings?': 'ValueMappingType[]',
    },
    StructureMapType: {
      ...maintained,
      ...named,
      'source?': 'StructureOrUsageReferenceType',
      'target?': 'StructureOrUsageReferenceType',
      'epochMaps?': 'EpochMapType[]',
      'datePatternMaps?': 'DatePatternMapType[]',
      'frequencyFormatMappings?': 'FrequencyFormatMappingType[]',
      'componentMaps?': 'ComponentMapType[]',
      'fixedValueMaps?': 'FixedValueMapType[]',
    },
    OrganisationSchemeMapType: schemeMap('OrganisationSchemeReferenceType'),
    ConceptSchemeMapType: schemeMap('ConceptSchemeReferenceType'),
    CategorySchemeMapType: schemeMap('CategorySchemeReferenceType'),
    ReportingTaxonomyMapType: schemeMap('ReportingTaxonomyReferenceType'),
    ProcessType: { ...maintained, ...named, 'processSteps?': 'ProcessStepType[]' },
    VtlMappingSchemeType: { ...scheme, ...named, 'vtlMappings?': 'VtlMappingType[]' },
    NamePersonalisationSchemeType: { ...vtlScheme, 'namePersonalisations?': 'NamePersonalisationType[]' },
    CustomTypeSchemeType: { ...vtlScheme, 'customTypes?': 'CustomTypeType[]' },
    RulesetSchemeType: {
      ...vtlScheme,
      'rulesets?': 'RulesetType[]',
      'vtlMappingScheme?': 'VtlMappingSchemeReferenceType',
    },
    UserDefinedOperatorSchemeType: {
      ...vtlScheme,
      'userDefinedOperators?': 'UserDefinedOperatorType[]',
      'vtlMappingScheme?': 'VtlMappingSchemeReferenceType',
      'rulesetSchemes?': 'RulesetSchemeReferenceType[]!',
    },
    TransformationSchemeType: {
      ...vtlScheme,
      'transformations?': 'TransformationType[]',
      'vtlMappingScheme?': 'VtlMappingSchemeReferenceType',
      'namePersonalisationScheme?': 'NamePersonalisationSchemeReferenceType',
      'customTypeScheme?': 'CustomTypeSchemeReferenceType',
      'rulesetSchemes?': 'RulesetSchemeReferenceType[]!',
      'userDefinedOperatorSchemes?': 'UserDefinedOperatorSchemeReferenceType[]!',
    },
  };
}

/** `data`: an array for each type of artefact. */
export const containers: ObjectDeclaration = Object.fromEntries(
  artefactTypes.map((type) => [`${jsonContainerOf(type)}?`, `${type.class}Type[]`]),
);

const objects: JsonGrammar['objects'] = {
  MessageType: { 'meta?': 'HeaderType', 'data?': 'StructuresType', 'errors?': 'StatusMessageType[0..]' },
  StructuresType: { ...containers, 'metadataSets?': 'MetadataSetType[0..]' },
  HeaderType: {
    'schema?': 'uri',
    id: 'IDType',
    'test?': 'boolean',
    prepared: 'dateTime',
    'contentLanguages?': 'LowerCaseLanguage[]!',
    sender: 'PartyType',
    'receivers?': 'PartyType[]',
    'name/names?': 'texts',
    'links?': 'LinkType[0..]',
  },
  PartyType: { id: 'IDType', 'name/names?': 'texts', ...contacts },
  StatusMessageType: {
    code: 'number',
    'title/titles?': 'texts',
    'detail/details?': 'texts',
    'links?': 'LinkType[0..]',
  },

  AnnotationType: {
    'id?': 'string',
    'title?': 'string',
    'type?': 'string',
    'links?': 'AnnotationLinkType[0..]',
    'text/texts?': 'texts',
    'value?': 'string',
  },
  LinkType: {
    rel: 'string',
    'href?': 'uri',
    'urn?': 'UrnType',
    'type?': 'string',
    'uri?': 'uri',
    'title/titles?': 'texts',
    'hreflang?': 'LowerCaseLanguage',
  },
  AnnotationLinkType: {
    'href?': 'uri',
    'hreflang?': 'LowerCaseLanguage',
    rel: 'string',
    'urn?': 'UrnType',
    'type?': 'string',
    'uri?': 'uri',
    'title/titles?': 'texts',
  },
  ContactType: {
    'id?': 'IDType',
    'name/names?': 'texts',
    'department/departments?': 'texts',
    'role/roles?': 'texts',
    'telephones?': 'string[]',
    'faxes?': 'string[]',
    'x400s?': 'string[]',
    'uris?': 'uri[]',
    'emails?': 'email[]',
  },
  EmptyType: {},

  ...maintainables({}),
  ...metadataObjects({}),

  AgencyType: { ...item, id: 'NCNameIDType', ...contacts },
  DataProviderType: { ...item, ...contacts },
  MetadataProviderType: { ...item, ...contacts },
  DataConsumerType: { ...item, ...contacts },
  OrganisationUnitType: { ...item, 'parent?': 'IDType', ...contacts },

  // No schema has codes inside a code; see the tolerated deviations.
  CodeType: { ...item, 'parent?': 'IDType', 'codes?': 'CodeType[]' },
  GeoFeatureSetCodeType: { ...identified, value: 'string', ...named, 'parent?': 'IDType' },
  GeoGridCodeType: { ...item, 'parent?': 'IDType', geoCell: 'string' },
  CodelistExtensionType: {
    'prefix?': 'string',
    codelist: 'CodelistReferenceType',
    'inclusiveCodeSelection?': 'CodeSelectionType',
    'exclusiveCodeSelection?': 'CodeSelectionType',
  },
  CodeSelectionType: {
    'memberValues?': 'MemberValueType[]!',
    'wildcardedMemberValues?': 'WildcardedMemberValueType[]!',
  },
  MemberValue: { value: 'IDType', 'cascadeValues?': 'CascadeSelectionType' },
  ValueItemType: { id: 'string', ...annotable, ...namedIfAtAll },

  ConceptType: {
    ...item,
    id: 'NCNameIDType',
    'parent?': 'NCNameIDType',
    'coreRepresentation?': 'ConceptRepresentation',
    'isoConceptReference?': 'ISOConceptReferenceType',
  },
  ISOConceptReferenceType: { conceptAgency: 'string', conceptSchemeID: 'string', conceptID: 'string' },
  ConceptRepresentation: {
    ...occurs,
    'format?': 'BasicComponentTextFormatType',
    'enumeration?': 'AnyCodelistReferenceType',
    ...enumerated,
  },
  BasicComponentTextFormatType: {
    ...textFormat('BasicComponentDataType', 'number'),
    ...times,
    ...lengths,
    ...bounds('number'),
    'decimals?': 'positiveInteger',
    'pattern?': 'string',
    'isMultiLingual?': 'boolean',
    'sentinelValues?': 'SentinelValueType[]',
  },
  SimpleComponentTextFormatType: {
    ...textFormat('SimpleDataType', 'number', 'integer'),
    ...times,
    ...lengths,
    ...bounds('number'),
    'decimals?': 'positiveInteger',
    'pattern?': 'string',
    'sentinelValues?': 'SentinelValueType[]',
  },
  CodedTextFormatType: {
    ...textFormat('CodeDataType', 'integer'),
    ...times,
    ...lengths,
    ...bounds('integer'),
    'pattern?': 'string',
  },
  CodingTextFormatType: {
    ...textFormat('SimpleCodeDataType', 'positiveInteger', 'integer'),
    ...lengths,
    ...bounds('positiveInteger'),
    'pattern?': 'string',
  },
  TimeTextFormatType: {
    'dataType?': 'TimeDataType',
    'startTime?': 'StandardTimePeriodType',
    'endTime?': 'StandardTimePeriodType',
    'sentinelValues?': 'SentinelValueType[]',
  },
  SentinelValueType: { value: 'textOrNumber', ...texts },

  MetadataStructureComponentsType: { 'metadataAttributeList?': 'MetadataAttributeListType' },
  MetadataAttributeListType: {
    ...list('MetadataAttributeDescriptor'),
    metadataAttributes: 'MetadataAttributeType[]',
  },
  MetadataAttributeType: {
    ...component,
    ...occurs,
    'isPresentational?': 'boolean',
    ...linked,
    conceptIdentity: 'ConceptReferenceType',
    'localRepresentation?': 'MetadataAttributeRepresentationType',
    'metadataAttributes?': 'MetadataAttributeType[]',
  },
  MetadataAttributeRepresentationType: {
    'format?': 'BasicComponentTextFormatType',
    'enumeration?': 'CodelistReferenceType',
    ...enumerated,
  },

  DataStructureComponentsType: {
    dimensionList: 'DimensionListType',
    'groups?': 'GroupType[]',
    'attributeList?': 'AttributeListType',
    'measureList?': 'MeasureListType',
  },
  DimensionListType: {
    ...list('DimensionDescriptor'),
    'dimensions?': 'DimensionType[]',
    'timeDimension?': 'TimeDimensionType',
  },
  DimensionType: {
    ...component,
    'position?': 'nonNegativeInteger',
    ...linked,
    conceptIdentity: 'ConceptReferenceType',
    'localRepresentation?': 'SimpleDataStructureRepresentationType',
    'conceptRoles?': 'ConceptReferenceType[]!',
  },
  SimpleDataStructureRepresentationType: {
    'format?': 'SimpleComponentTextFormatType',
    'enumeration?': 'CodelistReferenceType',
    ...enumerated,
  },
  TimeDimensionType: {
    ...list('TIME_PERIOD'),
    conceptIdentity: 'ConceptReferenceType',
    localRepresentation: 'TimeDimensionRepresentationType',
  },
  TimeDimensionRepresentationType: { format: 'TimeTextFormatType' },
  GroupType: { ...identified, ...linked, 'groupDimensions?': 'NCNameIDType[]!' },
  AttributeListType: {
    ...list('AttributeDescriptor'),
    'attributes?': 'AttributeType[]',
    'metadataAttributeUsages?': 'MetadataAttributeUsageType[]',
  },
  AttributeType: {
    ...component,
    'usage?': 'UsageType',
    ...linked,
    conceptIdentity: 'ConceptReferenceType',
    'localRepresentation?': 'AttributeRepresentationType',
    'conceptRoles?': 'ConceptReferenceType[]',
    attributeRelationship: 'AttributeRelationshipType',
    'measureRelationship?': 'NCNameIDType[]!',
  },
  AttributeRepresentationType: {
    ...occurs,
    'format?': 'BasicComponentTextFormatType',
    'enumeration?': 'AnyCodelistReferenceType',
    ...enumerated,
  },
  AttributeRelationshipType: {
    'dataflow?': 'EmptyType',
    'group?': 'IDType',
    'observation?': 'EmptyType',
    'dimensions?': 'NCNameIDType[]!',
    'areDimensionsOptional?': 'boolean[]',
  },
  MetadataAttributeUsageType: {
    uri: 'self.uri',
    ...linked,
    metadataAttributeReference: 'NestedIDType',
    attributeRelationship: 'AttributeRelationshipType',
  },
  MeasureListType: { ...list('MeasureDescriptor'), 'measures?': 'MeasureType[]' },
  MeasureType: {
    ...component,
    'usage?': 'UsageType',
    ...linked,
    conceptIdentity: 'ConceptReferenceType',
    'localRepresentation?': 'MeasureRepresentationType',
    'conceptRoles?': 'ConceptReferenceType[]!',
  },
  MeasureRepresentationType: {
    ...occurs,
    'format?': 'BasicComponentTextFormatType',
    'enumeration?': 'AnyCodelistReferenceType',
    ...enumerated,
  },

  CategoryType: { ...item, 'categories?': 'CategoryType[]' },
  ReportingCategoryType: {
    ...item,
    'reportingCategories?': 'ReportingCategoryType[]',
    'structuralMetadata?': 'StructureReferenceType[]!',
    'provisioningMetadata?': 'StructureUsageReferenceType[]!',
  },

  DataConstraintAttachmentType: {
    'dataProvider?': 'DataProviderReferenceType',
    'simpleDataSources?': 'uri[]!',
    'dataStructures?': 'DataStructureReferenceType[]!',
    'dataflows?': 'DataflowReferenceType[]!',
    'provisionAgreements?': 'ProvisionAgreementReferenceType[]!',
    'queryableDataSources?': 'QueryableDataSourceType[]',
  },
  MetadataConstraintAttachmentType: {
    'metadataProvider?': 'MetadataProviderReferenceType',
    'metadataSets?': 'MetadataSetReferenceType[]!',
    'simpleDataSources?': 'uri[]!',
    'metadataStructures?': 'MetadataStructureReferenceType[]!',
    'metadataflows?': 'MetadataflowReferenceType[]!',
    'metadataProvisionAgreements?': 'MetadataProvisionAgreementReferenceType[]!',
    'queryableDataSources?': 'QueryableDataSourceType[]',
  },
  QueryableDataSourceType: {
    isRESTDatasource: 'boolean',
    isWebServiceDatasource: 'boolean',
    dataURL: 'uri',
    'wsdlURL?': 'uri',
    'wadlURL?': 'uri',
  },
  ReleaseCalendarType: { periodicity: 'string', offset: 'string', tolerance: 'string' },
  DataKeySetType: { isIncluded: 'boolean', keys: 'DataKeyType[]' },
  DataKeyType: {
    'include?': 'true',
    ...validPeriod,
    ...annotable,
    'keyValues?': 'DataKeyValueType[0..]',
    'components?': 'DataComponentValueSetType[0..]',
  },
  DataKeyValueType: { id: 'NCNameIDType', ...valueSet, value: 'string' },
  DataComponentValueSetType: {
    id: 'NestedNCNameIDType',
    ...valueSet,
    'values?': 'DataComponentValueType[]',
    'timeRange?': 'TimeRangeValueType',
  },
  DataComponentValue: { value: 'string', 'cascadeValues?': 'CascadeSelectionType', 'lang?': 'LowerCaseLanguage' },
  CubeRegionType: {
    'include?': 'boolean',
    ...annotable,
    'keyValues?': 'CubeRegionKeyType[]',
    'components?': 'ComponentValueSetType[]',
  },
  CubeRegionKeyType: {
    id: 'NCNameIDType',
    ...valueSet,
    ...validPeriod,
    'values?': 'SimpleComponentValueType[]',
    'timeRange?': 'TimeRangeValueType',
  },
  ComponentValueSetType: {
    id: 'NestedNCNameIDType',
    ...valueSet,
    'values?': 'SimpleComponentValueType[]',
    'timeRange?': 'TimeRangeValueType',
  },
  SimpleComponentValue: {
    value: 'string',
    'cascadeValues?': 'CascadeSelectionType',
    'lang?': 'LowerCaseLanguage',
    ...validPeriod,
  },
  TimeRangeValueType: {
    'beforePeriod?': 'TimePeriodRangeType',
    'afterPeriod?': 'TimePeriodRangeType',
    'startPeriod?': 'TimePeriodRangeType',
    'endPeriod?': 'TimePeriodRangeType',
  },
  TimePeriodRangeType: { period: 'ObservationalTimePeriodType', 'isInclusive?': 'boolean' },
  MetadataTargetRegionType: {
    'include?': 'boolean',
    ...validPeriod,
    ...annotable,
    'components?': 'MetadataAttributeValueSetType[]',
  },
  MetadataAttributeValueSetType: {
    id: 'NestedNCNameIDType',
    ...valueSet,
    'values?': 'SimpleComponentValueType[]',
    'timeRange?': 'TimeRangeValueType',
  },

  LevelType: { ...item, 'codingFormat?': 'CodingTextFormatType', 'level?': 'LevelType' },
  HierarchicalCodeType: {
    ...identified,
    ...valid,
    ...linked,
    code: 'CodeReferenceType',
    'hierarchicalCodes?': 'HierarchicalCodeType[]',
    'level?': 'IDType',
  },

  MappedRepresentation: { 'codelist?': 'AnyCodelistReferenceType', 'dataType?': 'DataType' },
  ValueMappingType: { ...valid, ...annotable, sourceValues: 'MappedValueType[]', 'targetValues?': 'string[]' },
  SingleValueMappingType: { ...valid, ...annotable, sourceValue: 'MappedValueType', 'targetValue?': 'string' },
  MappedValueType: { value: 'string', 'isRegEx?': 'boolean', 'startIndex?': 'integer', 'endIndex?': 'integer' },
  EpochMapType: {
    ...mayBeIdentified,
    'resolvePeriod?': 'ResolvePeriodType',
    basePeriod: 'string',
    epochPeriod: 'EpochPeriodType',
    ...linked,
    mappedComponents: 'MappedComponent[]',
    'frequencyDimension?': 'IDType',
    'mappedFrequencies?': 'IDType[]',
    'targetFrequencyID?': 'IDType',
  },
  DatePatternMapType: {
    ...mayBeIdentified,
    'resolvePeriod?': 'ResolvePeriodType',
    sourcePattern: 'string',
    locale: 'string',
    ...linked,
    mappedComponents: 'MappedComponent[]',
    'frequencyDimension?': 'IDType',
    'mappedFrequencies?': 'IDType[]',
    'targetFrequencyID?': 'IDType',
  },
  MappedComponent: { source: 'NestedIDType', target: 'NestedIDType' },
  FrequencyFormatMappingType: { ...mayBeIdentified, ...linked, frequencyId: 'IDType', datePattern: 'string' },
  ComponentMapType: {
    ...annotable,
    source: 'NestedIDType[]',
    target: 'NestedIDType[]',
    'representationMap?': 'RepresentationMapReferenceType',
  },
  FixedValueMapType: { ...annotable, 'source?': 'NestedIDType', 'target?': 'NestedIDType', 'values?': 'string[]' },

  ProcessStepType: {
    ...item,
    'inputs?': 'InputOutputType[]',
    'outputs?': 'InputOutputType[]',
    'computation?': 'ComputationType',
    'transitions?': 'TransitionType[]',
    'processSteps?': 'ProcessStepType[]',
  },
  InputOutputType: { 'localID?': 'IDType', ...annotable, objectReference: 'ObjectReferenceType' },
  ComputationType: {
    'localID?': 'IDType',
    'softwarePackage?': 'string',
    'softwareLanguage?': 'string',
    'softwareVersion?': 'string',
    ...annotable,
    'description/descriptions': 'texts',
  },
  TransitionType: {
    ...mayBeIdentified,
    'localID?': 'IDType',
    ...linked,
    targetStep: 'NestedIDType',
    'condition/conditions': 'texts',
  },

  VtlMappingType: {
    ...identified,
    alias: 'string',
    ...named,
    'dataflow?': 'DataflowReferenceType',
    'genericDataflow?': 'EmptyType',
    'toVtlMapping?': 'ToVtlMappingType',
    'fromVtlMapping?': 'FromVtlMappingType',
    'codelist?': 'CodelistReferenceType',
    'concept?': 'ConceptReferenceType',
  },
  ToVtlMappingType: { 'method?': 'string', 'toVtlSubSpace?': 'SpaceKeyType' },
  FromVtlMappingType: { 'method?': 'string', 'fromVtlSuperSpace?': 'SpaceKeyType' },
  SpaceKeyType: { 'keys?': 'NCNameIDType[]!' },
  NamePersonalisationType: {
    ...identified,
    vtlArtefact: 'string',
    ...named,
    vtlDefaultName: 'string',
    personalisedName: 'string',
  },
  CustomTypeType: {
    ...item,
    vtlScalarType: 'string',
    dataType: 'string',
    'vtlLiteralFormat?': 'string',
    'outputFormat?': 'string',
    'nullValue?': 'string',
  },
  RulesetType: {
    ...identified,
    rulesetType: 'string',
    rulesetScope: 'string',
    ...named,
    rulesetDefinition: 'string',
  },
  UserDefinedOperatorType: { ...item, operatorDefinition: 'string' },
  TransformationType: { ...identified, isPersistent: 'boolean', ...named, expression: 'string', result: 'string' },
};

export const one = (...alternatives: readonly string[]): Choice => ({ take: 'one', alternatives });
export const oneOrNone = (...alternatives: readonly string[]): Choice => ({ take: 'one or none', alternatives });
export const oneOrMore = (...alternatives: readonly string[]): Choice => ({ take: 'one or more', alternatives });
const representation = [one('enumeration enumerationFormat?', 'format')];
const valuesOrRange = [oneOrNone('values', 'timeRange')];
const frequency = [one('frequencyDimension mappedFrequencies?', 'targetFrequencyID')];

/** The SDMX-JSON structure and metadata messages 2.0.0 (official schemas), inherited properties written out. */
export const sdmxJson20: JsonGrammar = {
  objects,
  choices: {
    StructuresType: [metadataOrStructures(containers)],
    ...metadataChoices,
    LinkType: [oneOrMore('href', 'urn')],
    AnnotationLinkType: [oneOrMore('href', 'urn')],
    CodelistExtensionType: [oneOrNone('inclusiveCodeSelection', 'exclusiveCodeSelection')],
    CodeSelectionType: [oneOrMore('memberValues', 'wildcardedMemberValues')],
    ConceptRepresentation: representation,
    MetadataAttributeRepresentationType: representation,
    SimpleDataStructureRepresentationType: representation,
    AttributeRepresentationType: representation,
    MeasureRepresentationType: representation,
    AttributeRelationshipType: [one('dataflow', 'dimensions areDimensionsOptional?', 'group', 'observation')],
    ReportingCategoryType: [oneOrNone('structuralMetadata', 'provisioningMetadata')],
    DataConstraintAttachmentType: [
      one(
        'dataProvider',
        'simpleDataSources',
        'dataStructures queryableDataSources?',
        'dataflows queryableDataSources?',
        'provisionAgreements queryableDataSources?',
      ),
    ],
    MetadataConstraintAttachmentType: [
      one(
        'metadataProvider',
        'metadataSets',
        'simpleDataSources',
        'metadataStructures queryableDataSources?',
        'metadataflows queryableDataSources?',
        'metadataProvisionAgreements queryableDataSources?',
      ),
    ],
    DataComponentValueSetType: valuesOrRange,
    CubeRegionKeyType: valuesOrRange,
    ComponentValueSetType: valuesOrRange,
    MetadataAttributeValueSetType: valuesOrRange,
    TimeRangeValueType: [one('beforePeriod', 'afterPeriod', 'startPeriod endPeriod')],
    MappedRepresentation: [one('codelist', 'dataType')],
    EpochMapType: frequency,
    DatePatternMapType: frequency,
    FixedValueMapType: [one('source', 'target')],
    VtlMappingType: [
      one(
        'dataflow toVtlMapping? fromVtlMapping?',
        'genericDataflow toVtlMapping? fromVtlMapping?',
        'codelist',
        'concept',
      ),
    ],
  },
  unions: {
    ...metadataUnions,
    MemberValueType: { simple: 'IDType', object: 'MemberValue' },
    DataComponentValueType: { simple: 'string', object: 'DataComponentValue' },
    SimpleComponentValueType: { simple: 'string', object: 'SimpleComponentValue' },
  },
  isClosed: (object) => object === 'CodedTextFormatType' || isClosedInMetadata(object),
};
