import type { Context } from 'koa';

/**
 * The path under which a proxy serves the registry, `/registry` for `https://www.example.org/registry`; empty at the root of a
 * host. The proxy takes it off the requests that it passes on.
 * @param publicUrl address of the registry as browsers use it
 */
export const publicPath = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');

/** Has a response lead on below the path under which the registry is served. A browser's own `next` has that path already. */
export function placeBelow(ctx: Context, path: string): void {
  const location = ctx.res.getHeader('Location');
  if (typeof location !== 'string' || !location.startsWith('/') || location.startsWith(`${path}/`)) return;
  ctx.set('Location', `${path}${location}`);
}
