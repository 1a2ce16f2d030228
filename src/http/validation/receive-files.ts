import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { readArchiveFile } from '../../formats/packaging/read-archive.js';
import type { ReceivedFile } from '../../registry/validation/validation-job.js';
import { messageField } from '../message-body/file-of-form.js';
import { type Bytes, bodyOf, usualBodySeconds } from '../message-body/open-message.js';
import { requestFault } from '../parameters/read-parameters.js';

/** A file on disk. */
export interface StoredFile extends ReceivedFile {
  readonly bytes: number;
}

/** What was received for a validation. */
export interface ReceivedForm {
  /** The data. */
  readonly files: readonly StoredFile[];
  /** A lock file. */
  readonly lock?: StoredFile;
  /** A structure message. */
  readonly structures?: StoredFile;
}

/** The parts of a form beside the data. */
const otherParts = ['lock', 'structures'] as const;
type OtherPart = (typeof otherParts)[number];

const isOther = (name: string): name is OtherPart => otherParts.some((each) => each === name);

/** Limit of the files, and of the other fields, of a form. */
const mostParts = 100;

/** Characters of the name of a file that findings show. */
const longestName = 200;

/** Bytes of a part that is sent as a text, without a file name. */
const mostText = 1_000_000;

/** Highest ratio of unpacked to packed bytes of an archive: what does not stay below it is made to fill the disk. */
const mostExpansion = 200;

const malformed = (detail: string): StrataError =>
  requestFault(
    'form.malformed',
    `${detail}; send multipart/form-data with the data as files in the field ${messageField}, and lock or structures as files if they are wanted`,
  );

const nameOf = (given: string | undefined, fallback: string): string => {
  const name = (given ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return (name === '' ? fallback : name).slice(0, longestName);
};

/** Writes files into the folder of a job, under names of its own. */
class JobFiles {
  readonly #folder: string;
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path that no file has. */
  next(): string {
    this.#count += 1;
    return join(this.#folder, `received-${this.#count}`);
  }

  async store(name: string, bytes: AsyncIterable<Uint8Array> | Readable): Promise<StoredFile> {
    const path = this.next();
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(bytes, file);
    return { name, path, bytes: file.bytesWritten };
  }
}

async function receiveForm(ctx: Context, body: Bytes, files: JobFiles): Promise<ReceivedForm> {
  const data: Promise<StoredFile>[] = [];
  const others = new Map<OtherPart, Promise<StoredFile>>();
  let form: ReturnType<typeof busboy> | undefined;
  try {
    form = busboy({
      headers: ctx.req.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: mostText, fields: mostParts, files: mostParts },
    });
    const parser = form;
    const failed = new Promise<never>((_resolve, reject) => parser.on('error', reject));
    failed.catch(() => undefined);
    const fail = (error: unknown): unknown => parser.destroy(error as Error);
    const keep = (part: OtherPart, stored: () => Promise<StoredFile>): void => {
      if (others.has(part)) fail(malformed(`the form has the part ${part} twice`));
      else others.set(part, stored());
      others.get(part)?.catch(fail);
    };
    form.on('file', (part, stream, { filename }) => {
      stream.on('error', () => undefined);
      if (part === messageField) {
        const stored = files.store(nameOf(filename, `file ${data.length + 1}`), stream);
        stored.catch(fail);
        data.push(stored);
      } else if (isOther(part)) keep(part, () => files.store(nameOf(filename, part), stream));
      else stream.resume();
    });
    form.on('field', (part, text, { valueTruncated }) => {
      if (part === messageField) fail(malformed(`the field ${messageField} holds a text without a file name`));
      if (!isOther(part)) return;
      if (valueTruncated) fail(malformed(`the text in the field ${part} is longer than ${mostText} bytes`));
      else keep(part, () => files.store(part, oneChunk(text)));
    });
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      form.on(event, () => fail(malformed(`the form has more than ${mostParts} files or fields`)));
    for await (const chunk of body) {
      await Promise.race([new Promise<void>((resolve) => parser.write(chunk, () => resolve())), failed]);
    }
    await Promise.race([new Promise<void>((resolve) => parser.end(() => resolve())), failed]);
    const stored = await Promise.all(data);
    if (stored.length === 0) throw malformed('the form does not have a file with data');
    const [lock, structures] = [await others.get('lock'), await others.get('structures')];
    return { files: stored, ...(lock && { lock }), ...(structures && { structures }) };
  } catch (error) {
    throw error instanceof StrataError ? error : malformed(`the form cannot be parsed: ${(error as Error).message}`);
  } finally {
    form?.destroy();
    await Promise.allSettled([...data, ...others.values()]);
  }
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The bytes of a body that take disk as they arrive. */
async function* counted(body: Bytes, takeDisk: (bytes: number) => void): Bytes {
  for await (const chunk of body) {
    takeDisk(chunk.length);
    yield chunk;
  }
}

/** Whether a file begins as a zip archive does. */
async function isArchive({ path }: StoredFile): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE() === 0x504b0304;
  } finally {
    await file.close();
  }
}

/** The files of an archive in its place; other files as they are. */
async function unpack(
  stored: StoredFile,
  files: JobFiles,
  left: number,
  takeDisk: (bytes: number) => void,
): Promise<StoredFile[]> {
  if (!(await isArchive(stored))) return [stored];
  const unpacked: StoredFile[] = [];
  for await (const { name, bytes } of readArchiveFile(stored.path, { bytes: left, ratio: mostExpansion })) {
    if (name === '[Content_Types].xml') {
      const detail = `${stored.name} is a document of an office program, which is not read; save the sheet as CSV`;
      throw new StrataError('UnsupportedMediaType', detail);
    }
    if (unpacked.length >= mostParts) throw malformed(`${stored.name} has more than ${mostParts} files`);
    unpacked.push(await files.store(nameOf(`${stored.name}/${name}`, stored.name), counted(bytes as Bytes, takeDisk)));
  }
  await rm(stored.path);
  return unpacked;
}

/** The name of a body that is not a form, in findings. */
const bodyName = 'data';

/**
 * Receives the files of a validation into the folder of its job: the body, or those of a form; archives are unpacked.
 * @param bytes the largest size, compressed and uncompressed
 * @param takeDisk takes disk for bytes; throws where there is none
 * @throws StrataError `Syntax` for a malformed form, `TooLarge`, `TooSlow`, `UnsupportedMediaType`, what `takeDisk` throws
 */
export async function receiveFiles(
  ctx: Context,
  folder: string,
  bytes: number,
  takeDisk: (bytes: number) => void,
  bodySeconds = usualBodySeconds,
): Promise<ReceivedForm> {
  const files = new JobFiles(folder);
  try {
    const body = counted(bodyOf(ctx.req, { bytes, seconds: bodySeconds }), takeDisk);
    const isForm = /^multipart\/form-data\b/i.test(ctx.get('Content-Type'));
    const received = isForm ? await receiveForm(ctx, body, files) : { files: [await files.store(bodyName, body)] };
    const unpacked: StoredFile[] = [];
    let left = bytes;
    for (const file of received.files) {
      const found = await unpack(file, files, left, takeDisk);
      unpacked.push(...found);
      left -= found.reduce((sum, each) => sum + each.bytes, 0);
    }
    return { ...received, files: unpacked };
  } finally {
    ctx.req.resume();
  }
}
