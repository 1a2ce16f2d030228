import { once } from 'node:events';
import { promisify } from 'node:util';
import { createGzip, gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import { isTurnOver, nextTurn } from '../model/turns.js';

/**
 * JSON in the graph, gzipped: the content of a revision, the report of a transaction. A codelist of 100,000 codes takes
 * 2 MB in the database and its log instead of 15 MB.
 */
export type Body = Int8Array;

/** Smaller bodies are compressed synchronously, larger ones in another thread, so that they do not block the event loop. */
const smallBytes = 64 * 1024;
const level = { level: 1 };
const gzipInThread = promisify<Buffer, typeof level, Buffer>(gzip);
const gzipSmaller = promisify<Uint8Array, Buffer>(gzip);
const gunzipInThread = promisify<Uint8Array, Buffer>(gunzip);

// A copy: packed bytes are a view of at least 16 kB, which would stay in memory.
const bodyOf = (packed: Uint8Array): Body => new Int8Array(packed);

export async function packBody(json: string): Promise<Body> {
  const bytes = Buffer.from(json);
  return bodyOf(bytes.length < smallBytes ? gzipSync(bytes, level) : await gzipInThread(bytes, level));
}

/** Packs a JSON text that comes in pieces, in turns. */
export async function packPieces(pieces: Iterable<string>): Promise<Body> {
  const gzipping = createGzip(level);
  const packed: Buffer[] = [];
  gzipping.on('data', (chunk: Buffer) => packed.push(chunk));
  const ended = once(gzipping, 'end');
  // A fault may come while a piece is made; it is thrown below.
  ended.catch(() => undefined);
  for (const piece of pieces) {
    if (!gzipping.write(piece)) await once(gzipping, 'drain');
    if (isTurnOver()) await nextTurn();
  }
  gzipping.end();
  await ended;
  return bodyOf(Buffer.concat(packed));
}

/** Packs at once, at some 80 MB/s: for small bodies, and outside of the main thread. */
export const packBodySync = (json: string): Body => bodyOf(gzipSync(json, level));

/** Packs bytes that are kept as they were received, smaller and slower than content. */
export const packBytes = async (bytes: Uint8Array): Promise<Body> => bodyOf(await gzipSmaller(bytes));

const bytesOf = (body: Body): Uint8Array => new Uint8Array(body.buffer, body.byteOffset, body.length);

export const unpackBytes = (body: Body): Promise<Uint8Array> => gunzipInThread(bytesOf(body));

/** Unpacks at once: for small bodies. */
export const unpackJsonSync = (body: Body): unknown => JSON.parse(gunzipSync(bytesOf(body)).toString('utf8'));

/** A body that is packed to a fraction of its size, as a list of URNs is, takes as long to parse as others of that size. */
const longBytes = 8 * smallBytes;

/** The length before it was packed, which gzip writes at the end (RFC 1952, ISIZE). */
const lengthBefore = (packed: Uint8Array): number =>
  new DataView(packed.buffer, packed.byteOffset + packed.length - 4, 4).getUint32(0, true);

/** @returns the parsed JSON, and its length in bytes */
export async function unpackJson(body: Body): Promise<{ value: unknown; length: number }> {
  const packed = bytesOf(body);
  const isLarge = packed.length >= smallBytes || lengthBefore(packed) >= longBytes;
  const bytes = isLarge ? await gunzipInThread(packed) : gunzipSync(packed);
  // Those of many requests can be ready together.
  if (isLarge && isTurnOver()) await nextTurn();
  return { value: JSON.parse(bytes.toString('utf8')), length: bytes.length };
}
