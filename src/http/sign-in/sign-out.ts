import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { principalName } from '../../registry/principal.js';
import type { SignInServices } from '../auth/mechanisms.js';
import { isOfOwnOrigin, ownOrigin } from '../auth/refuse-cross-site.js';
import { cookieValues, longestCookieValue, setCookie } from '../auth/sessions/cookie.js';
import { sessionCookie } from '../auth/sessions/sessions.js';
import { schemaRef } from '../openapi/schemas.js';
import { flag } from '../parameters/kinds.js';
import { readParameters } from '../parameters/read-parameters.js';
import { signInPath, signOutPath } from '../paths.js';
import type { Operation } from '../route.js';
import { prefersPage, sendPage, signedOutPage } from './pages.js';
import { sessionEvent } from './session-event.js';

/** Holds the ID token of a session, which the provider takes as a hint of whom to sign out. */
const idTokenCookie = 'strata-sign-out';

/** Has the client keep an ID token for the sign-out. One that is too long is left out: the provider then asks the person. */
export async function keepIdToken(ctx: Context, { sealer, sessions }: SignInServices, idToken: string): Promise<void> {
  const value = await sealer.seal('sign-out', { idToken });
  if (value.length > longestCookieValue) return;
  setCookie(ctx, idTokenCookie, value, { path: signOutPath, seconds: sessions.seconds, isSecure: sessions.isSecure });
}

async function takeIdToken(ctx: Context, { sealer, sessions }: SignInServices): Promise<string | undefined> {
  const [value] = cookieValues(ctx, idTokenCookie);
  if (value === undefined) return undefined;
  setCookie(ctx, idTokenCookie, '', { path: signOutPath, seconds: 0, isSecure: sessions.isSecure });
  const kept = (await sealer.open('sign-out', value)) as { readonly idToken: string } | undefined;
  return kept?.idToken;
}

const query = { all: flag('Whether all sessions of the user end.') };

/** The end of a session, for all processes; and the sign-out at the provider where the session began there. */
export const signOut: Operation = {
  summary: 'Sign out',
  description:
    'Ends the session of the cookie. The request has to come from a page of the registry, or with the header Origin.',
  query,
  responses: [
    {
      status: 200,
      description: 'The session has ended.',
      content: { 'application/json': schemaRef('SignedOut'), 'text/html': null },
      headers: ['Set-Cookie'],
    },
  ],
  errors: ['Syntax', 'Forbidden', 'Unavailable'],
  handle:
    ({ signIn, settings, auditLog }) =>
    async (ctx) => {
      const { all } = readParameters(ctx, query);
      const values = cookieValues(ctx, sessionCookie);
      const { publicUrl } = settings.signIn;
      if (values.length > 0 && !isOfOwnOrigin(ctx, publicUrl)) {
        throw new StrataError(
          'Forbidden',
          `the request was not sent by a page of the registry; other clients send the header Origin: ${ownOrigin(ctx, publicUrl)}`,
        );
      }
      let provider: string | undefined;
      for (const value of values) {
        const opened = await signIn.sessions.open(value);
        if (!('session' in opened)) continue;
        const { session } = opened;
        const name = principalName(session.principal);
        await signIn.sessions.end(all ? { user: name } : session);
        auditLog.record(sessionEvent(ctx, all ? 'revoked' : 'signedOut', name, name));
        if (session.provider === undefined) continue;
        provider = await signIn.codeFlow?.signOutAddress(await takeIdToken(ctx, signIn), signInPath);
      }
      signIn.sessions.drop(ctx);
      ctx.set('Cache-Control', 'no-store');
      if (prefersPage(ctx)) sendPage(ctx, signedOutPage(provider));
      else ctx.body = { signedOut: true, ...(provider === undefined ? {} : { provider }) };
    },
};
