import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors.js';
import { startOf } from './process-identity.js';

/** A data folder held by this process alone. */
export interface FolderLock {
  release(): Promise<void>;
}

const CLAIM = /^strata-(\d+)-[0-9a-f]{16}\.lock$/;

/**
 * Takes the folder for this process. Claims of processes that are no more are removed.
 *
 * Who wants the folder puts down a claim first and looks for others then, so of two who come at the same moment the
 * later one sees the earlier: it may be that both are refused, never that both are let in.
 *
 * @throws ConfigurationError when a living process holds it, this one included.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const mine = await claimOf(process.pid);
  if (mine === undefined) throw new Error(`Cannot find out when process ${process.pid} started.`);
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
 * The name of the file by which a process claims a folder: its id, and a digest of its start, because ids are reused.
 * All is in the name, so there is no moment in which a claim exists and says nothing. Undefined for no such process.
 */
export async function claimOf(pid: number): Promise<string | undefined> {
  const started = await startOf(pid);
  if (started === undefined) return undefined;
  return `strata-${pid}-${createHash('sha256').update(started).digest('hex').slice(0, 16)}.lock`;
}

async function removeStale(folder: string, mine: string): Promise<void> {
  for (const claim of await readdir(folder)) {
    const pid = Number(CLAIM.exec(claim)?.[1]);
    if (claim === mine || Number.isNaN(pid)) continue;
    if ((await claimOf(pid)) === claim) throw inUse(folder, pid);
    await rm(join(folder, claim), { force: true });
  }
}

function inUse(folder: string, pid: number): ConfigurationError {
  return new ConfigurationError(
    `The data folder ${folder} is in use by another Strata, process ${pid}; ` +
      'stop that one, or set STRATA_DATA_DIR to a folder of its own.',
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
