import { errorsIn, Refusal, type Schemas } from './client.js';
import { type UploadProgress, type UploadRequest, upload } from './send.js';

/** A request that changes the registry, or would. */
export type ChangeRequest = UploadRequest;

export interface Outcome {
  readonly report: Schemas['Report'];
  readonly isAccepted: boolean;
}

const isReport = (body: unknown): body is Schemas['Report'] =>
  typeof body === 'object' && body !== null && 'results' in body;

/**
 * Sends a request whose response is the report of a submission, accepted or not.
 * @throws Refusal for another response, and for none
 */
export async function sendChange(
  request: ChangeRequest,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const { status, body, text } = await upload(request, onProgress, signal);
  if (isReport(body)) return { report: body, isAccepted: status === 200 };
  throw new Refusal(status, errorsIn(body) ?? [{ detail: text.slice(0, 1000) }]);
}

/** A key with which a request that is repeated is carried out once. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
