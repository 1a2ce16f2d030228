const numbers = ['BigInteger', 'Integer', 'Long', 'Short', 'Decimal', 'Float', 'Double'];
const gregorian = ['GregorianTimePeriod', 'GregorianYear', 'GregorianYearMonth', 'GregorianDay'];
const reporting = ['TimePeriod', 'Year', 'Semester', 'Trimester', 'Quarter', 'Month', 'Week', 'Day'];
const times = [
  ...['ObservationalTimePeriod', 'StandardTimePeriod', 'BasicTimePeriod', ...gregorian],
  ...[...reporting.map((period) => `Reporting${period}`), 'DateTime', 'TimeRange'],
];
const codes = ['Alpha', 'AlphaNumeric', 'Numeric'];
const simple = [
  ...['String', ...codes, ...numbers, 'Boolean', 'URI', 'Count', 'InclusiveValueRange', 'ExclusiveValueRange'],
  ...['Incremental', ...times, 'Month', 'MonthDay', 'Day', 'Time', 'Duration', 'GeospatialInformation'],
];
const notCoded = ['Decimal', 'Float', 'Double', 'DateTime', 'TimeRange', 'Time', 'GeospatialInformation'];

/** Types whose values are listed, the same in both versions. */
export const enumerations: Readonly<Record<string, readonly string[]>> = {
  SimpleDataType: simple,
  BasicComponentDataType: [...simple, 'XHTML'],
  DataType: [...simple, 'XHTML', 'KeyValues', 'IdentifiableReference', 'DataSetReference'],
  TimeDataType: times,
  CodeDataType: simple.filter((type) => !notCoded.includes(type)),
  SimpleCodeDataType: codes,
  ActionType: ['Append', 'Replace', 'Delete', 'Information'],
  UsageType: ['mandatory', 'optional'],
  ConstraintRoleType: ['Allowed', 'Actual'],
  EpochPeriodType: ['nanosecond', 'millisecond', 'microsecond', 'second', 'day'],
  ResolvePeriodType: ['startOfPeriod', 'endOfPeriod', 'midPeriod'],
};

const withoutGeography = simple.filter((type) => type !== 'GeospatialInformation');
const inMetadata = ['KeyValues', 'IdentifiableReference', 'DataSetReference', 'AttachmentConstraintReference'];

/** Those of 1.0 that the later versions do not have or list otherwise. */
export const legacyEnumerations: Readonly<Record<string, readonly string[]>> = {
  SimpleDataType: withoutGeography,
  BasicComponentDataType: [...withoutGeography, 'XHTML'],
  DataType: [...withoutGeography, 'XHTML', ...inMetadata],
  TargetObjectDataType: inMetadata,
  ToValueTypeType: ['Value', 'Name', 'Description'],
  UsageStatusType: ['Mandatory', 'Conditional'],
  ObjectTypeCodelistType: [
    ...['Any', 'Agency', 'AgencyScheme', 'AttachmentConstraint', 'Attribute', 'AttributeDescriptor', 'Categorisation'],
    ...[
      'Category',
      'CategorySchemeMap',
      'CategoryScheme',
      'Code',
      'CodeMap',
      'Codelist',
      'CodelistMap',
      'ComponentMap',
    ],
    ...['Concept', 'ConceptMap', 'ConceptScheme', 'ConceptSchemeMap', 'Constraint', 'ConstraintTarget'],
    ...['ContentConstraint', 'Dataflow', 'DataConsumer', 'DataConsumerScheme', 'DataProvider', 'DataProviderScheme'],
    ...['DataSetTarget', 'DataStructure', 'Dimension', 'DimensionDescriptor', 'DimensionDescriptorValuesTarget'],
    ...['GroupDimensionDescriptor', 'HierarchicalCode', 'HierarchicalCodelist', 'Hierarchy', 'HybridCodelistMap'],
    ...['HybridCodeMap', 'IdentifiableObjectTarget', 'Level', 'MeasureDescriptor', 'MeasureDimension', 'Metadataflow'],
    ...['MetadataAttribute', 'MetadataSet', 'MetadataStructure', 'MetadataTarget', 'Organisation', 'OrganisationMap'],
    ...['OrganisationScheme', 'OrganisationSchemeMap', 'OrganisationUnit', 'OrganisationUnitScheme', 'PrimaryMeasure'],
    ...['Process', 'ProcessStep', 'ProvisionAgreement', 'ReportingCategory', 'ReportingCategoryMap'],
    ...['ReportingTaxonomy', 'ReportingTaxonomyMap', 'ReportingYearStartDay', 'ReportPeriodTarget', 'ReportStructure'],
    ...['StructureMap', 'StructureSet', 'TimeDimension', 'Transition'],
  ],
};
