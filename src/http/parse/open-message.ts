import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { StrataError } from '../../errors.js';
import { limitBytes } from './limit-bytes.js';

type Bytes = AsyncIterable<Uint8Array>;

/** The field of a form that holds the message. */
export const messageField = 'uploadFile';

const lacksFile = (): StrataError =>
  new StrataError('Syntax', `the form has no file ${messageField}; send the message as its content`);

const damaged = (error: unknown): StrataError =>
  error instanceof StrataError
    ? error
    : new StrataError('Syntax', `the form cannot be read: ${(error as Error).message}`);

/** The file of a form under the field's name, as soon as it begins; what else the form holds is passed over. */
function findFile(form: ReturnType<typeof busboy>): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    form.on('file', (name, stream) => {
      if (name === messageField) resolve(stream);
      else stream.resume();
    });
    form.on('close', () => reject(lacksFile()));
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
    throw damaged(error);
  }
}

/** Hands the body on as fast as the form takes it. */
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

/**
 * The bytes of the message that a request carries: its body, or the file `uploadFile` of a form (RFC 7578).
 * @param most bytes of the whole body
 * @throws StrataError `TooLarge` beyond the limit, `Syntax` for a form without that file or one that is damaged
 */
export function openMessage(request: IncomingMessage, most: number): Bytes {
  const body = limitBytes(request, most);
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  return isForm ? fileOf(request, body) : body;
}
