import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const host = hostname().replaceAll(/[^\w-]/g, '-');

/** Begins the names of the folders of this process; the process id alone would be that of another container. */
const ofProcess = (pid: number): string => `${host}.${pid}.`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The folders of jobs of this process, whichever application in it has them. */
const own = new Set<string>();

/**
 * Whether a folder is left: of a process of this machine that has ended, or of an earlier one with the id of this process; undefined for
 * one of another machine, whose processes are not seen.
 */
function isLeft(name: string): boolean | undefined {
  if (name.startsWith(ofProcess(process.pid))) return !own.has(name);
  const [, of, pid = ''] = /^(.*)\.(\d+)\.[^.]+$/.exec(name) ?? [];
  return of === host ? !isAlive(Number(pid)) : undefined;
}

/** The folder of a job that another process had. */
interface LeftFolder {
  readonly id: string;
  readonly folder: string;
}

/** The folders of jobs below one folder. Only their owner, the account of this process, may read them. */
export class JobFolders {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Makes the folder of a job. @returns its path */
  async make(id: string): Promise<string> {
    const name = `${ofProcess(process.pid)}${id}`;
    own.add(name);
    const folder = join(this.#root, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  async remove(id: string): Promise<void> {
    const name = `${ofProcess(process.pid)}${id}`;
    await rm(join(this.#root, name), { recursive: true, force: true });
    own.delete(name);
  }

  /** Leaves the folder of a job to the next process, or to the next application of this one. */
  leave(id: string): void {
    own.delete(`${ofProcess(process.pid)}${id}`);
  }

  /**
   * Takes over the folders of processes of this machine that have ended, and removes old ones of other machines.
   * @param seconds after which a folder of another machine is removed
   * @returns ids and paths of the folders that are now of this process
   */
  async takeLeft(seconds: number): Promise<readonly LeftFolder[]> {
    const names = await readdir(this.#root).catch(() => []);
    const oldest = Date.now() - seconds * 1000;
    const taken: LeftFolder[] = [];
    for (const name of names) {
      const path = join(this.#root, name);
      const left = isLeft(name);
      if (left === undefined && (await changedAt(path)) < oldest) await rm(path, { recursive: true, force: true });
      if (left !== true) continue;
      const id = name.slice(name.lastIndexOf('.') + 1);
      const ownName = `${ofProcess(process.pid)}${id}`;
      own.add(ownName);
      const folder = join(this.#root, ownName);
      // Of several processes that begin at the same time, one takes it.
      const isTaken = await rename(path, folder).then(
        () => true,
        () => false,
      );
      if (isTaken) taken.push({ id, folder });
      else own.delete(ownName);
    }
    return taken;
  }
}

/** Epoch milliseconds; never for what is gone. */
const changedAt = async (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/** Removes everything in a folder but some files. @returns bytes of these */
export async function keepOnly(folder: string, kept: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (kept.has(path)) bytes += (await stat(path)).size;
    else await rm(path, { recursive: true, force: true });
  }
  return bytes;
}
