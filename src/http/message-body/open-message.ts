import type { IncomingMessage } from 'node:http';
import { StrataError } from '../../errors.js';
import { fileOfForm } from './file-of-form.js';

type Bytes = AsyncIterable<Uint8Array>;

const tooLarge = (most: number): StrataError =>
  new StrataError('TooLarge', `the message is larger than ${most / 1_000_000} MB; split it into several messages`);

/** The client is gone, so the error is for the log only; it is not a defect of the program. */
const brokenOff = (): StrataError =>
  new StrataError('Syntax', 'the connection was closed before the end of the body; send the request again');

/**
 * The body of a request up to a limit in bytes. A body with a larger Content-Length is not read. The request stays open
 * when reading ends early, so that a response can be sent.
 */
async function* limitBytes(request: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most);
  let count = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      count += (chunk as Uint8Array).length;
      if (count > most) throw tooLarge(most);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw error instanceof StrataError ? error : brokenOff();
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
 * The bytes of the message of a request: its body, or the file `uploadFile` of a form (RFC 7578).
 * @param most maximum size of the body in bytes
 * @throws StrataError `TooLarge` above the limit, `Syntax` for a malformed form, or one without that file or with several
 */
export function openMessage(request: IncomingMessage, most: number): Bytes {
  const body = limitBytes(request, most);
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  return isForm ? fileOfForm(request.headers, body) : body;
}
