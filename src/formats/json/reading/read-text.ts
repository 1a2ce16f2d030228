import { decodeUtf8, InvalidUtf8 } from '../../message/decode-utf8.js';
import type { Recognition } from './recognise.js';
import type { Spool } from './spool.js';

/** How far the bytes of a message are a text. */
export interface ArrivedText {
  /** Of the text, in UTF-16 code units. */
  readonly length: number;
  /** Whether bytes that are no UTF-8 follow. */
  readonly isBroken: boolean;
}

/** Takes bytes in to their end, or to the first that is no UTF-8: keeps them, and shows their text. */
export async function readText(
  input: AsyncIterable<Uint8Array>,
  spool: Spool,
  recognition: Recognition,
): Promise<ArrivedText> {
  let length = 0;
  const show = (text: string): void => {
    recognition.add(text);
    length += text.length;
  };
  try {
    for await (const text of decodeUtf8(spool.keep(input))) show(text);
    return { length, isBroken: false };
  } catch (error) {
    if (!(error instanceof InvalidUtf8)) throw error;
    show(error.before);
    return { length, isBroken: true };
  }
}
