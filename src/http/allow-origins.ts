import cors from '@koa/cors';
import type { Middleware } from 'koa';
import { type Route, responseHeaders } from './route.js';

/** Request headers that every path accepts, besides those of its operation. */
const commonHeaders = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Content-Encoding',
  'Content-Type',
  'If-Modified-Since',
  'If-None-Match',
  'X-Request-Id',
];

/** The headers that scripts may read. They never see cookies (Fetch standard, forbidden response-header name). */
const exposedHeaders = Object.keys(responseHeaders).filter((name) => name !== 'Set-Cookie');

/** How long a browser may cache the response to a preflight request, in seconds; browsers limit it to two hours. */
const maxAge = 7200;

/**
 * Allows cross-origin requests, and responds to their preflight requests (Fetch standard, CORS protocol).
 * Cookies and credentials stored by a browser are never allowed: a script has to set the `Authorization` header.
 * @param origins that may read responses; `*` for all
 */
export function allowOrigins(origins: readonly string[], routes: readonly Route[]): Middleware {
  const isAny = origins.includes('*');
  const allow = cors({
    origin: (ctx) => (isAny ? '*' : (origins.find((origin) => origin === ctx.get('Origin')) ?? '')),
    allowMethods: [...new Set(['GET', 'HEAD', ...routes.map(({ method }) => method), 'OPTIONS'])],
    allowHeaders: [
      ...new Set([...commonHeaders, ...routes.flatMap(({ headers = {} }) => Object.keys(headers))]),
    ].sort(),
    exposeHeaders: exposedHeaders,
    maxAge,
  });
  const exposed = exposedHeaders.join(',');
  return (ctx, next) => {
    // If all origins are allowed, the response does not depend on the header Origin.
    if (isAny && ctx.get('Origin') === '') {
      ctx.set('Access-Control-Allow-Origin', '*');
      ctx.set('Access-Control-Expose-Headers', exposed);
      return next();
    }
    return allow(ctx, () => {
      // The library adds `Vary: Origin` in this case too.
      if (isAny) ctx.remove('Vary');
      return next();
    });
  };
}
