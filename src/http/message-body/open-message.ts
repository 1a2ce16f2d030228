import type { IncomingMessage } from 'node:http';
import { StrataError } from '../../errors.js';
import { within } from '../../model/within.js';
import { fileOfForm } from './file-of-form.js';

/** Bytes as they arrive. */
export type Bytes = AsyncGenerator<Uint8Array>;

const tooLarge = (most: number): StrataError =>
  new StrataError('TooLarge', `the message is larger than ${most / 1_000_000} MB; split it into several messages`);

/** The client is gone, so the error is for the log only; it is not a defect of the program. */
const brokenOff = (): StrataError =>
  new StrataError('Syntax', 'the connection was closed before the end of the body; send the request again');

/** Bytes a second that a body has at least on average, from its beginning to its end. */
const slowest = 10_000;

/** Time after which the body of a message may be too slow, seconds: some MB have arrived by then even over slow lines. */
export const usualBodySeconds = 30;

/** What bounds a body. */
export interface BodyLimits {
  readonly bytes: number;
  /** Time after which a body may be too slow, seconds; any time where missing. */
  readonly seconds?: number | undefined;
}

const tooSlow = (count: number, seconds: number): StrataError =>
  new StrataError(
    'TooSlow',
    `${count} bytes of the body arrived within ${seconds} s, but a body has at least ${slowest} bytes a second; send it faster`,
  );

/**
 * The body of a request within limits. A body with a larger Content-Length is not read. The request stays open when reading ends
 * early, so that a response can be sent.
 */
export async function* bodyOf(request: IncomingMessage, { bytes, seconds }: BodyLimits): Bytes {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(bytes);
  const start = Date.now();
  let count = 0;
  const input: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false });
  const late = (): StrataError => tooSlow(count, Math.round((Date.now() - start) / 1000));
  try {
    for (;;) {
      const next = input.next();
      // It fails after the response to a client that was too slow.
      next.catch(() => undefined);
      const due = start + Math.max(seconds ?? 0, count / slowest) * 1000;
      const { value, done } = await (seconds === undefined ? next : within(due - Date.now(), next, late));
      if (done === true) return;
      count += value.length;
      if (count > bytes) throw tooLarge(bytes);
      yield value;
    }
  } catch (error) {
    throw error instanceof StrataError ? error : brokenOff();
  } finally {
    // The rest of the body can be read and ignored only when the iterator has left it. One that waits for a chunk leaves it after that.
    input.return?.().catch(() => undefined);
  }
}

const versionParameter = /;\s*version\s*=\s*(?:"([^"]*)"|([^\s;]+))/i;

/** The version parameter of an SDMX media type: `2.1.0` of `application/vnd.sdmx.structure+json;version=2.1.0`. */
export function contentVersion(contentType: string): string | undefined {
  if (!/^\s*application\/vnd\.sdmx\./i.test(contentType)) return undefined;
  const [, quoted, plain] = versionParameter.exec(contentType) ?? [];
  return quoted ?? plain;
}

/**
 * The bytes of the message in the body of a request: the body, or the file `uploadFile` of a form (RFC 7578).
 * @throws StrataError as `bodyOf`, `Syntax` for a malformed form, or one without that file or with several
 */
export function openMessage({ headers }: Pick<IncomingMessage, 'headers'>, body: Bytes): Bytes {
  const isForm = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
  return isForm ? fileOfForm(headers, body) : body;
}
