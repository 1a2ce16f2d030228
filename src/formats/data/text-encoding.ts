import { utf16Of } from '../packaging/to-utf8.js';
import { refuseData } from './refuse-data.js';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1';

const start = { line: 1, column: 1 };
const accepted = 'send it in UTF-8, UTF-16 or ISO-8859-1';

/** Names of encodings that are read; a byte order mark decides between both forms of UTF-16. */
const encodings: Readonly<Record<string, TextEncoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16be',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'iso-8859-1',
  iso8859_1: 'iso-8859-1',
  'latin-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
};

const utf32Marks = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

const beginsWith = (bytes: Uint8Array, marks: readonly number[]): boolean =>
  marks.every((byte, index) => bytes[index] === byte);

/** UTF-16 without a byte order mark, by the zero bytes of its first characters. */
function utf16ByZeros(bytes: Uint8Array): TextEncoding | undefined {
  const [first, second, third, fourth] = bytes;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return undefined;
}

/**
 * The encoding of a file: by its byte order mark, else as its sender or its XML declaration declares it, else UTF-8. Bytes alone do not
 * distinguish ISO-8859-1 from other encodings of one byte, so that one has to be declared.
 * @param bytes the beginning of the file
 * @throws UnreadableData for an encoding that is not read
 */
export function findEncoding(bytes: Buffer, file: string, charset?: string): TextEncoding {
  if (utf32Marks.some((mark) => beginsWith(bytes, mark)))
    refuseData('message.encoding', `${file} is in UTF-32; ${accepted}`, start);
  const found = utf16Of(bytes) ?? utf16ByZeros(bytes);
  if (found !== undefined) return found;
  if (beginsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8';
  const inXml = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(bytes.toString('latin1'))?.[1];
  const declared = charset ?? inXml;
  const encoding = declared === undefined ? 'utf-8' : encodings[declared.trim().toLowerCase()];
  return encoding ?? refuseData('message.encoding', `${file} is declared as ${declared}; ${accepted}`, start);
}
