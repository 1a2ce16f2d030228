/** Whether what is built is newer than what it is built from. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

/** The marker of the compiled program. */
export const BUILT = join(ROOT, 'dist', '.built');

/**
 * Time of the newest change at or below a path, epoch milliseconds; includes folders, because removing a file changes
 * its folder.
 */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

export function isNewerThan(marker, sources) {
  const built = statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((source) => newest(join(ROOT, source)) < built);
}

export const isBuilt = () => isNewerThan(BUILT, SOURCES);
