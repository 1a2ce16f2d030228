import { StrataError } from '../../errors.js';

/** Limits on unpacking: a small body can unpack to a very large one. */
export interface PackagingLimits {
  /** Highest number of unpacked bytes of a message, and of all messages of an archive together. */
  readonly bytes: number;
  /** Highest ratio of unpacked to packed bytes. */
  readonly ratio: number;
}

/** The ratio is not checked below this number of packed bytes: a short text of one letter packs a thousand to one. */
const smallBytes = 64 * 1024;

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

/**
 * Passes unpacked bytes on while they stay within the limits.
 * @param packedBytes number of packed bytes read so far
 * @throws StrataError `TooLarge` at the first byte beyond a limit.
 */
export async function* withinLimits(
  bytes: AsyncIterable<Uint8Array>,
  packedBytes: () => number,
  limits: PackagingLimits,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > limits.bytes) {
      throw new StrataError(
        'TooLarge',
        `the unpacked message is larger than ${megabytes(limits.bytes)}; send it in parts`,
      );
    }
    if (count > smallBytes && count > packedBytes() * limits.ratio) {
      throw new StrataError(
        'TooLarge',
        `the body unpacks to more than ${limits.ratio} times its size, the limit; send it unpacked or in parts`,
      );
    }
    yield chunk;
  }
}
