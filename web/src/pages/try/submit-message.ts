import { useEffect, useRef, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../api/client.js';
import type { UploadProgress } from '../../api/send.js';
import { type ChangeRequest, type Outcome, sendChange } from '../../api/send-change.js';

export { type ChangeRequest, newIdempotencyKey } from '../../api/send-change.js';

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
