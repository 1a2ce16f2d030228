import type { Context } from 'koa';
import * as client from 'openid-client';
import { signInPath } from '../../paths.js';
import type { Mechanism, SignInResult } from '../mechanism.js';
import type { IdentityProvider } from '../oidc/identity-provider.js';
import { type Claims, hasGroups, principalOfClaims } from '../oidc/identity-provider.js';
import type { Cookies, Sealer } from '../sessions/cookies.js';

/** How long people may take at the provider, seconds. */
const flowSeconds = 600;

/** Whether a request to the sign-in page is an authorization response (RFC 6749 sections 4.1.2 and 4.1.2.1). */
function isReturn(ctx: Context): boolean {
  if (ctx.method !== 'GET' || !ctx.querystring.includes('state=')) return false;
  const given = new URLSearchParams(ctx.querystring);
  return given.has('state') && (given.has('code') || given.has('error'));
}

/** A sign-in that has begun. */
interface Flow {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
  readonly next: string;
  /** Epoch milliseconds. */
  readonly end: number;
}

/** Sign-in of people by the authorization code flow with PKCE (OpenID Connect Core 1.0, section 3.1; RFC 7636). */
export class CodeFlow {
  readonly #provider: IdentityProvider;
  readonly #sealer: Sealer;
  readonly #cookies: Cookies;
  readonly #origin: string;

  /**
   * @param cookies that hold a sign-in which a browser has begun, so that only this browser can complete it
   * @param origin of the registry as browsers use it
   */
  constructor(provider: IdentityProvider, sealer: Sealer, cookies: Cookies, origin: string) {
    this.#provider = provider;
    this.#sealer = sealer;
    this.#cookies = cookies;
    this.#origin = origin;
  }

  /**
   * Begins a sign-in, and has the browser keep it.
   * @param next own path at which the person goes on
   * @returns the address of the provider to which the person has to be sent
   * @throws StrataError `Unavailable` when the provider or the database does not respond
   */
  async begin(ctx: Context, next: string): Promise<string> {
    const configuration = await this.#provider.configuration();
    const verifier = client.randomPKCECodeVerifier();
    const flow: Flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier,
      next,
      end: Date.now() + flowSeconds * 1000,
    };
    this.#cookies.set(ctx, 'sign-in', await this.#sealer.seal('sign-in', flow), flowSeconds);
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.#provider.settings.client?.scope ?? 'openid',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** The return of a person from the provider, once. */
  readonly mechanism: Mechanism = {
    name: 'code flow',
    keepSeconds: 0,
    place: 'signInPage',
    find: (ctx) => (isReturn(ctx) ? { secret: undefined, check: () => this.#complete(ctx) } : undefined),
  };

  /**
   * The address of the provider at which a person signs out there too (OpenID Connect RP-Initiated Logout 1.0); undefined
   * where the provider has none, or does not respond.
   * @param back own path to which the provider sends the person
   */
  async signOutAddress(idToken: string | undefined, back: string): Promise<string | undefined> {
    const configuration = await this.#provider.configuration().catch(() => undefined);
    if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${this.#origin}${back}`,
      ...(idToken === undefined ? {} : { id_token_hint: idToken }),
    }).href;
  }

  get #redirectUri(): string {
    return `${this.#origin}${signInPath}`;
  }

  /** The sign-in that a browser has begun. Another host of the domain may have set a cookie of the same name. */
  async #flowOf(ctx: Context): Promise<Flow | undefined> {
    const state = new URLSearchParams(ctx.querystring).get('state');
    const values = this.#cookies.values(ctx, 'sign-in');
    const flows = await Promise.all(values.map((value) => this.#sealer.open('sign-in', value)));
    return (flows as (Flow | undefined)[]).find((flow) => flow?.state === state);
  }

  async #complete(ctx: Context): Promise<SignInResult> {
    const flow = await this.#flowOf(ctx);
    this.#cookies.drop(ctx, 'sign-in');
    if (flow === undefined) return { refusal: 'untrusted' };
    if (Date.now() >= flow.end) return { refusal: 'expired' };
    const configuration = await this.#provider.configuration();
    // The address that the provider knows, whatever a proxy has made of it.
    const address = new URL(`${this.#redirectUri}${ctx.search}`);
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      });
      return await this.#signIn(configuration, tokens, flow);
    } catch (error) {
      if (isOfProvider(error)) throw this.#provider.unavailable(error);
      return { refusal: refusalOfGrant(error) };
    }
  }

  async #signIn(
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
    { next }: Flow,
  ): Promise<SignInResult> {
    const idToken = tokens.id_token ?? '';
    const verified = await this.#provider.verify(idToken, [configuration.clientMetadata().client_id]);
    if ('refusal' in verified) return verified;
    const { claims } = verified;
    const all = await this.#completeClaims(configuration, claims, tokens.access_token);
    const principal = principalOfClaims(all, this.#provider.settings);
    if (principal === undefined) return { refusal: 'refused' };
    const session = typeof claims['sid'] === 'string' ? { session: claims['sid'] } : {};
    return { principal, provider: { subject: claims.sub ?? '', idToken, next, ...session } };
  }

  /**
   * The claims of an ID token with those that providers write elsewhere: Keycloak writes roles into the access token only.
   * It was received from the provider itself, so its audience does not matter; others ask the UserInfo endpoint.
   */
  async #completeClaims(configuration: client.Configuration, ofId: Claims, accessToken: string): Promise<Claims> {
    const { settings } = this.#provider;
    if (isComplete(ofId, settings.nameClaim) && hasGroups(ofId, settings)) return ofId;
    const access = isJwt(accessToken) ? await this.#provider.verify(accessToken, undefined) : undefined;
    const ofAccess =
      access !== undefined && 'claims' in access && access.claims.sub === ofId['sub'] ? access.claims : {};
    const claims = { ...ofAccess, ...ofId };
    if (isComplete(claims, settings.nameClaim) && hasGroups(claims, settings)) return claims;
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const info = await client.fetchUserInfo(configuration, accessToken, String(ofId['sub']));
    return { ...info, ...claims };
  }
}

const isJwt = (token: string): boolean => token.split('.').length === 3;

const isComplete = (claims: Claims, nameClaim: string): boolean => Object.hasOwn(claims, nameClaim);

/** Whether the provider failed, rather than the sign-in. */
const isOfProvider = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'Unavailable' ||
    error.name === 'TimeoutError' ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    ('code' in error && error.code === 'OAUTH_TIMEOUT'));

/** Why a sign-in that came back from the provider is refused. */
function refusalOfGrant(error: unknown): 'refused' | 'untrusted' {
  // The person or the provider declined, or the code was used before.
  return error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError
    ? 'refused'
    : 'untrusted';
}
