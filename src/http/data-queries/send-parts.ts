import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from 'koa';
import type { SentData, SentPart } from '../../formats/data/send/data-to-send.js';
import type { Encoding } from '../representation/representation.js';
import { chooseEncoding } from '../representation/respond.js';
import type { DataResult } from './data-work.js';

const pieceBytes = 1_048_576;

async function* bytesOf(parts: readonly SentPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part);
    else yield* createReadStream(part.path, { start: part.skip, highWaterMark: pieceBytes }) as AsyncIterable<Buffer>;
  }
}

async function sizeOf(part: SentPart): Promise<number> {
  return typeof part === 'string' ? Buffer.byteLength(part) : (await stat(part.path)).size - part.skip;
}

/** Data are large and sent once, so compression has to be fast. */
const compressors: Readonly<Record<Exclude<Encoding, 'identity'>, () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
};

/** Sends a result on disk, which is removed when the response has ended. One that ends early has its connection closed. */
export async function sendParts(ctx: Context, { value, takeDisk, release }: DataResult<SentData>): Promise<void> {
  let bytes = 0;
  for (const part of value.parts) bytes += await sizeOf(part);
  takeDisk(bytes);
  const end = (): void => {
    void release();
  };
  if (ctx.res.closed || ctx.res.destroyed) return end();
  ctx.res.once('close', end);
  const encoding = chooseEncoding(ctx);
  if (ctx.method === 'HEAD') {
    if (encoding === 'identity') ctx.length = bytes;
    else ctx.set('Content-Encoding', encoding);
    return;
  }
  const plain = Readable.from(bytesOf(value.parts), { objectMode: false });
  if (encoding === 'identity') {
    ctx.body = plain;
    ctx.length = bytes;
    return;
  }
  ctx.set('Content-Encoding', encoding);
  // An error of the source destroys the compressor, and with it the connection.
  ctx.body = pipeline(plain, compressors[encoding](), () => undefined);
}
