/**
 * The metadata message of SDMX-ML 3.0 and 3.1 (official message and generic metadata schemas), in the notation of
 * parse-grammar.ts; types shared with the structure message are in its grammar. Names are unique in a grammar:
 * generic:AttributeType is ReportedAttributeType here. `Structure` of the header is optional here:
 * a deviation that readers report.
 */
export const metadataMessage = String.raw`
namespace common

MetadataSetUrnType = MaintainableUrnType /.+\.metadatastructure\.MetadataSet=.+/

GenericMetadataStructureType
  @ structureID: ID, schemaURL?: anyURI, serviceURL?: anyURI, structureURL?: anyURI
  ProvisionAgreement: ProvisionAgreementReferenceType | StructureUsage: MetadataflowReferenceType |
    Structure: MetadataStructureReferenceType

XHTMLType
  = markup
  @ xml:lang?: language ~ "en"

namespace metadata

MetadataSetType
  @ id: IDType, urn?: MetadataSetUrnType, %maintainable, action?: ActionType, reportingBeginDate?: BasicTimePeriodType,
    reportingEndDate?: BasicTimePeriodType, publicationYear?: gYear, publicationPeriod?: ObservationalTimePeriodType
  %nameable, ((MetadataProvisionAgreement: MetadataProvisionAgreementReferenceType |
    Metadataflow: MetadataflowReferenceType), Target+: WildcardUrnType, Attribute+: ReportedAttributeType)?

ReportedAttributeType
  @ id: IDType
  common:Annotations?, (Value: anySimpleType | common:Text+ | common:StructuredText+: XHTMLType)?,
    Attribute*: ReportedAttributeType

namespace message

GenericMetadataHeaderType
  ID, Test: boolean ~ "false", Prepared: HeaderTimeType, Sender, Receiver*: PartyType, common:Name*: TextType,
    Structure*: GenericMetadataStructureType, MetadataProvider?: MetadataProviderReferenceType,
    DataSetAction?: ActionType, DataSetID*: IDType, Extracted?: dateTime, Source*: TextType

GenericMetadataType
  Header: GenericMetadataHeaderType, MetadataSet*: MetadataSetType, footer:Footer?
`;
