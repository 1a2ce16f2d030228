import { link, open, rm } from 'node:fs/promises';

/** The ending of a file that is not complete yet. */
export const partialEnding = '.partial';

/**
 * Writes a file that only its owner reads. It has its name when it is complete and on the disk; until then, and after a crash,
 * it has the ending `.partial`.
 * @returns its size, bytes
 * @throws Error where there is a file of this name, or the disk is full; no part of the file is left then
 */
export async function writeArchiveFile(file: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const partial = `${file}${partialEnding}`;
  const handle = await open(partial, 'w', 0o600);
  let bytes = 0;
  try {
    // One that a crash left may have other permissions.
    await handle.chmod(0o600);
    for await (const chunk of chunks) {
      await handle.writeFile(chunk);
      bytes += chunk.length;
    }
    await handle.sync();
    // It replaces no other file.
    await link(partial, file);
  } finally {
    await handle.close();
    await rm(partial, { force: true });
  }
  return bytes;
}
