import { SaxesParser } from 'saxes';
import { readSdmxMl } from '../../src/formats/xml/read-sdmx-ml.js';
import { largeCodelist } from '../generate/codelist.js';
import { codelistMessage } from '../generate/codelist-message.js';
import { agencyId } from '../generate/line.js';
import { largeRegistry } from '../generate/shape.js';

const chunkBytes = 64 * 1024;
/** The codelist in the messages. */
export const largeLine = { class: 'Codelist', agencyID: agencyId(0), id: 'CL_SUBMITTED' } as const;

const usualCodes = largeRegistry.largestCodelist;

/**
 * An SDMX-ML message with versions of a codelist, in chunks of about 64 kB. A version with 100,000 codes takes 23 MB.
 * @param codes number of codes in each version
 */
export function* largeMessageInChunks(versions: readonly string[], codes = usualCodes): Generator<Buffer> {
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

/** A message with one version of the codelist. */
export const largeMessage = (version: string): Buffer => Buffer.concat([...largeMessageInChunks([version])]);

/** Splits bytes into chunks of 64 kB, as a network delivers them. */
export function inChunks(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / chunkBytes);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes));
}

async function* deliver(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** Reads a message with one version of the codelist, with all checks. */
export async function readChunks(chunks: readonly Buffer[]): Promise<void> {
  const { artefacts } = await readSdmxMl(deliver(chunks), { strict: true });
  const codes = artefacts[0]?.artefact['codes'];
  const count = Array.isArray(codes) ? codes.length : 0;
  if (count !== usualCodes) throw new Error(`read ${count} codes`);
}

/** The lower limit of a reader on saxes: parses with positions and ignores the events. */
export function parseOnly(texts: readonly string[]): void {
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('opentag', () => undefined);
  parser.on('closetag', () => undefined);
  parser.on('text', () => undefined);
  for (const text of texts) parser.write(text);
  parser.close();
}
