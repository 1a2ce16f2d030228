import { createHash, timingSafeEqual } from 'node:crypto';
import { isPasswordOf } from '../password-hash.js';
import type { PasswordCheck } from './basic.js';

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
