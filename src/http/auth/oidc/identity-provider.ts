import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { StrataError } from '../../../errors.js';
import { isVisible, signInKinds, type User, userOf } from '../../../registry/principal.js';
import type { Refusal } from '../mechanism.js';

/**
 * Signatures with a private key of the provider. `none` is not one, and HMAC would take the public key for a secret
 * (RFC 8725 section 2.1).
 */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Time for one request to the provider, seconds. */
const requestSeconds = 5;

/** Waits between requests to the provider, milliseconds. */
interface ProviderWaits {
  /** After a failed discovery. */
  readonly discovery: number;
  /** After its keys were read: tokens with an unknown key in this time are refused without reading them again. */
  readonly keys: number;
}

const usualWaits: ProviderWaits = { discovery: 2_000, keys: 5_000 };

/** How long keys are used without reading them again, milliseconds; a key that the provider withdrew counts that long. */
export const keysMaxAge = 600_000;

const refusalOfClaim: Readonly<Record<string, Refusal>> = {
  iss: 'wrongIssuer',
  aud: 'wrongAudience',
  nbf: 'notYetValid',
};

/** Why a token is refused; undefined where it could not be checked. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return refusalOfClaim[error.claim] ?? 'malformed';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'wrongAlgorithm';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrongSignature';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) return 'untrusted';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed';
  return undefined;
}

interface Discovered {
  readonly configuration: client.Configuration;
  readonly keys: JWTVerifyGetKey;
}

/** An error with its causes, which `fetch` has the reason in. */
const describeCause = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? `: ${describeCause(error.cause)}` : ''}`
    : 'unknown';

/** A provider of OpenID Connect: its metadata and its keys, read when they are needed first. */
export class IdentityProvider {
  readonly settings: OidcSettings;
  readonly #waits: ProviderWaits;
  readonly #warn: (message: string) => void;
  #discovered: Promise<Discovered> | undefined;
  #isReachable = true;

  /** @param warn logs why the provider cannot be used, once until it responds again */
  constructor(settings: OidcSettings, warn: (message: string) => void, waits: ProviderWaits = usualWaits) {
    this.settings = settings;
    this.#warn = warn;
    this.#waits = waits;
  }

  /** For the functions of openid-client. @throws StrataError `Unavailable` when the provider does not respond */
  async configuration(): Promise<client.Configuration> {
    return (await this.#discover()).configuration;
  }

  /** Whether the last request to the provider had a response; the first call sends one. */
  async isReachable(): Promise<boolean> {
    await this.#discover().catch(() => undefined);
    return this.#isReachable;
  }

  /**
   * Checks the signature, issuer, audience and times of a JWT.
   * @param audience undefined for any
   * @param required claims that it must have besides `exp`
   * @returns its claims and its type, or why it is refused
   * @throws StrataError `Unavailable` when the keys of the provider cannot be read
   */
  async verify(
    token: string,
    audience: readonly string[] | undefined,
    required: readonly string[] = ['sub'],
  ): Promise<{ readonly claims: JWTPayload; readonly typ: string | undefined } | { readonly refusal: Refusal }> {
    const { keys } = await this.#discover();
    const { issuer } = this.settings;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms,
        issuer,
        clockTolerance: clockSkewSeconds,
        requiredClaims: ['exp', ...required],
        ...(audience === undefined ? {} : { audience: [...audience] }),
      });
      this.#isReachable = true;
      return { claims: payload, typ: protectedHeader.typ };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== undefined) return { refusal };
      throw this.unavailable(error);
    }
  }

  /** The error for a request to the provider that failed. */
  unavailable(cause: unknown): StrataError {
    if (this.#isReachable) this.#warn(`the identity provider ${this.settings.issuer} fails: ${describeCause(cause)}`);
    this.#isReachable = false;
    return new StrataError('Unavailable', 'the identity provider does not respond; try again in a few seconds');
  }

  #discover(): Promise<Discovered> {
    this.#discovered ??= this.#readMetadata().catch((error: unknown) => {
      const forget = (): void => {
        this.#discovered = undefined;
      };
      setTimeout(forget, this.#waits.discovery).unref();
      throw error;
    });
    return this.#discovered;
  }

  async #readMetadata(): Promise<Discovered> {
    const { issuer, audiences, client: own } = this.settings;
    const isInsecure = new URL(issuer).protocol === 'http:';
    try {
      const configuration = await client.discovery(
        new URL(issuer),
        own?.id ?? audiences[0] ?? '',
        { [client.clockTolerance]: clockSkewSeconds },
        own?.secret === undefined ? client.None() : client.ClientSecretBasic(own.secret),
        { timeout: requestSeconds, ...(isInsecure ? { execute: [client.allowInsecureRequests] } : {}) },
      );
      const { jwks_uri: address } = configuration.serverMetadata();
      if (address === undefined) throw new Error('the metadata of the provider has no jwks_uri');
      const keys = createRemoteJWKSet(new URL(address), {
        timeoutDuration: requestSeconds * 1000,
        cooldownDuration: this.#waits.keys,
        cacheMaxAge: keysMaxAge,
      });
      this.#isReachable = true;
      return { configuration, keys };
    } catch (error) {
      throw this.unavailable(error);
    }
  }
}

/** The client with which people sign in by the authorization code flow. */
export interface OidcClient {
  readonly id: string;
  /** Missing for a public client. */
  readonly secret?: string | undefined;
  /** Scopes, separated by blanks. */
  readonly scope: string;
}

/** A provider of OpenID Connect, and what is read from its tokens. */
export interface OidcSettings {
  readonly issuer: string;
  /** An access token must be for one of them. */
  readonly audiences: readonly string[];
  readonly nameClaim: string;
  /** Claims with groups; dots lead into objects. */
  readonly groupsClaims: readonly string[];
  /** Missing where only access tokens are accepted. */
  readonly client?: OidcClient | undefined;
}

/** How much the clocks of the provider and of this machine may differ. */
export const clockSkewSeconds = 30;

/** The claims of a token, as JSON. */
export type Claims = Readonly<Record<string, unknown>>;

const longestName = 256;

/** How the names begin of users without a name claim; no name in a claim may begin so. */
const ofSubject = 'subject:';
const ofClient = 'client:';

/** Rules write a user of one service with such a beginning (registry/access/rule.ts). */
const reserved = [ofSubject, ofClient, ...signInKinds.map((kind) => `${kind}:`)];

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path whose dots lead into objects. Names of claims may have dots too. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const inner = claims[path.slice(0, dot)];
    const value = isObject(inner) ? valueAt(inner, path.slice(dot + 1)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether one of the claims with groups is among the claims. */
export const hasGroups = (claims: Claims, { groupsClaims }: OidcSettings): boolean =>
  groupsClaims.some((path) => valueAt(claims, path) !== undefined);

/** A text stands for its words, as in the claim `scope` (RFC 8693 section 4.2). */
function groupsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(' ').filter((word) => word !== '');
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string' && entry !== '') : [];
}

const isName = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= longestName && isVisible(text);

/**
 * The value of the name claim. Without it, a client is named by its id (RFC 9068 section 2.2: its subject), and any other
 * user by the subject, with a prefix, since the names of users, clients and subjects may be equal.
 */
function nameOf(claims: Claims, { nameClaim }: OidcSettings): string | undefined {
  const { sub, client_id: client } = claims;
  const given = nameClaim === 'sub' ? sub : valueAt(claims, nameClaim);
  if (given === undefined && isName(sub)) return sub === client ? `${ofClient}${sub}` : `${ofSubject}${sub}`;
  return isName(given) && !reserved.some((beginning) => given.startsWith(beginning)) ? given : undefined;
}

/** The user that verified claims are about; undefined for claims without subject, or with a name that cannot be used. */
export function principalOfClaims(claims: Claims, settings: OidcSettings): User | undefined {
  const name = isName(claims['sub']) ? nameOf(claims, settings) : undefined;
  if (name === undefined) return undefined;
  const groups = settings.groupsClaims.flatMap((path) => groupsIn(valueAt(claims, path)));
  return userOf('oidc', name, groups);
}
