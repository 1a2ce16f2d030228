import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { StrataError } from '../../errors.js';
import { type PackagingLimits, withinLimits } from './limits.js';

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Limit of the files in an archive; even an empty file has a cost. */
const mostFiles = 10_000;

/** Folders, and the metadata files that macOS adds for every file. */
const isNoMessage = ({ fileName }: Entry): boolean =>
  fileName.endsWith('/') || fileName.startsWith('__MACOSX/') || fileName.endsWith('.DS_Store');

const damaged = (error: unknown): StrataError =>
  new StrataError('Syntax', `the body is not a valid zip archive: ${(error as Error).message}`);

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const next = (): Promise<Entry | undefined> =>
    new Promise((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('end', () => resolve(undefined));
      zip.once('error', reject);
      zip.readEntry();
    });
  for (let entry = await next(); entry !== undefined; entry = await next()) {
    zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
    yield entry;
  }
}

/** The files of an open archive, one after the other. */
async function* filesOf(zip: ZipFile, limits: PackagingLimits): AsyncGenerator<ArchiveFile> {
  let [left, files] = [limits.bytes, 0];
  const openEntry = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<NodeJS.ReadableStream>;
  async function* unpacked(entry: Entry): AsyncGenerator<Uint8Array> {
    try {
      const stream = (await openEntry(entry)) as unknown as AsyncIterable<Uint8Array>;
      const packedSize = () => entry.compressedSize;
      for await (const chunk of withinLimits(stream, packedSize, { ...limits, bytes: left })) {
        left -= chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw error instanceof StrataError ? error : damaged(error);
    }
  }
  try {
    for await (const entry of entriesOf(zip)) {
      if (isNoMessage(entry)) continue;
      files += 1;
      if (files > mostFiles)
        throw new StrataError('TooLarge', `the archive has more than ${mostFiles} files; send it in parts`);
      yield { name: entry.fileName, bytes: unpacked(entry) };
    }
  } catch (error) {
    throw error instanceof StrataError ? error : damaged(error);
  }
  if (files === 0) throw new StrataError('Syntax', 'the archive holds no files; add at least one message');
}

const refuseDamaged = (error: unknown): never => {
  throw damaged(error);
};

/** A zip archive in memory. */
export interface OpenArchive {
  readonly names: readonly string[];
  /** Its files, one after the other; each has to be read before the next is requested. */
  files(): AsyncIterable<ArchiveFile>;
  /** The bytes of one file. */
  read(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Opens a zip archive. The packed bytes are held in memory, since the table of a zip archive is at its end.
 * @throws StrataError `Syntax` when it is damaged, encrypted or has no files, `TooLarge` beyond the limits, which hold for each reading
 * of all files, and for all files that are read by name together
 */
export async function openArchive(packed: AsyncIterable<Uint8Array>, limits: PackagingLimits): Promise<OpenArchive> {
  const openBuffer = promisify<Buffer, { lazyEntries: true }, ZipFile>(yauzl.fromBuffer);
  const bytes = await collect(packed);
  const open = () => openBuffer(bytes, { lazyEntries: true }).catch(refuseDamaged);
  const names: string[] = [];
  try {
    for await (const { fileName } of entriesOf(await open())) {
      names.push(fileName);
      if (names.length > mostFiles)
        throw new StrataError('TooLarge', `the archive has more than ${mostFiles} files; send it in parts`);
    }
  } catch (error) {
    throw error instanceof StrataError ? error : damaged(error);
  }
  let left = limits.bytes;
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    for await (const file of filesOf(await open(), { ...limits, bytes: left })) {
      if (file.name !== name) continue;
      for await (const chunk of file.bytes) {
        left -= chunk.length;
        yield chunk;
      }
      return;
    }
  }
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield* filesOf(await open(), limits);
  }
  return { names, files, read };
}

/** The files of a zip archive, one after the other; each has to be read before the next is requested. @throws StrataError as `openArchive` */
export async function* readArchive(
  packed: AsyncIterable<Uint8Array>,
  limits: PackagingLimits,
): AsyncGenerator<ArchiveFile> {
  yield* (await openArchive(packed, limits)).files();
}

/** As `readArchive`, of an archive on disk, which is not held in memory. */
export async function* readArchiveFile(path: string, limits: PackagingLimits): AsyncGenerator<ArchiveFile> {
  const open = promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(yauzl.open);
  const zip = await open(path, { lazyEntries: true, autoClose: false }).catch(refuseDamaged);
  try {
    yield* filesOf(zip, limits);
  } finally {
    zip.close();
  }
}
