import { createHash, timingSafeEqual } from 'node:crypto';
import type { Strategy } from 'passport';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Equal or not, in a time that does not tell how far they agree. */
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** User and password of a Basic Authorization header (RFC 7617); undefined where there are none. */
function readCredentials(header: string | undefined): { username: string; password: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const cut = text.indexOf(':');
  return cut < 0 ? undefined : { username: text.slice(0, cut), password: text.slice(cut + 1) };
}

/** Who a request comes from. */
export interface Principal {
  readonly name: string;
}

/** HTTP basic authentication as the root account. */
export const rootStrategy = (username: string, password: string): Strategy => ({
  name: 'root',
  authenticate(request) {
    const given = readCredentials(request.headers.authorization);
    const isRoot = given !== undefined && same(given.username, username) && same(given.password, password);
    if (isRoot) this.success({ name: username } satisfies Principal);
    else this.fail('Basic realm="Strata", charset="UTF-8"', 401);
  },
});
