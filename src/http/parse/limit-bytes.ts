import { StrataError } from '../../errors.js';

/**
 * Passes bytes on up to a limit.
 * @param most bytes
 * @throws StrataError `TooLarge` at the first byte beyond it.
 */
export const limitBytes = (most: number) =>
  async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let count = 0;
    for await (const chunk of bytes) {
      count += chunk.length;
      if (count > most) {
        throw new StrataError(
          'TooLarge',
          `the message is larger than ${Math.floor(most / 1_000_000)} MB; send it in parts`,
        );
      }
      yield chunk;
    }
  };
