import { SaxesParser } from 'saxes';
import { largeCodelist } from '../generate/codelist.js';
import { codelistMessage } from '../generate/codelist-message.js';
import { agencyId } from '../generate/line.js';
import { largeRegistry } from '../generate/shape.js';

const chunkBytes = 64 * 1024;
/** The codelist that the messages hold. */
export const largeLine = { class: 'Codelist', agencyID: agencyId(0), id: 'CL_SUBMITTED' } as const;

const codesOfOne = largeRegistry.largestCodelist;

/** Versions of a codelist of 100,000 codes as one SDMX-ML message, 23 MB each, in pieces of about 64 kB. */
export function* largeMessageInChunks(versions: readonly string[], codes = codesOfOne): Generator<Buffer> {
  function* codelists() {
    for (const version of versions) yield largeCodelist(largeLine, version, codes);
  }
  let chunk = '';
  for (const piece of codelistMessage(codelists())) {
    chunk += piece;
    if (chunk.length < chunkBytes) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

/** A version of that codelist alone. */
export const largeMessage = (version: string): Buffer => Buffer.concat([...largeMessageInChunks([version])]);

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
