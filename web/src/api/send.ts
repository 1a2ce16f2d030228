import { inBase } from '../base.js';
import { Refusal } from './client.js';

/** A request with a body that can be large. */
export interface UploadRequest {
  /** Path and parameters. */
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Blob | FormData;
}

/** How far a request is. Shares are of the bytes to be sent, from 0 to 1; undefined while the registry works. */
export interface UploadProgress {
  readonly sent: number | undefined;
}

/** The status of a response, and its body; undefined where that is not JSON. */
export interface UploadResponse {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Posts a body, with notes of how much of it was sent.
 * @throws Refusal where there is no response; AbortError where the request was given up
 */
export function upload(
  { address, headers = {}, body }: UploadRequest,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<UploadResponse> {
  // Only this interface of browsers tells how much of a body was sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', inBase(address));
    request.responseType = 'text';
    request.setRequestHeader('Accept', 'application/json');
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress({ sent: lengthComputable && loaded < total ? loaded / total : undefined });
    request.upload.onload = () => onProgress({ sent: undefined });
    request.onerror = () => reject(new Refusal(0, []));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onload = () =>
      resolve({ status: request.status, body: parse(request.responseText), text: request.responseText });
    signal.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
}
