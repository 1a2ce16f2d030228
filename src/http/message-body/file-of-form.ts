import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { StrataError } from '../../errors.js';

type Form = ReturnType<typeof busboy>;

/** The field of a form that contains the message. */
export const messageField = 'uploadFile';

/** Limit of the files, and of the other fields, of a form. */
const mostParts = 100;

const malformed = (detail: string): StrataError =>
  new StrataError(
    'Syntax',
    `${detail}; send multipart/form-data with the message as a file in the field ${messageField}`,
  );

const explained = (error: unknown): StrataError =>
  error instanceof StrataError ? error : malformed(`the form cannot be parsed: ${(error as Error).message}`);

/** Collects the bytes of the message. Errors are emitted by the form, so that the next write reports them. */
function collectFile(form: Form): { readonly chunks: Uint8Array[]; hasFile: boolean } {
  const file = { chunks: [] as Uint8Array[], hasFile: false };
  const fail = (error: StrataError): unknown => form.destroy(error);
  form.on('file', (name, stream) => {
    // The form emits the same error, where it is handled.
    stream.on('error', () => undefined);
    if (name !== messageField) {
      stream.resume();
      return;
    }
    if (file.hasFile)
      fail(
        new StrataError(
          'Syntax',
          `the form has several files in the field ${messageField}; send one message, or several as one zip archive`,
        ),
      );
    file.hasFile = true;
    stream.on('data', (chunk: Uint8Array) => file.chunks.push(chunk));
  });
  form.on('field', (name) => {
    if (name === messageField) fail(malformed(`the field ${messageField} holds a text without a file name`));
  });
  for (const event of ['filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => fail(malformed(`the form has more than ${mostParts} files or more than ${mostParts} fields`)));
  return file;
}

/**
 * The bytes of the file in the field `uploadFile` of a form (RFC 7578), while the form arrives. Other fields are
 * skipped. The body is read only on demand, so a caller that ends early leaves the rest of it to be discarded.
 * @throws StrataError `Syntax` for a malformed form, one without that file, and one with several
 */
export async function* fileOfForm(
  headers: IncomingHttpHeaders,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let form: Form | undefined;
  try {
    form = busboy({ headers, limits: { fieldSize: 1_000, fields: mostParts, files: mostParts } });
    const file = collectFile(form);
    const { write, end, failed } = steps(form);
    for await (const chunk of body) {
      await Promise.race([write(chunk), failed]);
      yield* file.chunks.splice(0);
    }
    await Promise.race([end(), failed]);
    yield* file.chunks.splice(0);
    if (!file.hasFile) throw malformed('the form does not have a file in that field');
  } catch (error) {
    throw explained(error);
  } finally {
    form?.destroy();
  }
}

/** The steps of a parser as promises. A write that fails is never called back, so `failed` is awaited with each. */
function steps(form: Form) {
  const failed = new Promise<never>((_resolve, reject) => form.on('error', reject));
  failed.catch(() => undefined);
  return {
    failed,
    write: (chunk: Uint8Array) => new Promise<void>((resolve) => form.write(chunk, () => resolve())),
    end: () => new Promise<void>((resolve) => form.end(() => resolve())),
  };
}
