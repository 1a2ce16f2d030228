import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Folders of Strata hold secrets and data. */
const OWNER_ONLY = 0o700;

/**
 * Creates a folder that only its owner can read, and its missing parents. An existing one is left as it is.
 *
 * `mkdir` of Node with `recursive` does not end, and cannot be stopped by a signal, on a file system that reports a
 * missing parent for whatever it cannot create, as /proc does.
 * @throws the error of the file system, with `syscall` and `path`
 */
export async function makeFolder(path: string): Promise<void> {
  const error = await tryMkdir(path);
  if (error === undefined) return;
  const parent = dirname(path);
  if (error.code !== 'ENOENT' || parent === path) throw error;
  await makeFolder(parent);
  const again = await tryMkdir(path);
  if (again !== undefined) throw again;
}

async function tryMkdir(path: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode: OWNER_ONLY });
    return undefined;
  } catch (error) {
    if (await isFolder(path)) return undefined;
    if (error instanceof Error) return error;
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
