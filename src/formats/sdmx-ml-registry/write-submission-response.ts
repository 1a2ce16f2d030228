import type { MessageHeader } from '../structure-message.js';
import { xmlText } from '../xml-text.js';

const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0';

/** What became of one submitted artefact. */
export interface SubmissionResult {
  readonly urn: string;
  /** Registry schema, ActionType of 3.0. */
  readonly action: 'Append' | 'Replace' | 'Delete' | 'Information';
  readonly status: 'Success' | 'Warning' | 'Failure';
  readonly messages: readonly { readonly code: number; readonly text: string }[];
}

function* writeResult({ urn, action, status, messages }: SubmissionResult): Generator<string> {
  yield `    <reg:SubmissionResult>\n      <reg:SubmittedStructure action="${action}">\n`;
  yield `        <reg:MaintainableObject>${xmlText(urn)}</reg:MaintainableObject>\n      </reg:SubmittedStructure>\n`;
  yield `      <reg:StatusMessage status="${status}">\n`;
  for (const { code, text } of messages) {
    yield `        <reg:MessageText code="${code}">\n          <com:Text xml:lang="en">${xmlText(text)}</com:Text>\n        </reg:MessageText>\n`;
  }
  yield '      </reg:StatusMessage>\n    </reg:SubmissionResult>\n';
}

/**
 * The report of a submission as an SDMX-ML 3.0 registry interface message (registry schema,
 * SubmitStructureResponseType), a result for each artefact; there is at least one.
 */
export function writeSubmissionResponse(header: MessageHeader, results: readonly SubmissionResult[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<mes:RegistryInterface xmlns:mes="${base}/message" xmlns:reg="${base}/registry" xmlns:com="${base}/common">\n`,
    `  <mes:Header>\n    <mes:ID>${xmlText(header.id)}</mes:ID>\n    <mes:Test>${header.test}</mes:Test>\n`,
    `    <mes:Prepared>${xmlText(header.prepared)}</mes:Prepared>\n    <mes:Sender id="${xmlText(header.sender.id)}"/>\n`,
    `    <mes:Receiver id="${xmlText(header.receivers?.[0]?.id ?? 'not_supplied')}"/>\n  </mes:Header>\n`,
    '  <mes:SubmitStructureResponse>\n',
    ...results.flatMap((result) => [...writeResult(result)]),
    '  </mes:SubmitStructureResponse>\n</mes:RegistryInterface>\n',
  ].join('');
}
