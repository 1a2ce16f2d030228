import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { departureOf } from '../departure.js';
import { type Encoding, encodings, entityTag, isCurrentCopy, namesTag, type Representation } from './representation.js';
import type { RepresentationCache } from './representation-cache.js';

/** Codings by Accept-Encoding header. Clients send few different ones; parsing one costs several microseconds. */
const chosenEncodings = new LRUCache<string, Encoding>({ max: 500 });
/** Characters of a header that is kept; a client could fill the memory with longer ones. */
const longestHeader = 200;

/** The content coding that the client prefers; identity if it accepts none of the supported ones. */
export function chooseEncoding(ctx: Context): Encoding {
  const header = ctx.get('Accept-Encoding');
  const chosen = chosenEncodings.get(header);
  if (chosen !== undefined) return chosen;
  const preferred = ctx.acceptsEncodings([...encodings]);
  const encoding = encodings.find((each) => each === preferred) ?? 'identity';
  if (header.length <= longestHeader) chosenEncodings.set(header, encoding);
  return encoding;
}

/**
 * Sends a representation, from the cache or newly written; 304 if the copy of the client is current. It is not written
 * for 304 and for HEAD; one that is uncertain is written for both, except for a client that has its entity tag.
 * @param vary the request headers that it depends on, besides Accept-Encoding
 * @returns its entity tag
 */
export async function sendRepresentation(
  ctx: Context,
  cache: RepresentationCache,
  { key, type, lastModified, registryModified, isUncertain, write }: Representation,
  vary: string,
): Promise<string> {
  const encoding = chooseEncoding(ctx);
  const tag = entityTag(key, encoding);
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = ctx.req.headers;
  const isCurrent = isCurrentCopy({ ifNoneMatch, ifModifiedSince }, tag, registryModified);
  // Only who received the tag proves that there is a result: `*` and a date do not (RFC 9110 section 13.1.2).
  const isWritten = isUncertain ? !namesTag(ifNoneMatch, tag) : !isCurrent && ctx.method !== 'HEAD';
  const body = isWritten ? await cache.obtain(tag, encoding, write, departureOf(ctx.res), isUncertain) : cache.get(tag);
  // Headers are set after writing, because an error response has other headers.
  ctx.status = isCurrent ? 304 : 200;
  ctx.set('ETag', tag);
  ctx.set('Last-Modified', new Date(lastModified).toUTCString());
  ctx.vary(`${vary}, Accept-Encoding`);
  if (isCurrent) {
    if (body !== undefined && 'stream' in body) body.cancel();
    return tag;
  }
  ctx.set('Content-Type', type);
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  if (body === undefined) return tag;
  if (body.language !== undefined) ctx.set('Content-Language', body.language);
  if ('stream' in body) {
    const stream = Readable.from(body.stream, { objectMode: false });
    // Koa does not read the body of a response to HEAD, or to a client that has gone; it destroys it.
    stream.once('close', body.cancel);
    ctx.body = stream;
  } else if (ctx.method === 'HEAD') ctx.length = body.bytes.length;
  else ctx.body = body.bytes;
  return tag;
}
