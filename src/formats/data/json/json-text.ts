import { closeSync, openSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { InvalidUtf8 } from '../../message/decode-utf8.js';

const pieceBytes = 262_144;

/**
 * The text of a file in pieces, without a byte order mark.
 * @throws InvalidUtf8
 */
export function* jsonTextOf(path: string): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const file = openSync(path, 'r');
  const buffer = Buffer.allocUnsafe(pieceBytes);
  try {
    for (;;) {
      const count = readSync(file, buffer, 0, pieceBytes, null);
      const text = decode(decoder, buffer.subarray(0, count), count > 0);
      if (text !== '') yield text;
      if (count === 0) return;
    }
  } finally {
    closeSync(file);
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new InvalidUtf8('');
  }
}
