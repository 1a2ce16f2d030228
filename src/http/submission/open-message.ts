import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { StrataError } from '../../errors.js';

type Bytes = AsyncIterable<Uint8Array>;

/** The field of a form that contains the message. */
export const messageField = 'uploadFile';

const tooLarge = (most: number): StrataError =>
  new StrataError('TooLarge', `the message is larger than ${most / 1_000_000} MB; split it into several messages`);

/**
 * The body of a request up to a limit in bytes. A body with a larger Content-Length is not read. The request stays open
 * when reading ends early, so that a response can be sent.
 */
async function* limitBytes(request: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most);
  let count = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    count += (chunk as Uint8Array).length;
    if (count > most) throw tooLarge(most);
    yield chunk as Uint8Array;
  }
}

const missingFile = (): StrataError =>
  new StrataError(
    'Syntax',
    `the form does not have a file in the field ${messageField}; send the message in that field`,
  );

const malformedForm = (error: unknown): StrataError =>
  error instanceof StrataError
    ? error
    : new StrataError(
        'Syntax',
        `the form cannot be parsed: ${(error as Error).message}; send multipart/form-data with the message in the field ${messageField}`,
      );

/** Resolves to the stream of the file in the field `uploadFile`; other fields are skipped. */
function findFile(form: ReturnType<typeof busboy>): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    form.on('file', (name, stream) => {
      if (name === messageField) resolve(stream);
      else stream.resume();
    });
    form.on('close', () => reject(missingFile()));
    form.on('error', reject);
  });
}

async function* fileOf(request: IncomingMessage, body: Bytes): AsyncGenerator<Uint8Array> {
  try {
    const form = busboy({ headers: request.headers, limits: { fieldSize: 1_000, fields: 100, files: 100 } });
    const found = findFile(form);
    const feeding = feed(form, body);
    feeding.catch(() => undefined);
    yield* await Promise.race([found, feeding.then(() => found)]);
    await feeding;
  } catch (error) {
    throw malformedForm(error);
  }
}

/** Pipes the body into the form parser, with backpressure. */
async function feed(form: ReturnType<typeof busboy>, body: Bytes): Promise<void> {
  try {
    for await (const chunk of body) {
      if (!form.write(chunk)) await new Promise((resolve) => form.once('drain', resolve));
    }
    form.end();
  } catch (error) {
    form.destroy(error as Error);
    throw error;
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
 * @throws StrataError `TooLarge` above the limit, `Syntax` for a malformed form or one without that file
 */
export function openMessage(request: IncomingMessage, most: number): Bytes {
  const body = limitBytes(request, most);
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  return isForm ? fileOf(request, body) : body;
}
