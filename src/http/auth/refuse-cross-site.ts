import type { Context, Middleware } from 'koa';
import { StrataError } from '../../errors.js';
import type { Route } from '../route.js';

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Content types that a page may send to other origins without a preflight request (Fetch standard, section 2.2.2). */
const formTypes = new Set(['', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']);

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Whether a browser sends the request for a page of another origin. Browsers send `Sec-Fetch-Site` over HTTPS and to
 * localhost, and `Origin` with every POST; other clients send neither. The scheme of `Origin` is not compared, because
 * a proxy may have terminated TLS.
 */
function isFromOtherOrigin(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = ctx.get('Origin');
  return origin !== '' && hostOf(origin) !== ctx.get('Host').toLowerCase();
}

/** Removes the parameters of a media type. */
const essenceOf = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

/**
 * Refuses requests that a page of another origin makes its visitor's browser send, with the credentials that the browser
 * keeps: Basic credentials are sent again without a script. A page of an origin that may read responses is not refused;
 * if all origins may, it is not refused if its request required a preflight request, which a browser with kept
 * credentials does not pass.
 * @param origins of `STRATA_CORS_ORIGINS`; `*` for all
 * @param routes their headers require a preflight request
 * @throws StrataError `Forbidden`
 */
export function refuseCrossSite(origins: readonly string[], routes: readonly Route[]): Middleware {
  const ownHeaders = [...new Set(routes.flatMap(({ headers = {} }) => Object.keys(headers)))];
  const requiresPreflight = (ctx: Context): boolean =>
    !formTypes.has(essenceOf(ctx.get('Content-Type'))) || ownHeaders.some((name) => ctx.get(name) !== '');
  const isAllowed = (ctx: Context): boolean =>
    origins.includes('*') ? requiresPreflight(ctx) : origins.includes(ctx.get('Origin'));
  const advice = origins.includes('*')
    ? `send it with an SDMX media type or with one of the headers ${ownHeaders.join(', ')}`
    : 'add the origin to STRATA_CORS_ORIGINS';
  return (ctx, next) => {
    if (safeMethods.has(ctx.method) || !isFromOtherOrigin(ctx) || isAllowed(ctx)) return next();
    throw new StrataError(
      'Forbidden',
      `a page of another origin (${ctx.get('Origin') || 'unknown'}) sent this request with credentials that the browser may have added; ${advice}`,
    );
  };
}
