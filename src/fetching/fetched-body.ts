import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { StrataError } from '../errors.js';
import type { Watch } from './watch.js';

/** How content encodings are unpacked. */
export const unpackings: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The pieces of a body as they are sent. Waiting for the reader is not counted as time of the source. */
async function* piecesOf(response: IncomingMessage, watch: Watch): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  for (;;) {
    const next = await watch.wait(pieces.next());
    if (next.done) return;
    yield next.value;
  }
}

function unpacked(response: IncomingMessage, watch: Watch): AsyncIterable<Buffer> {
  const { statusCode, headers } = response;
  const unpack = unpackings.get(headers['content-encoding']?.trim().toLowerCase() ?? '');
  const pieces = piecesOf(response, watch);
  const isEmpty = statusCode === 204 || statusCode === 304 || headers['content-length'] === '0';
  if (unpack === undefined || isEmpty) return pieces;
  // The error of either is that of the last one, which is read.
  return pipeline(Readable.from(pieces, { objectMode: false }), unpack(), () => undefined);
}

async function* limited(response: IncomingMessage, most: number, watch: Watch): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const piece of unpacked(response, watch)) {
      bytes += piece.length;
      if (bytes > most) throw new StrataError('TooLarge', `the source sends more than ${most} bytes, the maximum`);
      yield piece;
    }
  } catch (error) {
    throw watch.explain(error);
  }
}

/**
 * The body of a response, unpacked. It ends only where all of it has arrived.
 * @param most bytes, unpacked
 */
export function fetchedBody(response: IncomingMessage, most: number, watch: Watch): Readable {
  const body = Readable.from(limited(response, most, watch), { objectMode: false });
  const leave = (): void => {
    response.destroy(watch.signal.reason);
  };
  if (watch.signal.aborted) leave();
  else watch.signal.addEventListener('abort', leave, { once: true });
  body.once('close', () => {
    watch.end();
    watch.signal.removeEventListener('abort', leave);
    response.destroy();
  });
  return body;
}
