import { StrataError } from '../../errors.js';

/** What may be unpacked, so that a small body cannot become a large one without end. */
export interface PackagingLimits {
  /** Most bytes of a message, and of all messages of an archive together, once unpacked. */
  readonly bytes: number;
  /** Most bytes that one packed byte may become. */
  readonly ratio: number;
}

/** Packed bytes below this are never held against the ratio: a short text of one letter packs a thousand to one. */
const smallBytes = 64 * 1024;

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

/**
 * Passes unpacked bytes on while they stay within the limits.
 * @param packedBytes how many bytes have been taken from the packed side so far
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
        `unpacked, the message is larger than ${megabytes(limits.bytes)}; send it in parts`,
      );
    }
    if (count > smallBytes && count > packedBytes() * limits.ratio) {
      throw new StrataError(
        'TooLarge',
        `the body unpacks to more than ${limits.ratio} times its size, which no message does`,
      );
    }
    yield chunk;
  }
}
