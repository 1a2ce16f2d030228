import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from './at-end.js';
import { runFolder } from './database.js';

/** A disk with little space, as a folder. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file over all space that is left. */
  fill(): void;
  /** Removes that file. */
  free(): void;
}

/** The name of the file that fills a disk; hidden, so that lists of files need not leave it out. */
const filler = '.filler';

/** A disk of its own in memory; undefined where this process may not mount one. */
export function mountSmallDisk(kilobytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(runFolder(), 'disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return undefined;
  atEnd(async () => void spawnSync('umount', ['--lazy', folder]));
  return {
    folder,
    fill() {
      // The last ones page by page, since a write of which a part fits fails after that part.
      for (const bytes of [1 << 20, 4_096]) {
        const pages = Buffer.alloc(bytes);
        try {
          for (;;) writeFileSync(join(folder, filler), pages, { flag: 'a' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => rmSync(join(folder, filler)),
  };
}
