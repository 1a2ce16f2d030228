import type { Context } from 'koa';

/** Responds with JSON that no cache keeps, since it depends on the caller and on rules of now. */
export function respondWithJson<T extends object>(ctx: Context, content: T): void {
  ctx.type = 'application/json';
  ctx.vary('Accept');
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(content);
}
