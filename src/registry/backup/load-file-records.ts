import { open } from 'node:fs/promises';
import { ConfigurationError } from '../../errors.js';
import { streamRecords } from '../../store/backup-statements.js';
import { isNameOfLoadFile } from '../data/load-files.js';
import type { BackupRecord, BackupSource, RestorationTarget } from './record-kind.js';

/** A file of data is in the archive in pieces of so many bytes. */
const pieceBytes = 1_000_000;

/** Loads that the database sends before it waits. */
const loadsAtOnce = 1_000;

/** The pieces of the files of data that the loads of a state need. */
export async function* readLoadFiles({ database, tick, files, signal }: BackupSource): AsyncGenerator<BackupRecord> {
  const names = new Set<string>();
  for await (const { file, parts } of streamRecords.loads(database, { tick }, loadsAtOnce, signal))
    for (const name of [String(file), ...(parts as readonly string[])]) if (name !== '') names.add(name);
  if (names.size > 0 && files === undefined) throw new TypeError('a registry with data has a folder of their files');
  for (const name of names) {
    const handle = await open(files?.path(name) ?? '', 'r');
    try {
      for (let n = 0; ; n += 1) {
        signal?.throwIfAborted();
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceBytes), 0, pieceBytes, n * pieceBytes);
        // An empty file has one piece too.
        if (bytesRead > 0 || n === 0) yield { file: name, n, body: buffer.subarray(0, bytesRead) };
        if (bytesRead < pieceBytes) break;
      }
    } finally {
      await handle.close();
    }
  }
}

/** Writes pieces to their places in the files of data, and has them outlast a loss of power. @returns their number */
export async function writeLoadFiles({ files }: RestorationTarget, pieces: readonly BackupRecord[]): Promise<number> {
  if (pieces.length === 0) return 0;
  if (files === undefined) throw new TypeError('a registry with data has a folder of their files');
  await files.open();
  for (const { file, n, body } of pieces) {
    // Nothing is written to other folders.
    if (!isNameOfLoadFile(String(file)))
      throw new ConfigurationError(`the archive has "${file}" as the name of a file of data`);
    const bytes = body as Uint8Array;
    // Not truncated: pieces come in several batches.
    const handle = await open(files.path(String(file)), Number(n) === 0 ? 'w' : 'r+', 0o600);
    try {
      await handle.write(
        new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
        0,
        bytes.length,
        Number(n) * pieceBytes,
      );
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  return pieces.length;
}
