import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mechanism, SignInResult } from '../mechanism.js';
import { isPasswordOf } from '../password-hash.js';

/** Checks a user and password. Undefined if the account belongs to another check. */
export type PasswordCheck = (username: string, password: string) => Promise<SignInResult | undefined>;

/** Waits until the time since a start, milliseconds, is a multiple of a step. */
async function waitForStep(start: number, step: number): Promise<void> {
  const passed = performance.now() - start;
  if (step > 0) await sleep(Math.ceil(passed / step) * step - passed);
}

/**
 * Has the first check decide that knows an account.
 */
export async function checkPassword(
  { checks, refusalStep }: Passwords,
  username: string,
  password: string,
): Promise<SignInResult> {
  const start = performance.now();
  for (const check of checks) {
    const result = await check(username, password);
    if (result === undefined) continue;
    if ('refusal' in result) await waitForStep(start, refusalStep);
    return result;
  }
  await waitForStep(start, refusalStep);
  return { refusal: 'unknownAccount' };
}

/** How passwords are checked, in a header or in a form. */
export interface Passwords {
  /** In their order: the first one that knows the account decides. */
  readonly checks: readonly PasswordCheck[];
  /**
   * Refusals are returned at multiples of this time, milliseconds, so that it does not reveal which check has refused and
   * whether the account exists.
   */
  readonly refusalStep: number;
}

/** User and password of an Authorization header (RFC 7617); undefined if its value is malformed. */
function readPair(encoded: string): { username: string; password: string } | undefined {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const cut = text.indexOf(':');
  return cut < 0 ? undefined : { username: text.slice(0, cut), password: text.slice(cut + 1) };
}

/** HTTP basic authentication (RFC 7617). */
export const basicAuthentication = (passwords: Passwords, keepSeconds: number): Mechanism => ({
  name: 'basic',
  challenge: 'Basic realm="Strata", charset="UTF-8"',
  keepSeconds,
  place: 'authorization',
  find({ req }) {
    const encoded = /^Basic(?: +(.*))?$/i.exec(req.headers.authorization ?? '');
    if (encoded === null) return undefined;
    const pair = /^[A-Za-z0-9+/]+=*$/.test(encoded[1] ?? '') ? readPair(encoded[1] ?? '') : undefined;
    if (pair === undefined) return { secret: undefined, check: async () => ({ refusal: 'malformed' }) };
    return {
      secret: encoded[1],
      account: pair.username,
      check: () => checkPassword(passwords, pair.username, pair.password),
    };
  },
});

/** User and password of the form of the sign-in page. */
export interface SignInForm {
  readonly username: string;
  readonly password: string;
}

/** The form of the sign-in page, which `ctx.state.form` holds. */
export const signInForm = (passwords: Passwords): Mechanism => ({
  name: 'form',
  keepSeconds: 0,
  place: 'signInPage',
  find({ state: { form } }) {
    if (form === undefined) return undefined;
    const { username, password } = form;
    // As in a header of basic authentication, so that the limit of failed sign-ins recognises them in both.
    const secret = Buffer.from(`${username}:${password}`).toString('base64');
    return { secret, account: username, check: () => checkPassword(passwords, username, password) };
  },
});

/** The root account: its password is set in plain text, or stored as a hash of `hashPassword`. */
export type RootAccount = { readonly username: string } & (
  | { readonly password: string }
  | { readonly passwordHash: string }
);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, so that the duration reveals nothing about the secret. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** The root account. The password is checked for other names too, so that the duration does not reveal the right one. */
export const rootPassword =
  (account: RootAccount): PasswordCheck =>
  async (username, password) => {
    const isRight =
      'password' in account ? isEqual(password, account.password) : await isPasswordOf(password, account.passwordHash);
    if (!isEqual(username, account.username)) return undefined;
    return isRight ? { principal: { kind: 'root', name: account.username } } : { refusal: 'wrongPassword' };
  };
