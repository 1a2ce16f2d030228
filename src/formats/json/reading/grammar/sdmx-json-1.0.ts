import type { JsonGrammar, ObjectDeclaration } from './notation.js';
import {
  annotable,
  component,
  identified,
  item,
  linked,
  mayBeIdentified,
  named,
  one,
  oneOrMore,
  oneOrNone,
  sdmxJson20,
  valid,
} from './sdmx-json-2.0.js';

const { objects: modern } = sdmxJson20;

const maintained = {
  agencyID: 'NestedNCNameIDType',
  id: 'IDType',
  'version?': 'VersionType',
  uri: 'self.uri',
  ...valid,
  'isFinal?': 'boolean',
  'isExternalReference?': 'boolean',
  serviceURL: 'service.href',
  structureURL: 'self.href',
};
const scheme = { ...maintained, 'isPartial?': 'boolean' };
const itemScheme = { ...scheme, id: 'NCNameIDType' };
const organisationScheme = (id: string) => ({ ...scheme, id, 'version?': "'1.0'", ...named });

const contacts = { 'contacts?': 'ContactType[0..]' };
const list = (id: string) => ({ 'id?': id, uri: 'self.uri', ...linked });
const dimension = (type: string) => ({ 'position?': 'nonNegativeInteger', 'type?': `'${type}'` });
const conceptual = { conceptIdentity: 'ConceptReferenceType' };
const roles = { 'conceptRoles?': 'ConceptReferenceType[0..]' };
const target = (representation: string) => ({ ...component, ...linked, localRepresentation: representation });

/** The format of a later version by its names in this one, in which there are no sentinel values. */
function formatOf(declaration: ObjectDeclaration | undefined): ObjectDeclaration {
  const { 'dataType?': type = '', 'sentinelValues?': _none, ...facets } = declaration ?? {};
  return { 'textType?': type, ...facets };
}

const representation = (format: string) => ({
  'textFormat?': format,
  'enumeration?': 'CodelistReferenceType',
  'enumerationFormat?': 'CodededTextFormatType',
});

const mapped = (reference: string) => ({ source: reference, target: reference });
const itemMap = (reference: string) => ({ ...annotable, ...mapped(reference) });

const valueSet = (id: string) => ({
  id,
  'values?': 'string[0..]',
  'cascadeValues?': 'string[0..]',
  'timeRange?': 'TimeRangeValueType',
});

const attached = {
  'dataStructures?': 'DataStructureReferenceType[]',
  'metadataStructures?': 'MetadataStructureReferenceType[]',
  'dataflows?': 'DataflowReferenceType[]',
  'metadataflows?': 'MetadataflowReferenceType[]',
  'provisionAgreements?': 'ProvisionAgreementReferenceType[]',
};

const plain = (property: string): string => property.replace('?', '');

const maintainables: JsonGrammar['objects'] = {
  DataStructureType: { ...maintained, ...named, 'dataStructureComponents?': 'DataStructureComponentsType' },
  MetadataStructureType: {
    ...maintained,
    ...named,
    'metadataStructureComponents?': 'MetadataStructureComponentsType',
  },
  CategorySchemeType: { ...itemScheme, ...named, 'categories?': 'CategoryType[0..]' },
  ConceptSchemeType: { ...itemScheme, ...named, 'concepts?': 'ConceptType[0..]' },
  CodelistType: { ...itemScheme, ...named, 'codes?': 'CodeType[0..]' },
  HierarchicalCodelistType: {
    ...maintained,
    ...named,
    'includedCodelists?': 'CodelistReferenceType{alias:codelist}',
    'hierarchies?': 'HierarchyType[0..]',
  },
  AgencySchemeType: { ...organisationScheme("'AGENCIES'"), 'agencies?': 'AgencyType[0..]' },
  DataProviderSchemeType: { ...organisationScheme("'DATA_PROVIDERS'"), 'dataProviders?': 'DataProviderType[0..]' },
  DataConsumerSchemeType: { ...organisationScheme("'DATA_CONSUMERS'"), 'dataConsumers?': 'DataConsumerType[0..]' },
  OrganisationUnitSchemeType: { ...scheme, ...named, 'organisationUnits?': 'OrganisationUnitType[0..]' },
  DataflowType: { ...maintained, ...named, 'structure?': 'DataStructureReferenceType' },
  MetadataflowType: { ...maintained, ...named, 'structure?': 'MetadataStructureReferenceType' },
  ReportingTaxonomyType: { ...scheme, ...named, 'reportingCategories?': 'ReportingCategoryType[0..]' },
  ProvisionAgreementType: {
    ...maintained,
    ...named,
    structureUsage: 'StructureUsageReferenceType',
    dataProvider: 'DataProviderReferenceType',
  },
  StructureSetType: {
    ...maintained,
    ...named,
    'relatedStructures?': 'StructureOrUsageReferenceType[0..]',
    'organisationSchemeMaps?': 'OrganisationSchemeMapType[0..]',
    'categorySchemeMaps?': 'CategorySchemeMapType[0..]',
    'codelistMaps?': 'CodelistMapType[0..]',
    'conceptSchemeMaps?': 'ConceptSchemeMapType[0..]',
    'reportingTaxonomyMaps?': 'ReportingTaxonomyMapType[0..]',
    'hybridCodelistMaps?': 'HybridCodelistMapType[0..]',
    'structureMaps?': 'StructureMapType[0..]',
  },
  ProcessType: { ...maintained, ...named, 'processSteps?': 'ProcessStepType[0..]' },
  CategorisationType: {
    ...maintained,
    ...named,
    'source?': 'ObjectReferenceType',
    'target?': 'CategoryReferenceType',
  },
  AttachmentConstraintType: {
    ...maintained,
    ...named,
    'constraintAttachment?': 'AttachmentConstraintAttachmentType',
    'dataKeySets?': 'DataKeySetType[0..]',
    'metadataKeySets?': 'MetadataKeySetType[0..]',
  },
  ContentConstraintType: {
    ...maintained,
    'type?': 'ConstraintRoleType',
    ...named,
    'constraintAttachment?': 'ContentConstraintAttachmentType',
    'dataKeySets?': 'DataKeySetType[0..]',
    'metadataKeySets?': 'MetadataKeySetType[0..]',
    'cubeRegions?': 'CubeRegionType[0..]',
    'metadataTargetRegions?': 'MetadataTargetRegionType[0..]',
    'releaseCalendar?': 'ReleaseCalendarType',
    'referencePeriod?': 'ReferencePeriodType',
  },
};

const items: JsonGrammar['objects'] = {
  AgencyType: { ...item, id: 'NCNameIDType', ...contacts },
  DataProviderType: { ...item, ...contacts },
  DataConsumerType: { ...item, ...contacts },
  OrganisationUnitType: { ...item, 'parent?': 'LocalOrganisationUnitReferenceType', ...contacts },
  CategoryType: { ...item, 'categories?': 'CategoryType[0..]' },
  // No schema has codes inside a code; see the tolerated deviations.
  CodeType: { ...item, 'parent?': 'IDType', 'codes?': 'CodeType[0..]' },
  ConceptType: {
    ...item,
    id: 'NCNameIDType',
    'parent?': 'LocalConceptReferenceType',
    'coreRepresentation?': 'ConceptRepresentation',
    'isoConceptReference?': 'ISOConceptReferenceType',
  },
  ConceptRepresentation: representation('BasicComponentTextFormatType'),
  ReportingCategoryType: {
    ...item,
    'reportingCategories?': 'ReportingCategoryType[0..]',
    'structuralMetadata?': 'StructureReferenceType[0..]',
    'provisioningMetadata?': 'StructureUsageReferenceType[0..]',
  },
  ProcessStepType: {
    ...item,
    'inputs?': 'InputOutputType[0..]',
    'outputs?': 'InputOutputType[0..]',
    'computation?': 'ComputationType',
    'transitions?': 'TransitionType[0..]',
    'processSteps?': 'ProcessStepType[0..]',
  },
  InputOutputType: { 'localID?': 'IDType', ...annotable, objectReference: 'ObjectReferenceType' },
  ComputationType: { ...modern.ComputationType },
  TransitionType: {
    ...mayBeIdentified,
    'localID?': 'IDType',
    ...linked,
    targetStep: 'LocalProcessStepReferenceType',
    'condition/conditions': 'texts',
  },
  HierarchyType: {
    ...identified,
    'leveled?': 'boolean',
    ...named,
    hierarchicalCodes: 'HierarchicalCodeType[]',
    'level?': 'LevelType',
  },
  LevelType: { ...item, 'codingFormat?': 'CodingTextFormatType', 'level?': 'LevelType' },
  HierarchicalCodeType: {
    ...identified,
    'version?': 'VersionType',
    ...valid,
    ...linked,
    'code?': 'CodeReferenceType',
    'codelistAliasRef?': 'IDType',
    'codeID?': 'IDType',
    'hierarchicalCodes?': 'HierarchicalCodeType[0..]',
    'level?': 'LocalLevelReferenceType',
  },
};

const formats: JsonGrammar['objects'] = {
  BasicComponentTextFormatType: formatOf(modern.BasicComponentTextFormatType),
  SimpleComponentTextFormatType: { ...formatOf(modern.SimpleComponentTextFormatType), 'interval?': 'number' },
  CodededTextFormatType: formatOf(modern.CodedTextFormatType),
  CodingTextFormatType: formatOf(modern.CodingTextFormatType),
  TimeTextFormatType: formatOf(modern.TimeTextFormatType),
  TextFormatType: { ...formatOf(modern.BasicComponentTextFormatType), 'textType?': 'DataType' },
  KeyDescriptorValuesTextFormatType: { 'textType?': 'TargetObjectDataType' },
  DataSetTextFormatType: { 'textType?': 'TargetObjectDataType' },
  ConstraintTextFormatType: { 'textType?': 'TargetObjectDataType' },
  IdentifiableObjectTextFormatType: { 'textType?': 'TargetObjectDataType' },
  ReportingYearStartDayTextFormatType: { 'textType?': "'MonthDay'" },
};

const components: JsonGrammar['objects'] = {
  DataStructureComponentsType: {
    dimensionList: 'DimensionListType',
    'groups?': 'GroupType[0..]',
    'attributeList?': 'AttributeListType',
    measureList: 'MeasureListType',
  },
  DimensionListType: {
    ...list('DimensionDescriptorIdType'),
    'dimensions?': 'DimensionType[0..]',
    'measureDimensions?': 'MeasureDimensionType[0..]',
    'timeDimensions?': 'TimeDimensionType[0..]',
  },
  DimensionType: {
    ...component,
    ...dimension('Dimension'),
    ...linked,
    ...conceptual,
    'localRepresentation?': 'SimpleDataStructureRepresentationType',
    ...roles,
  },
  MeasureDimensionType: {
    ...component,
    ...dimension('MeasureDimension'),
    ...linked,
    ...conceptual,
    localRepresentation: 'MeasureDimensionRepresentationType',
    ...roles,
  },
  TimeDimensionType: {
    'id?': "'TIME_PERIOD'",
    uri: 'self.uri',
    ...dimension('TimeDimension'),
    ...linked,
    ...conceptual,
    localRepresentation: 'TimeDimensionRepresentationType',
  },
  SimpleDataStructureRepresentationType: representation('SimpleComponentTextFormatType'),
  MeasureDimensionRepresentationType: { enumeration: 'ConceptSchemeReferenceType' },
  TimeDimensionRepresentationType: { textFormat: 'TimeTextFormatType' },
  GroupType: {
    ...identified,
    ...linked,
    'groupDimensions?': 'NCNameIDType[0..]',
    'attachmentConstraint?': 'AttachmentConstraintReferenceType',
  },
  AttributeListType: {
    ...list('AttributeDescriptorIdType'),
    'attributes?': 'AttributeType[0..]',
    'reportingYearStartDays?': 'ReportingYearStartDayType[0..]',
  },
  AttributeType: {
    ...component,
    assignmentStatus: 'UsageStatusType',
    ...linked,
    ...conceptual,
    'localRepresentation?': 'SimpleDataStructureRepresentationType',
    ...roles,
    attributeRelationship: 'AttributeRelationshipType',
  },
  ReportingYearStartDayType: {
    'id?': "'REPORTING_YEAR_START_DAY'",
    uri: 'self.uri',
    assignmentStatus: 'UsageStatusType',
    ...linked,
    ...conceptual,
    localRepresentation: 'ReportingYearStartDayRepresentationType',
    attributeRelationship: 'AttributeRelationshipType',
  },
  ReportingYearStartDayRepresentationType: { textFormat: 'ReportingYearStartDayTextFormatType' },
  AttributeRelationshipType: {
    'none?': 'EmptyType',
    'dimensions?': 'NCNameIDType[]',
    'attachmentGroups?': 'NCNameIDType[0..]',
    'group?': 'IDType',
    'primaryMeasure?': 'PrimaryMeasureIdType',
  },
  MeasureListType: { ...list('MeasureDescriptorIdType'), primaryMeasure: 'PrimaryMeasureType' },
  PrimaryMeasureType: {
    'id?': "'OBS_VALUE'",
    uri: 'self.uri',
    ...linked,
    ...conceptual,
    'localRepresentation?': 'SimpleDataStructureRepresentationType',
  },

  MetadataStructureComponentsType: {
    metadataTargets: 'MetadataTargetType[]',
    reportStructures: 'ReportStructureType[]',
  },
  MetadataTargetType: {
    ...identified,
    ...linked,
    'keyDescriptorValuesTargets?': 'KeyDescriptorValuesTargetType[0..]',
    'dataSetTargets?': 'DataSetTargetType[0..]',
    'constraintContentTargets?': 'ConstraintContentTargetType[0..]',
    'reportPeriodTargets?': 'ReportPeriodTargetType[0..]',
    'identifiableObjectTargets?': 'IdentifiableObjectTargetType[0..]',
  },
  KeyDescriptorValuesTargetType: target('KeyDescriptorValuesRepresentationType'),
  KeyDescriptorValuesRepresentationType: { textFormat: 'KeyDescriptorValuesTextFormatType' },
  DataSetTargetType: target('DataSetRepresentationType'),
  DataSetRepresentationType: { textFormat: 'DataSetTextFormatType' },
  ConstraintContentTargetType: target('ConstraintRepresentationType'),
  ConstraintRepresentationType: { textFormat: 'ConstraintTextFormatType' },
  ReportPeriodTargetType: target('ReportPeriodRepresentationType'),
  ReportPeriodRepresentationType: { textFormat: 'TimeTextFormatType' },
  IdentifiableObjectTargetType: {
    ...identified,
    id: 'NCNameIDType',
    objectType: 'ObjectTypeCodelistType',
    ...linked,
    localRepresentation: 'IdentifiableObjectRepresentationType',
  },
  IdentifiableObjectRepresentationType: {
    'textFormat?': 'IdentifiableObjectTextFormatType',
    'enumeration?': 'ItemSchemeReferenceType',
  },
  ReportStructureType: {
    ...identified,
    ...linked,
    metadataAttributes: 'MetadataAttributeType[]',
    metadataTargets: 'LocalMetadataTargetReferenceType[]',
  },
  MetadataAttributeType: {
    ...component,
    'minOccurs?': 'nonNegativeInteger',
    'maxOccurs?': 'OccurenceType',
    'isPresentational?': 'boolean',
    ...linked,
    ...conceptual,
    'localRepresentation?': 'MetadataAttributeRepresentationType',
    'metadataAttributes?': 'MetadataAttributeType[0..]',
  },
  MetadataAttributeRepresentationType: representation('BasicComponentTextFormatType'),
};

const maps: JsonGrammar['objects'] = {
  OrganisationSchemeMapType: {
    ...item,
    ...mapped('OrganisationSchemeReferenceType'),
    organisationMaps: 'OrganisationMapType[]',
  },
  OrganisationMapType: itemMap('LocalOrganisationReferenceType'),
  CategorySchemeMapType: { ...item, ...mapped('CategorySchemeReferenceType'), categoryMaps: 'CategoryMapType[]' },
  CategoryMapType: itemMap('LocalCategoryReferenceType'),
  CodelistMapType: { ...item, ...mapped('CodelistReferenceType'), codeMaps: 'CodeMapType[]' },
  CodeMapType: itemMap('LocalCodeReferenceType'),
  ConceptSchemeMapType: { ...item, ...mapped('ConceptSchemeReferenceType'), conceptMaps: 'ConceptMapType[]' },
  ConceptMapType: itemMap('LocalConceptReferenceType'),
  ReportingTaxonomyMapType: {
    ...item,
    ...mapped('ReportingTaxonomyReferenceType'),
    reportingCategoryMaps: 'ReportingCategoryMapType[]',
  },
  ReportingCategoryMapType: itemMap('LocalReportingCategoryReferenceType'),
  HybridCodelistMapType: { ...item, ...mapped('AnyCodelistReferenceType'), hybridCodeMaps: 'HybridCodeMapType[]' },
  HybridCodeMapType: itemMap('AnyLocalCodeReferenceType'),
  StructureMapType: {
    ...identified,
    'isExtension?': 'boolean',
    ...named,
    ...mapped('StructureOrUsageReferenceType'),
    componentMaps: 'ComponentMapType[]',
  },
  ComponentMapType: {
    ...itemMap('LocalComponentListComponentReferenceType'),
    'representationMapping?': 'RepresentationMapType',
  },
  RepresentationMapType: {
    'codelistMap?': 'LocalCodelistMapReferenceType',
    'toTextFormat?': 'TextFormatType',
    'toValueType?': 'ToValueTypeType',
    'valueMap?': 'ValueMapType',
  },
  ValueMapType: { valueMappings: 'ValueMappingType[]' },
  ValueMappingType: { source: 'string', target: 'string' },
};

const constraints: JsonGrammar['objects'] = {
  AttachmentConstraintAttachmentType: {
    'dataSets?': 'SetReferenceType[]',
    'metadataSets?': 'SetReferenceType[]',
    'simpleDataSources?': 'uri[]',
    ...attached,
  },
  ContentConstraintAttachmentType: {
    'dataProvider?': 'DataProviderReferenceType',
    'dataSet?': 'SetReferenceType',
    'metadataSet?': 'SetReferenceType',
    'simpleDataSource?': 'uri',
    ...attached,
    'queryableDataSources?': 'QueryableDataSourceType[0..]',
  },
  SetReferenceType: { dataProvider: 'DataProviderReferenceType', id: 'IDType' },
  QueryableDataSourceType: { ...modern.QueryableDataSourceType },
  ReleaseCalendarType: { ...modern.ReleaseCalendarType },
  ReferencePeriodType: { startTime: 'ReferenceTimeType', endTime: 'ReferenceTimeType' },
  DataKeySetType: { ...modern.DataKeySetType },
  DataKeyType: { keyValues: 'DataKeyValueType[]' },
  DataKeyValueType: { id: 'NCNameIDType', value: 'string' },
  MetadataKeySetType: { isIncluded: 'boolean', keys: 'MetadataKeyType[]' },
  MetadataKeyType: { metadataTarget: 'IDType', report: 'IDType', keyValues: 'MetadataKeyValueType[]' },
  MetadataKeyValueType: {
    id: 'NCNameIDType',
    'value?': 'string',
    'dataSet?': 'SetReferenceType',
    'dataKey?': 'DataKeyType',
    'object?': 'ObjectReferenceType',
  },
  CubeRegionType: {
    'isIncluded?': 'boolean',
    'keyValues?': 'CubeRegionKeyType[0..]',
    'attributes?': 'AttributeValueSetType[0..]',
  },
  CubeRegionKeyType: valueSet('NCNameIDType'),
  AttributeValueSetType: valueSet('NCNameIDType'),
  MetadataTargetRegionType: {
    'include?': 'boolean',
    metadataTarget: 'IDType',
    report: 'IDType',
    'keyValues?': 'MetadataTargetRegionKeyType[0..]',
    'attributes?': 'MetadataAttributeValueSetType[0..]',
  },
  MetadataTargetRegionKeyType: {
    id: 'NCNameIDType',
    'values?': 'string[]',
    'dataSets?': 'SetReferenceType[]',
    'dataKeys?': 'DataKeyType[]',
    'objects?': 'ObjectReferenceType[]',
    'timeRange?': 'TimeRangeValueType',
  },
  MetadataAttributeValueSetType: valueSet('NestedNCNameIDType'),
  TimeRangeValueType: { ...modern.TimeRangeValueType },
  TimePeriodRangeType: { ...modern.TimePeriodRangeType },
};

const oneRepresentation = [one('enumeration enumerationFormat?', 'textFormat')];
const valuesOrRange = [oneOrNone('values cascadeValues?', 'timeRange')];

/**
 * The SDMX-JSON structure message 1.0.0 (official schema), inherited properties written out. The ids of items, what has
 * to be chosen and the ids that are fixed are not in that schema, but in the information model of SDMX 2.1 (SDMX-ML 2.1
 * structure schema): without them there would be objects that nothing can be said of. Reference types are those of
 * SDMX-ML 2.1; every reference is a URN, also one to an object of the same artefact.
 */
export const sdmxJson10: JsonGrammar = {
  objects: {
    MessageType: { ...modern.MessageType },
    StructuresType: Object.fromEntries(
      [
        ['dataStructures', 'DataStructureType'],
        ['metadataStructures', 'MetadataStructureType'],
        ['categorySchemes', 'CategorySchemeType'],
        ['conceptSchemes', 'ConceptSchemeType'],
        ['codelists', 'CodelistType'],
        ['hierarchicalCodelists', 'HierarchicalCodelistType'],
        ['agencySchemes', 'AgencySchemeType'],
        ['dataProviderSchemes', 'DataProviderSchemeType'],
        ['dataConsumerSchemes', 'DataConsumerSchemeType'],
        ['organisationUnitSchemes', 'OrganisationUnitSchemeType'],
        ['dataflows', 'DataflowType'],
        ['metadataflows', 'MetadataflowType'],
        ['reportingTaxonomies', 'ReportingTaxonomyType'],
        ['provisionAgreements', 'ProvisionAgreementType'],
        ['structureSets', 'StructureSetType'],
        ['processes', 'ProcessType'],
        ['categorisations', 'CategorisationType'],
        ['attachmentConstraints', 'AttachmentConstraintType'],
        ['contentConstraints', 'ContentConstraintType'],
      ].map(([container, type]) => [`${container}?`, `${type}[]`]),
    ),
    HeaderType: {
      ...modern.HeaderType,
      'contentLanguages?': 'LowerCaseLanguage[0..]',
      'receivers?': 'PartyType[0..]',
      // What a sender leaves out it tells here; `errors` may not stand beside `data` (field guide of 1.0).
      'warnings?': 'StatusMessageType[0..]',
    },
    PartyType: { id: 'IDType', 'name/names?': 'texts', ...contacts },
    StatusMessageType: { ...modern.StatusMessageType },
    AnnotationType: {
      'id?': 'string',
      'title?': 'string',
      'type?': 'string',
      'links?': 'AnnotationLinkType[0..]',
      'text/texts?': 'texts',
    },
    LinkType: { ...modern.LinkType },
    AnnotationLinkType: { ...modern.AnnotationLinkType },
    ContactType: {
      // The schema forgets it, the field guide has it, and so has SDMX-ML 2.1.
      'id?': 'IDType',
      'name/names?': 'texts',
      'department/departments?': 'texts',
      'role/roles?': 'texts',
      'telephones?': 'string[0..]',
      'faxes?': 'string[0..]',
      'x400s?': 'string[0..]',
      'uris?': 'uri[0..]',
      'emails?': 'email[0..]',
    },
    EmptyType: {},
    ...maintainables,
    ...items,
    ...formats,
    ...components,
    ...maps,
    ...constraints,
  },
  choices: {
    LinkType: [oneOrMore('href', 'urn')],
    AnnotationLinkType: [oneOrMore('href', 'urn')],
    ConceptRepresentation: oneRepresentation,
    SimpleDataStructureRepresentationType: oneRepresentation,
    MetadataAttributeRepresentationType: oneRepresentation,
    IdentifiableObjectRepresentationType: [one('enumeration', 'textFormat')],
    ReportingCategoryType: [oneOrNone('structuralMetadata', 'provisioningMetadata')],
    HierarchicalCodeType: [one('code', 'codelistAliasRef codeID')],
    GroupType: [one('groupDimensions', 'attachmentConstraint')],
    AttributeRelationshipType: [one('none', 'dimensions attachmentGroups?', 'group', 'primaryMeasure')],
    RepresentationMapType: [one('codelistMap', 'toTextFormat toValueType', 'valueMap')],
    AttachmentConstraintAttachmentType: [
      one('dataSets', 'metadataSets', 'simpleDataSources', ...Object.keys(attached).map(plain)),
    ],
    ContentConstraintAttachmentType: [
      one(
        'dataProvider',
        'dataSet',
        'metadataSet',
        'simpleDataSource',
        ...Object.keys(attached).map((property) => `${plain(property)} queryableDataSources?`),
      ),
    ],
    MetadataKeyValueType: [one('value', 'dataSet', 'dataKey', 'object')],
    MetadataTargetRegionKeyType: [one('values', 'dataSets', 'dataKeys', 'objects', 'timeRange')],
    CubeRegionKeyType: valuesOrRange,
    AttributeValueSetType: valuesOrRange,
    MetadataAttributeValueSetType: valuesOrRange,
    TimeRangeValueType: [one('beforePeriod', 'afterPeriod', 'startPeriod endPeriod')],
  },
  unions: {},
  isClosed: () => false,
};
