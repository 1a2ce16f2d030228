import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { StrataError } from '../../../errors.js';
import { principalName, type SignInKind } from '../../../registry/principal.js';
import type { SessionRegister } from '../../../registry/sessions/session-register.js';
import { isSignInPath, signOutPath } from '../../paths.js';
import type { Mechanism, Refusal, Session, SignedIn } from '../mechanism.js';
import type { Sealer } from './cookies.js';
import { type Cookies, longestCookieValue } from './cookies.js';

export interface SessionSettings {
  /** The first encrypts, all decrypt; the generated key of the database where missing. */
  readonly keys?: readonly string[] | undefined;
  /** A session without a request for this time ends. */
  readonly idleSeconds: number;
  /** The longest time of a session. */
  readonly seconds: number;
  /** What the names of cookies end with, for several registries on one host. */
  readonly cookieSuffix?: string | undefined;
}

const kindOf = ({ principal }: Session): SignInKind => (principal.kind === 'root' ? 'root' : principal.service);

/** The share of the idle time after which a cookie is made anew. */
const renewalShare = 0.5;

/** The subject of all sessions. */
const everySession = '*';

/** The subjects by which a session can be revoked. */
const subjectsOf = ({ id, principal, provider }: Session): readonly string[] => [
  everySession,
  `session:${id}`,
  subjectOfUser(principalName(principal)),
  ...(provider === undefined ? [] : [subjectAtProvider(provider.subject)]),
  ...(provider?.session === undefined ? [] : [sessionAtProvider(provider.session)]),
];

/** The subject of the sessions of a user. @param name as `principalName` returns it */
const subjectOfUser = (name: string): string => `user:${name}`;
const subjectAtProvider = (subject: string): string => `subject:${subject}`;
const sessionAtProvider = (id: string): string => `provider:${id}`;

/** Which sessions to end. */
export type Ended =
  | Session
  | { readonly user: string }
  | { readonly all: true }
  | { readonly provider: { readonly subject?: string; readonly session?: string } };

function subjectOf(ended: Ended): string {
  if ('id' in ended) return `session:${ended.id}`;
  if ('user' in ended) return subjectOfUser(ended.user);
  if ('all' in ended) return everySession;
  const { session, subject = '' } = ended.provider;
  return session === undefined ? subjectAtProvider(subject) : sessionAtProvider(session);
}

/** Sessions, which their cookies hold: every process of the registry opens them, and none stores them. */
export class Sessions {
  readonly #register: SessionRegister;
  readonly #sealer: Sealer;
  readonly #settings: SessionSettings;
  readonly #cookies: Cookies;
  readonly #kinds: ReadonlySet<SignInKind>;

  /** @param kinds the ways to sign in that are configured: a session of another one has ended */
  constructor(
    register: SessionRegister,
    sealer: Sealer,
    settings: SessionSettings,
    cookies: Cookies,
    kinds: ReadonlySet<SignInKind>,
  ) {
    this.#register = register;
    this.#sealer = sealer;
    this.#settings = settings;
    this.#cookies = cookies;
    this.#kinds = kinds;
  }

  /** The longest time of a session. */
  get seconds(): number {
    return this.#settings.seconds;
  }

  /**
   * Begins a session with an id of its own, whatever cookies the request has.
   * @throws StrataError `Semantic` for a user with too many groups for a cookie
   */
  async begin(ctx: Context, { principal, until, provider }: SignedIn): Promise<Session> {
    if (principal.kind === 'anonymous') throw new StrataError('Unauthenticated', 'there is no user to begin a session');
    const now = Date.now();
    const session: Session = {
      id: randomUUID(),
      principal,
      state: await this.#register.newest(),
      // It does not outlive the credentials that it began with.
      end: Math.min(now + this.#settings.seconds * 1000, until ?? Number.POSITIVE_INFINITY),
      renewed: now,
      ...(provider === undefined ? {} : { provider: pick(provider) }),
    };
    if (!this.isCurrent(session)) {
      throw new StrataError('Unauthenticated', 'the provider has ended the session there; sign in again');
    }
    await this.#register.note(this.#noteOf(ctx, session));
    await this.#send(ctx, session);
    return session;
  }

  /** Makes the cookie anew when a part of its idle time is over, so that a session in use goes on. */
  async renew(ctx: Context, session: Session): Promise<boolean> {
    if (Date.now() < this.#renewalOf(session)) return false;
    const renewed = { ...session, renewed: Date.now() };
    // The request does not wait for the note, and goes on without it: the list of sessions then has its earlier end.
    void this.#register.note(this.#noteOf(ctx, renewed)).catch(() => undefined);
    await this.#send(ctx, renewed);
    return true;
  }

  /**
   * The sessions of all processes that have not ended, those that began last first.
   * @param most number of sessions that are read
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async live(most: number): ReturnType<SessionRegister['live']> {
    const kinds: ReadonlySet<string> = this.#kinds;
    const { sessions, hasMore } = await this.#register.live(most);
    return { sessions: sessions.filter(({ kind }) => kinds.has(kind)), hasMore };
  }

  /**
   * The session of a request, by the values of its cookies. Of several, another host of the domain may have set some: those
   * that hold no session do not count, and sessions of several users leave open who the sender is.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async find(values: readonly string[]): Promise<{ readonly session: Session } | { readonly refusal: Refusal }> {
    const opened = await Promise.all(values.map((value) => this.open(value)));
    const sessions = opened.flatMap((each) => ('session' in each ? [each.session] : []));
    const [newest, ...others] = sessions.sort((a, b) => b.renewed - a.renewed);
    if (newest === undefined) return opened[0] ?? { refusal: 'malformed' };
    const name = principalName(newest.principal);
    if (others.some(({ principal }) => principalName(principal) !== name)) return { refusal: 'malformed' };
    return { session: newest };
  }

  /**
   * Opens the value of a cookie.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async open(value: string): Promise<{ readonly session: Session } | { readonly refusal: Refusal }> {
    if (value.length > longestCookieValue || !/^[\w.-]+$/.test(value)) return { refusal: 'malformed' };
    await this.#register.refresh();
    const opened = await this.#sealer.open('session', value);
    if (opened === undefined) return { refusal: 'wrongSignature' };
    const session = opened as Session;
    if (Date.now() >= this.#endOf(session)) return { refusal: 'expired' };
    return this.isCurrent(session) && this.#kinds.has(kindOf(session)) ? { session } : { refusal: 'revoked' };
  }

  /** The sign-in of a session that was opened. */
  signedIn(session: Session): SignedIn {
    return {
      principal: session.principal,
      // From then on each request gets a new cookie.
      until: Math.min(this.#renewalOf(session), this.#endOf(session)),
      isCurrent: () => this.isCurrent(session),
      refresh: () => this.#register.refresh(),
      session,
    };
  }

  /** Whether no revocation that this process has read ended a session. */
  isCurrent(session: Session): boolean {
    const { state, provider } = session;
    if (this.#register.isRevoked(subjectsOf(session), state)) return false;
    // A provider never reuses the id of a session, and may end one before the sign-in with it arrives here.
    const ended = provider?.session === undefined ? [] : [sessionAtProvider(provider.session)];
    return !this.#register.isRevoked(ended, { ...state, revocation: 0 });
  }

  /**
   * Ends sessions that have begun by now, for all processes.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  end(ended: Ended): Promise<void> {
    return this.#register.revoke(subjectOf(ended), this.#settings.seconds * 1000);
  }

  async #send(ctx: Context, session: Session): Promise<void> {
    const value = await this.#sealer.seal('session', session);
    if (value.length > longestCookieValue) {
      throw new StrataError(
        'Semantic',
        `the groups of ${principalName(session.principal)} do not fit into a cookie (${session.principal.kind === 'user' ? session.principal.groups.length : 0} groups); have the identity service return only the groups that the registry uses`,
      );
    }
    const seconds = Math.max(1, Math.ceil((this.#endOf(session) - Date.now()) / 1000));
    this.#cookies.set(ctx, 'session', value, seconds);
  }

  #noteOf(ctx: Context, session: Session): Parameters<SessionRegister['note']>[0] {
    return {
      id: session.id,
      user: principalName(session.principal),
      kind: kindOf(session),
      address: ctx.ip,
      ...session.state,
      subjects: subjectsOf(session),
      ends: this.#endOf(session),
    };
  }

  #endOf({ end, renewed }: Session): number {
    return Math.min(end, renewed + this.#settings.idleSeconds * 1000);
  }

  #renewalOf({ renewed }: Session): number {
    return renewed + this.#settings.idleSeconds * 1000 * renewalShare;
  }
}

const pick = ({ subject, session }: Required<SignedIn>['provider']): Required<Session>['provider'] =>
  session === undefined ? { subject } : { subject, session };

/** Paths that begin and end sessions: a session that has ended does not keep its holder from them. */
const isOfSessions = (path: string): boolean => isSignInPath(path) || path === signOutPath;

/**
 * The cookie of a session, which browsers send with every request.
 * @param keepSeconds the idle time
 */
export const sessionCookies = (sessions: Sessions, cookies: Cookies, keepSeconds: number): Mechanism => ({
  name: 'session',
  keepSeconds,
  isAmbient: true,
  continuesSignIn: true,
  place: 'cookie',
  find(ctx) {
    const values = cookies.values(ctx, 'session');
    const [value, another] = values;
    if (value === undefined || isOfSessions(ctx.path)) return undefined;
    return {
      secret: another === undefined ? value : undefined,
      async check() {
        const found = await sessions.find(values);
        if ('refusal' in found) cookies.drop(ctx, 'session');
        else if (another !== undefined) cookies.dropForeign(ctx, 'session');
        return 'refusal' in found ? found : sessions.signedIn(found.session);
      },
    };
  },
});
