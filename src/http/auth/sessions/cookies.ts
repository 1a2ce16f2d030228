import { hkdfSync } from 'node:crypto';
import { isIP } from 'node:net';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import type { Context } from 'koa';
import { isSecure } from '../../limits/browsers.js';
import { publicPath } from '../../public-address.js';

/** Browsers accept cookies of 4,096 bytes, with name and attributes (RFC 6265 section 6.1). */
export const longestCookieValue = 3_900;

/** What the names of all cookies of registries begin with; those of HTTPS after `__Host-` or, under a path, `__Secure-`. */
const stem = 'strata-';

/** Whether a pair of a `Cookie` header is one of a registry: of this one, or of another one on the same host. */
export const isOwnCookie = (pair: string): boolean => /^\s*(?:__(?:Host|Secure)-)?strata-/i.test(pair);

/** Parts of a path in which another host may have set a cookie, and cookies that one response deletes: proxies limit headers. */
const [mostParts, mostDeleted] = [4, 20];

/** The paths of whose cookies a request has, with and without a slash at the end. */
function pathsOf(path: string): readonly string[] {
  const parts = path.split('/').slice(1, 1 + mostParts);
  const deeper = parts.flatMap((_, count) => {
    const upTo = `/${parts.slice(0, count + 1).join('/')}`;
    return [upTo, `${upTo}/`];
  });
  return ['/', ...deeper.filter((each) => /^(?:\/[\w.~-]+)+\/?$/.test(each))];
}

/** The host and the domains above it, whose other hosts may set cookies for it too. */
function domainsOf(host: string): readonly string[] {
  const name = host.replace(/:\d+$/, '');
  const labels = name.split('.');
  if (labels.length < 2 || isIP(name) !== 0 || !/^[\w.-]+$/.test(name)) return [];
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
}

export interface CookieSettings {
  /** Address of the registry as browsers use it; the origin of each request where missing. */
  readonly publicUrl?: string | undefined;
  /** Distinguishes several registries on one host. */
  readonly suffix?: string | undefined;
}

/**
 * The cookies that the registry sets: scripts cannot read them, and requests of other sites have them only if they are links.
 * Under HTTPS their names begin with `__Host-`, so that no other host can set them, neither a neighbour in the domain nor
 * somebody in the network who responds in its place (RFC 6265bis section 4.1.3.2).
 */
export class Cookies {
  readonly #settings: CookieSettings;

  constructor(settings: CookieSettings) {
    this.#settings = settings;
  }

  /** The values of a cookie in a request. Without HTTPS there are several if another host of the domain has set one. */
  values(ctx: Context, purpose: SealPurpose): readonly string[] {
    const header = ctx.req.headers.cookie;
    if (header === undefined || !header.includes(stem)) return [];
    const name = this.#nameOf(ctx, purpose);
    return header.split(';').flatMap((pair) => {
      const [key, ...value] = pair.trim().split('=');
      return key === name ? [value.join('=')] : [];
    });
  }

  /** @param seconds 0 to delete it */
  set(ctx: Context, purpose: SealPurpose, value: string, seconds: number): void {
    this.#append(ctx, purpose, value, seconds, publicPath(this.#settings.publicUrl) || '/');
  }

  /** Has the client delete a cookie, whichever host has set it. */
  drop(ctx: Context, purpose: SealPurpose): void {
    this.set(ctx, purpose, '', 0);
    this.dropForeign(ctx, purpose);
  }

  /** Has the client delete the cookies with a name of the registry that it did not set; none under HTTPS. */
  dropForeign(ctx: Context, purpose: SealPurpose): void {
    if (isSecure(ctx, this.#settings.publicUrl)) return;
    const domains = domainsOf(ctx.host);
    const places = pathsOf(ctx.path).flatMap((path) => domains.map((domain) => ({ path, domain })));
    for (const { path, domain } of places.slice(0, mostDeleted))
      this.#append(ctx, purpose, '', 0, path, `; Domain=${domain}`);
  }

  #nameOf(ctx: Context, purpose: SealPurpose): string {
    const { publicUrl, suffix } = this.#settings;
    const name = `${stem}${purpose}${suffix === undefined ? '' : `-${suffix}`}`;
    // Under a path, other services of the host do not get the cookie; `__Host-` requires the path `/`.
    const prefix = publicPath(publicUrl) === '' ? '__Host-' : '__Secure-';
    return isSecure(ctx, publicUrl) ? `${prefix}${name}` : name;
  }

  #append(ctx: Context, purpose: SealPurpose, value: string, seconds: number, path: string, domain = ''): void {
    const secure = isSecure(ctx, this.#settings.publicUrl) ? '; Secure' : '';
    const name = this.#nameOf(ctx, purpose);
    ctx.append(
      'Set-Cookie',
      `${name}=${value}; Path=${path}${domain}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
}

/** What a sealed value is for; it cannot be opened for anything else. */
export type SealPurpose = 'session' | 'sign-in' | 'sign-out';

/** JWE with a key that only processes of the registry have (RFC 7516, RFC 7518 section 4.5). */
const [algorithm, encryption] = ['dir', 'A256GCM'];
const header = { alg: algorithm, enc: encryption, zip: 'DEF' };
const accepted = {
  keyManagementAlgorithms: [algorithm],
  contentEncryptionAlgorithms: [encryption],
  /** More than any cookie holds. */
  maxDecompressedLength: 65_536,
};

const sealKey = (secret: string, purpose: SealPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `Strata: ${purpose}`, 32));

/** Encrypts and authenticates values that clients hold. */
export class Sealer {
  readonly #secrets: () => Promise<readonly string[]>;
  /** Keys by purpose and secret. */
  readonly #keys = new Map<string, Uint8Array>();

  /** @param secrets the first encrypts, all decrypt */
  constructor(secrets: () => Promise<readonly string[]>) {
    this.#secrets = secrets;
  }

  /** @returns letters, digits, `-`, `_` and dots */
  async seal(purpose: SealPurpose, value: object): Promise<string> {
    const [key] = await this.#keysFor(purpose);
    if (key === undefined) throw new Error('there is no key for cookies');
    return new CompactEncrypt(Buffer.from(JSON.stringify(value))).setProtectedHeader(header).encrypt(key);
  }

  /** The value of a sealed text; undefined for one that none of the keys has sealed for this purpose. */
  async open(purpose: SealPurpose, text: string): Promise<unknown> {
    for (const key of await this.#keysFor(purpose)) {
      const opened = await compactDecrypt(text, key, accepted).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      });
      if (opened !== undefined) return JSON.parse(Buffer.from(opened.plaintext).toString('utf8'));
    }
    return undefined;
  }

  async #keysFor(purpose: SealPurpose): Promise<readonly Uint8Array[]> {
    return (await this.#secrets()).map((secret) => {
      const name = `${purpose} ${secret}`;
      const key = this.#keys.get(name) ?? sealKey(secret, purpose);
      this.#keys.set(name, key);
      return key;
    });
  }
}
