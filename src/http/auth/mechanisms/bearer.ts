import type { Mechanism, SignInResult } from '../mechanism.js';
import {
  type Claims,
  clockSkewSeconds,
  type IdentityProvider,
  keysMaxAge,
  principalOfClaims,
} from '../oidc/identity-provider.js';

/** A JWS in compact form (RFC 7515 section 7.1). The signature may be empty, so that `none` is refused as what it is. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Types of the header of access tokens: that of RFC 9068, and that of providers before it. */
const accessTokenTypes = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);

/**
 * Claims of ID tokens and logout tokens (OpenID Connect Core 1.0 sections 2 and 3.3.2.11, Back-Channel Logout 1.0 section
 * 2.4). Where the client id is an audience of the registry, only they tell such a token from an access token.
 */
const foreignClaims = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'];

/** Keycloak writes what a token is for into the claim `typ`: `Bearer`, `ID`, `Refresh`. */
const isAccessToken = (claims: Claims, typ: string | undefined): boolean =>
  accessTokenTypes.has(typ?.toLowerCase()) &&
  !foreignClaims.some((claim) => Object.hasOwn(claims, claim)) &&
  ['bearer', undefined].includes(claims['typ'] === undefined ? undefined : String(claims['typ']).toLowerCase());

async function checkToken(provider: IdentityProvider, token: string): Promise<SignInResult> {
  const result = await provider.verify(token, provider.settings.audiences);
  if ('refusal' in result) return result;
  const { claims, typ } = result;
  if (!isAccessToken(claims, typ)) return { refusal: 'malformed' };
  const principal = principalOfClaims(claims, provider.settings);
  if (principal === undefined) return { refusal: 'refused' };
  const seconds = (claims.exp ?? 0) + clockSkewSeconds;
  return { principal, until: seconds * 1000 };
}

/** Access tokens of a provider of OpenID Connect (RFC 6750, RFC 9068). */
export const bearerTokens = (provider: IdentityProvider): Mechanism => ({
  name: 'bearer',
  challenge: 'Bearer realm="Strata"',
  // Not until the token expires: a key may be withdrawn before.
  keepSeconds: keysMaxAge / 1000,
  place: 'authorization',
  find({ req }) {
    const value = /^Bearer(?: +(.*))?$/i.exec(req.headers.authorization ?? '');
    if (value === null) return undefined;
    const token = value[1] ?? '';
    if (!tokenShape.test(token)) return { secret: undefined, check: async () => ({ refusal: 'malformed' }) };
    return { secret: token, check: () => checkToken(provider, token) };
  },
});
