import { StrataError } from '../errors.js';
import { type AnyJsonVersion, jsonVersions } from './grammar/json-versions.js';
import type { SdmxMlVersion } from './grammar/message-versions.js';
import { readSdmxJson } from './json/read-sdmx-json.js';
import { checkingLengths } from './message/check-lengths.js';
import { type ReadLimits, usualLimits } from './message/reading-limits.js';
import type { MessageArtefact, StructureMessage, TakeArtefact } from './message/structure-message.js';
import { gunzip } from './packaging/gunzip.js';
import type { PackagingLimits } from './packaging/limits.js';
import { openArchive } from './packaging/read-archive.js';
import { toUtf8, utf16Of } from './packaging/to-utf8.js';
import { isTableStart, readSchemesFromCsv } from './sheets/read-csv.js';
import { isWorkbook, readWorkbook } from './sheets/read-workbook.js';
import { uniteMessages } from './unite-messages.js';
import { readSdmxMl } from './xml/read-sdmx-ml.js';

export interface ReadMessageOptions {
  /** Whether deviations are errors. */
  readonly strict: boolean;
  readonly limits: PackagingLimits & ReadLimits;
  /** Receives the artefacts, one by one; without it the returned message holds them. */
  readonly take?: TakeArtefact;
  /** The version in the sender's media type; used for SDMX-JSON without a version in the message. */
  readonly version?: string;
  /** Called with the bytes of every message, unpacked and in UTF-8, while they are read. */
  readonly onBytes?: (bytes: Uint8Array) => void;
  /** Called with the version of an SDMX-ML message, also of a rejected one. */
  readonly onVersion?: (version: SdmxMlVersion) => void;
}

type Bytes = AsyncIterable<Uint8Array>;
type StreamOptions = ReadMessageOptions & { readonly take: TakeArtefact };
type Read = (bytes: Bytes, options: StreamOptions) => Promise<StructureMessage>;

/** Bytes that distinguish every packaging, encoding and family. */
const startLength = 4;

const isBlank = (bytes: Uint8Array): boolean => /^[\s\uFEFF]*$/.test(Buffer.from(bytes).toString('utf8'));

/**
 * The first bytes that are not all blank, and the whole input.
 * @param most limit of blank bytes before them
 * @throws StrataError `TooLarge` beyond that
 */
async function peek(input: AsyncIterator<Uint8Array>, most: number): Promise<{ start: Buffer; whole: Bytes }> {
  const seen: Uint8Array[] = [];
  let start = Buffer.alloc(0);
  let blanks = 0;
  while (start.length < startLength || isBlank(start)) {
    const { value, done } = await input.next();
    if (done === true) break;
    seen.push(value);
    if (isBlank(start)) {
      blanks += start.length;
      if (blanks > most)
        throw new StrataError('TooLarge', `the body begins with more than ${most / 1000} KB of white space; remove it`);
      start = Buffer.from(value);
    } else start = Buffer.concat([start, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* seen;
    yield* { [Symbol.asyncIterator]: () => input };
  }
  return { start, whole: whole() };
}

/** The version of SDMX-JSON that a text names; no property where it names none that is read. */
function jsonVersion(text: string | undefined): { version?: AnyJsonVersion } {
  const versions = jsonVersions();
  const version = versions.find((each) => each === text || each === `${text}.0`);
  return version === undefined ? {} : { version };
}

async function* passedTo(onBytes: (bytes: Uint8Array) => void, whole: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of whole) {
    onBytes(chunk);
    yield chunk;
  }
}

async function readText(start: Buffer, bytes: Bytes, options: StreamOptions): Promise<StructureMessage> {
  const whole = options.onBytes === undefined ? bytes : passedTo(options.onBytes, bytes);
  const text = start.toString('utf8').replace(/^[\s\uFEFF]+/, '');
  const { strict, take, onVersion } = options;
  const reading = { strict, limits: options.limits, take };
  if (text.startsWith('<')) return readSdmxMl(whole, { ...reading, ...(onVersion === undefined ? {} : { onVersion }) });
  if (text.startsWith('{')) return readSdmxJson(whole, { ...reading, ...jsonVersion(options.version) });
  if (isTableStart(text)) return readSchemesFromCsv(whole, reading);
  if (text === '') throw new StrataError('Syntax', 'the body is empty; send an SDMX-ML or SDMX-JSON structure message');
  throw new StrataError(
    'UnsupportedMediaType',
    'the body is neither XML nor a JSON object nor a table of item schemes; send SDMX-ML 2.1, 3.0 or 3.1, SDMX-JSON 1.0.0, 2.0.0 or 2.1.0, or CSV as format=csv returns it',
  );
}

/** Packagings by their first bytes; each is unpacked once, so an archive in an archive is rejected. */
const packagings: readonly { readonly start: readonly number[]; readonly read: (unpack: Read) => Read }[] = [
  {
    start: [0x1f, 0x8b],
    read: (unpack) => (bytes, options) => unpack(gunzip(bytes, options.limits), options),
  },
  {
    start: [0x50, 0x4b],
    read: (unpack) => async (bytes, options) => {
      const archive = await openArchive(bytes, options.limits);
      if (isWorkbook(archive)) return readWorkbook(archive, options.limits.bytes, options);
      return uniteMessages(archive.files(), options.take, (file, take) => unpack(file, { ...options, take }));
    },
  },
];

const reader =
  (kinds: typeof packagings): Read =>
  async (bytes, options) => {
    const input = bytes[Symbol.asyncIterator]();
    try {
      const { start, whole } = await peek(input, options.limits.text ?? usualLimits.text);
      const packaging = kinds.find((kind) => kind.start.every((byte, index) => start[index] === byte));
      if (packaging !== undefined)
        return await packaging.read(reader(kinds.filter((kind) => kind !== packaging)))(whole, options);
      const encoding = utf16Of(start);
      return encoding === undefined
        ? await readText(start, whole, options)
        : await reader([])(toUtf8(whole, encoding), options);
    } finally {
      await input.return?.();
    }
  };

const readAny = reader(packagings);

/**
 * Reads a structure message, recognised by its content: SDMX-ML or SDMX-JSON, in UTF-8 or UTF-16, plain, gzipped, or
 * several in a zip archive, read as one. The input is closed in every case.
 * @throws StrataError `Syntax` with every problem found, `UnsupportedMediaType` for a format that is not read,
 * `TooLarge` when it unpacks to more than the limits allow.
 */
export async function recogniseAndRead(bytes: Bytes, options: ReadMessageOptions): Promise<StructureMessage> {
  const artefacts: MessageArtefact[] = [];
  const lengths = checkingLengths(options.take ?? ((artefact) => artefacts.push(artefact)));
  const message = await readAny(bytes, { ...options, take: lengths.take });
  lengths.complete();
  return { ...message, artefacts };
}
