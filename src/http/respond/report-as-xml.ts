import type { Problem } from '../../errors.js';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import {
  type SubmissionResult,
  writeSubmissionResponse,
} from '../../formats/registry-messages/write-submission-response.js';
import type { Action, Report, Result } from '../../registry/submission/submission.js';
import { withPlace } from './place-in-words.js';

const actionNames: Readonly<Record<Action, SubmissionResult['action']>> = {
  APPEND: 'Append',
  REPLACE: 'Replace',
  MERGE: 'Merge',
  DELETE: 'Delete',
};

const inWords = ({ detail, line, column, path }: Problem): string => withPlace(detail, line, column, path);

function toResult({ urn, status, problems }: Result, action: Action): SubmissionResult {
  const success = problems.length > 0 ? 'Warning' : 'Success';
  return {
    urn,
    action: actionNames[action],
    status: status === 'rejected' ? 'Failure' : success,
    messages: problems.map((problem) => ({ code: problem.code, text: inWords(problem) })),
  };
}

/**
 * The report of a submission as an SDMX-ML registry message.
 * @param notices warnings about the message as a whole; they stand in the footer
 */
export const reportAsXml = (
  version: SdmxMlVersion,
  header: MessageHeader,
  report: Report,
  action: Action,
  notices: readonly Problem[],
): string =>
  writeSubmissionResponse(
    version,
    header,
    report.results.map((result) => toResult(result, action)),
    notices.map((notice) => ({ code: String(notice.code), severity: 'Warning', texts: { en: inWords(notice) } })),
  );
