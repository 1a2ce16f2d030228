import type { Context } from 'koa';
import type { Principal } from '../../registry/principal.js';
import type { RegisterState } from '../../registry/sessions/session-register.js';

/** Why credentials were refused. For the log of sign-ins only: the caller gets the same response for all of them. */
export const refusals = [
  'malformed',
  'unknownAccount',
  'wrongPassword',
  'wrongSignature',
  'wrongAlgorithm',
  'wrongIssuer',
  'wrongAudience',
  'notYetValid',
  'expired',
  'revoked',
  'alreadyUsed',
  'untrusted',
  'refused',
] as const;

export type Refusal = (typeof refusals)[number];

export const isRefusal = (value: unknown): value is Refusal => refusals.some((refusal) => refusal === value);

/** A sign-in that succeeded. */
export interface SignedIn {
  readonly principal: Principal;
  /** When it has to be checked again, epoch milliseconds; missing where `Mechanism.keepSeconds` alone counts. */
  readonly until?: number;
  /** Whether it still holds before that instant, as far as this process has read; missing where nothing can end it. */
  readonly isCurrent?: () => boolean;
  /** Reads what other processes have ended. @throws StrataError `Unavailable` when the database does not respond */
  readonly refresh?: () => Promise<unknown>;
  /** The session that the request belongs to. */
  readonly session?: Session;
  /** Set after a sign-in at a provider of OpenID Connect. */
  readonly provider?: ProviderSignIn;
}

/** A session, as its cookie holds it. */
export interface Session {
  /** UUID. */
  readonly id: string;
  readonly principal: Exclude<Principal, { readonly kind: 'anonymous' }>;
  /** Of the register of sessions, when it began. */
  readonly state: RegisterState;
  /** When it ends, epoch milliseconds. */
  readonly end: number;
  /** When its cookie was made, epoch milliseconds. */
  readonly renewed: number;
  /** Of the provider, which can end it: its id and its subject there. */
  readonly provider?: Pick<ProviderSignIn, 'session' | 'subject'>;
}

/** What remains of a sign-in at a provider of OpenID Connect. */
export interface ProviderSignIn {
  readonly subject: string;
  /** Id of the session there. */
  readonly session?: string;
  /** For the sign-out there. */
  readonly idToken: string;
  /** Own path at which the person goes on. */
  readonly next: string;
}

/**
 * What became of credentials. The redirection is for people who sign in with a browser at `/login.html`. Ambient credentials
 * may turn out to be absent.
 */
export type SignInResult =
  | SignedIn
  | { readonly refusal: Refusal }
  | { readonly redirection: string }
  | { readonly isAbsent: true };

/** What a request presents to one mechanism. */
export interface Credentials {
  /** Differs between any two credentials; undefined for those that are valid once. */
  readonly secret: string | undefined;
  /** The account that they name, where it can be read before they are checked. */
  readonly account?: string;
  /** @throws StrataError `Unavailable` when the identity service does not respond */
  check(): Promise<SignInResult>;
}

/** One way to sign in (specification, section 5). */
export interface Mechanism {
  readonly name: string;
  /** Its value of `WWW-Authenticate` (RFC 9110 section 11.6.1); missing where a client cannot respond to one. */
  readonly challenge?: string;
  /** How long a success is remembered, seconds; 0 for never. */
  readonly keepSeconds: number;
  /** Whether its credentials accompany every request of a client, so that others take precedence over them. */
  readonly isAmbient?: true;
  /** Whether its credentials stand for a sign-in that was limited and recorded before, and cannot be guessed. */
  readonly continuesSignIn?: true;
  /** Where its credentials are: a header, or a request to `/login.html`. It may find them anywhere where missing. */
  readonly place?: 'authorization' | 'cookie' | 'signInPage';
  /** The credentials for this mechanism in a request, undefined if there are none. Called for each request with its place: cheap. */
  find(ctx: Context): Credentials | undefined;
}
