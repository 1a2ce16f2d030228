import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import type { Artefact } from '../model/artefact.js';

/**
 * A revision's content in the graph: JSON, gzipped. A codelist of 100,000 codes is then 2 MB in the database and its
 * log instead of 15 MB. Small bodies are packed on the spot; large ones leave the event loop free.
 */
export type Body = Int8Array;

const smallBytes = 64 * 1024;
const level = { level: 1 };
const gzipLater = promisify<Buffer, typeof level, Buffer>(gzip);
const gunzipLater = promisify<Uint8Array, Buffer>(gunzip);

export async function packBody(json: string): Promise<Body> {
  const bytes = Buffer.from(json);
  const packed = bytes.length < smallBytes ? gzipSync(bytes, level) : await gzipLater(bytes, level);
  return new Int8Array(packed.buffer, packed.byteOffset, packed.length);
}

/** @returns the artefact, and how long its JSON is in bytes */
export async function unpackBody(body: Body): Promise<{ artefact: Artefact; length: number }> {
  const packed = new Uint8Array(body.buffer, body.byteOffset, body.length);
  const bytes = packed.length < smallBytes ? gunzipSync(packed) : await gunzipLater(packed);
  return { artefact: JSON.parse(bytes.toString('utf8')) as Artefact, length: bytes.length };
}
