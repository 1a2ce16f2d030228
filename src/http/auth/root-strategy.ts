import { createHash, timingSafeEqual } from 'node:crypto';
import type { Strategy } from 'passport';
import type { Principal } from '../../registry/principal.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, so that the duration reveals nothing about the secret. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** User and password of a Basic Authorization header (RFC 7617); undefined for any other header. */
function readCredentials(header: string | undefined): { username: string; password: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const cut = text.indexOf(':');
  return cut < 0 ? undefined : { username: text.slice(0, cut), password: text.slice(cut + 1) };
}

/** HTTP basic authentication as the root account. */
export const rootStrategy = (username: string, password: string): Strategy => ({
  name: 'root',
  authenticate(request) {
    const given = readCredentials(request.headers.authorization);
    const isRoot = given !== undefined && isEqual(given.username, username) && isEqual(given.password, password);
    if (isRoot) this.success({ kind: 'root', name: username } satisfies Principal);
    else this.fail('Basic realm="Strata", charset="UTF-8"', 401);
  },
});
