import { Stream } from 'node:stream';
import type { Context, Middleware } from 'koa';
import compress from 'koa-compress';
import { encodings } from './representation/encoding.js';

/** Answers of fewer bytes do not get smaller by much. */
const threshold = 1024;

/** A stream that breaks has to break its successor, or the client would wait for the rest for ever. */
function passFaults(source: unknown, { body }: Context): void {
  if (!(source instanceof Stream) || !(body instanceof Stream) || source === body) return;
  source.once('error', (error: Error) => (body as Stream & { destroy(error: Error): void }).destroy(error));
}

/**
 * Compresses answers that are not encoded yet, in the coding that the client likes best. What has an entity tag is left
 * alone: a strong tag names the very bytes. HEAD is told what GET would be (RFC 9110 section 9.3.2).
 */
export function compressAnswers(): Middleware {
  const compressBody = compress({ threshold, encodingPreference: [...encodings], deflate: false, zstd: false });
  return async (ctx, next) => {
    await next();
    if (ctx.response.get('ETag')) return;
    // Who accepts no coding at all, not even none, is sent the text as it is.
    if (ctx.acceptsEncodings([...encodings]) === false) {
      ctx.vary('Accept-Encoding');
      return;
    }
    const { method, body: source } = ctx;
    // The library passes HEAD over.
    if (method === 'HEAD') ctx.method = 'GET';
    await compressBody(ctx, async () => undefined);
    ctx.method = method;
    passFaults(source, ctx);
  };
}
