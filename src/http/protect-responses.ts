import type { Context, Middleware } from 'koa';

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

/** Sets the headers that protect each response. Handlers may set other values. */
export const protectResponses =
  (headersOf: ReturnType<typeof protectionOf>): Middleware =>
  (ctx, next) => {
    ctx.set(headersOf(ctx) as Record<string, string>);
    return next();
  };
