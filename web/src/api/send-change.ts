import { errorsIn, Refusal, type Schemas } from './client.js';
import { type UploadProgress, type UploadRequest, upload } from './send.js';

/** A request that changes the registry, or would. */
export type ChangeRequest = UploadRequest;

export interface Outcome {
  readonly report: Schemas['Report'];
  readonly isAccepted: boolean;
  /** Number of the proposal that was made. */
  readonly proposal?: number;
}

const isReport = (body: unknown): body is Schemas['Report'] =>
  typeof body === 'object' && body !== null && 'results' in body;

const isProposed = (body: unknown): body is Schemas['Proposed'] =>
  typeof body === 'object' && body !== null && 'report' in body && isReport(body.report);

/** Whether nothing but a second person is missing, whom an access rule requires. */
export const needsReview = ({ report, isAccepted }: Outcome): boolean => {
  const problems = [...(report.problems ?? []), ...report.results.flatMap((each) => each.problems)];
  const errors = problems.filter(({ severity }) => severity === 'error');
  return !isAccepted && errors.length > 0 && errors.every(({ rule }) => rule === 'review.required');
};

/**
 * Sends a request whose response is the report of a submission or of a proposal, accepted or not.
 * @throws Refusal for another response, and for none
 */
export async function sendChange(
  request: ChangeRequest,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const { status, body, text } = await upload(request, onProgress, signal);
  if (isReport(body)) return { report: body, isAccepted: status === 200 };
  if (isProposed(body)) {
    const { report, proposal } = body;
    return { report, isAccepted: true, ...(proposal && { proposal: proposal.number }) };
  }
  throw new Refusal(status, errorsIn(body) ?? [{ detail: text.slice(0, 1000) }]);
}

/** A key with which a request that is repeated is carried out once. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
