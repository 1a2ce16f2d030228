import { useEffect, useRef, useState } from 'preact/hooks';
import { errorsIn, Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { type UploadProgress, type UploadRequest, upload } from '../../api/send.js';

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
async function sendChange(
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

export interface SentChange {
  readonly progress: UploadProgress | undefined;
  readonly outcome: Outcome | undefined;
  readonly refusal: Refusal | undefined;
  /** Sends a request; the one before is given up. */
  send(request: ChangeRequest): void;
  /** Gives up what is awaited, and forgets the outcome. */
  reset(): void;
}

/** Sends requests one at a time, with the outcome of the last. */
export function useChange(): SentChange {
  const [state, setState] = useState<Omit<SentChange, 'send' | 'reset'>>({
    progress: undefined,
    outcome: undefined,
    refusal: undefined,
  });
  const sending = useRef<AbortController>(undefined);
  const begin = (progress: UploadProgress | undefined): AbortSignal => {
    sending.current?.abort();
    const abort = new AbortController();
    sending.current = abort;
    setState({ progress, outcome: undefined, refusal: undefined });
    return abort.signal;
  };
  useEffect(() => () => sending.current?.abort(), []);
  return {
    ...state,
    reset: () => {
      begin(undefined);
    },
    send(request) {
      const signal = begin({ sent: request.body === undefined ? undefined : 0 });
      const show = (progress: UploadProgress): void => {
        if (!signal.aborted) setState({ progress, outcome: undefined, refusal: undefined });
      };
      sendChange(request, show, signal).then(
        (outcome) => {
          if (!signal.aborted) setState({ progress: undefined, outcome, refusal: undefined });
        },
        (reason: unknown) => {
          if (signal.aborted) return;
          const refusal = refusalOf(reason);
          setState({ progress: undefined, outcome: undefined, refusal });
        },
      );
    },
  };
}
