import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { principalName } from '../../registry/principal.js';
import type { SignInServices } from '../auth/mechanisms.js';
import { isNotForged, ownOrigin } from '../auth/refuse-cross-site.js';
import { longestCookieValue } from '../auth/sessions/cookies.js';
import * as json from '../json-schema.js';
import { flag } from '../parameters/kinds.js';
import { readParameters } from '../parameters/read-parameters.js';
import { signInPath } from '../paths.js';
import type { Operation } from '../route.js';
import { prefersPage, sendPage, signedOutPage } from './pages.js';
import { sessionEvent } from './session-event.js';

export const signedOutSchema = json.component(
  'SignedOut',
  { signedOut: json.literal(true) },
  { provider: json.string('Where to sign out at the identity provider too.') },
);

/**
 * Has the client keep an ID token for the sign-out, which the provider takes as a hint of whom to sign out. One that is too long
 * is left out: the provider then asks the person.
 */
export async function keepIdToken(ctx: Context, services: SignInServices, idToken: string): Promise<void> {
  const { sealer, sessions, cookies } = services;
  const value = await sealer.seal('sign-out', { idToken });
  if (value.length <= longestCookieValue) cookies.set(ctx, 'sign-out', value, sessions.seconds);
}

async function takeIdToken(ctx: Context, { sealer, cookies }: SignInServices): Promise<string | undefined> {
  for (const value of cookies.values(ctx, 'sign-out')) {
    const kept = (await sealer.open('sign-out', value)) as { readonly idToken: string } | undefined;
    if (kept !== undefined) return kept.idToken;
  }
  return undefined;
}

const query = { all: flag('Whether all sessions of the user end.') };

/** The end of a session, for all processes; and the sign-out at the provider where the session began there. */
export const signOut: Operation = {
  summary: 'Sign out',
  description: 'Ends the session of the cookie. A request of a browser has to come from a page of the registry.',
  query,
  responses: [
    {
      status: 200,
      description: 'The session has ended.',
      content: { 'application/json': signedOutSchema, 'text/html': null },
      headers: ['Set-Cookie'],
    },
  ],
  errors: ['Syntax', 'Forbidden', 'Unavailable'],
  cost: 'nothing',
  handle:
    ({ signIn, settings, auditLog }) =>
    async (ctx) => {
      const { all } = readParameters(ctx, query);
      const values = signIn.cookies.values(ctx, 'session');
      const { publicUrl } = settings.signIn;
      if (values.length > 0 && !isNotForged(ctx, publicUrl)) {
        throw new StrataError(
          'Forbidden',
          `a request with Origin or a Sec-Fetch- header must come from a page of the registry; other clients leave out these headers, or send Origin: ${ownOrigin(ctx, publicUrl)}`,
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
      for (const purpose of ['session', 'sign-out'] as const) signIn.cookies.drop(ctx, purpose);
      ctx.set('Cache-Control', 'no-store');
      if (prefersPage(ctx)) sendPage(ctx, signedOutPage(provider));
      else ctx.body = { signedOut: true, provider } satisfies json.JsonOf<typeof signedOutSchema>;
    },
};
