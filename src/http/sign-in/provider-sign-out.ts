import { hash } from 'node:crypto';
import { StrataError } from '../../errors.js';
import { clockSkewSeconds } from '../auth/oidc/oidc-settings.js';
import type { JsonOf } from '../json-schema.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import type { Operation } from '../route.js';
import { readForm } from './read-sign-in-form.js';
import { sessionEvent } from './session-event.js';
import { signedOutSchema } from './sign-out.js';

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
  cost: 'nothing',
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
      ctx.body = { signedOut: true } satisfies JsonOf<typeof signedOutSchema>;
    },
};
