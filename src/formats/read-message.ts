import { StrataError } from '../errors.js';
import { readSdmxMl } from './sdmx-ml/read-sdmx-ml.js';
import type { StructureMessage } from './structure-message.js';

const blank = /^[\s\uFEFF]*/;

/** The first characters that are no blanks, with the bytes put back before the rest. */
async function peek(bytes: AsyncIterable<Uint8Array>): Promise<{ start: string; whole: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let start = '';
  while (start === '') {
    const { value, done } = await iterator.next();
    if (done === true) break;
    seen.push(value);
    start = Buffer.from(value).toString('utf8').replace(blank, '');
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* seen;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { start, whole: whole() };
}

/**
 * Reads a structure message, recognised by its content.
 * @throws StrataError `Syntax` with every fault found, `UnsupportedMediaType` when it is no format that is read.
 */
export async function recogniseAndRead(
  bytes: AsyncIterable<Uint8Array>,
  options: { readonly strict: boolean },
): Promise<StructureMessage> {
  const { start, whole } = await peek(bytes);
  if (start === '') throw new StrataError('Syntax', 'the body is empty; send an SDMX-ML structure message');
  if (!start.startsWith('<')) {
    throw new StrataError('UnsupportedMediaType', 'the body is no XML; structures are read as SDMX-ML');
  }
  return readSdmxMl(whole, options);
}
