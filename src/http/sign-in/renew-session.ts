import type { Middleware } from 'koa';
import type { Sessions } from '../auth/sessions/sessions.js';

/** Sends a new cookie with the responses to a session whose cookie is half way to the end of its idle time. */
export const renewSession =
  (sessions: Sessions): Middleware =>
  async (ctx, next) => {
    const session = ctx.state.signedIn?.session;
    const isRenewed = session !== undefined && (await sessions.renew(ctx, session));
    await next();
    // A shared cache would give the cookie to others.
    if (isRenewed) ctx.set('Cache-Control', 'private, no-store');
  };
