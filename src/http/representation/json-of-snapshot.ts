import type { Readable } from 'node:stream';
import type { Snapshot } from '../../registry/snapshot.js';
import type { Representation } from './representation.js';

/**
 * JSON about what is read in a snapshot, which is not known before it is read: its representation is valid until the next submission.
 * @param name what is read, as JSON; with the snapshot it identifies the bytes
 * @param write what `writeJsonObject` returns; reads the snapshot that it gets, which ends with those who wait for it
 */
export const jsonOfSnapshot = (
  snapshot: Snapshot,
  name: readonly unknown[],
  write: (reading: Snapshot) => Promise<string | Readable>,
): Representation => ({
  key: JSON.stringify([snapshot.cacheKey, ...name]),
  type: 'application/json; charset=utf-8',
  lastModified: snapshot.at,
  registryModified: snapshot.modified,
  isUncertain: true,
  write: async (signal) => {
    const text = await write(snapshot.withSignal(signal));
    return { chunks: typeof text === 'string' ? [text] : text };
  },
});
