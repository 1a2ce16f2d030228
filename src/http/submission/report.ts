import type { Problem } from '../../errors.js';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import {
  type SubmissionResult,
  writeSubmissionResponse,
} from '../../formats/registry-messages/write-submission-response.js';
import type { Action, Report, Result } from '../../registry/submission/submission.js';
import { withPosition } from '../errors/respond-with-error.js';

const problemAsJson = ({ severity, code, rule, detail, reference, path, line, column }: Problem) => ({
  severity,
  code,
  rule,
  detail,
  reference,
  path,
  line,
  column,
});

/**
 * The report of a submission as JSON.
 * @param notices warnings about the message as a whole
 */
export const reportAsJson = (report: Report, notices: readonly Problem[]): string =>
  `${JSON.stringify(
    {
      transaction: report.transaction,
      at: new Date(report.at).toISOString(),
      dryRun: report.dryRun,
      ...(notices.length === 0 ? {} : { problems: notices.map(problemAsJson) }),
      results: report.results.map(({ urn, status, problems }) => ({
        urn,
        status,
        problems: problems.map(problemAsJson),
      })),
      resolutions: report.resolutions,
    },
    undefined,
    2,
  )}\n`;

const actionNames: Readonly<Record<Action, SubmissionResult['action']>> = {
  APPEND: 'Append',
  REPLACE: 'Replace',
  MERGE: 'Merge',
  DELETE: 'Delete',
};

const textOf = (problem: Problem): string => withPosition(problem.detail, problem);

function toResult({ urn, status, problems }: Result, action: Action): SubmissionResult {
  const success = problems.length > 0 ? 'Warning' : 'Success';
  return {
    urn,
    action: actionNames[action],
    status: status === 'rejected' ? 'Failure' : success,
    messages: problems.map((problem) => ({ code: problem.code, text: textOf(problem) })),
  };
}

/**
 * The report of a submission as an SDMX-ML registry message.
 * @param notices warnings about the message as a whole, for the footer
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
    notices.map((notice) => ({ code: String(notice.code), severity: 'Warning', texts: { en: textOf(notice) } })),
  );
