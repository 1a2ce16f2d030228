import { statfs } from 'node:fs/promises';

/** The space that this user may fill on the disk of a folder, bytes; infinite where the file system does not report it. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}
