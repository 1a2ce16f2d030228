import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OidcSettings } from '../../../../src/http/auth/oidc/identity-provider.js';

const encoded = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export const newKey = (kid: string): SigningKey => ({
  kid,
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
});

const publicOf = ({ privateKey }: SigningKey): KeyObject => createPublicKey(privateKey);

/** The public key as attackers have it: in the form of a certificate file. */
export const pemOf = (key: SigningKey): string => publicOf(key).export({ type: 'spki', format: 'pem' }).toString();

/** A JWT with any header and claims. @param key undefined for an empty signature, a text for HMAC with it */
export function makeToken(header: object, claims: object, key: SigningKey | string | undefined): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  if (key === undefined) return `${content}.`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(content).digest()
      : sign('sha256', Buffer.from(content), key.privateKey);
  return `${content}.${signature.toString('base64url')}`;
}

/** An issuer that serves its metadata and keys, and that signs whatever a test wants. */
export interface Issuer {
  readonly url: string;
  /** Its keys; a test may replace them. */
  keys: SigningKey[];
  /** Number of requests for its keys. */
  readonly keyRequests: number;
  /** A token of a right kind with other claims. */
  token(claims?: object, header?: object): string;
  /** Stops to respond, and responds again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const audience = 'strata';

export const settingsFor = (issuer: string, others: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer,
  audiences: [audience],
  nameClaim: 'preferred_username',
  groupsClaims: ['realm_access.roles'],
  ...others,
});

/** @param metadata further properties of its metadata */
export async function startIssuer(metadata: object = {}): Promise<Issuer> {
  let keyRequests = 0;
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/keys') {
      keyRequests += 1;
      const keys = issuer.keys.map((key) => ({
        ...publicOf(key).export({ format: 'jwk' }),
        kid: key.kid,
        use: 'sig',
        alg: 'RS256',
      }));
      response.end(JSON.stringify({ keys }));
      return;
    }
    if (request.url !== '/.well-known/openid-configuration') response.statusCode = 404;
    const { url } = issuer;
    const known = { issuer: url, jwks_uri: `${url}/keys`, authorization_endpoint: `${url}/auth`, ...metadata };
    response.end(JSON.stringify(known));
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const now = (): number => Math.floor(Date.now() / 1000);
  const issuer: Issuer = {
    url: `http://127.0.0.1:${port}`,
    keys: [newKey('first')],
    get keyRequests() {
      return keyRequests;
    },
    token(claims = {}, header = {}) {
      const [key] = this.keys;
      const usual = {
        iss: this.url,
        sub: '1f3c',
        aud: audience,
        iat: now(),
        exp: now() + 300,
        preferred_username: 'alice',
      };
      return makeToken({ alg: 'RS256', typ: 'JWT', kid: key?.kid, ...header }, { ...usual, ...claims }, key);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start: () => listen(port),
  };
  return issuer;
}
