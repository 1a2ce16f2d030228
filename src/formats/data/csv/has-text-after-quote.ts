import { createReadStream } from 'node:fs';
import type { CsvDialect } from './scan-records.js';

const [quote, space] = [0x22, 0x20];
const pattern = Buffer.from('" ');

/**
 * Whether a quote, spaces and a quote follow each other. DuckDB reads `"a" "b"` as one value without a word, so a file with such a
 * place is checked before. It need not be at fault: the place may be within a quoted value.
 */
export async function hasTextAfterQuote(path: string, { delimiter }: CsvDialect): Promise<boolean> {
  if (delimiter === space) return false;
  // Whether the bytes before the chunk are a quote, and spaces after it.
  let isAfterQuote = false;
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    let at = 0;
    if (isAfterQuote) {
      while (chunk[at] === space) at += 1;
      if (chunk[at] === quote && at > 0) return true;
      // A quote that ended the last chunk may be followed by a space in this one.
      if (at === chunk.length) continue;
    }
    isAfterQuote = chunk[chunk.length - 1] === quote;
    for (let found = chunk.indexOf(pattern, at); found !== -1; found = chunk.indexOf(pattern, at)) {
      at = found + 1;
      while (chunk[at] === space) at += 1;
      if (chunk[at] === quote) return true;
      if (at === chunk.length) isAfterQuote = true;
    }
  }
  return false;
}
