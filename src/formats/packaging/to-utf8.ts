import { StrataError } from '../../errors.js';

/** UTF-16 by its byte order mark, or by the zero bytes of its first character. */
const utf16: readonly (readonly [encoding: 'utf-16le' | 'utf-16be', ...start: number[]])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0x3c, 0x00],
  ['utf-16be', 0x00, 0x3c],
  ['utf-16le', 0x7b, 0x00],
  ['utf-16be', 0x00, 0x7b],
];

/** The UTF-16 encoding that the first bytes indicate; undefined for another encoding. */
export const utf16Of = (start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined =>
  utf16.find(([, first, second]) => start[0] === first && start[1] === second)?.[0];

// The original encoding in the XML declaration would contradict the converted bytes.
const declaredEncoding = /^(<\?xml[^>]*?)\s+encoding\s*=\s*("[^"]*"|'[^']*')/;

/**
 * Converts to UTF-8 as a stream; an encoding in the XML declaration is removed. Bytes 80 to 9F of ISO-8859-1 are read as those of
 * windows-1252, as browsers do: texts that are declared as the former are often in the latter.
 * @throws StrataError `Syntax` where the bytes are not of the encoding.
 */
export async function* toUtf8(
  bytes: AsyncIterable<Uint8Array>,
  encoding: 'utf-16le' | 'utf-16be' | 'iso-8859-1',
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isStart = true;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new StrataError(
        'Syntax',
        `the body is not valid ${encoding.toUpperCase()}: it is damaged or ends too early; send it in UTF-8`,
      );
    }
  };
  for await (const chunk of bytes) {
    const text = decode(chunk);
    yield Buffer.from(isStart ? text.replace(declaredEncoding, '$1') : text);
    isStart = isStart && text === '';
  }
  yield Buffer.from(decode());
}
