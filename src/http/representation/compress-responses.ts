import { Stream } from 'node:stream';
import type { Context, Middleware } from 'koa';
import compress from 'koa-compress';
import { encodings } from './representation.js';

/** Minimum size of a compressed response, in bytes; compression saves little below it. */
const threshold = 1024;

/** Destroys the response stream when its source fails; otherwise the client would wait for the rest of the response. */
function passErrors(source: unknown, { body }: Context): void {
  if (!(source instanceof Stream) || !(body instanceof Stream) || source === body) return;
  source.once('error', (error: Error) => (body as Stream & { destroy(error: Error): void }).destroy(error));
}

/**
 * Compresses responses that are not encoded yet, in the content coding that the client prefers. A response with an
 * entity tag is skipped, because a strong tag identifies its bytes. HEAD gets the headers of GET (RFC 9110 section
 * 9.3.2).
 */
export function compressResponses(): Middleware {
  const compressBody = compress({ threshold, encodingPreference: [...encodings], deflate: false, zstd: false });
  return async (ctx, next) => {
    await next();
    if (ctx.response.get('ETag')) return;
    // A client that accepts no coding, not even identity, gets the body without encoding.
    if (ctx.acceptsEncodings([...encodings]) === false) {
      ctx.vary('Accept-Encoding');
      return;
    }
    const { method, body: source } = ctx;
    // The library skips HEAD.
    if (method === 'HEAD') ctx.method = 'GET';
    await compressBody(ctx, async () => undefined);
    ctx.method = method;
    passErrors(source, ctx);
  };
}
