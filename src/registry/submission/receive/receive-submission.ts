import { readInThread } from './read-in-thread.js';
import {
  type ReceivedSubmission,
  readSubmission,
  type SubmissionRequest,
  type TakeVersion,
} from './read-submission.js';

/** Bytes up to which a message is read in the main thread, which takes some 20 ms at most. */
export const bytesInMainThread = 262_144;
/** The same of a packed message, which may unpack to a hundred times as much. */
const smallPackedBytes = 8_192;

/** The first bytes of gzip and of zip. */
const packedStarts: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x50, 0x4b],
];

const isPacked = (start: Uint8Array): boolean =>
  packedStarts.some((bytes) => bytes.every((byte, index) => start[index] === byte));

type Bytes = AsyncIterable<Uint8Array>;

/** Reads until the message is complete or large. @returns whether it is large, and all of its bytes */
async function measure(bytes: Bytes): Promise<{ isLarge: boolean; whole: Bytes }> {
  const input = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let [count, isLarge] = [0, false];
  while (!isLarge) {
    const { value, done } = await input.next();
    if (done === true) break;
    chunks.push(value);
    count += value.length;
    isLarge = count > bytesInMainThread || (count > smallPackedBytes && isPacked(start(chunks)));
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
      if (isLarge) yield* { [Symbol.asyncIterator]: () => input };
    } finally {
      await input.return?.();
    }
  }
  return { isLarge, whole: whole() };
}

const start = ([first = new Uint8Array(), second = new Uint8Array()]: readonly Uint8Array[]): Uint8Array =>
  first.length > 1 ? first : Buffer.concat([first, second]);

/**
 * Reads and prepares a message: a small one at once, a large one in another thread, so that the event loop is not blocked.
 * @param onVersion called with the version of an SDMX-ML message, also of a rejected one
 * @throws StrataError `Syntax` with every problem found, `UnsupportedMediaType` for a format that is not read,
 * `TooLarge` when it unpacks to more than the limits allow or needs more memory than there is
 */
export async function receiveSubmission(
  bytes: Bytes,
  request: SubmissionRequest,
  onVersion: TakeVersion,
): Promise<ReceivedSubmission> {
  const { isLarge, whole } = await measure(bytes);
  return isLarge ? readInThread(whole, request, onVersion) : readSubmission(whole, request, onVersion);
}
