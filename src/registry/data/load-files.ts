import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors.js';
import type { LoadRow } from '../../store/load-statements.js';

const ending = '.parquet';

/** Whether a text is like the name of a file of a load, and not the path of another one. */
export const isNameOfLoadFile = (text: string): boolean => /^[\w-]+\.parquet$/.test(text);

/** A file without a load may be of a load that another process is writing; older ones are left, milliseconds. */
const leftAfter = 86_400_000;

/** A file on disk as the graph records it. */
export interface StoredLoadFile {
  readonly file: string;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
  readonly bytes: number;
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The files of loads below the data folder. */
export const loadFilesIn = (dataDir: string): LoadFiles => new LoadFiles(join(dataDir, 'loads'));

/** The files of loads: in one folder, under names that nobody can guess, never changed. */
export class LoadFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the folder, which its owner alone may enter. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  /** A name that no file has. */
  newName(): string {
    return `${randomUUID()}${ending}`;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Has a written file outlast a loss of power. After it, a transaction may name the file. */
  async keep(name: string): Promise<StoredLoadFile> {
    const path = this.path(name);
    await syncPath(path);
    await syncPath(this.folder);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { file: name, checksum: hash.digest('hex'), bytes };
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }

  /** Bytes of all files. */
  async size(): Promise<number> {
    let bytes = 0;
    for (const name of await readdir(this.folder)) bytes += (await stat(this.path(name))).size;
    return bytes;
  }

  /**
   * Removes the files that no load names: their transactions were not committed.
   * @param isOnlyWriter whether no other process writes loads now
   * @throws ConfigurationError where a file of a load is absent, or has another size
   */
  async reconcile(loads: readonly LoadRow[], isOnlyWriter: boolean): Promise<void> {
    const present = new Map<string, { readonly size: number; readonly mtimeMs: number }>();
    for (const name of await readdir(this.folder)) present.set(name, await stat(this.path(name)));
    for (const { file, bytes, urn, tick } of loads) {
      if (file === '') continue;
      const size = present.get(file)?.size;
      if (size === bytes) continue;
      const what = size === undefined ? 'is absent' : `has ${size} bytes and not ${bytes}`;
      throw new ConfigurationError(
        `the file ${this.path(file)} of the data of ${urn}, loaded by transaction ${tick}, ${what}; restore the folder ${this.folder} from the backup that the database is of`,
      );
    }
    const named = new Set(loads.flatMap(({ file, parts }) => [file, ...parts]));
    const oldest = Date.now() - leftAfter;
    for (const [name, { mtimeMs }] of present)
      if (!named.has(name) && (isOnlyWriter || mtimeMs < oldest)) await this.remove(name);
  }
}
