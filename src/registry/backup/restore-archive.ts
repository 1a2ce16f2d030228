import { ConfigurationError } from '../../errors.js';
import { cutList } from '../../model/cut-list.js';
import { mergeStreams } from '../../model/merge-streams.js';
import { extensionRoles } from '../../references/reference-roles.js';
import type { Database } from '../../store/database.js';
import {
  beginRestoration,
  clearRestored,
  countContent,
  deriveWildcards,
  endRestoration,
  findRestoration,
} from '../../store/restoration-statements.js';
import { createIndexes } from '../../store/schema.js';
import type { LoadFiles } from '../data/load-files.js';
import { faultIn } from './archive-fault.js';
import type { Archive } from './read-archive.js';
import type { BackupRecord } from './record-kind.js';
import { recordKinds } from './record-kinds.js';

export interface RestorationOptions {
  /** The file of the archive, for what a later start shows. */
  readonly file: string;
  readonly log: (message: string) => void;
  /** Where the files of loads are written. */
  readonly files?: LoadFiles | undefined;
  /** Called after each batch with the number of records that are written. */
  readonly onProgress?: ((records: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A batch is one transaction, which has to fit the memory of the database: records, and bytes roughly. */
const [recordsInBatch, bytesInBatch] = [5_000, 8_000_000];
/** Wildcards whose references are counted in one transaction. */
const wildcardsInBatch = 500;
/** Bytes of a record and of an entry of a list, besides texts and bytes. */
const [bytesPerRecord, bytesPerEntry] = [200, 60];

function sizeOf(record: BackupRecord): number {
  let bytes = bytesPerRecord;
  for (const value of Object.values(record)) {
    if (typeof value === 'string' || value instanceof Int8Array) bytes += value.length;
    else if (Array.isArray(value)) bytes += value.length * bytesPerEntry;
  }
  return bytes;
}

function* batchesOf(records: readonly BackupRecord[]): Generator<readonly BackupRecord[]> {
  let batch: BackupRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    batch.push(record);
    bytes += sizeOf(record);
    if (batch.length < recordsInBatch && bytes < bytesInBatch) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** @throws ConfigurationError unless the database is empty, or holds what an interrupted restoration left, which is removed */
async function requireEmpty(database: Database, log: (message: string) => void): Promise<void> {
  const [interrupted] = await database.writeAtStart((tx) => findRestoration(tx, {}));
  if (interrupted !== undefined) {
    log(`removing what the interrupted restoration of ${interrupted.archive} has written …`);
    await database.runInParts(clearRestored, {});
    return;
  }
  const [content] = await database.writeAtStart((tx) => countContent(tx, {}));
  if (content?.nodes === 0) return;
  throw new ConfigurationError(
    'the database is not empty, and a backup replaces nothing: set STRATA_DATA_DIR to a new folder, or NEO4J_URI to an empty database, and restore again.',
  );
}

/** Writes the records of all kinds. @returns the URNs of wildcards */
async function writeRecordsOf(
  database: Database,
  archive: Archive,
  { files, onProgress = () => undefined, signal }: Pick<RestorationOptions, 'files' | 'onProgress' | 'signal'>,
): Promise<readonly string[]> {
  const wildcards: string[] = [];
  let written = 0;
  for (const kind of recordKinds) {
    // The next file is read while the records of one are written.
    for await (const { file, records } of mergeStreams([archive.recordsOf(kind)], 1)) {
      let line = 1;
      for (const batch of batchesOf(records)) {
        signal?.throwIfAborted();
        const count = await kind.write({ database, files }, batch);
        if (count !== batch.length) {
          const lost = `${batch.length - count} of lines ${line} to ${line + batch.length - 1} refer to what is not there`;
          throw faultIn(file, line, lost);
        }
        line += batch.length;
        written += batch.length;
        onProgress(written);
      }
      if (kind.name === 'wildcards') for (const { urn } of records) wildcards.push(String(urn));
    }
  }
  return wildcards;
}

/**
 * Writes a verified archive into an empty database. Until everything is written, no program opens the database; an interrupted
 * restoration is repeated from its beginning. The registry is the same, and begins another epoch.
 * @throws ConfigurationError for a database that holds something else; ArchiveFault; StrataError `Unavailable` when the
 * database does not respond or has no space left
 */
export async function restoreArchive(database: Database, archive: Archive, options: RestorationOptions): Promise<void> {
  const { file, log } = options;
  await requireEmpty(database, log);
  await createIndexes(database);
  await database.write((tx) => beginRestoration(tx, { archive: file, startedAt: Date.now() }));
  const wildcards = await writeRecordsOf(database, archive, options);
  for (const batch of cutList(wildcards, wildcardsInBatch))
    await database.write((tx) => deriveWildcards(tx, { wildcards: batch, extensionRoles }));
  const { epoch: _, ...state } = archive.manifest.state;
  await database.write((tx) => endRestoration(tx, state));
}
