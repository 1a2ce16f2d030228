import type { Mechanism } from '../mechanism.js';
import { checkPassword, type Passwords } from './basic.js';

/** User and password of the form of the sign-in page. */
export interface SignInForm {
  readonly username: string;
  readonly password: string;
}

/** The form of the sign-in page, which `ctx.state.form` holds. */
export const signInForm = (passwords: Passwords): Mechanism => ({
  name: 'form',
  keepSeconds: 0,
  find({ state: { form } }) {
    if (form === undefined) return undefined;
    const { username, password } = form;
    // As in a header of basic authentication, so that the limit of failed sign-ins recognises them in both.
    const secret = Buffer.from(`${username}:${password}`).toString('base64');
    return { secret, account: username, check: () => checkPassword(passwords, username, password) };
  },
});
