import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StrataError } from '../../errors.js';
import { mergeStreams } from '../../model/merge-streams.js';
import { readBackedUpState } from '../../store/backup-statements.js';
import type { Database } from '../../store/database.js';
import type { LoadFiles } from '../data/load-files.js';
import { contentsOfArchive } from './contents.js';
import { type ArchiveEnd, archiveVersion, endFile, type Manifest, manifestFile, sumsFile } from './manifest.js';
import { encodeRecords, type RecordFiles } from './record-codec.js';
import type { BackupSource, RecordKind } from './record-kind.js';
import { recordKinds } from './record-kinds.js';
import { paddingOf, tarEnd, tarHeader } from './tar.js';

export interface BackupOptions {
  /** Whether the entries of the audit log are in the archive. */
  readonly auditLog: boolean;
  /** The files of loads; undefined where the registry has no folder for them. */
  readonly files?: LoadFiles | undefined;
  /** Called after each file of records. */
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface BackupProgress {
  /** Records so far, of all kinds. */
  readonly records: number;
  /** Bytes of the archive so far. */
  readonly bytes: number;
}

const release: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;

/** Kinds that are read at the same time: while the records of one are written, the database reads those of others. */
const kindsAtOnce = 3;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Writes files into an archive, and collects their checksums. */
class ArchiveFiles {
  readonly #seconds = Math.floor(Date.now() / 1000);
  readonly #sums: string[] = [];
  bytes = 0;

  *add(name: string, content: Buffer): Generator<Buffer> {
    this.#sums.push(`${sha256(content)}  ${name}\n`);
    yield* this.#blocks(name, content);
  }

  *end(records: Readonly<Record<string, number>>): Generator<Buffer> {
    const sums = Buffer.from(this.#sums.join(''));
    yield* this.#blocks(sumsFile, sums);
    yield* this.#blocks(endFile, jsonOf({ records, checksum: sha256(sums) } satisfies ArchiveEnd));
    yield tarEnd;
    this.bytes += tarEnd.length;
  }

  *#blocks(name: string, content: Buffer): Generator<Buffer> {
    const padding = Buffer.alloc(paddingOf(content.length));
    for (const part of [tarHeader(name, content.length, this.#seconds), content, padding]) {
      if (part.length > 0) yield part;
      this.bytes += part.length;
    }
  }
}

/** The files of a kind, with its name. */
async function* filesOf(
  kind: RecordKind,
  source: BackupSource,
): AsyncGenerator<RecordFiles & { readonly kind: string }> {
  for await (const files of encodeRecords(kind, kind.read(source))) yield { ...files, kind: kind.name };
}

/**
 * Writes an archive of the registry at its newest transaction, while it serves queries and takes submissions: what later
 * transactions write is left out.
 * @returns the bytes of the archive, as they are read
 * @throws StrataError `Unavailable` when the database does not respond or holds no registry; the reason of the signal
 */
export async function* writeArchive(database: Database, options: BackupOptions): AsyncGenerator<Buffer> {
  const { auditLog, files, onProgress, signal } = options;
  const [state] = await database.readNewest((tx) => readBackedUpState(tx, {}));
  if (state === undefined) throw new StrataError('Unavailable', 'the database does not hold a registry yet');
  const manifest: Manifest = {
    format: 'strata-backup',
    formatVersion: archiveVersion,
    program: release,
    startedAt: new Date().toISOString(),
    auditLog,
    state,
    leftOut: contentsOfArchive.flatMap(({ name, instead }) => (instead === undefined ? [] : [`${name}: ${instead}`])),
  };
  const archive = new ArchiveFiles();
  yield* archive.add(manifestFile, jsonOf(manifest));
  const kinds = recordKinds.filter(({ onDemand }) => onDemand === undefined || auditLog);
  const counts = new Map(kinds.map(({ name }) => [name, 0]));
  let records = 0;
  const streams = kinds.map((kind) => filesOf(kind, { database, tick: state.tick, files, signal }));
  for await (const written of mergeStreams(streams, kindsAtOnce)) {
    for (const { name, bytes } of written.entries) yield* archive.add(name, bytes);
    counts.set(written.kind, (counts.get(written.kind) ?? 0) + written.records);
    records += written.records;
    onProgress?.({ records, bytes: archive.bytes });
  }
  yield* archive.end(Object.fromEntries(counts));
}
