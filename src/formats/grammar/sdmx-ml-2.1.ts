/**
 * Every type of the SDMX-ML 2.1 structure message (official schemas), in the notation of parse-grammar.ts. Inherited
 * content is written out; what a restriction prohibits is left out. `local` stands for elements without a namespace.
 */
export const sdmxMl21 = String.raw`
%identifiable = common:Annotations?
%nameable = %identifiable, common:Name+: TextType, common:Description*: TextType
%external = isExternalReference?: boolean ~ "false", serviceURL?: anyURI, structureURL?: anyURI
%maintainable = urn?: anyURI, uri?: anyURI, version?: VersionType ~ "1.0", validFrom?: dateTime, validTo?: dateTime,
    agencyID: NestedNCNameIDType, isFinal?: boolean ~ "false", %external
%fixedVersionScheme = urn?: anyURI, uri?: anyURI, version?: VersionType = "1.0", validFrom?: dateTime, validTo?: dateTime,
    agencyID: NestedNCNameIDType, isFinal?: boolean = "false", %external, isPartial?: boolean ~ "false"
%itemScheme = %maintainable, isPartial?: boolean ~ "false"
%contact = common:Name*: TextType, Department*: TextType, Role*: TextType,
    (Telephone: string | Fax: string | X400: string | URI: anyURI | Email: string)*
%textFormat = isSequence?: boolean, interval?: decimal, startValue?: decimal, endValue?: decimal, timeInterval?: duration,
    startTime?: StandardTimePeriodType, endTime?: StandardTimePeriodType, minLength?: positiveInteger,
    maxLength?: positiveInteger, minValue?: decimal, maxValue?: decimal, decimals?: positiveInteger, pattern?: string

namespace common

BaseReportPeriodType = string /\d{4}\-([ASTQ]\d{1}|[MW]\d{2}|[D]\d{3})(Z|((\+|\-)\d{2}:\d{2}))?/
BaseTimeRangeType = string /\d{4}\-\d{2}\-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)?(Z|((\+|\-)\d{2}:\d{2}))?/P.+/
BasicComponentDataType = DataType [String Alpha AlphaNumeric Numeric BigInteger Integer Long Short Decimal Float
    Double Boolean URI Count InclusiveValueRange ExclusiveValueRange Incremental ObservationalTimePeriod
    StandardTimePeriod BasicTimePeriod GregorianTimePeriod GregorianYear GregorianYearMonth GregorianDay
    ReportingTimePeriod ReportingYear ReportingSemester ReportingTrimester ReportingQuarter ReportingMonth
    ReportingWeek ReportingDay DateTime TimeRange Month MonthDay Day Time Duration XHTML]
BasicTimePeriodType = GregorianTimePeriodType | dateTime
CodeTypeCodelistType = ObjectTypeCodelistType [Code HierarchicalCode]
CodelistTypeCodelistType = MaintainableTypeCodelistType [Codelist HierarchicalCodelist]
ComponentListTypeCodelistType = ObjectTypeCodelistType [AttributeDescriptor DimensionDescriptor
    GroupDimensionDescriptor MeasureDescriptor MetadataTarget ReportStructure]
ComponentTypeCodelistType = ObjectTypeCodelistType [Attribute ConstraintTarget DataSetTarget Dimension
    IdentifiableObjectTarget DimensionDescriptorValuesTarget MeasureDimension MetadataAttribute PrimaryMeasure
    ReportingYearStartDay ReportPeriodTarget TimeDimension]
ConstraintTypeCodelistType = MaintainableTypeCodelistType [AttachmentConstraint ContentConstraint]
ContentConstraintTypeCodeType = string [Allowed Actual]
DataType = NMTOKEN [String Alpha AlphaNumeric Numeric BigInteger Integer Long Short Decimal Float Double Boolean URI
    Count InclusiveValueRange ExclusiveValueRange Incremental ObservationalTimePeriod StandardTimePeriod
    BasicTimePeriod GregorianTimePeriod GregorianYear GregorianYearMonth GregorianDay ReportingTimePeriod
    ReportingYear ReportingSemester ReportingTrimester ReportingQuarter ReportingMonth ReportingWeek ReportingDay
    DateTime TimeRange Month MonthDay Day Time Duration XHTML KeyValues IdentifiableReference DataSetReference
    AttachmentConstraintReference]
DimensionTypeCodelistType = ComponentTypeCodelistType [Dimension MeasureDimension TimeDimension]
DimensionTypeType = string [Dimension MeasureDimension TimeDimension]
GregorianTimePeriodType = gYear | gYearMonth | date
IDType = NestedIDType /[A-Za-z0-9_@$\-]+/
ItemSchemePackageTypeCodelistType = PackageTypeCodelistType [base codelist categoryscheme conceptscheme
    transformation]
ItemSchemeTypeCodelistType = MaintainableTypeCodelistType [AgencyScheme CategoryScheme Codelist ConceptScheme
    CustomTypeScheme DataConsumerScheme DataProviderScheme NamePersonalisationScheme OrganisationUnitScheme
    ReportingTaxonomy RulesetScheme TransformationScheme UserDefinedOperatorScheme VtlMappingScheme]
ItemTypeCodelistType = ObjectTypeCodelistType [Agency Category Code Concept CustomType DataConsumer DataProvider
    NamePersonalisation OrganisationUnit ReportingCategory Ruleset Transformation UserDefinedOperator VtlMapping]
MaintainableTypeCodelistType = ObjectTypeCodelistType [Any AgencyScheme AttachmentConstraint Categorisation
    CategoryScheme Codelist ConceptScheme Constraint ContentConstraint CustomTypeScheme Dataflow DataConsumerScheme
    DataProviderScheme DataStructure DefinitionScheme HierarchicalCodelist Metadataflow MetadataStructure
    NamePersonalisationScheme OrganisationScheme OrganisationUnitScheme Process ProvisionAgreement ReportingTaxonomy
    RulesetScheme StructureSet TransformationScheme UserDefinedOperatorScheme VtlMappingScheme]
MaxOccursNumberType = positiveInteger
NCNameIDType = IDType /[A-Za-z][A-Za-z0-9_\-]*/
NestedIDType = string /[A-Za-z0-9_@$\-]+(\.[A-Za-z0-9_@$\-]+)*/
NestedNCNameIDType = NestedIDType /[A-Za-z][A-Za-z0-9_\-]*(\.[A-Za-z][A-Za-z0-9_\-]*)*/
ObjectTypeCodelistType = string [Any Agency AgencyScheme AttachmentConstraint Attribute AttributeDescriptor
    Categorisation Category CategorySchemeMap CategoryScheme Code CodeMap Codelist CodelistMap ComponentMap Concept
    ConceptMap ConceptScheme ConceptSchemeMap Constraint ConstraintTarget ContentConstraint CustomType
    CustomTypeScheme Dataflow DataConsumer DataConsumerScheme DataProvider DataProviderScheme DataSetTarget
    DataStructure DefinitionScheme Dimension DimensionDescriptor DimensionDescriptorValuesTarget
    GroupDimensionDescriptor HierarchicalCode HierarchicalCodelist Hierarchy HybridCodelistMap HybridCodeMap
    IdentifiableObjectTarget Level MeasureDescriptor MeasureDimension Metadataflow MetadataAttribute MetadataSet
    MetadataStructure MetadataTarget NamePersonalisation NamePersonalisationScheme Organisation OrganisationMap
    OrganisationScheme OrganisationSchemeMap OrganisationUnit OrganisationUnitScheme PrimaryMeasure Process
    ProcessStep ProvisionAgreement ReportingCategory ReportingCategoryMap ReportingTaxonomy ReportingTaxonomyMap
    ReportingYearStartDay ReportPeriodTarget ReportStructure Ruleset RulesetScheme StructureMap StructureSet
    TimeDimension Transformation TransformationScheme Transition UserDefinedOperator UserDefinedOperatorScheme
    VtlMapping VtlMappingScheme]
ObservationalTimePeriodType = StandardTimePeriodType | TimeRangeType
OccurenceType = MaxOccursNumberType | UnboundedCodeType
OrganisationSchemeTypeCodelistType = ItemSchemeTypeCodelistType [AgencyScheme DataConsumerScheme DataProviderScheme
    OrganisationUnitScheme]
OrganisationTypeCodelistType = ItemTypeCodelistType [Agency DataConsumer DataProvider OrganisationUnit]
PackageTypeCodelistType = string [base datastructure metadatastructure process registry mapping codelist
    categoryscheme conceptscheme transformation]
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
ReportingDayType = ReportPeriodValidTimeZoneType /.{5}D(0[0-9][1-9]|[1-2][0-9][0-9]|3[0-5][0-9]|36[0-6]).*/
ReportingMonthType = ReportPeriodValidTimeZoneType /.{5}M(0[1-9]|1[0-2]).*/
ReportingQuarterType = ReportPeriodValidTimeZoneType /.{5}Q[1-4].*/
ReportingSemesterType = ReportPeriodValidTimeZoneType /.{5}S[1-2].*/
ReportingTimePeriodType = ReportingYearType | ReportingSemesterType | ReportingTrimesterType | ReportingQuarterType |
    ReportingMonthType | ReportingWeekType | ReportingDayType
ReportingTrimesterType = ReportPeriodValidTimeZoneType /.{5}T[1-3].*/
ReportingWeekType = ReportPeriodValidTimeZoneType /.{5}W(0[1-9]|[1-4][0-9]|5[0-3]).*/
ReportingYearType = ReportPeriodValidTimeZoneType /.{5}A1.*/
SimpleDataType = BasicComponentDataType [String Alpha AlphaNumeric Numeric BigInteger Integer Long Short Decimal Float
    Double Boolean URI Count InclusiveValueRange ExclusiveValueRange Incremental ObservationalTimePeriod
    StandardTimePeriod BasicTimePeriod GregorianTimePeriod GregorianYear GregorianYearMonth GregorianDay
    ReportingTimePeriod ReportingYear ReportingSemester ReportingTrimester ReportingQuarter ReportingMonth
    ReportingWeek ReportingDay DateTime TimeRange Month MonthDay Day Time Duration]
SingleNCNameIDType = NestedNCNameIDType /[A-Za-z][A-Za-z0-9_\-]*/
StandardTimePeriodType = BasicTimePeriodType | ReportingTimePeriodType
StructureOrUsageTypeCodelistType = MaintainableTypeCodelistType [Dataflow DataStructure Metadataflow
    MetadataStructure]
StructurePackageTypeCodelistType = PackageTypeCodelistType [datastructure metadatastructure]
StructureTypeCodelistType = StructureOrUsageTypeCodelistType [DataStructure MetadataStructure]
StructureUsageTypeCodelistType = StructureOrUsageTypeCodelistType [Dataflow Metadataflow]
TimeDataType = SimpleDataType [ObservationalTimePeriod StandardTimePeriod BasicTimePeriod GregorianTimePeriod
    GregorianYear GregorianYearMonth GregorianDay ReportingTimePeriod ReportingYear ReportingSemester
    ReportingTrimester ReportingQuarter ReportingMonth ReportingWeek ReportingDay DateTime TimeRange]
TimeRangeType = TimeRangeValidDateDurationType
  /.+/P.*T(\d+H)?(\d+M)?(\d+(.\d+)?S)?/
  /.+/P[^T]+/
TimeRangeValidDateDurationType = RangeValidTimeZoneType /.+/P(\d+Y)?(\d+M)?(\d+D)?(T.+)?/
TimezoneType = string
  /Z/
  /(\+|\-)(14:00|((0[0-9]|1[0-3]):[0-5][0-9]))/
UnboundedCodeType = string [unbounded]
VersionType = string /[0-9]+(\.[0-9]+)*/

AnnotationType
  @ id?: string
  AnnotationTitle?: string, AnnotationType?: string, AnnotationURL?: anyURI, AnnotationText*: TextType

AnnotationsType
  Annotation+

AnyCodelistRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class: CodelistTypeCodelistType, package?: PackageTypeCodelistType = "codelist"

AnyCodelistReferenceType
  local:Ref: AnyCodelistRefType, local:URN?: anyURI | local:URN: anyURI

AnyLocalCodeRefType
  @ containerID?: IDType, id: NestedIDType, version?: VersionType, local?: boolean = "true",
    class?: CodeTypeCodelistType, package?: PackageTypeCodelistType = "codelist"

AnyLocalCodeReferenceType
  local:Ref: AnyLocalCodeRefType, local:URN?: anyURI | local:URN: anyURI

AttachmentConstraintRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ConstraintTypeCodelistType = "AttachmentConstraint", package?: PackageTypeCodelistType = "registry"

AttachmentConstraintReferenceType
  local:Ref: AttachmentConstraintRefType, local:URN?: anyURI | local:URN: anyURI

AttributeValueSetType
  @ id: SingleNCNameIDType, include?: boolean ~ "true"
  (Value+: SimpleValueType | TimeRange: TimeRangeValueType)?

CategoryRefType
  @ agencyID: NestedNCNameIDType, maintainableParentID: IDType, maintainableParentVersion?: VersionType ~ "1.0",
    id: NestedIDType, local?: boolean = "false", class?: ItemTypeCodelistType = "Category",
    package?: ItemSchemePackageTypeCodelistType = "categoryscheme"

CategoryReferenceType
  local:Ref: CategoryRefType, local:URN?: anyURI | local:URN: anyURI

CategorySchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "CategoryScheme",
    package?: ItemSchemePackageTypeCodelistType = "categoryscheme"

CategorySchemeReferenceType
  local:Ref: CategorySchemeRefType, local:URN?: anyURI | local:URN: anyURI

CodeRefType
  @ agencyID: NestedNCNameIDType, maintainableParentID: IDType, maintainableParentVersion?: VersionType ~ "1.0",
    id: IDType, local?: boolean = "false", class?: ItemTypeCodelistType = "Code",
    package?: ItemSchemePackageTypeCodelistType = "codelist"

CodeReferenceType
  local:Ref: CodeRefType, local:URN?: anyURI | local:URN: anyURI

CodelistRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "Codelist", package?: ItemSchemePackageTypeCodelistType = "codelist"

CodelistReferenceType
  local:Ref: CodelistRefType, local:URN?: anyURI | local:URN: anyURI

ConceptRefType
  @ agencyID: NestedNCNameIDType, maintainableParentID: IDType, maintainableParentVersion?: VersionType ~ "1.0",
    id: IDType, local?: boolean = "false", class?: ItemTypeCodelistType = "Concept",
    package?: ItemSchemePackageTypeCodelistType = "conceptscheme"

ConceptReferenceType
  local:Ref: ConceptRefType, local:URN?: anyURI | local:URN: anyURI

ConceptSchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "ConceptScheme",
    package?: ItemSchemePackageTypeCodelistType = "conceptscheme"

ConceptSchemeReferenceType
  local:Ref: ConceptSchemeRefType, local:URN?: anyURI | local:URN: anyURI

CubeRegionKeyType
  @ id: SingleNCNameIDType, include?: boolean ~ "true"
  Value+: SimpleValueType | TimeRange: TimeRangeValueType

CubeRegionType
  @ include?: boolean ~ "true"
  KeyValue*: CubeRegionKeyType, Attribute*: AttributeValueSetType

CustomTypeSchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "CustomTypeScheme",
    package?: ItemSchemePackageTypeCodelistType = "transformation"

CustomTypeSchemeReferenceType
  local:Ref: CustomTypeSchemeRefType, local:URN?: anyURI | local:URN: anyURI

DataKeyType
  @ include?: boolean = "true"
  KeyValue+: DataKeyValueType

DataKeyValueType
  @ id: SingleNCNameIDType, include?: boolean = "true"
  Value: SimpleKeyValueType

DataProviderRefType
  @ agencyID: NestedNCNameIDType, maintainableParentID: IDType, maintainableParentVersion?: VersionType ~ "1.0",
    id: IDType, local?: boolean = "false", class?: OrganisationTypeCodelistType = "DataProvider",
    package?: ItemSchemePackageTypeCodelistType = "base"

DataProviderReferenceType
  local:Ref: DataProviderRefType, local:URN?: anyURI | local:URN: anyURI

DataStructureRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: StructureTypeCodelistType = "DataStructure", package?: StructurePackageTypeCodelistType = "datastructure"

DataStructureReferenceType
  local:Ref: DataStructureRefType, local:URN?: anyURI | local:URN: anyURI

DataflowRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: StructureUsageTypeCodelistType = "Dataflow", package?: StructurePackageTypeCodelistType = "datastructure"

DataflowReferenceType
  local:Ref: DataflowRefType, local:URN?: anyURI | local:URN: anyURI

EmptyType

ItemSchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class: ItemSchemeTypeCodelistType, package: ItemSchemePackageTypeCodelistType

ItemSchemeReferenceType
  local:Ref: ItemSchemeRefType, local:URN?: anyURI | local:URN: anyURI

LocalCategoryRefType
  @ id: NestedIDType, local?: boolean = "true", class?: ItemTypeCodelistType = "Category",
    package?: ItemSchemePackageTypeCodelistType = "categoryscheme"

LocalCategoryReferenceType
  local:Ref: LocalCategoryRefType

LocalCodeRefType
  @ id: IDType, local?: boolean = "true", class?: ItemTypeCodelistType = "Code",
    package?: ItemSchemePackageTypeCodelistType = "codelist"

LocalCodeReferenceType
  local:Ref: LocalCodeRefType

LocalCodelistMapRefType
  @ id: NestedIDType, local?: boolean = "true", class?: ObjectTypeCodelistType = "CodelistMap",
    package?: PackageTypeCodelistType = "mapping"

LocalCodelistMapReferenceType
  local:Ref: LocalCodelistMapRefType

LocalComponentListComponentRefType
  @ containerID: IDType, id: NestedIDType, local?: boolean = "true", class: ComponentTypeCodelistType,
    package: StructurePackageTypeCodelistType

LocalComponentListComponentReferenceType
  local:Ref: LocalComponentListComponentRefType

LocalConceptRefType
  @ id: IDType, local?: boolean = "true", class?: ItemTypeCodelistType = "Concept",
    package?: ItemSchemePackageTypeCodelistType = "conceptscheme"

LocalConceptReferenceType
  local:Ref: LocalConceptRefType

LocalDimensionRefType
  @ id: IDType, local?: boolean = "true", class?: DimensionTypeCodelistType ~ "Dimension",
    package?: StructurePackageTypeCodelistType = "datastructure"

LocalDimensionReferenceType
  local:Ref: LocalDimensionRefType

LocalGroupKeyDescriptorRefType
  @ id: NestedIDType, local?: boolean = "true", class?: ComponentListTypeCodelistType = "GroupDimensionDescriptor",
    package?: StructurePackageTypeCodelistType = "datastructure"

LocalGroupKeyDescriptorReferenceType
  local:Ref: LocalGroupKeyDescriptorRefType

LocalLevelRefType
  @ containerID?: NestedIDType, id: NestedIDType, local?: boolean = "true", class?: ObjectTypeCodelistType = "Level",
    package?: PackageTypeCodelistType

LocalLevelReferenceType
  local:Ref: LocalLevelRefType

LocalMetadataTargetRefType
  @ id: NestedIDType, local?: boolean = "true", class?: ComponentListTypeCodelistType = "MetadataTarget",
    package?: StructurePackageTypeCodelistType = "metadatastructure"

LocalMetadataTargetReferenceType
  local:Ref: LocalMetadataTargetRefType

LocalOrganisationRefType
  @ id: IDType, local?: boolean = "true", class?: OrganisationTypeCodelistType,
    package?: ItemSchemePackageTypeCodelistType = "base"

LocalOrganisationReferenceType
  local:Ref: LocalOrganisationRefType

LocalOrganisationUnitRefType
  @ id: IDType, local?: boolean = "true", class?: OrganisationTypeCodelistType = "OrganisationUnit",
    package?: ItemSchemePackageTypeCodelistType = "base"

LocalOrganisationUnitReferenceType
  local:Ref: LocalOrganisationUnitRefType

LocalPrimaryMeasureRefType
  @ id: IDType = "OBS_VALUE", local?: boolean = "true", class?: ComponentTypeCodelistType = "PrimaryMeasure",
    package?: StructurePackageTypeCodelistType = "datastructure"

LocalPrimaryMeasureReferenceType
  local:Ref: LocalPrimaryMeasureRefType

LocalProcessStepRefType
  @ containerID?: NestedIDType, id: NestedIDType, local?: boolean = "true",
    class?: ObjectTypeCodelistType = "ProcessStep", package?: PackageTypeCodelistType = "process"

LocalProcessStepReferenceType
  local:Ref: LocalProcessStepRefType

LocalReportingCategoryRefType
  @ id: NestedIDType, local?: boolean = "true", class?: ItemTypeCodelistType = "ReportingCategory",
    package?: ItemSchemePackageTypeCodelistType = "categoryscheme"

LocalReportingCategoryReferenceType
  local:Ref: LocalReportingCategoryRefType

MetadataAttributeValueSetType
  @ id: NestedNCNameIDType, include?: boolean ~ "true"
  (Value+: SimpleValueType | TimeRange: TimeRangeValueType)?

MetadataKeyType
  @ include?: boolean = "true", metadataTarget: IDType, report: IDType
  KeyValue+: MetadataKeyValueType

MetadataKeyValueType
  @ id: SingleNCNameIDType, include?: boolean = "true"
  Value: SimpleKeyValueType | DataSet: SetReferenceType | DataKey | Object: ObjectReferenceType

MetadataStructureRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: StructureTypeCodelistType = "MetadataStructure",
    package?: StructurePackageTypeCodelistType = "metadatastructure"

MetadataStructureReferenceType
  local:Ref: MetadataStructureRefType, local:URN?: anyURI | local:URN: anyURI

MetadataTargetRegionKeyType
  @ id: SingleNCNameIDType, include?: boolean ~ "true"
  Value+: SimpleKeyValueType | DataSet+: SetReferenceType | DataKey+ | Object+: ObjectReferenceType |
    TimeRange: TimeRangeValueType

MetadataTargetRegionType
  @ include?: boolean ~ "true", metadataTarget: IDType, report: IDType
  KeyValue*: MetadataTargetRegionKeyType, Attribute*: MetadataAttributeValueSetType

MetadataflowRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: StructureUsageTypeCodelistType = "Metadataflow",
    package?: StructurePackageTypeCodelistType = "metadatastructure"

MetadataflowReferenceType
  local:Ref: MetadataflowRefType, local:URN?: anyURI | local:URN: anyURI

NamePersonalisationSchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "NamePersonalisationScheme",
    package?: ItemSchemePackageTypeCodelistType = "transformation"

NamePersonalisationSchemeReferenceType
  local:Ref: NamePersonalisationSchemeRefType, local:URN?: anyURI | local:URN: anyURI

ObjectRefType
  @ agencyID: NestedNCNameIDType, maintainableParentID?: IDType, maintainableParentVersion?: VersionType,
    containerID?: NestedIDType, id: NestedIDType, version?: VersionType, local?: boolean = "false",
    class: ObjectTypeCodelistType, package: PackageTypeCodelistType

ObjectReferenceType
  local:Ref: ObjectRefType, local:URN?: anyURI | local:URN: anyURI

OrganisationSchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class: OrganisationSchemeTypeCodelistType, package?: ItemSchemePackageTypeCodelistType = "base"

OrganisationSchemeReferenceType
  local:Ref: OrganisationSchemeRefType, local:URN?: anyURI | local:URN: anyURI

ProvisionAgreementRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: MaintainableTypeCodelistType = "ProvisionAgreement", package?: PackageTypeCodelistType = "registry"

ProvisionAgreementReferenceType
  local:Ref: ProvisionAgreementRefType, local:URN?: anyURI | local:URN: anyURI

QueryableDataSourceType
  @ isRESTDatasource: boolean, isWebServiceDatasource: boolean
  DataURL: anyURI, WSDLURL?: anyURI, WADLURL?: anyURI

ReferencePeriodType
  @ startTime: dateTime, endTime: dateTime

ReportingTaxonomyRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "ReportingTaxonomy",
    package?: ItemSchemePackageTypeCodelistType = "categoryscheme"

ReportingTaxonomyReferenceType
  local:Ref: ReportingTaxonomyRefType, local:URN?: anyURI | local:URN: anyURI

RulesetSchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "RulesetScheme",
    package?: ItemSchemePackageTypeCodelistType = "transformation"

RulesetSchemeReferenceType
  local:Ref: RulesetSchemeRefType, local:URN?: anyURI | local:URN: anyURI

SetReferenceType
  DataProvider: DataProviderReferenceType, ID

SimpleKeyValueType
  = string

SimpleValueType
  = string
  @ cascadeValues?: boolean ~ "false"

StructureOrUsageRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class: StructureOrUsageTypeCodelistType, package: StructurePackageTypeCodelistType

StructureOrUsageReferenceType
  local:Ref: StructureOrUsageRefType, local:URN?: anyURI | local:URN: anyURI

StructureRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class: StructureTypeCodelistType, package: StructurePackageTypeCodelistType

StructureReferenceType
  local:Ref: StructureRefType, local:URN?: anyURI | local:URN: anyURI

StructureUsageRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class: StructureUsageTypeCodelistType, package: StructurePackageTypeCodelistType

StructureUsageReferenceType
  local:Ref: StructureUsageRefType, local:URN?: anyURI | local:URN: anyURI

TextType
  = string
  @ xml:lang?: language ~ "en"

TimePeriodRangeType
  = ObservationalTimePeriodType
  @ isInclusive?: boolean ~ "true"

TimeRangeValueType
  BeforePeriod: TimePeriodRangeType | AfterPeriod: TimePeriodRangeType | StartPeriod: TimePeriodRangeType,
    EndPeriod: TimePeriodRangeType

UserDefinedOperatorSchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "UserDefinedOperatorScheme",
    package?: ItemSchemePackageTypeCodelistType = "transformation"

UserDefinedOperatorSchemeReferenceType
  local:Ref: UserDefinedOperatorSchemeRefType, local:URN?: anyURI | local:URN: anyURI

VtlMappingSchemeRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class?: ItemSchemeTypeCodelistType = "VtlMappingScheme",
    package?: ItemSchemePackageTypeCodelistType = "transformation"

VtlMappingSchemeReferenceType
  local:Ref: VtlMappingSchemeRefType, local:URN?: anyURI | local:URN: anyURI

namespace structure

CodeDataType = SimpleDataType [String Alpha AlphaNumeric Numeric BigInteger Integer Long Short Boolean URI Count
    InclusiveValueRange ExclusiveValueRange Incremental ObservationalTimePeriod StandardTimePeriod BasicTimePeriod
    GregorianTimePeriod GregorianYear GregorianYearMonth GregorianDay ReportingTimePeriod ReportingYear
    ReportingSemester ReportingTrimester ReportingQuarter ReportingMonth ReportingWeek ReportingDay Month MonthDay Day
    Duration]
CustomTypeDataType = SimpleDataType | string
FromVtlMappingMethodType = StandardFromVtlMappingMethodType | string
SimpleCodeDataType = SimpleDataType [Alpha AlphaNumeric Numeric]
StandardFromVtlMappingMethodType = string [Basic Unpivot M2A]
StandardToVtlMappingMethodType = string [Basic Pivot Basic-A2M Pivot-A2M]
TargetObjectDataType = DataType [KeyValues IdentifiableReference DataSetReference AttachmentConstraintReference]
ToValueTypeType = NMTOKEN [Value Name Description]
ToVtlMappingMethodType = StandardToVtlMappingMethodType | string
UsageStatusType = NMTOKEN [Mandatory Conditional]

AgencySchemeType
  @ id: IDType = "AGENCIES", %fixedVersionScheme
  %nameable, Agency*

AgencyType
  @ id: NCNameIDType, urn?: anyURI, uri?: anyURI
  %nameable, Contact*

AttachmentConstraintAttachmentType
  DataSet+: SetReferenceType | MetadataSet+: SetReferenceType | SimpleDataSource+: anyURI |
    (DataStructure+: DataStructureReferenceType | MetadataStructure+: MetadataStructureReferenceType |
    Dataflow+: DataflowReferenceType | Metadataflow+: MetadataflowReferenceType |
    ProvisionAgreement+: ProvisionAgreementReferenceType)

AttachmentConstraintType
  @ id: IDType, %maintainable
  %nameable, ConstraintAttachment?: AttachmentConstraintAttachmentType, (DataKeySet | MetadataKeySet)*

AttributeListType
  @ id?: IDType = "AttributeDescriptor", urn?: anyURI, uri?: anyURI
  %identifiable, (Attribute | ReportingYearStartDay)+

AttributeRelationshipType
  None: EmptyType | Dimension+: LocalDimensionReferenceType, AttachmentGroup*: LocalGroupKeyDescriptorReferenceType |
    Group: LocalGroupKeyDescriptorReferenceType | PrimaryMeasure: LocalPrimaryMeasureReferenceType

AttributeType
  @ id?: NCNameIDType, urn?: anyURI, uri?: anyURI, assignmentStatus: UsageStatusType
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation?: SimpleDataStructureRepresentationType,
    ConceptRole*: ConceptReferenceType, AttributeRelationship

BasicComponentTextFormatType
  @ textType?: BasicComponentDataType ~ "String", %textFormat, isMultiLingual?: boolean ~ "true"

CategorisationType
  @ id: IDType, %maintainable
  %nameable, (Source: ObjectReferenceType, Target: CategoryReferenceType)?

CategorisationsType
  Categorisation+

CategoryMapType
  %identifiable, Source: LocalCategoryReferenceType, Target: LocalCategoryReferenceType

CategorySchemeMapType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Source: CategorySchemeReferenceType, Target: CategorySchemeReferenceType, CategoryMap+

CategorySchemeType
  @ id: NCNameIDType, %itemScheme
  %nameable, Category*

CategorySchemesType
  CategoryScheme+

CategoryType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, (Category+)?

CodeMapType
  %identifiable, Source: LocalCodeReferenceType, Target: LocalCodeReferenceType

CodeType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Parent?: LocalCodeReferenceType

CodededTextFormatType
  @ textType?: CodeDataType, isSequence?: boolean, interval?: integer, startValue?: integer, endValue?: integer,
    timeInterval?: duration, startTime?: StandardTimePeriodType, endTime?: StandardTimePeriodType,
    minLength?: positiveInteger, maxLength?: positiveInteger, minValue?: integer, maxValue?: integer, pattern?: string

CodelistMapType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Source: CodelistReferenceType, Target: CodelistReferenceType, CodeMap+

CodelistType
  @ id: NCNameIDType, %itemScheme
  %nameable, Code*

CodelistsType
  Codelist+

CodingTextFormatType
  @ textType?: SimpleCodeDataType, isSequence?: boolean, interval?: integer, startValue?: positiveInteger,
    endValue?: positiveInteger, minLength?: positiveInteger, maxLength?: positiveInteger, minValue?: positiveInteger,
    maxValue?: positiveInteger, pattern?: string

ComponentMapType
  %identifiable, Source: LocalComponentListComponentReferenceType, Target: LocalComponentListComponentReferenceType,
    RepresentationMapping?: RepresentationMapType

ComputationType
  @ localID?: IDType, softwarePackage?: string, softwareLanguage?: string, softwareVersion?: string
  %identifiable, common:Description+: TextType

ConceptMapType
  %identifiable, Source: LocalConceptReferenceType, Target: LocalConceptReferenceType

ConceptRepresentation
  TextFormat: BasicComponentTextFormatType | Enumeration: CodelistReferenceType,
    EnumerationFormat?: CodededTextFormatType

ConceptSchemeMapType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Source: ConceptSchemeReferenceType, Target: ConceptSchemeReferenceType, ConceptMap+

ConceptSchemeType
  @ id: NCNameIDType, %itemScheme
  %nameable, Concept*

ConceptType
  @ id: NCNameIDType, urn?: anyURI, uri?: anyURI
  %nameable, Parent?: LocalConceptReferenceType, CoreRepresentation?: ConceptRepresentation, ISOConceptReference?

ConceptsType
  ConceptScheme*

ConstraintContentTargetType
  @ id?: NCNameIDType = "CONSTRAINT_CONTENT_TARGET", urn?: anyURI, uri?: anyURI
  %identifiable, LocalRepresentation: ConstraintRepresentationType

ConstraintRepresentationType
  TextFormat: ConstraintTextFormatType

ConstraintTextFormatType
  @ textType?: TargetObjectDataType = "AttachmentConstraintReference"

ConstraintsType
  (AttachmentConstraint | ContentConstraint)+

ContactType
  @ id?: IDType
  %contact

ContentConstraintAttachmentType
  DataProvider: DataProviderReferenceType | DataSet: SetReferenceType | MetadataSet: SetReferenceType |
    SimpleDataSource: anyURI | (DataStructure+: DataStructureReferenceType, QueryableDataSource* |
    MetadataStructure+: MetadataStructureReferenceType, QueryableDataSource* | Dataflow+: DataflowReferenceType,
    QueryableDataSource* | Metadataflow+: MetadataflowReferenceType, QueryableDataSource* |
    ProvisionAgreement+: ProvisionAgreementReferenceType, QueryableDataSource*)

ContentConstraintType
  @ id: IDType, %maintainable, type?: ContentConstraintTypeCodeType ~ "Actual"
  %nameable, ConstraintAttachment?: ContentConstraintAttachmentType, (DataKeySet | MetadataKeySet | CubeRegion |
    MetadataTargetRegion)*, ReleaseCalendar?, ReferencePeriod?

CustomTypeSchemeType
  @ id: IDType, %itemScheme, vtlVersion: string
  %nameable, CustomType*

CustomTypeType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, VtlScalarType: string, DataType: CustomTypeDataType, VtlLiteralFormat?: string, OutputFormat?: string,
    NullValue?: string

CustomTypesType
  CustomTypeScheme+

DataConsumerSchemeType
  @ id: IDType = "DATA_CONSUMERS", %fixedVersionScheme
  %nameable, DataConsumer*

DataConsumerType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Contact*

DataKeySetType
  @ isIncluded: boolean
  Key+: DataKeyType

DataProviderSchemeType
  @ id: IDType = "DATA_PROVIDERS", %fixedVersionScheme
  %nameable, DataProvider*

DataProviderType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Contact*

DataSetRepresentationType
  TextFormat: DataSetTextFormatType

DataSetTargetType
  @ id?: NCNameIDType = "DATA_SET_TARGET", urn?: anyURI, uri?: anyURI
  %identifiable, LocalRepresentation: DataSetRepresentationType

DataSetTextFormatType
  @ textType?: TargetObjectDataType = "DataSetReference"

DataStructureComponentsType
  DimensionList, Group*, AttributeList?, MeasureList

DataStructureType
  @ id: IDType, %maintainable
  %nameable, DataStructureComponents?

DataStructuresType
  DataStructure+

DataflowType
  @ id: IDType, %maintainable
  %nameable, Structure?: DataStructureReferenceType

DataflowsType
  Dataflow+

DimensionListType
  @ id?: IDType = "DimensionDescriptor", urn?: anyURI, uri?: anyURI
  %identifiable, (Dimension | MeasureDimension | TimeDimension)+

DimensionType
  @ id?: NCNameIDType, urn?: anyURI, uri?: anyURI, position?: int, type?: DimensionTypeType = "Dimension"
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation?: SimpleDataStructureRepresentationType,
    ConceptRole*: ConceptReferenceType

FromVtlMappingType
  @ method?: FromVtlMappingMethodType
  FromVtlSuperSpace?: SpaceKeyType

GroupDimensionType
  DimensionReference: LocalDimensionReferenceType

GroupType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %identifiable, (GroupDimension+ | AttachmentConstraint: AttachmentConstraintReferenceType)

HierarchicalCodeType
  @ id: IDType, urn?: anyURI, uri?: anyURI, version?: VersionType, validFrom?: dateTime, validTo?: dateTime
  %identifiable, (Code: CodeReferenceType | CodelistAliasRef: IDType, CodeID: LocalCodeReferenceType),
    HierarchicalCode*, Level?: LocalLevelReferenceType

HierarchicalCodelistType
  @ id: IDType, %maintainable
  %nameable, IncludedCodelist*: IncludedCodelistReferenceType, Hierarchy*

HierarchicalCodelistsType
  HierarchicalCodelist+

HierarchyType
  @ id: IDType, urn?: anyURI, uri?: anyURI, leveled?: boolean ~ "false"
  %nameable, HierarchicalCode+, Level?

HybridCodeMapType
  %identifiable, Source: AnyLocalCodeReferenceType, Target: AnyLocalCodeReferenceType

HybridCodelistMapType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Source: AnyCodelistReferenceType, Target: AnyCodelistReferenceType, HybridCodeMap+

ISOConceptReferenceType
  ConceptAgency: string, ConceptSchemeID: string, ConceptID: string

IdentifiableObjectRepresentationType
  TextFormat: IdentifiableObjectTextFormatType | Enumeration: ItemSchemeReferenceType

IdentifiableObjectTargetType
  @ id: NCNameIDType, urn?: anyURI, uri?: anyURI, objectType: ObjectTypeCodelistType
  %identifiable, LocalRepresentation: IdentifiableObjectRepresentationType

IdentifiableObjectTextFormatType
  @ textType?: TargetObjectDataType = "IdentifiableReference"

IncludedCodelistReferenceType
  @ alias?: IDType
  (local:Ref: CodelistRefType, local:URN?: anyURI | local:URN: anyURI)

InputOutputType
  @ localID?: IDType
  %identifiable, ObjectReference

KeyDescriptorValuesRepresentationType
  TextFormat: KeyDescriptorValuesTextFormatType

KeyDescriptorValuesTargetType
  @ id?: NCNameIDType = "DIMENSION_DESCRIPTOR_VALUES_TARGET", urn?: anyURI, uri?: anyURI
  %identifiable, LocalRepresentation: KeyDescriptorValuesRepresentationType

KeyDescriptorValuesTextFormatType
  @ textType?: TargetObjectDataType = "KeyValues"

LevelType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, CodingFormat?: CodingTextFormatType, Level?

MeasureDimensionRepresentationType
  Enumeration: ConceptSchemeReferenceType

MeasureDimensionType
  @ id?: NCNameIDType, urn?: anyURI, uri?: anyURI, position?: int, type?: DimensionTypeType = "MeasureDimension"
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation: MeasureDimensionRepresentationType,
    ConceptRole*: ConceptReferenceType

MeasureListType
  @ id?: IDType = "MeasureDescriptor", urn?: anyURI, uri?: anyURI
  %identifiable, PrimaryMeasure

MetadataAttributeRepresentationType
  TextFormat: BasicComponentTextFormatType | Enumeration: CodelistReferenceType,
    EnumerationFormat?: CodededTextFormatType

MetadataAttributeType
  @ id?: NCNameIDType, urn?: anyURI, uri?: anyURI, minOccurs?: nonNegativeInteger ~ "1",
    maxOccurs?: OccurenceType ~ "1", isPresentational?: boolean ~ "false"
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation?: MetadataAttributeRepresentationType,
    MetadataAttribute*

MetadataKeySetType
  @ isIncluded: boolean
  Key+: MetadataKeyType

MetadataStructureComponentsType
  MetadataTarget+, ReportStructure+

MetadataStructureType
  @ id: IDType, %maintainable
  %nameable, MetadataStructureComponents?

MetadataStructuresType
  MetadataStructure+

MetadataTargetType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %identifiable, (KeyDescriptorValuesTarget | DataSetTarget | ConstraintContentTarget | ReportPeriodTarget |
    IdentifiableObjectTarget)+

MetadataflowType
  @ id: IDType, %maintainable
  %nameable, Structure?: MetadataStructureReferenceType

MetadataflowsType
  Metadataflow+

NamePersonalisationSchemeType
  @ id: IDType, %itemScheme, vtlVersion: string
  %nameable, NamePersonalisation*

NamePersonalisationType
  @ id: IDType, urn?: anyURI, uri?: anyURI, vtlArtefact: string
  %nameable, VtlDefaultName: string, PersonalisedName: string

NamePersonalisationsType
  NamePersonalisationScheme+

OrganisationMapType
  %identifiable, Source: LocalOrganisationReferenceType, Target: LocalOrganisationReferenceType

OrganisationSchemeMapType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Source: OrganisationSchemeReferenceType, Target: OrganisationSchemeReferenceType, OrganisationMap+

OrganisationSchemesType
  (AgencyScheme | DataConsumerScheme | DataProviderScheme | OrganisationUnitScheme)+

OrganisationUnitSchemeType
  @ id: IDType, %itemScheme
  %nameable, OrganisationUnit*

OrganisationUnitType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Parent?: LocalOrganisationUnitReferenceType, Contact*

PrimaryMeasureType
  @ id?: NCNameIDType = "OBS_VALUE", urn?: anyURI, uri?: anyURI
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation?: SimpleDataStructureRepresentationType

ProcessStepType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Input*: InputOutputType, Output*: InputOutputType, Computation?, Transition*, ProcessStep*

ProcessType
  @ id: IDType, %maintainable
  %nameable, ProcessStep*

ProcessesType
  Process+

ProvisionAgreementType
  @ id: IDType, %maintainable
  %nameable, StructureUsage: StructureUsageReferenceType, DataProvider: DataProviderReferenceType

ProvisionAgreementsType
  ProvisionAgreement+

ReleaseCalendarType
  Periodicity: string, Offset: string, Tolerance: string

ReportPeriodRepresentationType
  TextFormat: TimeTextFormatType

ReportPeriodTargetType
  @ id?: NCNameIDType = "REPORT_PERIOD_TARGET", urn?: anyURI, uri?: anyURI
  %identifiable, LocalRepresentation: ReportPeriodRepresentationType

ReportStructureType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %identifiable, MetadataAttribute+, MetadataTarget+: LocalMetadataTargetReferenceType

ReportingCategoryMapType
  %identifiable, Source: LocalReportingCategoryReferenceType, Target: LocalReportingCategoryReferenceType

ReportingCategoryType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, (ReportingCategory+)?, (StructuralMetadata*: StructureReferenceType |
    ProvisioningMetadata*: StructureUsageReferenceType)

ReportingTaxonomiesType
  ReportingTaxonomy+

ReportingTaxonomyMapType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, Source: ReportingTaxonomyReferenceType, Target: ReportingTaxonomyReferenceType, ReportingCategoryMap+

ReportingTaxonomyType
  @ id: IDType, %itemScheme
  %nameable, ReportingCategory*

ReportingYearStartDayRepresentationType
  TextFormat: ReportingYearStartDayTextFormatType

ReportingYearStartDayTextFormatType
  @ textType?: SimpleDataType = "MonthDay"

ReportingYearStartDayType
  @ id?: NCNameIDType = "REPORTING_YEAR_START_DAY", urn?: anyURI, uri?: anyURI, assignmentStatus: UsageStatusType
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation: ReportingYearStartDayRepresentationType,
    AttributeRelationship

RepresentationMapType
  CodelistMap: LocalCodelistMapReferenceType | ToTextFormat: TextFormatType, ToValueType | ValueMap

RulesetSchemeType
  @ id: IDType, %itemScheme, vtlVersion: string
  %nameable, Ruleset*, VtlMappingScheme?: VtlMappingSchemeReferenceType

RulesetType
  @ id: IDType, urn?: anyURI, uri?: anyURI, rulesetType: string, rulesetScope: string
  %nameable, RulesetDefinition: string

RulesetsType
  RulesetScheme+

SimpleComponentTextFormatType
  @ textType?: SimpleDataType ~ "String", %textFormat

SimpleDataStructureRepresentationType
  TextFormat: SimpleComponentTextFormatType | Enumeration: CodelistReferenceType,
    EnumerationFormat?: CodededTextFormatType

SpaceKeyType
  Key+: SingleNCNameIDType

StructureMapType
  @ id: IDType, urn?: anyURI, uri?: anyURI, isExtension?: boolean ~ "false"
  %nameable, Source: StructureOrUsageReferenceType, Target: StructureOrUsageReferenceType, ComponentMap+

StructureSetType
  @ id: IDType, %maintainable
  %nameable, RelatedStructure*: StructureOrUsageReferenceType, (OrganisationSchemeMap | CategorySchemeMap |
    CodelistMap | ConceptSchemeMap | ReportingTaxonomyMap | HybridCodelistMap | StructureMap)*

StructureSetsType
  StructureSet+

StructuresType
  OrganisationSchemes?, Dataflows?, Metadataflows?, CategorySchemes?, Categorisations?, Codelists?,
    HierarchicalCodelists?, Concepts?, MetadataStructures?, DataStructures?, StructureSets?, ReportingTaxonomies?,
    Processes?, Constraints?, ProvisionAgreements?, CustomTypes?, VtlMappings?, NamePersonalisations?, Rulesets?,
    Transformations?, UserDefinedOperators?

TextFormatType
  @ textType?: DataType ~ "String", %textFormat, isMultiLingual?: boolean ~ "true"

TimeDimensionRepresentationType
  TextFormat: TimeTextFormatType

TimeDimensionType
  @ id?: NCNameIDType = "TIME_PERIOD", urn?: anyURI, uri?: anyURI, position?: int,
    type?: DimensionTypeType = "TimeDimension"
  %identifiable, ConceptIdentity: ConceptReferenceType, LocalRepresentation: TimeDimensionRepresentationType

TimeTextFormatType
  @ textType?: TimeDataType ~ "ObservationalTimePeriod", startTime?: StandardTimePeriodType,
    endTime?: StandardTimePeriodType

ToVtlMappingType
  @ method?: ToVtlMappingMethodType
  ToVtlSubSpace?: SpaceKeyType

TransformationSchemeType
  @ id: IDType, %itemScheme, vtlVersion: string
  %nameable, Transformation*, VtlMappingScheme?: VtlMappingSchemeReferenceType,
    NamePersonalisationScheme?: NamePersonalisationSchemeReferenceType,
    CustomTypeScheme?: CustomTypeSchemeReferenceType, RulesetScheme*: RulesetSchemeReferenceType,
    UserDefinedOperatorScheme*: UserDefinedOperatorSchemeReferenceType

TransformationType
  @ id: IDType, urn?: anyURI, uri?: anyURI, isPersistent: boolean
  %nameable, Expression: string, Result: string

TransformationsType
  TransformationScheme+

TransitionType
  @ id?: IDType, urn?: anyURI, uri?: anyURI, localID?: IDType
  %identifiable, TargetStep: LocalProcessStepReferenceType, Condition+: TextType

UserDefinedOperatorSchemeType
  @ id: IDType, %itemScheme, vtlVersion: string
  %nameable, UserDefinedOperator*, VtlMappingScheme?: VtlMappingSchemeReferenceType,
    RulesetScheme*: RulesetSchemeReferenceType

UserDefinedOperatorType
  @ id: IDType, urn?: anyURI, uri?: anyURI
  %nameable, OperatorDefinition: string

UserDefinedOperatorsType
  UserDefinedOperatorScheme+

ValueMapType
  ValueMapping+

ValueMappingType
  @ source: string, target: string

VtlMappingSchemeType
  @ id: IDType, %itemScheme
  %nameable, VtlMapping*

VtlMappingType
  @ id: IDType, urn?: anyURI, uri?: anyURI, alias: string
  %nameable, ((Dataflow: DataflowReferenceType | GenericDataflow: EmptyType), ToVtlMapping?, FromVtlMapping? |
    Codelist: CodelistReferenceType | ConceptScheme: ConceptSchemeReferenceType | Concept: ConceptReferenceType)

VtlMappingsType
  VtlMappingScheme+

namespace footer

SeverityCodeType = string [Error Warning Information]

FooterMessageType
  @ code: string, severity?: SeverityCodeType
  common:Text+

FooterType
  Message+: FooterMessageType

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
`;
