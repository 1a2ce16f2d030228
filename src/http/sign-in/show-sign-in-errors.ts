import type { Middleware } from 'koa';
import { StrataError } from '../../errors.js';
import type { SignInServices } from '../auth/mechanisms.js';
import { respondWithError } from '../errors/respond-with-error.js';
import { isSignInPath, signOutPath } from '../paths.js';
import { ownPath } from './own-path.js';
import { prefersPage, sendPage, signInPage } from './pages.js';

/** The same text for every reason, so that it does not reveal which accounts exist. */
const textOf = ({ name, message }: StrataError): string =>
  name === 'Unauthenticated' ? 'The sign-in failed. Check what you entered, and try again.' : inSentence(message);

const inSentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** Shows errors of the paths where people sign in and out as a page, to clients that prefer one. */
export const showSignInErrors =
  (services: SignInServices): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const isShown = (isSignInPath(ctx.path) || ctx.path === signOutPath) && prefersPage(ctx);
      if (!isShown || !(error instanceof StrataError)) throw error;
      if (error.name === 'Unavailable') ctx.state.unavailable = error.message;
      respondWithError(ctx, error);
      const given = ctx.state.formNext ?? new URLSearchParams(ctx.querystring).get('next') ?? undefined;
      sendPage(ctx, signInPage({ ...services, next: ownPath(given), problem: textOf(error) }));
    }
  };
