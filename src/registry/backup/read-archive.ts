import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ArchiveFault, faultIn } from './archive-fault.js';
import { CheckedKeys, checkRecords } from './check-records.js';
import { type ArchiveKey, type ByteSource, decrypted, isEncrypted } from './encryption.js';
import { endFile, type Manifest, manifestFile, parseJsonFile, readManifest, sumsFile } from './manifest.js';
import { bytesFileOf, decodeRecords, kindOfFile } from './record-codec.js';
import type { BackupRecord, RecordKind } from './record-kind.js';
import { recordKinds } from './record-kinds.js';
import { type EntryPlace, paddingOf, readTarHeader, tarBlock } from './tar.js';

/** A file of records that was read. */
export interface RecordsOfFile {
  readonly file: string;
  readonly records: readonly BackupRecord[];
}

/** An archive that is open for reading. */
export class Archive {
  readonly manifest: Manifest;
  /** Numbers of records by kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly #source: ByteSource;
  readonly #places: ReadonlyMap<string, EntryPlace>;
  readonly #sums: ReadonlyMap<string, string>;

  private constructor(
    source: ByteSource,
    places: ReadonlyMap<string, EntryPlace>,
    sums: ReadonlyMap<string, string>,
    read: Pick<Archive, 'manifest' | 'counts'>,
  ) {
    this.#source = source;
    this.#places = places;
    this.#sums = sums;
    this.manifest = read.manifest;
    this.counts = read.counts;
  }

  /**
   * Reads the list of files, and checks that all of them are there.
   * @param newestSchema the newest version of the schema of the graph that this program opens
   * @throws ArchiveFault
   */
  static async over(source: ByteSource, newestSchema: number): Promise<Archive> {
    const places = await findFiles(source);
    const read = (name: string): Promise<Buffer> => readFileOf(source, places.get(name), name);
    // The version is compared first: a later one may have other files.
    const manifest = readManifest(await read(manifestFile), newestSchema);
    const sumsBytes = await read(sumsFile);
    const { records, checksum } = parseJsonFile(endFile, await read(endFile));
    if (checksum !== sha256Of(sumsBytes))
      throw faultIn(sumsFile, undefined, `its SHA-256 differs from the checksum in ${endFile}`);
    const sums = readSums(sumsBytes);
    for (const name of places.keys())
      if (!sums.has(name) && name !== sumsFile && name !== endFile)
        throw faultIn(name, undefined, `${sumsFile} lacks it`);
    for (const name of sums.keys())
      if (!places.has(name)) throw faultIn(name, undefined, `the archive lacks it, and ${sumsFile} has it`);
    const archive = new Archive(source, places, sums, { manifest, counts: Object(records) });
    await archive.#readChecked(manifestFile);
    archive.#refuseUnknownFiles();
    return archive;
  }

  /**
   * Reads the records of a kind, file by file, in the order in which they were written.
   * @throws ArchiveFault
   */
  async *recordsOf(kind: RecordKind): AsyncGenerator<RecordsOfFile> {
    const files = [...this.#places.keys()].filter((file) => kindOfFile(file) === kind.name).sort();
    for (const file of files) {
      const bytesFile = bytesFileOf(file);
      const bytes = this.#places.has(bytesFile) ? await this.#readChecked(bytesFile) : undefined;
      yield { file, records: await decodeRecords(kind, file, await this.#readChecked(file), bytes) };
    }
  }

  /**
   * Reads everything once: checksums, lines, columns, references between records, numbers of records.
   * @throws ArchiveFault for the first fault
   */
  async verify(onProgress: (records: number) => void = () => undefined): Promise<void> {
    const keys = new CheckedKeys();
    let records = 0;
    for (const kind of recordKinds) {
      let count = 0;
      for await (const read of this.recordsOf(kind)) {
        checkRecords(kind, read.file, read.records, keys);
        count += read.records.length;
        onProgress(records + count);
      }
      records += count;
      const expected = this.counts[kind.name] ?? 0;
      if (count !== expected)
        throw faultIn(endFile, undefined, `it has ${expected} ${kind.name}, and the archive ${count}`);
    }
    const { tick } = this.manifest.state;
    if (!keys.has('transaction', tick)) throw faultIn(manifestFile, undefined, `no record is transaction ${tick}`);
  }

  #refuseUnknownFiles(): void {
    const kinds = new Set(recordKinds.map(({ name }) => name));
    for (const name of Object.keys(this.counts))
      if (!kinds.has(name)) throw faultIn(endFile, undefined, `it counts "${name}", which is no kind of records`);
    for (const name of this.#sums.keys()) {
      if (name === manifestFile) continue;
      const lines = name.endsWith('.bytes') ? name.replace(/\.bytes$/, '.ndjson.gz') : name;
      if (!kinds.has(kindOfFile(lines) ?? '') || !this.#places.has(lines))
        throw faultIn(name, undefined, 'it is a file of no kind of records');
    }
  }

  async #readChecked(name: string): Promise<Buffer> {
    const bytes = await readFileOf(this.#source, this.#places.get(name), name);
    const [found, expected] = [sha256Of(bytes), this.#sums.get(name)];
    if (found !== expected)
      throw faultIn(name, undefined, `its SHA-256 is ${found}, and ${sumsFile} has ${expected}: the file was changed`);
    return bytes;
  }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function readFileOf(source: ByteSource, place: EntryPlace | undefined, name: string): Promise<Buffer> {
  if (place !== undefined) return source.read(place.offset, place.size);
  throw new ArchiveFault(`the archive lacks ${name}: it is not a backup of Strata, or it was cut off`);
}

/** The places of all files, from their headers. */
async function findFiles(source: ByteSource): Promise<ReadonlyMap<string, EntryPlace>> {
  const places = new Map<string, EntryPlace>();
  let last = 'its beginning';
  for (let offset = 0; ; ) {
    const block = await source.read(offset, tarBlock);
    const header = block.length < tarBlock ? 'damaged' : readTarHeader(block);
    if (header === undefined) return places;
    if (header === 'damaged') {
      const what =
        block.length < tarBlock ? 'the archive was cut off' : 'the archive was changed, or is not a tar file';
      throw new ArchiveFault(`${what}, after ${last}, at byte ${offset}`);
    }
    const { name, size } = header;
    const place = { name, offset: offset + tarBlock, size };
    offset += tarBlock + size + paddingOf(size);
    if (offset > source.size) throw faultIn(name, undefined, `it has ${size} bytes, and the archive was cut off in it`);
    if (places.has(name)) throw faultIn(name, undefined, 'the archive has two files of this name');
    places.set(name, place);
    last = name;
  }
}

/** Checksums by the name of the file, as `sha256sum` reads them. */
function readSums(bytes: Buffer): ReadonlyMap<string, string> {
  const lines = bytes.toString('utf8').split('\n').slice(0, -1);
  return new Map(
    lines.map((line, index) => {
      const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (name === '') throw faultIn(sumsFile, index + 1, 'it is not a checksum and the name of a file');
      return [name, sum];
    }),
  );
}

/**
 * Opens the file of an archive, does work with it, and closes it.
 * @param key of an encrypted one
 * @throws ArchiveFault; Error for a file that cannot be read
 */
export async function withArchive<T>(
  file: string,
  { key, newestSchema }: { readonly key?: ArchiveKey | undefined; readonly newestSchema: number },
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const plain: ByteSource = {
      size,
      async read(offset, length) {
        const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)));
        let filled = 0;
        while (filled < buffer.length) {
          const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, offset + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return buffer.subarray(0, filled);
      },
    };
    return await work(await Archive.over(await readable(plain, key), newestSchema));
  } finally {
    await handle.close();
  }
}

async function readable(source: ByteSource, key: ArchiveKey | undefined): Promise<ByteSource> {
  if (!(await isEncrypted(source))) return source;
  if (key === undefined) throw new ArchiveFault('the backup is encrypted; give the file of its key with --key-file');
  return decrypted(source, key);
}
