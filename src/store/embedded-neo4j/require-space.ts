import { ConfigurationError, StrataError } from '../../errors.js';
import { freeSpace } from './free-space.js';

/** An empty database takes 3 MB. On a full disk Neo4j may hang at its start instead of ending. */
const BYTES_TO_START = 5_000_000;

/**
 * @param needed bytes; 5 MB where missing
 * @throws ConfigurationError when the disk of a data folder has less free space than Neo4j needs to start
 */
export async function requireSpaceToStart(folder: string, needed = BYTES_TO_START): Promise<void> {
  const free = await freeSpace(folder);
  if (free >= needed) return;
  throw new ConfigurationError(
    `The disk of the data folder ${folder} is full: it has ${Math.floor(free / 1000)} kB left, and Neo4j needs ` +
      `${Math.ceil(needed / 1000)} kB to start. Free some space, or set STRATA_DATA_DIR to a folder on another disk.`,
  );
}

/**
 * @param needed bytes
 * @throws StrataError `Unavailable` when the disk of a data folder has less free space
 */
export async function requireSpaceToWrite(folder: string, needed: number): Promise<void> {
  const free = await freeSpace(folder);
  if (free >= needed) return;
  const [left, required] = [free, needed].map((bytes) => Math.floor(bytes / 1_000_000));
  throw new StrataError(
    'Unavailable',
    `the disk of the registry has ${left} MB of free space, and writing requires ${required} MB; free some space, or ` +
      'lower STRATA_FREE_DISK_MB',
  );
}
