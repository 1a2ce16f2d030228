import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { faultIn } from './archive-fault.js';
import type { BackupRecord, RecordKind } from './record-kind.js';
import type { ArchiveEntry } from './tar.js';

/** A pair of files ends after so many bytes of lines, of bytes, or records. */
const [mostLineBytes, mostBytes, mostRecords] = [4_000_000, 4_000_000, 20_000];
const fastest = { level: 1 };
const gzipInThread = promisify<Buffer, typeof fastest, Buffer>(gzip);
const gunzipInThread = promisify<Buffer, Buffer>(gunzip);

/** The files of some records of a kind: their lines and, where they have any, their bytes. */
export interface RecordFiles {
  readonly entries: readonly ArchiveEntry[];
  readonly records: number;
}

export const bytesColumnsOf = ({ columns }: Pick<RecordKind, 'columns'>): readonly string[] =>
  Object.entries(columns).flatMap(([name, { type }]) => (type === 'bytes' ? [name] : []));

const linesFile = (kind: string, number: number): string => `${kind}/${String(number).padStart(6, '0')}.ndjson.gz`;
/** The name of the file with the bytes of the records of a file. */
export const bytesFileOf = (file: string): string => file.replace(/\.ndjson\.gz$/, '.bytes');
/** The kind of the records of a file; undefined for other files. */
export const kindOfFile = (file: string): string | undefined => /^([\w-]+)\/\d{6,}\.ndjson\.gz$/.exec(file)?.[1];

/** Records of a kind, until they are as many as a file has. */
class Collected {
  readonly #bytesColumns: readonly string[];
  #lines: string[] = [];
  #bytes: Uint8Array[] = [];
  #lineLength = 0;
  #byteLength = 0;

  constructor(bytesColumns: readonly string[]) {
    this.#bytesColumns = bytesColumns;
  }

  get count(): number {
    return this.#lines.length;
  }

  get isFull(): boolean {
    return this.#lineLength >= mostLineBytes || this.#byteLength >= mostBytes || this.#lines.length >= mostRecords;
  }

  add(record: BackupRecord): void {
    const line = JSON.stringify(this.#bytesColumns.length === 0 ? record : this.#withoutBytes(record));
    this.#lines.push(line);
    this.#lineLength += line.length;
  }

  /** Bytes go to the file of bytes; the line has their number. */
  #withoutBytes(record: BackupRecord): BackupRecord {
    const line: Record<string, unknown> = { ...record };
    for (const column of this.#bytesColumns) {
      const value = record[column] as Int8Array | null | undefined;
      if (value == null) continue;
      this.#bytes.push(new Uint8Array(value.buffer, value.byteOffset, value.length));
      this.#byteLength += value.length;
      line[column] = value.length;
    }
    return line;
  }

  /** The files of what was collected, compressed in another thread. */
  async take(name: string): Promise<RecordFiles> {
    const [lines, bytes] = [Buffer.from(`${this.#lines.join('\n')}\n`), Buffer.concat(this.#bytes)];
    const records = this.#lines.length;
    this.#lines = [];
    this.#bytes = [];
    [this.#lineLength, this.#byteLength] = [0, 0];
    const entries = [{ name, bytes: await gzipInThread(lines, fastest) }];
    return { entries: bytes.length === 0 ? entries : [...entries, { name: bytesFileOf(name), bytes }], records };
  }
}

/** Writes records of a kind as files. The next ones are collected while some are compressed. */
export async function* encodeRecords(
  kind: Pick<RecordKind, 'name' | 'columns'>,
  records: AsyncIterable<BackupRecord>,
): AsyncGenerator<RecordFiles> {
  const collected = new Collected(bytesColumnsOf(kind));
  let files = 0;
  let compressing: Promise<RecordFiles> | undefined;
  for await (const record of records) {
    collected.add(record);
    if (isTurnOver()) await nextTurn();
    if (!collected.isFull) continue;
    const before = compressing;
    files += 1;
    compressing = collected.take(linesFile(kind.name, files));
    // It is awaited later; until then a fault must not count as one that nobody has caught.
    compressing.catch(() => undefined);
    if (before !== undefined) yield await before;
  }
  if (compressing !== undefined) yield await compressing;
  if (collected.count > 0) yield await collected.take(linesFile(kind.name, files + 1));
}

/** Reads a file of lines that may be damaged. */
async function unzip(file: string, packed: Buffer): Promise<string> {
  try {
    return (await gunzipInThread(packed)).toString('utf8');
  } catch (error) {
    throw faultIn(file, undefined, `it is not complete gzip (${error instanceof Error ? error.message : error})`);
  }
}

/**
 * Reads the records of a pair of files.
 * @param bytes undefined where there is no file of bytes
 * @throws ArchiveFault
 */
export async function decodeRecords(
  kind: Pick<RecordKind, 'columns'>,
  file: string,
  packed: Buffer,
  bytes: Buffer | undefined,
): Promise<readonly BackupRecord[]> {
  const columns = bytesColumnsOf(kind);
  const records: BackupRecord[] = [];
  let taken = 0;
  const lines = (await unzip(file, packed)).split('\n');
  if (lines.pop() !== '') throw faultIn(file, lines.length + 1, 'it has no end of line');
  for (const [index, line] of lines.entries()) {
    const record = parseLine(file, index + 1, line);
    for (const column of columns) {
      const length = record[column];
      if (length == null) continue;
      const end = taken + Number(length);
      if (typeof length !== 'number' || !(length >= 0) || end > (bytes?.length ?? 0))
        throw faultIn(file, index + 1, `${column} has ${length} bytes, and ${bytesFileOf(file)} lacks some of them`);
      record[column] = new Int8Array(bytes?.subarray(taken, end) ?? []);
      taken = end;
    }
    records.push(record);
    if (isTurnOver()) await nextTurn();
  }
  if (taken !== (bytes?.length ?? 0))
    throw faultIn(bytesFileOf(file), undefined, `${(bytes?.length ?? 0) - taken} bytes belong to no record`);
  return records;
}

function parseLine(file: string, number: number, line: string): Record<string, unknown> {
  try {
    const record: unknown = JSON.parse(line);
    if (typeof record === 'object' && record !== null && !Array.isArray(record))
      return record as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw faultIn(file, number, 'it is not a JSON object');
}
