import { isLegacyMl, messageVersion, type SdmxMlVersion } from '../grammar/message-versions.js';
import { escapeAttribute, escapeText } from '../markup/escape.js';
import type { MessageHeader } from '../message/structure-message.js';
import { type FooterMessage, messagePart, rootAttributes } from '../xml/write/message-parts.js';
import { legacyUrn } from './legacy-urn.js';
import {
  type QueryableSource,
  type RegistrationContent,
  registrationFlags,
  registrationInstants,
  sourceAddresses,
  sourceFlags,
} from './registration.js';

/** A registration as a message has it. */
export interface WrittenRegistration {
  readonly id?: string | undefined;
  /** When it was registered or replaced last, epoch milliseconds; undefined where that is not known. */
  readonly updated?: number | undefined;
  readonly content: RegistrationContent;
}

/** What became of a request, as the schema has it (registry schema, StatusMessageType). */
export interface RegistrationStatus {
  readonly status: 'Success' | 'Warning' | 'Failure';
  readonly messages: readonly { readonly code: number; readonly text: string }[];
}

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

function element(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeAttribute(String(value))}"`],
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
}

function queryableElement(source: QueryableSource): string {
  const flags = Object.fromEntries(sourceFlags.map((name) => [name, source[name]]));
  const addresses = Object.entries(sourceAddresses).map(([name, property]) => {
    const address = source[property];
    return address === undefined ? '' : element(`com:${name}`, {}, escapeText(address));
  });
  return element('reg:QueryableDataSource', flags, addresses.join(''));
}

function registrationElement(version: SdmxMlVersion, { id, updated, content }: WrittenRegistration): string {
  const { provisionAgreement, simpleDataSource, queryableDataSource } = content;
  const attributes: Attributes = {
    id,
    ...Object.fromEntries(registrationInstants.map((name) => [name, content[name]])),
    lastUpdated: updated === undefined ? undefined : new Date(updated).toISOString(),
    ...Object.fromEntries(registrationFlags.map((name) => [name, content[name]])),
  };
  const urn = isLegacyMl(version)
    ? element('URN', {}, escapeText(legacyUrn(provisionAgreement)))
    : escapeText(provisionAgreement);
  const sources = [
    simpleDataSource === undefined ? '' : element('reg:SimpleDataSource', {}, escapeText(simpleDataSource)),
    queryableDataSource === undefined ? '' : queryableElement(queryableDataSource),
  ];
  return element(
    'reg:Registration',
    attributes,
    `${element('reg:ProvisionAgreement', {}, urn)}${element('reg:Datasource', {}, sources.join(''))}`,
  );
}

function statusElement({ status, messages }: RegistrationStatus): string {
  const texts = messages.map(({ code, text }) =>
    element('reg:MessageText', { code: String(code) }, element('com:Text', { 'xml:lang': 'en' }, escapeText(text))),
  );
  return element('reg:StatusMessage', { status }, texts.join(''));
}

function message(
  version: SdmxMlVersion,
  header: MessageHeader,
  body: string,
  footer: readonly FooterMessage[] = [],
): string {
  const namespaces = ['message', 'registry', 'common', 'footer'];
  const written = { ...header, receivers: header.receivers?.slice(0, 1) ?? [] };
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<mes:RegistryInterface${rootAttributes(messageVersion(version), namespaces)}>`,
    messagePart(version, 'RegistryResponseType', 'message:Header', written),
    `\n  ${body}`,
    footer.length === 0 ? '' : messagePart(version, 'RegistryResponseType', 'footer:Footer', { messages: footer }),
    '\n</mes:RegistryInterface>\n',
  ].join('');
}

/**
 * The response to a submission of registrations (registry schema, SubmitRegistrationsResponseType), in the order of the request;
 * at least one. The header has to name a receiver.
 * @param footer messages about the submission as a whole
 */
export function writeRegistrationsResponse(
  version: SdmxMlVersion,
  header: MessageHeader,
  results: readonly (RegistrationStatus & { readonly registration: WrittenRegistration })[],
  footer: readonly FooterMessage[] = [],
): string {
  const parts = results.map(({ registration, ...status }) =>
    element('reg:RegistrationStatus', {}, `${registrationElement(version, registration)}${statusElement(status)}`),
  );
  const body = element('mes:SubmitRegistrationsResponse', {}, `\n    ${parts.join('\n    ')}\n  `);
  return message(version, header, body, footer);
}

/** The response to a query for registrations (registry schema, QueryRegistrationResponseType). The header has to name a receiver. */
export function writeRegistrationsFound(
  version: SdmxMlVersion,
  header: MessageHeader,
  registrations: readonly WrittenRegistration[],
): string {
  const results = registrations.map((registration) =>
    element(
      'reg:QueryResult',
      { timeSeriesMatch: false },
      element('reg:DataResult', {}, registrationElement(version, registration)),
    ),
  );
  const status = statusElement({ status: 'Success', messages: [] });
  return message(
    version,
    header,
    element('mes:QueryRegistrationResponse', {}, `\n    ${[status, ...results].join('\n    ')}\n  `),
  );
}
