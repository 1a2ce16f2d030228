/**
 * Every type of the SDMX-ML 3.0 structure message (official schemas, patch 3.0.1), in the notation of parse-grammar.ts.
 * Inherited content is written out; what a restriction prohibits is left out.
 */
export const sdmxMl30 = String.raw`
%identifiable = common:Annotations?, common:Link*
%nameable = %identifiable, common:Name+: TextType, common:Description*: TextType
%validity = validFrom?: dateTime, validTo?: dateTime
%location = isExternalReference?: boolean ~ "false", serviceURL?: anyURI, structureURL?: anyURI
%fixedVersion = uri?: anyURI, %validity, agencyID: NestedNCNameIDType, %location
%maintainable = uri?: anyURI, version?: VersionType, %validity, agencyID: NestedNCNameIDType, %location
%fixedVersionScheme = %fixedVersion, isPartial?: boolean ~ "false"
%itemScheme = %maintainable, isPartial?: boolean ~ "false"
%contact = common:Name*: TextType, Department*: TextType, Role*: TextType,
    (Telephone: string | Fax: string | X400: string | URI: anyURI | Email: string)*

namespace common

AgencySchemeUrnType = MaintainableUrnType /.+\.base\.AgencyScheme=.+:AGENCIES\(1\.0\)/
AgencyUrnType = ComponentUrnType /.+\.base\.Agency=.+:AGENCIES\(1\.0\).+/
AnyCodelistReferenceType = MaintainableUrnReferenceType
  /.+\.codelist\.Codelist=.+/
  /.+\.codelist\.ValueList=.+/
AttributeDescriptorUrnType = ComponentUrnType /.+\.datastructure\.AttributeDescriptor=.+/
BaseReportPeriodType = string /\d{4}\-([ASTQ]\d{1}|[MW]\d{2}|[D]\d{3})(Z|((\+|\-)\d{2}:\d{2}))?/
BaseTimeRangeType = string /\d{4}\-\d{2}\-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)?(Z|((\+|\-)\d{2}:\d{2}))?/P.+/
BasicComponentDataType = DataType [String Alpha AlphaNumeric Numeric BigInteger Integer Long Short Decimal
    Float Double Boolean URI Count InclusiveValueRange ExclusiveValueRange Incremental
    ObservationalTimePeriod StandardTimePeriod BasicTimePeriod GregorianTimePeriod GregorianYear
    GregorianYearMonth GregorianDay ReportingTimePeriod ReportingYear ReportingSemester ReportingTrimester
    ReportingQuarter ReportingMonth ReportingWeek ReportingDay DateTime TimeRange Month MonthDay Day Time
    Duration GeospatialInformation XHTML]
BasicTimePeriodType = GregorianTimePeriodType | dateTime
CascadeSelectionType = boolean | ExcludeRootType
CategorisationUrnType = MaintainableUrnType /.+\.categoryscheme\.Categorisation=.+/
CategoryReferenceType = UrnReferenceType /.+\.categoryscheme\.Category=.+/
CategorySchemeMapUrnType = MaintainableUrnType /.+\.structuremapping\.CategorySchemeMap=.+/
CategorySchemeReferenceType = MaintainableUrnReferenceType /.+\.categoryscheme\.CategoryScheme=.+/
CategorySchemeUrnType = MaintainableUrnType /.+\.categoryscheme\.CategoryScheme=.+/
CategoryUrnType = UrnType /.+\.categoryscheme\.Category=.+/
CodeReferenceType = ComponentUrnReferenceType /.+\.codelist\.Code=.+/
CodeUrnType = ComponentUrnType /.+\.codelist\.Code=.+/
CodelistReferenceType = AnyCodelistReferenceType /.+\.codelist\.Codelist=.+/
CodelistUrnType = MaintainableUrnType /.+\.codelist\.Codelist=.+/
ComponentUrnReferenceType = UrnReferenceType /.+\)\.[A-Za-z0-9_@$\-]+/
ComponentUrnType = UrnType /.+\)\.[A-Za-z0-9_@$\-]+/
ConceptReferenceType = ComponentUrnReferenceType /.+\.conceptscheme\.Concept=.+/
ConceptSchemeMapUrnType = MaintainableUrnType /.+\.structuremapping\.ConceptSchemeMap=.+/
ConceptSchemeReferenceType = MaintainableUrnReferenceType /.+\.conceptscheme\.ConceptScheme=.+/
ConceptSchemeUrnType = MaintainableUrnType /.+\.conceptscheme\.ConceptScheme=.+/
ConceptUrnType = ComponentUrnType /.+\.conceptscheme\.Concept=.+/
CustomTypeSchemeReferenceType = MaintainableUrnReferenceType /.+\.transformation\.CustomTypeScheme=.+/
CustomTypeSchemeUrnType = MaintainableUrnType /.+\.transformation\.CustomTypeScheme=.+/
CustomTypeUrnType = ComponentUrnType /.+\.transformation\.CustomType=.+/
DataAttributeUrnType = ComponentUrnType /.+\.datastructure\.DataAttribute=.+/
DataConstraintUrnType = MaintainableUrnType /.+\.registry\.DataConstraint=.+/
DataConsumerSchemeUrnType = MaintainableUrnType /.+\.base\.DataConsumerScheme=.+:DATA_CONSUMERS\(1\.0\)/
DataConsumerUrnType = ComponentUrnType /.+\.base\.DataConsumer=.+:DATA_CONSUMERS\(1\.0\).+/
DataProviderReferenceType = OrganisationReferenceType /.+\.base\.DataProvider=.+:DATA_PROVIDERS\(.+\).+/
DataProviderSchemeUrnType = MaintainableUrnType /.+\.base\.DataProviderScheme=.+:DATA_PROVIDERS\(1\.0\)/
DataProviderUrnType = ComponentUrnType /.+\.base\.DataProvider=.+:DATA_PROVIDERS\(1\.0\).+/
DataStructureReferenceType = StructureReferenceType /.+\.datastructure\.DataStructure=.+/
DataStructureUrnType = MaintainableUrnType /.+\.datastructure\.DataStructure=.+/
DataType = NMTOKEN [String Alpha AlphaNumeric Numeric BigInteger Integer Long Short Decimal Float Double
    Boolean URI Count InclusiveValueRange ExclusiveValueRange Incremental ObservationalTimePeriod
    StandardTimePeriod BasicTimePeriod GregorianTimePeriod GregorianYear GregorianYearMonth GregorianDay
    ReportingTimePeriod ReportingYear ReportingSemester ReportingTrimester ReportingQuarter ReportingMonth
    ReportingWeek ReportingDay DateTime TimeRange Month MonthDay Day Time Duration GeospatialInformation
    XHTML KeyValues IdentifiableReference DataSetReference]
DataflowReferenceType = StructureUsageReferenceType /.+\.datastructure\.Dataflow=.+/
DataflowUrnType = MaintainableUrnType /.+\.datastructure\.Dataflow=.+/
DatePatternMapUrnType = ComponentUrnType /.+\.structuremapping\.DatePatternMap=.+/
DimensionDescriptorUrnType = ComponentUrnType /.+\.datastructure\.DimensionDescriptor=.+/
DimensionUrnType = ComponentUrnType /.+\.datastructure\.Dimension=.+/
EpochMapUrnType = ComponentUrnType /.+\.structuremapping\.EpochMap=.+/
ExcludeRootType = string [excluderoot]
FrequencyFormatMappingUrnType = ComponentUrnType /.+\.structuremapping\.FrequencyFormatMapping=.+/
GregorianTimePeriodType = gYear | gYearMonth | date
GroupDimensionDescriptorUrnType = ComponentUrnType /.+\.datastructure\.GroupDimensionDescriptor=.+/
HierarchicalCodeUrnType = UrnType /.+\.codelist\.HierarchicalCode=.+/
HierarchyReferenceType = MaintainableUrnReferenceType /.+\.codelist\.Hierarchy=.+/
HierarchyUrnType = MaintainableUrnType /.+\.codelist\.Hierarchy=.+/
IDType = NestedIDType /[A-Za-z0-9_@$\-]+/
LegacyVersionNumberType = string /(0|[1-9]\d*)(\.(0|[1-9]\d*))?/
LevelUrnType = ComponentUrnType /.+\.codelist\.Level=.+/
MaintainableUrnReferenceType = UrnReferenceType /.+\)/
MaintainableUrnType = UrnType /.+\)/
MaxOccursNumberType = positiveInteger
MeasureDescriptorUrnType = ComponentUrnType /.+\.datastructure\.MeasureDescriptor=.+/
MeasureUrnType = ComponentUrnType /.+\.datastructure\.Measure=.+/
MetadataAttributeUrnType = UrnType /.+\.metadatastructure\.MetadataAttribute=.+/
MetadataConstraintUrnType = MaintainableUrnType /.+\.registry\.MetadataConstraint=.+/
MetadataProviderReferenceType = OrganisationReferenceType /.+\.base\.MetadataProvider=.+:METADATA_PROVIDERS\(.+\).+/
MetadataProviderSchemeUrnType = MaintainableUrnType /.+\.base\.MetadataProviderScheme=.+:METADATA_PROVIDERS\(1\.0\)/
MetadataProviderUrnType = ComponentUrnType /.+\.base\.MetadataProvider=.+:METADATA_PROVIDERS\(1\.0\).+/
MetadataProvisionAgreementReferenceType = MaintainableUrnReferenceType /.+\.registry\.MetadataProvisionAgreement=.+/
MetadataProvisionAgreementUrnType = MaintainableUrnType /.+\.registry\.MetadataProvisionAgreement=.+/
MetadataSetReferenceType = StructureReferenceType /.+\.metadatastructure\.MetadataSet=.+/
MetadataStructureReferenceType = StructureReferenceType /.+\.metadatastructure\.MetadataStructure=.+/
MetadataStructureUrnType = MaintainableUrnType /.+\.metadatastructure\.MetadataStructure=.+/
MetadataflowReferenceType = StructureUsageReferenceType /.+\.metadatastructure\.Metadataflow=.+/
MetadataflowUrnType = MaintainableUrnType /.+\.metadatastructure\.Metadataflow=.+/
NCNameIDType = IDType /[A-Za-z][A-Za-z0-9_\-]*/
NamePersonalisationSchemeReferenceType = MaintainableUrnReferenceType
  /.+\.transformation\.NamePersonalisationScheme=.+/
NamePersonalisationSchemeUrnType = MaintainableUrnType /.+\.transformation\.NamePersonalisationScheme=.+/
NamePersonalisationUrnType = ComponentUrnType /.+\.transformation\.NamePersonalisation=.+/
NestedIDType = string /[A-Za-z0-9_@$\-]+(\.[A-Za-z0-9_@$\-]+)*/
NestedNCNameIDType = NestedIDType /[A-Za-z][A-Za-z0-9_\-]*(\.[A-Za-z][A-Za-z0-9_\-]*)*/
ObservationalTimePeriodType = StandardTimePeriodType | TimeRangeType
OccurenceType = MaxOccursNumberType | UnboundedCodeType
OrganisationReferenceType = ComponentUrnReferenceType
  /.+\.base\.Agency=.+:AGENCIES\(.+\).+/
  /.+\.base\.DataConsumer=.+:DATA_CONSUMERS\(.+\).+/
  /.+\.base\.DataProvider=.+:DATA_PROVIDERS\(.+\).+/
  /.+\.base\.MetadataProvider=.+:METADATA_PROVIDERS\(.+\).+/
  /.+\.base\.OrganisationUnit=.+/
OrganisationSchemeMapUrnType = MaintainableUrnType /.+\.structuremapping\.OrganisationSchemeMap=.+/
OrganisationSchemeReferenceType = MaintainableUrnReferenceType
  /.+\.base\.AgencyScheme=.+:AGENCIES\(.+\)/
  /.+\.base\.DataConsumerScheme=.+:DATA_CONSUMERS\(.+\)/
  /.+\.base\.DataProviderScheme=.+:DATA_PROVIDERS\(.+\)/
  /.+\.base\.MetadataProviderScheme=.+:METADATA_PROVIDERS\(.+\)/
  /.+\.base\.OrganisationUnitScheme=.+/
OrganisationUnitSchemeUrnType = MaintainableUrnType /.+\.base\.OrganisationUnitScheme=.+\(1\.0\)/
OrganisationUnitUrnType = ComponentUrnType /.+\.base\.OrganisationUnit=.+\(1\.0\).+/
ProcessStepUrnType = UrnType /.+\.process\.ProcessStep=.+/
ProcessUrnType = MaintainableUrnType /.+\.process\.Process=.+/
ProvisionAgreementReferenceType = MaintainableUrnReferenceType /.+\.registry\.ProvisionAgreement=.+/
ProvisionAgreementUrnType = MaintainableUrnType /.+\.registry\.ProvisionAgreement=.+/
RangeValidLeapYearType = RangeValidMonthDayType
  /((\d{2}(04|08|12|16|20|24|28|32|36|40|44|48|52|56|60|64|68|72|76|80|84|88|92|96))|((00|04|08|12|16|20|24|28|32|36|40|44|48|52|56|60|64|68|72|76|80|84|88|92|96)00))\-02\-29.+/
  /.{5}02\-(([0-1][0-9])|(2[^9])).+/
  /.{5}((0[1,3-9])|1[0-2]).+/
RangeValidMonthDayType = BaseTimeRangeType
  /.{5}02\-(0[1-9]|[1-2][0-9]).+/
  /.{5}(04|06|09|11)\-(0[1-9]|[1-2][0-9]|30).+/
  /.{5}(01|03|05|07|08|10|12)\-(0[1-9]|[1-2][0-9]|3[0-1]).+/
RangeValidTimeType = RangeValidLeapYearType
  /.{10}T(24:00:00(\.[0]+)?|((([0-1][0-9])|(2[0-3])):[0-5][0-9]:[0-5][0-9](\.\d+)?))(/|Z|\+|\-).+/
  /[^T]+/.+/
RangeValidTimeZoneType = RangeValidTimeType
  /.+Z/.+/
  /.{10}.*(\+|\-)(14:00|((0[0-9]|1[0-3]):[0-5][0-9]))/.+/
  /.{10}[^\+\-Z]+/
ReportPeriodValidTimeZoneType = BaseReportPeriodType
  /.+Z/
  /.{5}.*(\+|\-)(14:00|((0[0-9]|1[0-3]):[0-5][0-9]))/
  /.{5}[^\+\-Z]+/
ReportingCategoryUrnType = UrnType /.+\.categoryscheme\.ReportingCategory=.+/
ReportingDayType = ReportPeriodValidTimeZoneType /.{5}D(0[0-9][1-9]|[1-2][0-9][0-9]|3[0-5][0-9]|36[0-6]).*/
ReportingMonthType = ReportPeriodValidTimeZoneType /.{5}M(0[1-9]|1[0-2]).*/
ReportingQuarterType = ReportPeriodValidTimeZoneType /.{5}Q[1-4].*/
ReportingSemesterType = ReportPeriodValidTimeZoneType /.{5}S[1-2].*/
ReportingTaxonomyMapUrnType = MaintainableUrnType /.+\.structuremapping\.ReportingTaxonomyMap=.+/
ReportingTaxonomyReferenceType = MaintainableUrnReferenceType /.+\.categoryscheme\.ReportingTaxonomy=.+/
ReportingTaxonomyUrnType = MaintainableUrnType /.+\.categoryscheme\.ReportingTaxonomy=.+/
ReportingTimePeriodType = ReportingYearType | ReportingSemesterType | ReportingTrimesterType | ReportingQuarterType |
    ReportingMonthType | ReportingWeekType | ReportingDayType
ReportingTrimesterType = ReportPeriodValidTimeZoneType /.{5}T[1-3].*/
ReportingWeekType = ReportPeriodValidTimeZoneType /.{5}W(0[1-9]|[1-4][0-9]|5[0-3]).*/
ReportingYearType = ReportPeriodValidTimeZoneType /.{5}A1.*/
RepresentationMapReferenceType = MaintainableUrnReferenceType /.+\.structuremapping\.RepresentationMap=.+/
RepresentationMapUrnType = MaintainableUrnType /.+\.structuremapping\.RepresentationMap=.+/
RulesetSchemeReferenceType = MaintainableUrnReferenceType /.+\.transformation\.RulesetScheme=.+/
RulesetSchemeUrnType = MaintainableUrnType /.+\.transformation\.RulesetScheme=.+/
RulesetUrnType = ComponentUrnType /.+\.transformation\.Ruleset=.+/
SemanticVersionNumberType = string
  /(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(\-(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*))(\.(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*)))*)?/
SimpleDataType = BasicComponentDataType [String Alpha AlphaNumeric Numeric BigInteger Integer Long Short
    Decimal Float Double Boolean URI Count InclusiveValueRange ExclusiveValueRange Incremental
    ObservationalTimePeriod StandardTimePeriod BasicTimePeriod GregorianTimePeriod GregorianYear
    GregorianYearMonth GregorianDay ReportingTimePeriod ReportingYear ReportingSemester ReportingTrimester
    ReportingQuarter ReportingMonth ReportingWeek ReportingDay DateTime TimeRange Month MonthDay Day Time
    Duration GeospatialInformation]
SingleNCNameIDType = NestedNCNameIDType /[A-Za-z][A-Za-z0-9_\-]*/
StandardTimePeriodType = BasicTimePeriodType | ReportingTimePeriodType
StructureMapUrnType = MaintainableUrnType /.+\.structuremapping\.StructureMap=.+/
StructureOrUsageReferenceType = MaintainableUrnReferenceType
  /.+\.datastructure\.DataStructure=.+/
  /.+\.datastructure\.Dataflow=.+/
  /.+\.metadatastructure\.MetadataStructure=.+/
  /.+\.metadatastructure\.Metadataflow=.+/
StructureReferenceType = StructureOrUsageReferenceType
  /.+\.datastructure\.DataStructure=.+/
  /.+\.metadatastructure\.MetadataStructure=.+/
StructureUsageReferenceType = StructureOrUsageReferenceType
  /.+\.datastructure\.Dataflow=.+/
  /.+\.metadatastructure\.Metadataflow=.+/
TimeDataType = SimpleDataType [ObservationalTimePeriod StandardTimePeriod BasicTimePeriod GregorianTimePeriod
    GregorianYear GregorianYearMonth GregorianDay ReportingTimePeriod ReportingYear ReportingSemester
    ReportingTrimester ReportingQuarter ReportingMonth ReportingWeek ReportingDay DateTime TimeRange]
TimeDimensionUrnType = ComponentUrnType /.+\.datastructure\.TimeDimension=.+/
TimeRangeType = TimeRangeValidDateDurationType
  /.+/P.*T(\d+H)?(\d+M)?(\d+(.\d+)?S)?/
  /.+/P[^T]+/
TimeRangeValidDateDurationType = RangeValidTimeZoneType /.+/P(\d+Y)?(\d+M)?(\d+D)?(T.+)?/
TimezoneType = string
  /Z/
  /(\+|\-)(14:00|((0[0-9]|1[0-3]):[0-5][0-9]))/
TransformationSchemeUrnType = MaintainableUrnType /.+\.transformation\.TransformationScheme=.+/
TransformationUrnType = ComponentUrnType /.+\.transformation\.Transformation=.+/
TransitionUrnType = UrnType /.+\.process\.Transition=.+/
UnboundedCodeType = string [unbounded]
UrnAgencyPart = UrnClassesPart /.+=([A-Za-z][A-Za-z0-9_\-]*(\.[A-Za-z][A-Za-z0-9_\-]*)*):[^:]+/
UrnClassesPart = UrnPrefixPart
  /.+\.(base\.(Agency|AgencyScheme|Any|DataConsumer|DataConsumerScheme|DataProvider|DataProviderScheme|MetadataProvider|MetadataProviderScheme|OrganisationUnit|OrganisationUnitScheme)|categoryscheme\.(Categorisation|Category|CategoryScheme|ReportingCategory|ReportingTaxonomy)|codelist\.(Code|Codelist|HierarchicalCode|Hierarchy|HierarchyAssociation|Level|ValueList)|conceptscheme\.(Concept|ConceptScheme)|datastructure\.(AttributeDescriptor|DataAttribute|Dataflow|DataStructure|Dimension|DimensionDescriptor|GroupDimensionDescriptor|Measure|MeasureDescriptor|TimeDimension)|metadatastructure\.(MetadataAttribute|Metadataflow|MetadataSet|MetadataStructure)|process\.(Process|ProcessStep|Transition)|registry\.(DataConstraint|MetadataConstraint|MetadataProvisionAgreement|ProvisionAgreement)|structuremapping\.(CategorySchemeMap|ConceptSchemeMap|DatePatternMap|EpochMap|FrequencyFormatMapping|OrganisationSchemeMap|ReportingTaxonomyMap|RepresentationMap|StructureMap)|transformation\.(CustomType|CustomTypeScheme|NamePersonalisation|NamePersonalisationScheme|Ruleset|RulesetScheme|Transformation|TransformationScheme|UserDefinedOperator|UserDefinedOperatorScheme|VtlCodelistMapping|VtlConceptMapping|VtlDataflowMapping|VtlMappingScheme))=.+/
UrnMaintainableIdPart = UrnAgencyPart /.+:([A-Za-z0-9_@$\-]+)\([0-9A-Za-z\-\.\+]+\)[^(\(\))]*/
UrnPrefixPart = string /urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\.[A-Za-z]+=[^=]+/
UrnReferenceType = UrnReferenceVersionPart /.+\)(\.[A-Za-z0-9_@$\-]+(\.[A-Za-z0-9_@$\-]+)*)?/
UrnReferenceVersionPart = UrnMaintainableIdPart
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*))?\).*/
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(\-(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*))(\.(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*)))*)?\).*/
  /.+\(((0|[1-9]\d*)\+?)(\.((0|[1-9]\d*))){2}\).*/
  /.+\(((0|[1-9]\d*))(\.((0|[1-9]\d*)\+?))(\.((0|[1-9]\d*)))\).*/
  /.+\(((0|[1-9]\d*)\+?)(\.((0|[1-9]\d*)))(\.((0|[1-9]\d*)\+?))\).*/
UrnType = UrnVersionPart /.+\)(\.[A-Za-z0-9_@$\-]+(\.[A-Za-z0-9_@$\-]+)*)?/
UrnVersionPart = UrnMaintainableIdPart
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*))?\).*/
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(\-(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*))(\.(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*)))*)?\).*/
UserDefinedOperatorSchemeReferenceType = MaintainableUrnReferenceType
  /.+\.transformation\.UserDefinedOperatorScheme=.+/
UserDefinedOperatorSchemeUrnType = MaintainableUrnType /.+\.transformation\.UserDefinedOperatorScheme=.+/
UserDefinedOperatorUrnType = ComponentUrnType /.+\.transformation\.UserDefinedOperator=.+/
ValueListUrnType = MaintainableUrnType /.+\.codelist\.ValueList=.+/
VersionType = LegacyVersionNumberType | SemanticVersionNumberType
VtlMappingSchemeReferenceType = MaintainableUrnReferenceType /.+\.transformation\.VtlMappingScheme=.+/
VtlMappingSchemeUrnType = MaintainableUrnType /.+\.transformation\.VtlMappingScheme=.+/
VtlMappingUrnType = ComponentUrnType
  /.+\.transformation\.VtlCodelistMapping=.+/
  /.+\.transformation\.VtlConceptMapping=.+/
  /.+\.transformation\.VtlDataflowMapping=.+/
WildcardUrnAgencyPart = UrnClassesPart
  /.+=([A-Za-z][A-Za-z0-9_\-]*(\.[A-Za-z][A-Za-z0-9_\-]*)*):[^:]+/
  /.+=\*:[^:]+/
WildcardUrnMaintainableIdPart = WildcardUrnAgencyPart
  /.+:([A-Za-z0-9_@$\-]+)\([0-9A-Za-z\-\.\+\*]+\)[^(\(\))]*/
  /.+:\*\([0-9A-Za-z\-\.\+\*]+\)[^(\(\))]*/
WildcardUrnType = WildcardUrnVersionPart
  /.+\)(\.[A-Za-z0-9_@$\-]+(\.[A-Za-z0-9_@$\-]+)*)?/
  /.+\)(\.\*(\.\*)*)?/
WildcardUrnVersionPart = WildcardUrnMaintainableIdPart
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*))?\).*/
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(\-(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*))(\.(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*)))*)?\).*/
  /.+\(((0|[1-9]\d*)\+?)(\.((0|[1-9]\d*))){2}\).*/
  /.+\(((0|[1-9]\d*))(\.((0|[1-9]\d*)\+?))(\.((0|[1-9]\d*)))\).*/
  /.+\(((0|[1-9]\d*)\+?)(\.((0|[1-9]\d*)))(\.((0|[1-9]\d*)\+?))\).*/
  /.+\(\*\).*/

AnnotationType
  @ id?: string
  AnnotationTitle?: string, AnnotationType?: string, AnnotationURL*, AnnotationText*: TextType,
    AnnotationValue?: string

AnnotationURLType
  = anyURI
  @ xml:lang?: language

AnnotationsType
  Annotation+

EmptyType

LinkType
  @ rel: string, url: anyURI, urn?: anyURI, type?: string

QueryableDataSourceType
  @ isRESTDatasource: boolean, isWebServiceDatasource: boolean
  DataURL: anyURI, WSDLURL?: anyURI, WADLURL?: anyURI

TextType
  = string
  @ xml:lang?: language ~ "en"

namespace structure

CodeDataType = SimpleDataType [String Alpha AlphaNumeric Numeric BigInteger Integer Long Short Boolean URI
    Count InclusiveValueRange ExclusiveValueRange Incremental ObservationalTimePeriod StandardTimePeriod
    BasicTimePeriod GregorianTimePeriod GregorianYear GregorianYearMonth GregorianDay ReportingTimePeriod
    ReportingYear ReportingSemester ReportingTrimester ReportingQuarter ReportingMonth ReportingWeek
    ReportingDay Month MonthDay Day Duration]
ConstraintRoleType = string [Allowed Actual]
CustomTypeDataType = SimpleDataType | string
EpochPeriodType = string [nanosecond millisecond microsecond second day]
FromVtlMappingMethodType = StandardFromVtlMappingMethodType | string
GeoCodelistTypeType = string [GeographicCodelist GeoGridCodelist]
ResolvePeriodType = string [startOfPeriod endOfPeriod midPeriod]
SimpleCodeDataType = SimpleDataType [Alpha AlphaNumeric Numeric]
StandardFromVtlMappingMethodType = string [Basic Unpivot M2A]
StandardToVtlMappingMethodType = string [Basic Pivot Basic-A2M Pivot-A2M]
ToVtlMappingMethodType = StandardToVtlMappingMethodType | string
UsageType = string [mandatory optional]
WildcardedMemberValueType = string /[A-Za-z0-9_@$-%]+/

AgencySchemeType
  @ id: IDType = "AGENCIES", urn?: AgencySchemeUrnType, %fixedVersionScheme
  %nameable, Agency*

AgencySchemesType
  AgencyScheme+

AgencyType
  @ id: NCNameIDType, urn?: AgencyUrnType, uri?: anyURI
  %nameable, Contact*

AttributeListType
  @ id?: IDType = "AttributeDescriptor", urn?: AttributeDescriptorUrnType, uri?: anyURI
  %identifiable, (Attribute | MetadataAttributeUsage)+

AttributeRelationshipType
  Dataflow: EmptyType | Dimension+: OptionalLocalDimensionReferenceType | Group: IDType | Observation: EmptyType

AttributeRepresentationType
  @ minOccurs?: nonNegativeInteger ~ "1", maxOccurs?: OccurenceType ~ "1"
  TextFormat: BasicComponentTextFormatType | Enumeration: AnyCodelistReferenceType,
    EnumerationFormat?: CodedTextFormatType

AttributeType
  @ id?: NCNameIDType, urn?: DataAttributeUrnType, uri?: anyURI, usage?: UsageType ~ "optional"
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation?: AttributeRepresentationType,
    ConceptRole*: ConceptReferenceType, AttributeRelationship, MeasureRelationship?

BasicComponentTextFormatType
  @ textType?: BasicComponentDataType ~ "String", isSequence?: boolean, interval?: decimal, startValue?: decimal,
    endValue?: decimal, timeInterval?: duration, startTime?: StandardTimePeriodType, endTime?: StandardTimePeriodType,
    minLength?: positiveInteger, maxLength?: positiveInteger, minValue?: decimal, maxValue?: decimal,
    decimals?: positiveInteger, pattern?: string, isMultiLingual?: boolean ~ "true"
  SentinelValue*

CategorisationType
  @ id: IDType, urn?: CategorisationUrnType, %maintainable
  %nameable, (Source: UrnReferenceType, Target: CategoryReferenceType)?

CategorisationsType
  Categorisation+

CategorySchemeMapType
  @ id: IDType, urn?: CategorySchemeMapUrnType, %maintainable
  %nameable, Source: CategorySchemeReferenceType, Target: CategorySchemeReferenceType,
    ItemMap*: SingleValueMappingType

CategorySchemeMapsType
  CategorySchemeMap+

CategorySchemeType
  @ id: NCNameIDType, urn?: CategorySchemeUrnType, %itemScheme
  %nameable, Category*

CategorySchemesType
  CategoryScheme+

CategoryType
  @ id: IDType, urn?: CategoryUrnType, uri?: anyURI
  %nameable, Category*

CodeSelectionType
  MemberValue+

CodeType
  @ id: IDType, urn?: CodeUrnType, uri?: anyURI
  %nameable, Parent?: IDType

CodedTextFormatType
  @ textType?: CodeDataType, isSequence?: boolean, interval?: integer, startValue?: integer, endValue?: integer,
    timeInterval?: duration, startTime?: StandardTimePeriodType, endTime?: StandardTimePeriodType,
    minLength?: positiveInteger, maxLength?: positiveInteger, minValue?: integer, maxValue?: integer, pattern?: string

CodelistExtensionType
  @ prefix?: string
  Codelist: CodelistReferenceType, (InclusiveCodeSelection: CodeSelectionType |
    ExclusiveCodeSelection: CodeSelectionType)?

CodelistType
  @ id: NCNameIDType, urn?: CodelistUrnType, %itemScheme
  %nameable, Code*, CodelistExtension*

CodelistsType
  Codelist+

CodingTextFormatType
  @ textType?: SimpleCodeDataType, isSequence?: boolean, interval?: integer, startValue?: positiveInteger,
    endValue?: positiveInteger, minLength?: positiveInteger, maxLength?: positiveInteger, minValue?: positiveInteger,
    maxValue?: positiveInteger, pattern?: string

ComponentMapType
  common:Annotations?, Source+: IDType, Target+: IDType, RepresentationMap?: RepresentationMapReferenceType

ComponentValueSetType
  @ id: NestedNCNameIDType, include?: boolean ~ "true", removePrefix?: boolean
  (Value+: SimpleComponentValueType | TimeRange: TimeRangeValueType)?

ComputationType
  @ localID?: IDType, softwarePackage?: string, softwareLanguage?: string, softwareVersion?: string
  common:Annotations?, common:Description+: TextType

ConceptRepresentation
  @ minOccurs?: nonNegativeInteger ~ "1", maxOccurs?: OccurenceType
  TextFormat: BasicComponentTextFormatType | Enumeration: AnyCodelistReferenceType,
    EnumerationFormat?: CodedTextFormatType

ConceptSchemeMapType
  @ id: IDType, urn?: ConceptSchemeMapUrnType, %maintainable
  %nameable, Source: ConceptSchemeReferenceType, Target: ConceptSchemeReferenceType, ItemMap*: SingleValueMappingType

ConceptSchemeMapsType
  ConceptSchemeMap+

ConceptSchemeType
  @ id: NCNameIDType, urn?: ConceptSchemeUrnType, %itemScheme
  %nameable, Concept*

ConceptSchemesType
  ConceptScheme*

ConceptType
  @ id: NCNameIDType, urn?: ConceptUrnType, uri?: anyURI
  %nameable, Parent?: NCNameIDType, CoreRepresentation?: ConceptRepresentation, ISOConceptReference?

ContactType
  @ id?: IDType
  %contact

CubeKeyValueType
  = string
  @ cascadeValues?: CascadeSelectionType ~ "false", validFrom?: StandardTimePeriodType,
    validTo?: StandardTimePeriodType

CubeRegionKeyType
  @ id: SingleNCNameIDType, include?: boolean ~ "true", removePrefix?: boolean, validFrom?: StandardTimePeriodType,
    validTo?: StandardTimePeriodType
  Value+: CubeKeyValueType | TimeRange: TimeRangeValueType

CubeRegionType
  @ include?: boolean ~ "true"
  common:Annotations?, KeyValue*: CubeRegionKeyType, Component*: ComponentValueSetType

CustomTypeSchemeType
  @ id: IDType, urn?: CustomTypeSchemeUrnType, %itemScheme, vtlVersion: string
  %nameable, CustomType*

CustomTypeSchemesType
  CustomTypeScheme+

CustomTypeType
  @ id: IDType, urn?: CustomTypeUrnType, uri?: anyURI
  %nameable, VtlScalarType: string, DataType: CustomTypeDataType, VtlLiteralFormat?: string, OutputFormat?: string,
    NullValue?: string

DataComponentValueSetType
  @ id: NestedNCNameIDType, include?: boolean ~ "true", removePrefix?: boolean
  (Value+: DataComponentValueType | TimeRange: TimeRangeValueType)?

DataComponentValueType
  = string
  @ cascadeValues?: CascadeSelectionType ~ "false", xml:lang?: language

DataConstraintAttachmentType
  (DataProvider: DataProviderReferenceType | SimpleDataSource+: anyURI | (DataStructure+: DataStructureReferenceType,
    QueryableDataSource* | Dataflow+: DataflowReferenceType, QueryableDataSource* |
    ProvisionAgreement+: ProvisionAgreementReferenceType, QueryableDataSource*))

DataConstraintType
  @ id: IDType, urn?: DataConstraintUrnType, %maintainable, role: ConstraintRoleType
  %nameable, ConstraintAttachment?: DataConstraintAttachmentType, ReleaseCalendar?, DataKeySet*, CubeRegion{0,2}

DataConstraintsType
  DataConstraint+

DataConsumerSchemeType
  @ id: IDType = "DATA_CONSUMERS", urn?: DataConsumerSchemeUrnType, %fixedVersionScheme
  %nameable, DataConsumer*

DataConsumerSchemesType
  DataConsumerScheme+

DataConsumerType
  @ id: IDType, urn?: DataConsumerUrnType, uri?: anyURI
  %nameable, Contact*

DataKeySetType
  @ isIncluded: boolean
  Key+: DataKeyType

DataKeyType
  @ include?: boolean = "true", validFrom?: StandardTimePeriodType, validTo?: StandardTimePeriodType
  common:Annotations?, KeyValue*: DataKeyValueType, Component*: DataComponentValueSetType

DataKeyValueType
  @ id: SingleNCNameIDType, include?: boolean = "true", removePrefix?: boolean
  Value: SimpleKeyValueType

DataProviderSchemeType
  @ id: IDType = "DATA_PROVIDERS", urn?: DataProviderSchemeUrnType, %fixedVersionScheme
  %nameable, DataProvider*

DataProviderSchemesType
  DataProviderScheme+

DataProviderType
  @ id: IDType, urn?: DataProviderUrnType, uri?: anyURI
  %nameable, Contact*

DataStructureComponentsType
  DimensionList, Group*, AttributeList?, MeasureList?

DataStructureType
  @ id: IDType, urn?: DataStructureUrnType, %maintainable
  %nameable, DataStructureComponents?, Metadata?: MetadataStructureReferenceType

DataStructuresType
  DataStructure+

DataflowType
  @ id: IDType, urn?: DataflowUrnType, %maintainable
  %nameable, Structure?: DataStructureReferenceType

DataflowsType
  Dataflow+

DatePatternMapType
  @ id?: IDType, urn?: DatePatternMapUrnType, uri?: anyURI, resolvePeriod?: ResolvePeriodType, sourcePattern: string,
    locale: string
  %identifiable, (Source: IDType, Target: IDType)+, (FrequencyDimension: IDType, MappedFrequencies*: IDType |
    TargetFrequencyID: IDType)

DimensionListType
  @ id?: IDType = "DimensionDescriptor", urn?: DimensionDescriptorUrnType, uri?: anyURI
  %identifiable, Dimension+, TimeDimension?

DimensionType
  @ id?: NCNameIDType, urn?: DimensionUrnType, uri?: anyURI, position?: int
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation?: SimpleDataStructureRepresentationType,
    ConceptRole*: ConceptReferenceType

EpochMapType
  @ id?: IDType, urn?: EpochMapUrnType, uri?: anyURI, resolvePeriod?: ResolvePeriodType, basePeriod: string,
    epochPeriod: EpochPeriodType
  %identifiable, (Source: IDType, Target: IDType)+, (FrequencyDimension: IDType, MappedFrequencies*: IDType |
    TargetFrequencyID: IDType)

FixedValueMapType
  common:Annotations?, (Source: IDType | Target: IDType), Value*: string

FrequencyFormatMappingType
  @ id?: IDType, urn?: FrequencyFormatMappingUrnType, uri?: anyURI
  %identifiable, FrequencyId: IDType, DatePattern: string

FromVtlMappingType
  @ method?: FromVtlMappingMethodType
  FromVtlSuperSpace?: SpaceKeyType

GeoFeatureSetCodeType
  @ id: IDType, urn?: CodeUrnType, uri?: anyURI, value: string
  %nameable, Parent?: IDType

GeoGridCodeType
  @ id: IDType, urn?: CodeUrnType, uri?: anyURI
  %nameable, Parent?: IDType, GeoCell: string

GeoGridCodelistType
  @ id: NCNameIDType, urn?: CodelistUrnType, %itemScheme, geoType: GeoCodelistTypeType = "GeoGridCodelist"
  %nameable, GeoGridCode*, CodelistExtension*, GridDefinition: string

GeoGridCodelistsType
  GeoGridCodelist+

GeographicCodelistType
  @ id: NCNameIDType, urn?: CodelistUrnType, %itemScheme, geoType: GeoCodelistTypeType = "GeographicCodelist"
  %nameable, GeoFeatureSetCode*, CodelistExtension*

GeographicCodelistsType
  GeographicCodelist+

GroupDimensionType
  DimensionReference: NCNameIDType

GroupType
  @ id: IDType, urn?: GroupDimensionDescriptorUrnType, uri?: anyURI
  common:Annotations?, GroupDimension+

HierarchicalCodeType
  @ id: IDType, urn?: HierarchicalCodeUrnType, uri?: anyURI, %validity
  %identifiable, Code: CodeReferenceType, HierarchicalCode*, Level?: IDType

HierarchiesType
  Hierarchy+

HierarchyAssociationType
  @ id: IDType, urn?: MaintainableUrnType, %maintainable
  %nameable, LinkedHierarchy: HierarchyReferenceType, LinkedObject: UrnReferenceType, ContextObject?: UrnReferenceType

HierarchyAssociationsType
  HierarchyAssociation+

HierarchyType
  @ id: IDType, urn?: HierarchyUrnType, %maintainable, hasFormalLevels: boolean
  %nameable, Level?, HierarchicalCode+

ISOConceptReferenceType
  ConceptAgency: string, ConceptSchemeID: string, ConceptID: string

InputOutputType
  @ localID?: IDType
  common:Annotations?, ObjectReference: UrnReferenceType

LevelType
  @ id: IDType, urn?: LevelUrnType, uri?: anyURI
  %nameable, CodingFormat?: CodingTextFormatType, Level?

MappedValueType
  = string
  @ isRegEx?: boolean, startIndex?: int, endIndex?: int

MeasureListType
  @ id?: IDType = "MeasureDescriptor", urn?: MeasureDescriptorUrnType, uri?: anyURI
  %identifiable, Measure+

MeasureRelationshipType
  Measure+: NCNameIDType

MeasureRepresentationType
  @ minOccurs?: nonNegativeInteger ~ "1", maxOccurs?: OccurenceType ~ "1"
  TextFormat: BasicComponentTextFormatType | Enumeration: AnyCodelistReferenceType,
    EnumerationFormat?: CodedTextFormatType

MeasureType
  @ id?: NCNameIDType, urn?: MeasureUrnType, uri?: anyURI, usage?: UsageType ~ "optional"
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation?: MeasureRepresentationType,
    ConceptRole*: ConceptReferenceType

MemberValueType
  = WildcardedMemberValueType
  @ cascadeValues?: CascadeSelectionType

MetadataAttributeListType
  @ id?: IDType = "MetadataAttributeDescriptor", urn?: UrnType, uri?: anyURI
  %identifiable, MetadataAttribute+

MetadataAttributeRepresentationType
  TextFormat: BasicComponentTextFormatType | Enumeration: CodelistReferenceType,
    EnumerationFormat?: CodedTextFormatType

MetadataAttributeType
  @ id?: NCNameIDType, urn?: MetadataAttributeUrnType, uri?: anyURI, minOccurs?: nonNegativeInteger ~ "1",
    maxOccurs?: OccurenceType ~ "1", isPresentational?: boolean ~ "false"
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation?: MetadataAttributeRepresentationType,
    MetadataAttribute*

MetadataAttributeUsageType
  @ urn?: UrnType, uri?: anyURI
  common:Annotations?, common:Link?, MetadataAttributeReference: NCNameIDType, AttributeRelationship

MetadataAttributeValueSetType
  @ id: NestedNCNameIDType, include?: boolean ~ "true", removePrefix?: boolean
  (Value+: SimpleComponentValueType | TimeRange: TimeRangeValueType)?

MetadataConstraintAttachmentType
  (MetadataProvider: MetadataProviderReferenceType | MetadataSet+: MetadataSetReferenceType |
    SimpleDataSource+: anyURI | (MetadataStructure+: MetadataStructureReferenceType, QueryableDataSource* |
    Metadataflow+: MetadataflowReferenceType, QueryableDataSource* |
    MetadataProvisionAgreement+: MetadataProvisionAgreementReferenceType, QueryableDataSource*))

MetadataConstraintType
  @ id: IDType, urn?: MetadataConstraintUrnType, %maintainable, role: ConstraintRoleType = "Allowed"
  %nameable, ConstraintAttachment?: MetadataConstraintAttachmentType, ReleaseCalendar?, MetadataTargetRegion{0,2}

MetadataConstraintsType
  MetadataConstraint+

MetadataProviderSchemeType
  @ id: IDType = "METADATA_PROVIDERS", urn?: MetadataProviderSchemeUrnType, %fixedVersionScheme
  %nameable, MetadataProvider*

MetadataProviderSchemesType
  MetadataProviderScheme+

MetadataProviderType
  @ id: IDType, urn?: MetadataProviderUrnType, uri?: anyURI
  %nameable, Contact*

MetadataProvisionAgreementType
  @ id: IDType, urn?: MetadataProvisionAgreementUrnType, %maintainable
  %nameable, Metadataflow: MetadataflowReferenceType, MetadataProvider: MetadataProviderReferenceType,
    Target*: WildcardUrnType

MetadataProvisionAgreementsType
  MetadataProvisionAgreement+

MetadataStructureComponentsType
  MetadataAttributeList

MetadataStructureType
  @ id: IDType, urn?: MetadataStructureUrnType, %maintainable
  %nameable, MetadataStructureComponents?

MetadataStructuresType
  MetadataStructure+

MetadataTargetRegionType
  @ include?: boolean ~ "true", validFrom?: StandardTimePeriodType, validTo?: StandardTimePeriodType
  Component*: MetadataAttributeValueSetType

MetadataflowType
  @ id: IDType, urn?: MetadataflowUrnType, %maintainable
  %nameable, Structure?: MetadataStructureReferenceType, Target+: WildcardUrnType

MetadataflowsType
  Metadataflow+

NamePersonalisationSchemeType
  @ id: IDType, urn?: NamePersonalisationSchemeUrnType, %itemScheme, vtlVersion: string
  %nameable, NamePersonalisation*

NamePersonalisationSchemesType
  NamePersonalisationScheme+

NamePersonalisationType
  @ id: IDType, urn?: NamePersonalisationUrnType, uri?: anyURI, vtlArtefact: string
  %nameable, VtlDefaultName: string, PersonalisedName: string

OptionalLocalDimensionReferenceType
  = NCNameIDType
  @ optional?: boolean ~ "false"

OrganisationSchemeMapType
  @ id: IDType, urn?: OrganisationSchemeMapUrnType, %maintainable
  %nameable, Source: OrganisationSchemeReferenceType, Target: OrganisationSchemeReferenceType,
    ItemMap*: SingleValueMappingType

OrganisationSchemeMapsType
  OrganisationSchemeMap+

OrganisationUnitSchemeType
  @ id: IDType, urn?: OrganisationUnitSchemeUrnType, %fixedVersionScheme
  %nameable, OrganisationUnit*

OrganisationUnitSchemesType
  OrganisationUnitScheme+

OrganisationUnitType
  @ id: IDType, urn?: OrganisationUnitUrnType, uri?: anyURI
  %nameable, Parent?: IDType, Contact*

ProcessStepType
  @ id: IDType, urn?: ProcessStepUrnType, uri?: anyURI
  %nameable, Input*: InputOutputType, Output*: InputOutputType, Computation?, Transition*, ProcessStep*

ProcessType
  @ id: IDType, urn?: ProcessUrnType, %maintainable
  %nameable, ProcessStep*

ProcessesType
  Process+

ProvisionAgreementType
  @ id: IDType, urn?: ProvisionAgreementUrnType, %maintainable
  %nameable, Dataflow: DataflowReferenceType, DataProvider: DataProviderReferenceType

ProvisionAgreementsType
  ProvisionAgreement+

ReleaseCalendarType
  Periodicity: string, Offset: string, Tolerance: string

ReportingCategoryType
  @ id: IDType, urn?: ReportingCategoryUrnType, uri?: anyURI
  %nameable, ReportingCategory*, (StructuralMetadata*: StructureReferenceType |
    ProvisioningMetadata*: StructureUsageReferenceType)

ReportingTaxonomiesType
  ReportingTaxonomy+

ReportingTaxonomyMapType
  @ id: IDType, urn?: ReportingTaxonomyMapUrnType, %maintainable
  %nameable, Source: ReportingTaxonomyReferenceType, Target: ReportingTaxonomyReferenceType,
    ItemMap*: SingleValueMappingType

ReportingTaxonomyMapsType
  ReportingTaxonomyMap+

ReportingTaxonomyType
  @ id: IDType, urn?: ReportingTaxonomyUrnType, %itemScheme
  %nameable, ReportingCategory*

RepresentationMapType
  @ id: IDType, urn?: RepresentationMapUrnType, %maintainable
  %nameable, (SourceCodelist: AnyCodelistReferenceType | SourceDataType: DataType)+,
    (TargetCodelist: AnyCodelistReferenceType | TargetDataType: DataType)+, RepresentationMapping*: ValueMappingType

RepresentationMapsType
  RepresentationMap+

RulesetSchemeType
  @ id: IDType, urn?: RulesetSchemeUrnType, %itemScheme, vtlVersion: string
  %nameable, Ruleset*, VtlMappingScheme?: VtlMappingSchemeReferenceType

RulesetSchemesType
  RulesetScheme+

RulesetType
  @ id: IDType, urn?: RulesetUrnType, uri?: anyURI, rulesetType: string, rulesetScope: string
  %nameable, RulesetDefinition: string

SentinelValueType
  @ value: anySimpleType
  common:Name+: TextType, common:Description*: TextType

SimpleComponentTextFormatType
  @ textType?: SimpleDataType ~ "String", isSequence?: boolean, interval?: decimal, startValue?: decimal,
    endValue?: decimal, timeInterval?: duration, startTime?: StandardTimePeriodType, endTime?: StandardTimePeriodType,
    minLength?: positiveInteger, maxLength?: positiveInteger, minValue?: decimal, maxValue?: decimal,
    decimals?: positiveInteger, pattern?: string
  SentinelValue*

SimpleComponentValueType
  = string
  @ cascadeValues?: CascadeSelectionType ~ "false", xml:lang?: language, validFrom?: StandardTimePeriodType,
    validTo?: StandardTimePeriodType

SimpleDataStructureRepresentationType
  TextFormat: SimpleComponentTextFormatType | Enumeration: CodelistReferenceType,
    EnumerationFormat?: CodedTextFormatType

SimpleKeyValueType
  = string

SingleValueMappingType
  @ validFrom?: date, validTo?: date
  common:Annotations?, SourceValue: MappedValueType, TargetValue?: string

SpaceKeyType
  Key+: SingleNCNameIDType

StructureMapType
  @ id: IDType, urn?: StructureMapUrnType, %maintainable
  %nameable, Source: StructureOrUsageReferenceType, Target: StructureOrUsageReferenceType, EpochMap*, DatePatternMap*,
    FrequencyFormatMapping*, ComponentMap*, FixedValueMap*

StructureMapsType
  StructureMap+

StructuresType
  AgencySchemes? & Categorisations? & CategorySchemeMaps? & CategorySchemes? & Codelists? & ConceptSchemeMaps? &
    ConceptSchemes? & CustomTypeSchemes? & DataConstraints? & DataConsumerSchemes? & Dataflows? &
    DataProviderSchemes? & DataStructures? & GeographicCodelists? & GeoGridCodelists? & Hierarchies? &
    HierarchyAssociations? & MetadataConstraints? & Metadataflows? & MetadataProviderSchemes? &
    MetadataProvisionAgreements? & MetadataStructures? & NamePersonalisationSchemes? & OrganisationSchemeMaps? &
    OrganisationUnitSchemes? & Processes? & ProvisionAgreements? & ReportingTaxonomies? & ReportingTaxonomyMaps? &
    RepresentationMaps? & RulesetSchemes? & StructureMaps? & TransformationSchemes? & UserDefinedOperatorSchemes? &
    ValueLists? & VtlMappingSchemes?

TimeDimensionRepresentationType
  TextFormat: TimeTextFormatType

TimeDimensionType
  @ id?: NCNameIDType = "TIME_PERIOD", urn?: TimeDimensionUrnType, uri?: anyURI
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation: TimeDimensionRepresentationType

TimePeriodRangeType
  = ObservationalTimePeriodType
  @ isInclusive?: boolean ~ "true"

TimeRangeValueType
  @ validFrom?: StandardTimePeriodType, validTo?: StandardTimePeriodType
  BeforePeriod: TimePeriodRangeType | AfterPeriod: TimePeriodRangeType | StartPeriod: TimePeriodRangeType,
    EndPeriod: TimePeriodRangeType

TimeTextFormatType
  @ textType?: TimeDataType ~ "ObservationalTimePeriod", startTime?: StandardTimePeriodType,
    endTime?: StandardTimePeriodType
  SentinelValue*

ToVtlMappingType
  @ method?: ToVtlMappingMethodType
  ToVtlSubSpace?: SpaceKeyType

TransformationSchemeType
  @ id: IDType, urn?: TransformationSchemeUrnType, %itemScheme, vtlVersion: string
  %nameable, Transformation*, VtlMappingScheme?: VtlMappingSchemeReferenceType,
    NamePersonalisationScheme?: NamePersonalisationSchemeReferenceType,
    CustomTypeScheme?: CustomTypeSchemeReferenceType, RulesetScheme*: RulesetSchemeReferenceType,
    UserDefinedOperatorScheme*: UserDefinedOperatorSchemeReferenceType

TransformationSchemesType
  TransformationScheme+

TransformationType
  @ id: IDType, urn?: TransformationUrnType, uri?: anyURI, isPersistent: boolean
  %nameable, Expression: string, Result: string

TransitionType
  @ id?: IDType, urn?: TransitionUrnType, uri?: anyURI, localID?: IDType
  %identifiable, TargetStep: NestedIDType, Condition+: TextType

UserDefinedOperatorSchemeType
  @ id: IDType, urn?: UserDefinedOperatorSchemeUrnType, %itemScheme, vtlVersion: string
  %nameable, UserDefinedOperator*, VtlMappingScheme?: VtlMappingSchemeReferenceType,
    RulesetScheme*: RulesetSchemeReferenceType

UserDefinedOperatorSchemesType
  UserDefinedOperatorScheme+

UserDefinedOperatorType
  @ id: IDType, urn?: UserDefinedOperatorUrnType, uri?: anyURI
  %nameable, OperatorDefinition: string

ValueItemType
  @ id: string
  common:Annotations?, common:Name*: TextType, common:Description*: TextType

ValueListType
  @ id: IDType, urn?: ValueListUrnType, %maintainable
  %nameable, ValueItem*

ValueListsType
  ValueList+

ValueMappingType
  @ validFrom?: date, validTo?: date
  common:Annotations?, SourceValue+: MappedValueType, TargetValue*: string

VtlMappingSchemeType
  @ id: IDType, urn?: VtlMappingSchemeUrnType, %itemScheme
  %nameable, VtlMapping*

VtlMappingSchemesType
  VtlMappingScheme+

VtlMappingType
  @ id: IDType, urn?: VtlMappingUrnType, uri?: anyURI, alias: string
  %nameable, ((Dataflow: DataflowReferenceType | GenericDataflow: EmptyType), ToVtlMapping?, FromVtlMapping? |
    Codelist: CodelistReferenceType | Concept: ConceptReferenceType)

namespace message

HeaderTimeType = dateTime | date

PartyContactType
  %contact

PartyType
  @ id: IDType
  common:Name*: TextType, Contact*: PartyContactType

SenderType
  @ id: IDType
  common:Name*: TextType, Contact*: PartyContactType, Timezone?

StructureHeaderType
  ID, Test: boolean ~ "false", Prepared: HeaderTimeType, Sender, Receiver*: PartyType, common:Name*: TextType,
    Source*: TextType

StructureType
  Header: StructureHeaderType, Structures?, footer:Footer?

namespace footer

SeverityCodeType = string [Error Warning Information]

FooterMessageType
  @ code: string, severity?: SeverityCodeType
  common:Text+

FooterType
  Message+: FooterMessageType
`;
