/**
 * Registry messages that contain structures, and the error message: types that the schemas of 2.1, 3.0 and 3.1
 * share, in the notation of parse-grammar.ts. Names are unique in a grammar; the schemas have some of them twice:
 * message:SubmitStructureRequestType is SubmitStructureRequestMessageType here, registry:StatusMessageType is
 * RegistryStatusMessageType. RegistryInterfaceType has what is read, RegistryResponseType what is written.
 */
export const registryMessages = `
namespace common

ActionType = NMTOKEN [Append Replace Delete Information]

CodedStatusMessageType
  @ code: string
  Text+

StatusMessageType
  @ code?: string
  Text+

namespace registry

StatusType = NMTOKEN [Success Warning Failure]

RegistryStatusMessageType
  @ status: StatusType
  MessageText*: StatusMessageType

SubmissionResultType
  SubmittedStructure, StatusMessage: RegistryStatusMessageType

SubmitStructureRequestType
  @ action?: ActionType ~ "Append", externalDependencies?: boolean ~ "false"
  (StructureLocation: anyURI | structure:Structures), SubmittedStructure*

SubmitStructureResponseType
  SubmissionResult+

SubmittedStructureType
  @ action?: ActionType, externalDependencies?: boolean
  MaintainableObject: MaintainableUrnReferenceType

namespace message

BasicHeaderType
  ID, Test: boolean ~ "false", Prepared: HeaderTimeType, Sender, Receiver: PartyType

ErrorType
  ErrorMessage+: CodedStatusMessageType

RegistryInterfaceType
  Header: BasicHeaderType, SubmitStructureRequest, footer:Footer?

RegistryResponseType
  Header: BasicHeaderType, SubmitStructureResponse, footer:Footer?

SubmitStructureRequestMessageType
  Header: BasicHeaderType, SubmitStructureRequest
`;

/** Where 2.1 differs: objects are referred to by `Ref`, `URN` or both. */
export const registryMessages21 = `
namespace common

ConcreteMaintainableTypeCodelistType = MaintainableTypeCodelistType [AgencyScheme AttachmentConstraint Categorisation
    CategoryScheme Codelist ConceptScheme ContentConstraint CustomTypeScheme Dataflow DataConsumerScheme
    DataProviderScheme DataStructure HierarchicalCodelist Metadataflow MetadataStructure NamePersonalisationScheme
    OrganisationUnitScheme Process ProvisionAgreement ReportingTaxonomy RulesetScheme StructureSet TransformationScheme
    UserDefinedOperatorScheme VtlMappingScheme]

MaintainableRefType
  @ agencyID: NestedNCNameIDType, id: IDType, version?: VersionType ~ "1.0", local?: boolean = "false",
    class: ConcreteMaintainableTypeCodelistType, package: PackageTypeCodelistType

MaintainableReferenceType
  local:Ref: MaintainableRefType, local:URN?: anyURI | local:URN: anyURI

namespace registry

SubmittedStructureType
  @ action?: ActionType, externalDependencies?: boolean
  MaintainableObject: MaintainableReferenceType
`;

/** Where 3.1 differs. */
export const registryMessages31 = `
namespace common

ActionType = NMTOKEN [Merge Append Replace Delete Information]
`;
