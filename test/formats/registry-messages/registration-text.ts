import type { SdmxMlVersion } from '../../../src/formats/grammar/message-versions.js';

const namespaceOf = (version: SdmxMlVersion, name: string): string =>
  `http://www.sdmx.org/resources/sdmxml/schemas/v${version.replace('.', '_')}/${name}`;

const header =
  '<mes:Header><mes:ID>R1</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="ME"/><mes:Receiver id="STRATA"/></mes:Header>';

/** A registry message with a body. */
export const registryMessage = (version: SdmxMlVersion, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<mes:RegistryInterface xmlns:mes="${namespaceOf(version, 'message')}" xmlns:reg="${namespaceOf(version, 'registry')}" xmlns:com="${namespaceOf(version, 'common')}">
${header}
${body}
</mes:RegistryInterface>`;

export const agreementUrn = 'urn:sdmx:org.sdmx.infomodel.registry.ProvisionAgreement=SDMX:PA(1.0.0)';

/** A reference as a version has it. */
export const referenceTo = (version: SdmxMlVersion, urn: string): string =>
  version === '2.1' ? `<URN>${urn}</URN>` : urn;

export const simpleSource = (address: string): string => `<reg:SimpleDataSource>${address}</reg:SimpleDataSource>`;

/** @param wadl address of the description */
export const queryableSource = (address: string, wadl?: string): string =>
  `<reg:QueryableDataSource isRESTDatasource="true" isWebServiceDatasource="false"><com:DataURL>${address}</com:DataURL>${
    wadl === undefined ? '' : `<com:WADLURL>${wadl}</com:WADLURL>`
  }</reg:QueryableDataSource>`;

/** A request of a submission. @param attributes of the registration */
export const requestText = (
  version: SdmxMlVersion,
  action: string,
  source: string,
  { attributes = '', agreement = agreementUrn }: { readonly attributes?: string; readonly agreement?: string } = {},
): string =>
  `<reg:RegistrationRequest action="${action}"><reg:Registration ${attributes}><reg:ProvisionAgreement>${referenceTo(version, agreement)}</reg:ProvisionAgreement><reg:Datasource>${source}</reg:Datasource></reg:Registration></reg:RegistrationRequest>`;

/** A message with a submission of registrations. */
export const submissionText = (version: SdmxMlVersion, ...requests: readonly string[]): string =>
  registryMessage(
    version,
    `<mes:SubmitRegistrationsRequest>\n${requests.join('\n')}\n</mes:SubmitRegistrationsRequest>`,
  );

/** A message with a query. @param target `<reg:All/>`, or a reference */
export const queryText = (version: SdmxMlVersion, target: string, type = 'DataSets'): string =>
  registryMessage(
    version,
    `<mes:QueryRegistrationRequest><reg:QueryType>${type}</reg:QueryType>${target}</mes:QueryRegistrationRequest>`,
  );
