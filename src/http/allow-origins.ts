import cors from '@koa/cors';
import type { Middleware } from 'koa';
import { responseHeaders } from './openapi/response-headers.js';
import type { Route } from './openapi/route.js';

/** Request headers that mean something on every path, beside those of its operation. */
const usualHeaders = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Content-Encoding',
  'Content-Type',
  'If-Modified-Since',
  'If-None-Match',
  'X-Request-Id',
];

/** How long a browser may rely on the answer to a preflight request, in seconds: two hours is what they keep at most. */
const maxAge = 7200;

/**
 * Lets scripts of other origins ask, and answers their preflight requests (Fetch standard, CORS protocol). Cookies and
 * credentials that a browser keeps are never admitted: a script signs in with a header of its own.
 * @param origins that may read answers; `*` for all
 */
export function allowOrigins(origins: readonly string[], routes: readonly Route[]): Middleware {
  const isAny = origins.includes('*');
  const allow = cors({
    origin: (ctx) => (isAny ? '*' : (origins.find((origin) => origin === ctx.get('Origin')) ?? '')),
    allowMethods: [...new Set(['GET', 'HEAD', ...routes.map(({ method }) => method), 'OPTIONS'])],
    allowHeaders: [...new Set([...usualHeaders, ...routes.flatMap(({ headers = {} }) => Object.keys(headers))])].sort(),
    exposeHeaders: Object.keys(responseHeaders),
    maxAge,
  });
  const exposed = Object.keys(responseHeaders).join(',');
  return (ctx, next) => {
    // Where all may read, the answer is the same for all, whether they say their origin or not.
    if (isAny && ctx.get('Origin') === '') {
      ctx.set('Access-Control-Allow-Origin', '*');
      ctx.set('Access-Control-Expose-Headers', exposed);
      return next();
    }
    return allow(ctx, () => {
      // The library tells caches otherwise.
      if (isAny) ctx.remove('Vary');
      return next();
    });
  };
}
