import { SaxesParser } from 'saxes';
import { largeCodelist } from '../generate/codelist.js';
import { codelistMessage } from '../generate/codelist-message.js';
import { agencyId } from '../generate/line.js';
import { largeRegistry } from '../generate/shape.js';

const chunkBytes = 64 * 1024;
const line = { class: 'Codelist', agencyID: agencyId(0), id: 'CL_SUBMITTED' } as const;

/** A version of a codelist of 100,000 codes as an SDMX-ML message of 23 MB. */
export const largeMessage = (version: string): Buffer =>
  Buffer.from(codelistMessage(largeCodelist(line, version, largeRegistry.largestCodelist)));

/** Bytes in pieces as a network delivers them. */
export function inChunks(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / chunkBytes);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes));
}

/** What no reader on saxes can be faster than: the parser alone, places counted, nothing done with what it finds. */
export function parseOnly(texts: readonly string[]): void {
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('opentag', () => undefined);
  parser.on('closetag', () => undefined);
  parser.on('text', () => undefined);
  for (const text of texts) parser.write(text);
  parser.close();
}
