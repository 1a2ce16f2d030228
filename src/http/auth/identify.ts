import { hash, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Context } from 'koa';
import passports from 'koa-passport';
import { LRUCache } from 'lru-cache';
import type { Strategy } from 'passport';
import { StrataError } from '../../errors.js';
import type { SignInEvent } from '../../registry/audit-log/audit-entry.js';
import { anonymous, isVisible, principalName } from '../../registry/principal.js';
import { isSecurePath, isSignInPath } from '../paths.js';
import type { Credentials, Mechanism, SignedIn, SignInResult } from './mechanism.js';
import { type Admission, CheckSlots, SignInLimit, type SignInLimitSettings } from './sign-in-limit.js';

/** A sign-in that is remembered. */
interface Kept {
  readonly signedIn: SignedIn;
  /** When it is checked again, epoch milliseconds. */
  readonly until: number;
}

interface Presented {
  readonly mechanism: Mechanism;
  readonly credentials: Credentials;
}

export interface IdentificationSettings {
  /** Failed sign-ins are not limited where it is missing. */
  readonly limit?: SignInLimitSettings | undefined;
  /** Takes every sign-in that was checked. */
  readonly record?: (event: SignInEvent) => void;
}

const mostKept = 10_000;

/**
 * The key of the hashes of secrets, which are not kept themselves. It is random, so that a password cannot be guessed from a
 * memory dump with a table of hashes.
 */
const processKey = randomBytes(32).toString('base64');

// A third of the time of an HMAC, which every warm request would take; nobody sees these hashes.
const credentialsKey = (mechanism: Pick<Mechanism, 'name'>, secret: string): string =>
  hash('sha256', `${processKey}\n${mechanism.name}\n${secret}`, 'base64');

/** A strategy that checks the credentials which it gets as an option. Its info is the result. */
const strategyOf = ({ name }: Mechanism): Strategy => ({
  name,
  async authenticate(_request, { credentials }: { readonly credentials: Credentials }) {
    try {
      const result = await credentials.check();
      if ('principal' in result) this.success(result.principal, result);
      // The callback of `authenticate` is given the challenge as it is.
      else this.fail(result as unknown as string, 401);
    } catch (error) {
      this.error(error);
    }
  },
});

/** Whether a request without credentials is one of anybody. A scheme that no mechanism has is refused: its sender is not anonymous. */
const isAnonymous = (ctx: Context): boolean => !isSecurePath(ctx.path) && ctx.req.headers.authorization === undefined;

/** @param given without credentials, anonymous */
function noteSignIn(ctx: Context, given: SignedIn): void {
  ctx.state.principal = given.principal;
  if (given.principal !== anonymous) ctx.state.signedIn = given;
}

/** A name that looks like another one is refused, whichever mechanism returns it. */
const withVisibleName = (result: SignInResult): SignInResult =>
  'principal' in result && result.principal.kind !== 'anonymous' && !isVisible(result.principal.name)
    ? { refusal: 'malformed' }
    : result;

/** Whether nothing has ended a sign-in, in any process. */
async function isValid({ refresh, isCurrent }: SignedIn): Promise<boolean> {
  await refresh?.();
  return isCurrent?.() !== false;
}

const isKept = ({ until, signedIn }: Kept): boolean => Date.now() < until && signedIn.isCurrent?.() !== false;

/**
 * Finds who sends a request: the credentials of one mechanism, checked by it or remembered from an earlier request.
 * Secrets are remembered as hashes.
 */
export class Identification {
  readonly #mechanisms: readonly Mechanism[];
  readonly #passport = new passports.KoaPassport();
  readonly #kept = new LRUCache<string, Kept>({ max: mostKept });
  /** The header that a connection sent last, with what it gave: clients repeat it, and comparing it is faster than a hash. */
  readonly #repeated = new WeakMap<Socket, { readonly authorization: string; readonly kept: Kept }>();
  /** Checks at work, by the key of their secret: requests with the same one share its check. */
  readonly #open = new Map<string, Promise<SignInResult>>();
  readonly #slots: ReadonlyMap<Mechanism, CheckSlots>;
  readonly #limit: SignInLimit | undefined;
  readonly #record: (event: SignInEvent) => void;

  constructor(mechanisms: readonly Mechanism[], { limit, record = () => undefined }: IdentificationSettings = {}) {
    this.#mechanisms = mechanisms;
    this.#slots = new Map(mechanisms.map((mechanism) => [mechanism, new CheckSlots()]));
    this.#limit = limit === undefined ? undefined : new SignInLimit(limit);
    this.#record = record;
    for (const mechanism of mechanisms) this.#passport.use(strategyOf(mechanism));
  }

  /**
   * Sets `ctx.state.principal` where no check is needed: no credentials on a public path, or remembered ones. It precedes
   * the warm responses, and leaves everything else to `identify`.
   */
  recognise(ctx: Context): void {
    // The body of a sign-in may have credentials too.
    if (isSignInPath(ctx.path)) return;
    const repeated = this.#recallHeader(ctx);
    if (repeated !== undefined) {
      noteSignIn(ctx, repeated);
      return;
    }
    const presented = this.#find(ctx);
    const [only] = presented;
    if (only === undefined) {
      if (isAnonymous(ctx)) ctx.state.principal = anonymous;
    } else if (presented.length === 1 || only.mechanism.isAmbient) {
      const kept = this.#recall(only);
      if (kept !== undefined) {
        noteSignIn(ctx, kept.signedIn);
        const { socket, headers } = ctx.req;
        if (headers.authorization !== undefined && only.mechanism.isAmbient === undefined) {
          this.#repeated.set(socket, { authorization: headers.authorization, kept });
        }
      }
    }
  }

  /**
   * Sets `ctx.state.principal`, or redirects a person to the page of an identity service.
   * @returns whether it is set; a promise only where something has to be checked
   * @throws StrataError `Unauthenticated` for wrong credentials, and on secure paths for missing ones; then the response
   *   has the challenge of each mechanism. `Syntax` for the credentials of two mechanisms, `TooManyRequests` after too many
   *   failures, `Unavailable` when an identity service does not respond
   */
  identify(ctx: Context): boolean | Promise<boolean> {
    const { principal, signedIn } = ctx.state;
    return (principal !== undefined && signedIn === undefined) || this.#identifyByCheck(ctx);
  }

  async #identifyByCheck(ctx: Context): Promise<boolean> {
    const recognised = ctx.state.signedIn;
    if (ctx.state.principal === undefined || (recognised !== undefined && !(await isValid(recognised)))) {
      const result = await this.#authenticate(ctx);
      if ('redirection' in result) {
        ctx.status = 303;
        ctx.set({ Location: result.redirection, 'Cache-Control': 'no-store' });
        ctx.body = '';
        return false;
      }
      noteSignIn(ctx, result);
    }
    return true;
  }

  /** The credentials in a request; ambient ones count only where there are no others. */
  #find(ctx: Context): readonly Presented[] {
    const { headers } = ctx.req;
    const isAtSignIn = isSignInPath(ctx.path);
    const presented: Presented[] = [];
    for (const mechanism of this.#mechanisms) {
      const { place } = mechanism;
      if (place === 'signInPage' ? !isAtSignIn : place !== undefined && headers[place] === undefined) continue;
      const credentials = mechanism.find(ctx);
      if (credentials !== undefined) presented.push({ mechanism, credentials });
    }
    if (presented.length < 2) return presented;
    const explicit = presented.filter(({ mechanism }) => mechanism.isAmbient === undefined);
    return explicit.length > 0 ? explicit : presented;
  }

  /** The sign-in of a header that the connection has sent before. On secure paths, a ticket may stand beside it. */
  #recallHeader({ path, req }: Context): SignedIn | undefined {
    const { authorization } = req.headers;
    if (authorization === undefined || isSecurePath(path)) return undefined;
    const last = this.#repeated.get(req.socket);
    return last?.authorization === authorization && isKept(last.kept) ? last.kept.signedIn : undefined;
  }

  #recall({ mechanism, credentials: { secret } }: Presented): Kept | undefined {
    if (secret === undefined || mechanism.keepSeconds === 0) return undefined;
    const kept = this.#kept.get(credentialsKey(mechanism, secret));
    return kept !== undefined && isKept(kept) ? kept : undefined;
  }

  /** Who sends a request. Ambient credentials are tried in the order of the mechanisms until some are not absent. */
  async #authenticate(ctx: Context): Promise<SignedIn | { readonly redirection: string }> {
    const presented = this.#find(ctx);
    const explicit = presented.filter(({ mechanism }) => mechanism.isAmbient === undefined);
    if (explicit.length > 1) {
      const names = presented.map(({ mechanism }) => mechanism.name).join(' and ');
      throw new StrataError('Syntax', `the request has the credentials of ${names}; send those of one mechanism`);
    }
    for (const each of presented) {
      const recalled = this.#recall(each)?.signedIn;
      if (recalled !== undefined && (await isValid(recalled))) return recalled;
      const result = await this.#check(ctx, each);
      // A shared check may have begun before a session was ended.
      if ('refusal' in result || ('principal' in result && !(await isValid(result)))) throw this.#unauthenticated(ctx);
      if (!('isAbsent' in result)) return result;
    }
    if (!isAnonymous(ctx)) throw this.#unauthenticated(ctx);
    return { principal: anonymous };
  }

  /** The result for credentials, which is remembered; shared with the requests that have the same secret meanwhile. */
  #check(ctx: Context, presented: Presented): Promise<SignInResult> {
    const { mechanism, credentials } = presented;
    if (credentials.secret === undefined) return this.#admitAndCheck(ctx, presented);
    const key = credentialsKey(mechanism, credentials.secret);
    const open = this.#open.get(key);
    if (open !== undefined) return open;
    const check = this.#admitAndCheck(ctx, presented).then((result) => {
      if ('principal' in result && mechanism.keepSeconds > 0) {
        const until = Math.min(Date.now() + mechanism.keepSeconds * 1000, result.until ?? Number.POSITIVE_INFINITY);
        this.#kept.set(key, { signedIn: result, until });
      }
      return result;
    });
    this.#open.set(key, check);
    const close = (): void => void this.#open.delete(key);
    check.then(close, close);
    return check;
  }

  async #admitAndCheck(ctx: Context, { mechanism, credentials }: Presented): Promise<SignInResult> {
    const { account, secret } = credentials;
    const attempt = { address: ctx.ip, account };
    const event = { kind: 'signIn' as const, mechanism: mechanism.name, ...attempt, requestId: ctx.state.requestId };
    const known =
      account === undefined || secret === undefined ? undefined : credentialsKey({ name: 'account' }, secret);
    const continues = mechanism.continuesSignIn === true;
    const limit = continues ? undefined : this.#limit;
    const admission = await limit?.admit({ ...attempt, credentials: known }).catch((error: unknown) => {
      this.#record({ ...event, outcome: 'tooMany' });
      throw error;
    });
    const check = (): Promise<SignInResult> => this.#run(ctx, mechanism, credentials);
    try {
      const result = withVisibleName(await (this.#slots.get(mechanism)?.run(ctx.ip, check) ?? check()));
      if ('principal' in result) {
        if (!continues) this.#record({ ...event, outcome: 'succeeded', principal: principalName(result.principal) });
      } else if ('refusal' in result) this.#record({ ...event, outcome: 'refused', refusal: result.refusal });
      settle(admission, result);
      return result;
    } catch (error) {
      admission?.undecided();
      throw error;
    }
  }

  /** @throws the error of the mechanism */
  #run(ctx: Context, { name }: Mechanism, credentials: Credentials): Promise<SignInResult> {
    const options = { session: false, credentials };
    return new Promise((resolve, reject) => {
      const decide = this.#passport.authenticate(
        name,
        options,
        async (error: unknown, _user: unknown, result: SignInResult) =>
          error == null ? resolve(result) : reject(error),
      );
      decide(ctx, async () => undefined).catch(reject);
    });
  }

  #unauthenticated(ctx: Context): StrataError {
    if (isSecurePath(ctx.path)) {
      for (const { challenge } of this.#mechanisms)
        if (challenge !== undefined) ctx.append('WWW-Authenticate', challenge);
    }
    return new StrataError(
      'Unauthenticated',
      'the credentials are missing or wrong; sign in as docs/sign-in.md describes',
    );
  }
}

/** Refusals of credentials that were right once: whoever sends them is not guessing. */
const outdated: ReadonlySet<string> = new Set(['expired', 'notYetValid', 'revoked']);

function settle(admission: Admission | undefined, result: SignInResult): void {
  if (admission === undefined) return;
  if ('principal' in result) admission.succeeded();
  else if ('refusal' in result && !outdated.has(result.refusal)) admission.failed();
  else admission.undecided();
}
