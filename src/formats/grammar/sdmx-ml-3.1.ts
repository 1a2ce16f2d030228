/**
 * What SDMX-ML 3.1 defines differently from 3.0: these definitions replace those of the same name, and the
 * definitions of groups (`%location`) count for every type that names them.
 */
export const sdmxMl31 = String.raw`
%location = isPartialLanguage?: boolean ~ "false", isExternalReference?: boolean ~ "false", serviceURL?: anyURI,
    structureURL?: anyURI

namespace common

CategorisationUrnType = MaintainableUrnType /.+\.categoryscheme\.Categorisation=.+\(1\.0\)/
UrnReferenceVersionPart = UrnMaintainableIdPart
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*))?\).*/
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(\-(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*))(\.(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*)))*)?\).*/
  /.+\(((0|[1-9]\d*)\+?)(\.((0|[1-9]\d*))){2}\).*/
  /.+\(((0|[1-9]\d*))(\.((0|[1-9]\d*)\+?))(\.((0|[1-9]\d*)))\).*/
  /.+\(((0|[1-9]\d*))(\.((0|[1-9]\d*)))(\.((0|[1-9]\d*)\+?))\).*/
WildcardUrnVersionPart = WildcardUrnMaintainableIdPart
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*))?\).*/
  /.+\((0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(\-(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*))(\.(([A-Za-z\-]|([A-Za-z\-][A-Za-z0-9\-]+)|([A-Za-z0-9\-]+[A-Za-z\-][A-Za-z0-9\-]*))|(0|[1-9][0-9]*)))*)?\).*/
  /.+\(((0|[1-9]\d*)\+?)(\.((0|[1-9]\d*))){2}\).*/
  /.+\(((0|[1-9]\d*))(\.((0|[1-9]\d*)\+?))(\.((0|[1-9]\d*)))\).*/
  /.+\(((0|[1-9]\d*))(\.((0|[1-9]\d*)))(\.((0|[1-9]\d*)\+?))\).*/
  /.+\(\*\).*/

namespace structure

AvailabilityConstraintAttachmentType
  DataStructure: DataStructureReferenceType | Dataflow: DataflowReferenceType |
    ProvisionAgreement: ProvisionAgreementReferenceType

AvailabilityConstraintType
  @ seriesCount?: int, obsCount?: int
  common:Annotations?, ConstraintAttachment: AvailabilityConstraintAttachmentType, CubeRegion

AvailabilityConstraintsType
  AvailabilityConstraint*

BasicComponentTextFormatType
  @ textType?: BasicComponentDataType ~ "String", isSequence?: boolean, interval?: decimal, startValue?: decimal,
    endValue?: decimal, timeInterval?: duration, startTime?: StandardTimePeriodType, endTime?: StandardTimePeriodType,
    minLength?: positiveInteger, maxLength?: positiveInteger, minValue?: decimal, maxValue?: decimal,
    decimals?: positiveInteger, pattern?: string, isMultiLingual?: boolean ~ "false"
  SentinelValue*

CategorisationType
  @ id: IDType, urn?: CategorisationUrnType, %fixedVersion
  %nameable, (Source: UrnReferenceType, Target: CategoryReferenceType)?

DataConstraintAttachmentType
  DataProvider: DataProviderReferenceType | DataStructure+: DataStructureReferenceType |
    Dataflow+: DataflowReferenceType | ProvisionAgreement+: ProvisionAgreementReferenceType

DataConstraintType
  @ id: IDType, urn?: DataConstraintUrnType, %maintainable
  %nameable, ConstraintAttachment?: DataConstraintAttachmentType, DataKeySet*, CubeRegion{0,2}

DataConstraintsType
  DataConstraint*

DataKeyValueType
  @ id: SingleNCNameIDType, include?: boolean = "true", removePrefix?: boolean
  Value+: SimpleKeyValueType

DataStructureType
  @ id: IDType, urn?: DataStructureUrnType, %maintainable, evolvingStructure?: boolean ~ "false"
  %nameable, DataStructureComponents?, Metadata?: MetadataStructureReferenceType

DataflowType
  @ id: IDType, urn?: DataflowUrnType, %maintainable
  %nameable, Structure?: DataStructureReferenceType, DimensionConstraint?

DimensionConstraintType
  Dimension+: IDType

MetadataConstraintAttachmentType
  MetadataProvider: MetadataProviderReferenceType | MetadataStructure+: MetadataStructureReferenceType |
    Metadataflow+: MetadataflowReferenceType | MetadataProvisionAgreement+: MetadataProvisionAgreementReferenceType

MetadataConstraintType
  @ id: IDType, urn?: MetadataConstraintUrnType, %maintainable
  %nameable, ConstraintAttachment?: MetadataConstraintAttachmentType, MetadataTargetRegion{0,2}

StructuresType
  AgencySchemes? & AvailabilityConstraints? & Categorisations? & CategorySchemeMaps? & CategorySchemes? & Codelists? &
    ConceptSchemeMaps? & ConceptSchemes? & CustomTypeSchemes? & DataConstraints? & DataConsumerSchemes? & Dataflows? &
    DataProviderSchemes? & DataStructures? & GeographicCodelists? & GeoGridCodelists? & Hierarchies? &
    HierarchyAssociations? & MetadataConstraints? & Metadataflows? & MetadataProviderSchemes? &
    MetadataProvisionAgreements? & MetadataStructures? & NamePersonalisationSchemes? & OrganisationSchemeMaps? &
    OrganisationUnitSchemes? & Processes? & ProvisionAgreements? & ReportingTaxonomies? & ReportingTaxonomyMaps? &
    RepresentationMaps? & RulesetSchemes? & StructureMaps? & TransformationSchemes? & UserDefinedOperatorSchemes? &
    ValueLists? & VtlMappingSchemes?
`;
