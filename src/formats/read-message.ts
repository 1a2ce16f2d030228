import { StrataError } from '../errors.js';
import { checkLengths } from './check-lengths.js';
import { readSdmxMl } from './sdmx-ml/read-sdmx-ml.js';
import type { StructureMessage } from './structure-message.js';

const blank = /^[\s\uFEFF]*/;

/** Bodies that are often sent in the place of an SDMX-ML message, by how they begin. */
const others: readonly (readonly [readonly string[], string])[] = [
  [['{', '['], 'the body looks like JSON'],
  [['\x1F'], 'the body looks like gzip'],
  [['PK'], 'the body looks like a zip archive'],
  [['--'], 'the body looks like a multipart form'],
  [['\uFFFD\uFFFD', '\0', '<\0'], 'the body is not encoded in UTF-8'],
];

/** The first characters that are no blanks, and the bytes read to find them. */
async function peek(input: AsyncIterator<Uint8Array>): Promise<{ start: string; seen: readonly Uint8Array[] }> {
  const decoder = new TextDecoder();
  const seen: Uint8Array[] = [];
  let start = '';
  while (start === '') {
    const { value, done } = await input.next();
    if (done === true) break;
    seen.push(value);
    start = decoder.decode(value, { stream: true }).replace(blank, '');
  }
  return { start, seen };
}

/** The whole input again, the bytes seen before the rest. */
async function* putBack(seen: readonly Uint8Array[], input: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* seen;
  yield* { [Symbol.asyncIterator]: () => input };
}

function refuseOther(start: string): void {
  if (start === '') throw new StrataError('Syntax', 'the body is empty; send an SDMX-ML structure message');
  const other = others.find(([beginnings]) => beginnings.some((each) => start.startsWith(each)));
  if (other === undefined && start.startsWith('<')) return;
  const [, seems = 'the body is no XML'] = other ?? [];
  throw new StrataError('UnsupportedMediaType', `${seems}; structures are read as SDMX-ML 3.0 and 3.1, in UTF-8`);
}

/**
 * Reads a structure message, recognised by its content. The input is closed at the end, however it ends.
 * @throws StrataError `Syntax` with every fault found, `UnsupportedMediaType` when it is no format that is read.
 */
export async function recogniseAndRead(
  bytes: AsyncIterable<Uint8Array>,
  options: { readonly strict: boolean },
): Promise<StructureMessage> {
  const input = bytes[Symbol.asyncIterator]();
  try {
    const { start, seen } = await peek(input);
    refuseOther(start);
    const message = await readSdmxMl(putBack(seen, input), options);
    checkLengths(message.artefacts);
    return message;
  } finally {
    await input.return?.();
  }
}
