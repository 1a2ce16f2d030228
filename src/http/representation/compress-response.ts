import { Stream } from 'node:stream';
import type { Context } from 'koa';
import compress from 'koa-compress';
import { encodings } from './representation.js';

/** Minimum size of a compressed response, in bytes; compression saves little below it. */
const threshold = 1024;

/** Destroys the response stream when its source fails; otherwise the client would wait for the rest of the response. */
function passErrors(source: unknown, { body }: Context): void {
  if (!(source instanceof Stream) || !(body instanceof Stream) || source === body) return;
  source.once('error', (error: Error) => (body as Stream & { destroy(error: Error): void }).destroy(error));
}

const compressBody = compress({ threshold, encodingPreference: [...encodings], deflate: false, zstd: false });

/**
 * Compresses a response that is not encoded yet, in the content coding that the client prefers. Not for one with an entity tag,
 * because a strong tag identifies its bytes. HEAD gets the headers of GET (RFC 9110 section 9.3.2).
 */
export async function compressResponse(ctx: Context): Promise<void> {
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
}
