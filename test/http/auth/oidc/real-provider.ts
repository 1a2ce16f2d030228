import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { Browser, Visit } from '../browser.js';
import { audience } from './issuer.js';

export interface RealProvider {
  readonly url: string;
  readonly issuer: string;
  /** An access token of a client (grant client_credentials). */
  clientToken(): Promise<string>;
  /** Replaces its keys. */
  rotateKeys(): Promise<void>;
  /** Fills in the pages of the provider for a person. @param visit the first of them */
  signIn(browser: Browser, visit: Visit, name: string): Promise<Visit>;
  stop(): Promise<void>;
}

const secret = 'the-secret-of-a-client';
export const personClient = { id: 'strata-web', secret, scope: 'openid profile' };

async function newKeys(): Promise<{ keys: JWK[] }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: crypto.randomUUID() }] };
}

/** oidc-provider in the form of Keycloak: with realms, and with roles in access tokens only. @param registry its origin */
export async function startRealProvider(registry: string): Promise<RealProvider> {
  const realm = '/realms/stat';
  let handle: (...given: Parameters<ReturnType<Provider['callback']>>) => unknown = () => undefined;
  const server = createServer((request, response) => {
    // oidc-provider reads the path below its mount from `url`, and that of its addresses from `originalUrl`.
    Object.assign(request, { originalUrl: request.url });
    request.url = (request.url ?? '').replace(realm, '');
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${url}${realm}`;
  const configuration = (jwks: { keys: JWK[] }): Configuration => ({
    jwks: jwks as NonNullable<Configuration['jwks']>,
    clients: [
      {
        client_id: 'reports',
        client_secret: secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
      {
        client_id: personClient.id,
        client_secret: secret,
        grant_types: ['authorization_code'],
        redirect_uris: [`${registry}/login.html`],
        post_logout_redirect_uris: [`${registry}/login.html`],
        backchannel_logout_uri: `${registry}/logout/provider`,
        backchannel_logout_session_required: true,
      },
    ],
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, preferred_username: accountId.replace('id-of-', ''), name: 'A. Person' }),
    }),
    claims: { openid: ['sub', 'sid'], profile: ['preferred_username', 'name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only-for-the-tests'] },
    extraTokenClaims: (_ctx, token) => ({
      realm_access: { roles: [token.kind === 'ClientCredentials' ? 'harvesters' : 'editors'] },
      typ: 'Bearer',
    }),
    features: {
      devInteractions: { enabled: true },
      clientCredentials: { enabled: true },
      backchannelLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'https://registry.example.org',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
        }),
      },
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 300, ClientCredentials: 300 },
    // It would refuse addresses of this machine.
    fetch: (address, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(address, options),
    pkce: { required: () => true },
  });
  const open = async (): Promise<void> => {
    const provider = new Provider(issuer, configuration(await newKeys()));
    // Its clients are on this machine.
    handle = provider.callback();
  };
  await open();

  const formOf = (visit: Visit): string =>
    new URL(/<form[^>]* action="([^"]+)"/.exec(visit.text)?.[1] ?? '', visit.url).href;
  return {
    url,
    issuer,
    rotateKeys: open,
    async clientToken() {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${Buffer.from(`reports:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token: token, token_type: type } = (await response.json()) as Record<string, string>;
      if (type !== 'Bearer') throw new Error(`no token: ${response.status}`);
      return token ?? '';
    },
    async signIn(browser, visit, name) {
      const consent = await browser.visit(formOf(visit), {
        form: { prompt: 'login', login: `id-of-${name}`, password: 'x' },
      });
      return browser.send(formOf(consent), { form: { prompt: 'consent' } });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
