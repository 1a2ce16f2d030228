import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the program: `dist`, or `src` in tests. */
const folder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Identifies the program by its files, so that bytes that another version wrote do not count as current. Equal for all
 * processes that run the same version. Reading the files takes some 20 ms.
 */
function readProgramVersion(): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[jt]s$/.test(file));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('base64url');
}

export const programVersion = readProgramVersion();
