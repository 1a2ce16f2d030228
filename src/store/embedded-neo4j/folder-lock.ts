import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors.js';
import { startOf } from './process-identity.js';

/** A lock on a data folder, held by this process. */
export interface FolderLock {
  release(): Promise<void>;
}

const LOCK_FILE = /^strata-(\d+)-[0-9a-f]{16}\.lock$/;

/**
 * Locks a folder for this process. Lock files of processes that have ended are removed.
 *
 * A process writes its lock file first and then checks for others. If two processes start at the same time, both may be
 * rejected, but never both accepted.
 *
 * @throws ConfigurationError when a running process holds the lock, this one included
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const mine = await lockFileOf(process.pid);
  if (mine === undefined) throw new Error(`The start time of process ${process.pid} cannot be read.`);
  const file = join(folder, mine);
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw isTaken(error) ? inUse(folder, process.pid) : error;
  }
  const release = (): Promise<void> => rm(file, { force: true });
  try {
    await removeStale(folder, mine);
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

/**
 * The name of a process's lock file: its id and a digest of its start time, because ids are reused. The name holds all
 * information, so a lock file is never seen half written. Undefined when there is no such process.
 */
export async function lockFileOf(pid: number): Promise<string | undefined> {
  const started = await startOf(pid);
  if (started === undefined) return undefined;
  return `strata-${pid}-${createHash('sha256').update(started).digest('hex').slice(0, 16)}.lock`;
}

/** The process that holds the lock of a folder, this one included; undefined where none does. */
export async function holderOfFolder(folder: string): Promise<number | undefined> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(LOCK_FILE.exec(name)?.[1]);
    if (!Number.isNaN(pid) && (await lockFileOf(pid)) === name) return pid;
  }
  return undefined;
}

async function removeStale(folder: string, mine: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(LOCK_FILE.exec(name)?.[1]);
    if (name === mine || Number.isNaN(pid)) continue;
    if ((await lockFileOf(pid)) === name) throw inUse(folder, pid);
    await rm(join(folder, name), { force: true });
  }
}

function inUse(folder: string, pid: number): ConfigurationError {
  return new ConfigurationError(
    `The data folder ${folder} is in use by another Strata, process ${pid}; ` +
      'stop that process, or set STRATA_DATA_DIR to another folder.',
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
