import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Content } from './content.js';
import { type Encoding, encodings } from './encoding.js';
import { entityTag, namesTag } from './entity-tag.js';
import type { RepresentationCache, Stored, Streamed } from './representation-cache.js';

/** Clients send few different headers, and reading one takes longer than the rest of an answer that is kept ready. */
const encodingsRead = new LRUCache<string, Encoding>({ max: 500 });

/** The coding that a client likes best; who accepts none that is offered gets the text as it is. */
function encodingFor(ctx: Context): Encoding {
  const header = ctx.get('Accept-Encoding');
  const read = encodingsRead.get(header);
  if (read !== undefined) return read;
  const liked = ctx.acceptsEncodings([...encodings]);
  const encoding = encodings.find((each) => each === liked) ?? 'identity';
  encodingsRead.set(header, encoding);
  return encoding;
}

/**
 * Whether nothing can have changed since `If-Modified-Since`. An answer can lose something without anything in it being
 * newer, so it is the registry that must not have changed; and a date has seconds only, so that second does not count.
 */
const isUnmodifiedSince = (header: string, registryModified: number): boolean =>
  Math.floor(registryModified / 1000) * 1000 < Date.parse(header);

/** Whether the client has what it asks for (RFC 9110 section 13.2.2: the tag counts where both are given). */
function clientHasIt(ctx: Context, tag: string, { registryModified }: Content): boolean {
  const tags = ctx.get('If-None-Match');
  return tags === '' ? isUnmodifiedSince(ctx.get('If-Modified-Since'), registryModified) : namesTag(tags, tag);
}

/** The body, or for HEAD what is known of it without making it. */
async function bodyOf(
  ctx: Context,
  cache: RepresentationCache,
  { write, isUncertain }: Content,
  tag: string,
  encoding: Encoding,
): Promise<Stored | Streamed | undefined> {
  const isEnough = ctx.method === 'HEAD' && !isUncertain;
  return cache.get(tag) ?? (isEnough ? undefined : cache.obtain(tag, encoding, write));
}

/**
 * Answers with some content: from the cache, or written now; 304 where the client has it, and HEAD, without looking at
 * any of it.
 * @param vary the request headers on which the content depends, beside Accept-Encoding
 */
export async function sendContent(
  ctx: Context,
  cache: RepresentationCache,
  content: Content,
  vary: string,
): Promise<void> {
  const encoding = encodingFor(ctx);
  const tag = entityTag(content, encoding);
  const isKnown = clientHasIt(ctx, tag, content);
  const body = isKnown ? undefined : await bodyOf(ctx, cache, content, tag, encoding);
  // Headers only now: an error has others.
  ctx.status = isKnown ? 304 : 200;
  ctx.set('ETag', tag);
  ctx.set('Last-Modified', new Date(content.lastModified).toUTCString());
  // Merging what varies takes longer than all other headers, and mostly nothing has been said yet.
  if (ctx.response.get('Vary')) ctx.vary(`${vary}, Accept-Encoding`);
  else ctx.set('Vary', `${vary}, Accept-Encoding`);
  ctx.set('Cache-Control', 'no-cache');
  if (isKnown) return;
  ctx.set('Content-Type', content.type);
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  if (body?.language !== undefined) ctx.set('Content-Language', body.language);
  if (body === undefined) return;
  if ('stream' in body) ctx.body = Readable.from(body.stream, { objectMode: false });
  else if (ctx.method === 'HEAD') ctx.length = body.bytes.length;
  else ctx.body = body.bytes;
}
