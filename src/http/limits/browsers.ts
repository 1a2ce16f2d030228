import cors from '@koa/cors';
import type { Context, Middleware } from 'koa';
import { StrataError } from '../../errors.js';
import { publicPath } from '../public-address.js';

/** Whether browsers use HTTPS only for this registry from now on (RFC 6797), and for the hosts below its own. */
export const strictTransports = ['subdomains', 'host', 'off'] as const;
export type StrictTransport = (typeof strictTransports)[number];

const inYear = 'max-age=31536000';
const strictHeaders: Readonly<Record<StrictTransport, string | undefined>> = {
  subdomains: `${inYear}; includeSubDomains`,
  host: inYear,
  off: undefined,
};

/**
 * What keeps a browser from using a response for something else. A page of a person who opens a message in a browser is of the
 * registry's origin, and SDMX-ML can hold XHTML: nothing in it may run (CSP level 3). Pages have their own policies.
 */
export const protection: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // With `no-referrer`, browsers would hide the origin of forms too.
  'Referrer-Policy': 'same-origin',
};

/** Whether the client uses HTTPS: to the registry, to a trusted proxy, or always. @param publicUrl origin of the registry, if it is set */
export const isSecure = (ctx: Context, publicUrl: string | undefined): boolean =>
  publicUrl?.startsWith('https:') === true || ctx.secure;

/** The headers that protect each response to a request. */
export const protectionOf =
  (strict: StrictTransport, publicUrl: string | undefined) =>
  (ctx: Context): Readonly<Record<string, string>> => {
    const transport = isSecure(ctx, publicUrl) ? strictHeaders[strict] : undefined;
    return transport === undefined ? protection : { ...protection, 'Strict-Transport-Security': transport };
  };

/** What a route accepts of requests. */
interface Requested {
  readonly method: string;
  readonly headers?: object;
}

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

/** How long a browser may cache the response to a preflight request, in seconds; browsers limit it to two hours. */
const maxAge = 7200;

/**
 * Allows cross-origin requests, and responds to their preflight requests (Fetch standard, CORS protocol).
 * Cookies and credentials stored by a browser are never allowed: a script has to set the `Authorization` header.
 * @param origins that may read responses; `*` for all
 * @param responseHeaders those of the API; scripts never see cookies (Fetch standard, forbidden response-header name)
 */
export function allowOrigins(
  origins: readonly string[],
  routes: readonly Requested[],
  responseHeaders: readonly string[],
): Middleware {
  const exposedHeaders = responseHeaders.filter((name) => name !== 'Set-Cookie');
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

/**
 * Lets caches keep a response only if they ask each time whether it is current, and shared caches only what everybody may
 * see. Handlers may set another `Cache-Control`.
 */
export function limitCaching(ctx: Context): void {
  ctx.set('Cache-Control', ctx.state.principal?.kind === 'anonymous' ? 'no-cache' : 'private, no-cache');
}

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Content types that a page may send to other origins without a preflight request (Fetch standard, section 2.2.2). */
const formTypes = new Set(['', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']);

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Whether a browser sends the request for a page of another origin. Browsers send `Sec-Fetch-Site` over HTTPS and to
 * localhost, and `Origin` with every POST; other clients send neither. The scheme of `Origin` is not compared, because
 * a proxy that is not configured may have terminated TLS.
 */
function isFromOtherOrigin(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = ctx.get('Origin');
  return origin !== '' && hostOf(origin) !== ctx.host.toLowerCase();
}

/** The origin of the registry as a client of it wrote it, unless it is configured. `ctx.origin` is the header. */
export const ownOrigin = (ctx: Context, publicUrl: string | undefined): string =>
  publicUrl === undefined ? `${ctx.protocol}://${ctx.host.toLowerCase()}` : new URL(publicUrl).origin;

/** The address of the registry as a client of it wrote it: the origin, with the path under which a proxy serves it. */
export const ownAddress = (ctx: Context, publicUrl: string | undefined): string =>
  `${ownOrigin(ctx, publicUrl)}${publicPath(publicUrl)}`;

/** Whether a browser sends the request: all of them write `Origin` or `Sec-Fetch-…` into each that may change something. */
const isOfBrowser = ({ req: { headers } }: Context): boolean =>
  headers.origin !== undefined || Object.keys(headers).some((name) => name.startsWith('sec-fetch-'));

/**
 * Whether no page of another origin can have sent a request that may change something: a browser wrote so into
 * `Sec-Fetch-Site`, `Origin` is the registry's own, or no browser sent it, such as a server-side application that holds the
 * sessions of its users (specification, section 5, rule 5). Pages can neither set nor suppress these headers.
 * @param publicUrl origin of the registry; that of the request where missing
 */
export function isNotForged(ctx: Context, publicUrl: string | undefined): boolean {
  if (!isOfBrowser(ctx)) return true;
  const site = ctx.get('Sec-Fetch-Site');
  return site === '' ? ctx.get('Origin') === ownOrigin(ctx, publicUrl) : site === 'same-origin';
}

/**
 * Refuses a request to the sign-in page that a browser sends without showing it: a page could make its visitor's browser sign in with a ticket of
 * somebody else, or with a certificate or a password that the browser adds, by an image or a frame (login CSRF). A person who
 * comes back from an identity service opens the page.
 * @throws StrataError `Forbidden`
 */
export function refuseEmbeddedSignIn(ctx: Context): void {
  const [site, mode, dest] = ['Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Sec-Fetch-Dest'].map((name) => ctx.get(name));
  if (!safeMethods.has(ctx.method) || (site === '' && dest === '')) return;
  const isOpened = mode === 'navigate' && dest === 'document';
  const isOfOwnScript = site === 'same-origin' && dest === 'empty';
  if (isOpened || isOfOwnScript) return;
  throw new StrataError(
    'Forbidden',
    `a page may not embed ${ctx.path} (Sec-Fetch-Dest: ${dest}, Sec-Fetch-Site: ${site}); link to it, so that the person opens it`,
  );
}

/** Removes the parameters of a media type. */
const essenceOf = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

/**
 * Refuses requests that a page of another origin makes its visitor's browser send, with the credentials that the browser
 * keeps: Basic credentials are sent again without a script. A page of an origin that may read responses is not refused;
 * if all origins may, it is not refused if its request required a preflight request, which a browser with kept
 * credentials does not pass.
 * @param origins of `STRATA_CORS_ORIGINS`; `*` for all
 *
 * The cookie of a session is sent without anybody's doing, so a request of a browser with it has to prove its origin.
 * @param routes their headers require a preflight request
 * @param publicUrl origin of the registry; that of the request where missing
 * @throws StrataError `Forbidden`
 */
export function refuseCrossSite(
  origins: readonly string[],
  routes: readonly Requested[],
  publicUrl: string | undefined,
): (ctx: Context) => void {
  const ownHeaders = [...new Set(routes.flatMap(({ headers = {} }) => Object.keys(headers)))];
  const requiresPreflight = (ctx: Context): boolean =>
    !formTypes.has(essenceOf(ctx.get('Content-Type'))) || ownHeaders.some((name) => ctx.get(name) !== '');
  const isAllowed = (ctx: Context): boolean =>
    origins.includes('*') ? requiresPreflight(ctx) : origins.includes(ctx.get('Origin'));
  const advice = origins.includes('*')
    ? `send it with an SDMX media type or with one of the headers ${ownHeaders.join(', ')}`
    : 'add the origin to STRATA_CORS_ORIGINS';
  return (ctx) => {
    if (safeMethods.has(ctx.method)) return;
    if (ctx.state.signedIn?.session !== undefined) {
      if (isNotForged(ctx, publicUrl)) return;
      throw new StrataError(
        'Forbidden',
        `a ${ctx.method} with the cookie of a session, and with Origin or a Sec-Fetch- header, must come from a page of the registry; other clients leave out these headers, or send Origin: ${ownOrigin(ctx, publicUrl)}`,
      );
    }
    if (!isFromOtherOrigin(ctx) || isAllowed(ctx)) return;
    throw new StrataError(
      'Forbidden',
      `a page of another origin (${ctx.get('Origin') || 'unknown'}) sent this request with credentials that the browser may have added; ${advice}`,
    );
  };
}
