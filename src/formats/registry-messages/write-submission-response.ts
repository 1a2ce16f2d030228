import { isLegacyMl, messageVersion, type SdmxMlVersion } from '../grammar/message-versions.js';
import type { MessageHeader } from '../message/structure-message.js';
import { type FooterMessage, messagePart, rootAttributes } from '../xml/write/message-parts.js';
import { legacyUrn } from './legacy-urn.js';

/** The outcome of one submitted artefact. */
export interface SubmissionResult {
  readonly urn: string;
  /** Registry schema, ActionType of 3.1. */
  readonly action: 'Append' | 'Replace' | 'Delete' | 'Information' | 'Merge';
  readonly status: 'Success' | 'Warning' | 'Failure';
  readonly messages: readonly { readonly code: number; readonly text: string }[];
}

/** The name of an action in a version; versions before 3.1 have no Merge; Append is the closest action. */
function actionName(version: SdmxMlVersion, action: SubmissionResult['action']): string {
  const { attributes } = messageVersion(version).types.type('SubmittedStructureType');
  const type = attributes.find(({ name }) => name === 'action')?.type;
  return type?.read(action) === undefined ? 'Append' : action;
}

const toElement =
  (version: SdmxMlVersion) =>
  ({ urn, action, status, messages }: SubmissionResult): object => ({
    submittedStructure: {
      action: actionName(version, action),
      maintainableObject: isLegacyMl(version) ? { urn: legacyUrn(urn) } : urn,
    },
    statusMessage: { status, messageTexts: messages.map(({ code, text }) => ({ code, texts: { en: text } })) },
  });

/**
 * The report of a submission as an SDMX-ML registry interface message (registry schema, SubmitStructureResponseType), with
 * a result for each artefact; at least one. The header has to name a receiver, and only the first is written.
 * @param footer messages about the submission as a whole
 */
export function writeSubmissionResponse(
  version: SdmxMlVersion,
  header: MessageHeader,
  results: readonly SubmissionResult[],
  footer: readonly FooterMessage[] = [],
): string {
  const part = (name: string, properties: object): string =>
    messagePart(version, 'RegistryResponseType', name, properties);
  const namespaces = ['message', 'registry', 'common', 'footer'];
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<mes:RegistryInterface${rootAttributes(messageVersion(version), namespaces)}>`,
    part('message:Header', { ...header, receivers: header.receivers?.slice(0, 1) ?? [] }),
    part('message:SubmitStructureResponse', { submissionResults: results.map(toElement(version)) }),
    footer.length === 0 ? '' : part('footer:Footer', { messages: footer }),
    '\n</mes:RegistryInterface>\n',
  ].join('');
}
