import type { Middleware } from 'koa';

/**
 * Lets caches keep a response only if they ask each time whether it is current, and shared caches only what everybody may
 * see. Handlers may set another `Cache-Control`.
 */
export const limitCaching: Middleware = (ctx, next) => {
  ctx.set('Cache-Control', ctx.state.principal?.kind === 'anonymous' ? 'no-cache' : 'private, no-cache');
  return next();
};
