import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { SessionEvent } from '../../registry/audit-log/audit-entry.js';
import { principalName } from '../../registry/principal.js';
import { auditedChecks } from '../auth/audited-checks.js';
import type { SignInServices } from '../auth/mechanisms.js';
import { clockSkewSeconds } from '../auth/oidc/identity-provider.js';
import * as json from '../json-schema.js';
import { isNotForged, ownOrigin } from '../limits/browsers.js';
import { flag } from '../parameters/kinds.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { signInPath } from '../paths.js';
import type { Operation, Parameter } from '../route.js';
import { prefersPage, sendPage, signedOutPage } from './pages.js';
import { readForm } from './sign-in.js';

export const signedOutSchema = json.component(
  'SignedOut',
  { signedOut: json.literal(true) },
  { provider: json.string('Where to sign out at the identity provider too.') },
);

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
      headers: ['Set-Cookie', 'Clear-Site-Data'],
    },
  ],
  errors: ['Syntax', 'Forbidden', 'Unavailable'],
  cost: 'text',
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
      // The explorer keeps unsaved drafts in the browser, which others may use next.
      ctx.set('Clear-Site-Data', '"storage"');
      if (prefersPage(ctx)) sendPage(ctx, signedOutPage(provider, signIn.publicPath));
      else ctx.body = { signedOut: true, provider } satisfies json.JsonOf<typeof signedOutSchema>;
    },
};

/** The end of sessions by the sender of a request, for the audit log. @param account whose sessions ended */
export const sessionEvent = (
  ctx: Context,
  outcome: SessionEvent['outcome'],
  account: string,
  principal: string = principalName(ctx.state.principal),
): SessionEvent => ({
  kind: 'session',
  outcome,
  principal,
  account,
  address: ctx.ip,
  requestId: ctx.state.requestId,
});

const user: Parameter<string | undefined> = {
  description:
    'Whose sessions end, as transactions record the user; * for all users. Missing for those of the sender. Only administrators may end the sessions of others.',
  schema: { type: 'string', minLength: 1, examples: ['oidc:alice'] },
  read: (_name, text) => (text === '' ? undefined : text),
};

const revokedSchema = json.component('Revoked', { user: json.string('Whose sessions have ended; * for all users.') });

const revocationQuery = { user };

/** The end of all sessions of a user, for all processes. Sign-ins after it are not affected. */
export const sessionRevocation: Operation = {
  summary: 'End all sessions of a user',
  description:
    'Access tokens and passwords of the user stay valid: disable the account at the identity service too, or end its rights by an access rule.',
  query: revocationQuery,
  responses: [{ status: 200, description: 'The sessions have ended.', content: { 'application/json': revokedSchema } }],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'Unavailable'],
  cost: 'text',
  handle:
    ({ registry, signIn, auditLog }) =>
    async (ctx) => {
      const { principal } = ctx.state;
      const own = principalName(principal);
      const { user: name = own } = readParameters(ctx, revocationQuery);
      const { role } = name === own ? { role: 'user' } : await registry.accessOf(principal);
      auditedChecks(ctx, auditLog, 'session', { account: name })('sessionsOfOthers', () => {
        if (name === own || role === 'root' || role === 'administrator') return;
        throw new StrataError(
          'Forbidden',
          `${own} may end its own sessions only, without the parameter user; an administrator may end those of ${name}`,
        );
      });
      await signIn.sessions.end(name === '*' ? { all: true } : { user: name });
      auditLog.record(sessionEvent(ctx, 'revoked', name));
      ctx.body = { user: name } satisfies json.JsonOf<typeof revokedSchema>;
    },
};

/** The event of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const event = 'http://schemas.openid.net/event/backchannel-logout';

/** The oldest token that counts, seconds; used ones are kept longer (used-tickets.ts). */
const mostAge = 3_600;

const isLogout = (events: unknown): boolean => typeof events === 'object' && events !== null && event in events;

/** The end of sessions by their provider (OpenID Connect Back-Channel Logout 1.0). */
export const providerSignOut: Operation = {
  summary: 'End the sessions that a provider of OpenID Connect names',
  description: 'Providers send it when a user signs out there (OpenID Connect Back-Channel Logout 1.0).',
  query: {},
  body: {
    description: 'A logout token.',
    content: {
      'application/x-www-form-urlencoded': {
        type: 'object',
        required: ['logout_token'],
        properties: { logout_token: { type: 'string' } },
      },
    },
  },
  responses: [
    { status: 200, description: 'The sessions have ended.', content: { 'application/json': signedOutSchema } },
  ],
  errors: ['Syntax', 'NotFound', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  cost: 'text',
  handle:
    ({ registry, signIn, auditLog }) =>
    async (ctx) => {
      readParameters(ctx, {});
      ctx.set('Cache-Control', 'no-store');
      const { provider, sessions } = signIn;
      const client = provider?.settings.client;
      if (provider === undefined || client === undefined) {
        throw new StrataError('NotFound', 'people do not sign in by OpenID Connect here');
      }
      const token = (await readForm(ctx)).get('logout_token') ?? '';
      const result = await provider.verify(token, [client.id], ['iat', 'jti']);
      const claims = 'claims' in result ? result.claims : {};
      const { sub, sid, nonce, events, jti, iat = 0 } = claims;
      const named = typeof sid === 'string' ? { session: sid } : typeof sub === 'string' ? { subject: sub } : undefined;
      if (named === undefined || nonce !== undefined || !isLogout(events)) {
        throw requestFault('token.logout', 'logout_token is not a logout token of the provider for this client');
      }
      if (iat + mostAge + clockSkewSeconds < Date.now() / 1000) {
        throw requestFault('token.logout', `logout_token was issued more than ${mostAge} s ago; send a new one`);
      }
      // Otherwise whoever has seen one could end each later session of the user.
      const id = hash('sha256', JSON.stringify([provider.settings.issuer, jti]), 'base64url');
      if (!(await registry.usedTickets.use(id))) {
        throw requestFault(
          'token.logout',
          `logout_token with the jti ${JSON.stringify(jti)} was used before; send a new one`,
        );
      }
      await sessions.end({ provider: named });
      auditLog.record(sessionEvent(ctx, 'revoked', String(sub ?? sid), provider.settings.issuer));
      ctx.body = { signedOut: true } satisfies json.JsonOf<typeof signedOutSchema>;
    },
};
