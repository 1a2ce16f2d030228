import type { Context } from 'koa';

/**
 * The values of a cookie in a request. There are several if another host of the domain has set one of the same name, which a
 * page of the registry cannot prevent (RFC 6265 section 8.6).
 */
export function cookieValues({ req }: Context, name: string): readonly string[] {
  const header = req.headers.cookie;
  if (header === undefined || !header.includes(name)) return [];
  return header.split(';').flatMap((pair) => {
    const [key, ...value] = pair.trim().split('=');
    return key === name ? [value.join('=')] : [];
  });
}

/** Browsers accept cookies of 4,096 bytes, with name and attributes (RFC 6265 section 6.1). */
export const longestCookieValue = 3_900;

/** How a cookie is set that scripts cannot read, and that requests of other sites have only if they are links. */
export interface CookieSettings {
  readonly path: string;
  /** 0 to delete it. */
  readonly seconds: number;
  /** Whether it must be sent over HTTPS only, also where a proxy ends TLS. */
  readonly isSecure: boolean;
}

/** Sets or deletes a cookie. */
export function setCookie(
  ctx: Context,
  name: string,
  value: string,
  { path, seconds, isSecure }: CookieSettings,
): void {
  const secure = isSecure || ctx.secure ? '; Secure' : '';
  ctx.append('Set-Cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}
