import type Koa from 'koa';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { protectionOf } from '../limits/browsers.js';
import { requestFault } from '../parameters/read-parameters.js';
import { refuseRequest } from './refuse-unreadable.js';
import { errorsOf } from './respond-with-error.js';

/**
 * Lets an application respond with a JSON error to what no middleware caught. Koa would respond with a text. It is a
 * method of the context and not the outermost middleware, because it then costs nothing for a warm response.
 * @param protection headers of every response
 */
export function respondToUncaught(app: Koa, protection: ReturnType<typeof protectionOf>): void {
  app.context.onerror = function (this: Context, error: unknown): void {
    // Koa calls it at the end of every response, with null if there was no error.
    if (error === null || error === undefined) return;
    const { res, state } = this;
    if (this.headerSent || !this.writable || state.requestId === undefined) app.emit('error', error, this);
    if (this.headerSent || !this.writable) return;
    if (!(error instanceof StrataError)) state.failure = error;
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    if (state.requestId !== undefined) res.setHeader('X-Request-Id', state.requestId);
    for (const [name, value] of Object.entries(protection(this))) res.setHeader(name, value);
    const { status, errors } = errorsOf(error);
    refuseRequest(res, status, errors);
  };
}

/** The path of a request; undefined for a target that is not a URL, or a URL without a path. */
function pathOf(ctx: Context): string | undefined {
  try {
    return ctx.path ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Refuses a request whose target has no path (RFC 9112 section 3.2), so that all other middleware can use `ctx.path`.
 * @throws StrataError `Syntax`
 */
export const refuseMalformedTarget: Koa.Middleware = (ctx, next) => {
  if (pathOf(ctx) !== undefined) return next();
  throw requestFault(
    'request.target',
    `the request target "${ctx.req.url?.split('?', 1)[0]}" is neither a path nor a URL with a path; send a path that begins with /`,
  );
};
