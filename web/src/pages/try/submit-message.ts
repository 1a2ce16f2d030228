import { useEffect, useRef, useState } from 'preact/hooks';
import { errorsIn, Refusal, refusalOf, type Schemas } from '../../api/client.js';

/** A request that changes the registry, or would. */
export interface ChangeRequest {
  /** Path and parameters. */
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Blob;
}

export interface Outcome {
  readonly report: Schemas['Report'];
  readonly isAccepted: boolean;
}

/** How far a request is. Shares are of the bytes to be sent, from 0 to 1; undefined while the registry works. */
interface Progress {
  readonly sent: number | undefined;
}

const isReport = (body: unknown): body is Schemas['Report'] =>
  typeof body === 'object' && body !== null && 'results' in body;

/**
 * Sends a request whose response is the report of a submission, accepted or not.
 * @throws Refusal for another response, and for none
 */
function sendChange(
  { address, headers = {}, body }: ChangeRequest,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  // Only this interface of browsers tells how much of a body was sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', address);
    request.responseType = 'text';
    request.setRequestHeader('Accept', 'application/json');
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress({ sent: lengthComputable && loaded < total ? loaded / total : undefined });
    request.upload.onload = () => onProgress({ sent: undefined });
    request.onerror = () => reject(new Refusal(0, []));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onload = () => {
      const body = parse(request.responseText);
      if (isReport(body)) resolve({ report: body, isAccepted: request.status === 200 });
      else reject(new Refusal(request.status, errorsIn(body) ?? [{ detail: request.responseText.slice(0, 1000) }]));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A key with which a request that is repeated is carried out once. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export interface SentChange {
  readonly progress: Progress | undefined;
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
  const begin = (progress: Progress | undefined): AbortSignal => {
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
      const show = (progress: Progress): void => {
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
