import { decodeUtf8, InvalidUtf8 } from '../../sdmx-ml/reading/decode-utf8.js';

/** The text of a message as far as its bytes are UTF-8. */
export interface DecodedText {
  readonly text: string;
  /** Whether bytes that are no UTF-8 follow. */
  readonly isBroken: boolean;
}

/** Reads bytes to their end, or to the first that is no UTF-8; a byte order mark is left out. */
export async function readText(input: AsyncIterable<Uint8Array>): Promise<DecodedText> {
  let text = '';
  try {
    for await (const chunk of decodeUtf8(input)) text += chunk;
    return { text, isBroken: false };
  } catch (error) {
    if (error instanceof InvalidUtf8) return { text: text + error.before, isBroken: true };
    throw error;
  }
}
