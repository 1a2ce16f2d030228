import type { Problem } from '../../errors.js';
import {
  type SubmissionResult,
  writeSubmissionResponse,
} from '../../formats/sdmx-ml-registry/write-submission-response.js';
import type { Action, Report, Result } from '../../registry/submission/submission.js';
import { newHeader } from './message-header.js';
import { withPlace } from './place-in-words.js';

/** The registry schema of 3.0 has no Merge. */
const actionNames: Readonly<Record<Action, SubmissionResult['action']>> = {
  APPEND: 'Append',
  REPLACE: 'Replace',
  MERGE: 'Append',
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

/** The report of a submission as an SDMX-ML registry message. */
export const reportAsXml = (report: Report, action: Action, senderId: string): string =>
  writeSubmissionResponse(
    newHeader(senderId),
    report.results.map((result) => toResult(result, action)),
  );
