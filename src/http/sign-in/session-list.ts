import { auditedChecks } from '../auth/audited-checks.js';
import { requireAdministrator } from '../auth/require-role.js';
import * as json from '../json-schema.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Operation } from '../route.js';

/** Sessions of a response. */
const mostSessions = 1_000;

export const sessionsSchema = json.component('Sessions', {
  more: json.boolean(`Whether there may be more sessions than these ${mostSessions}.`),
  sessions: json.arrayOf(
    json.record({
      user: json.string('The user, as transactions record it.'),
      began: json.instant,
      ends: { ...json.instant, description: 'When it ends unless it is used before.' },
      address: json.string('The address of the client that began it, or that used it when its cookie was made anew.'),
    }),
    'Those that began last first.',
  ),
});

/** The sessions that have not ended. */
export const sessionList: Operation = {
  summary: 'The live sessions',
  description:
    'For administrators: the sessions that people and programs began at /login.html, with all processes of the registry, and that have not ended. POST to /ws/secure/registry/sessions/revoke ends those of a user.',
  query: {},
  responses: [{ status: 200, description: 'The sessions.', content: { 'application/json': sessionsSchema } }],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'NotAcceptable', 'Unavailable'],
  cost: 'text',
  handle:
    ({ registry, signIn, auditLog }) =>
    async (ctx) => {
      readParameters(ctx, {});
      requireJson(ctx, 'sessions');
      const access = await registry.accessOf(ctx.state.principal);
      auditedChecks(ctx, auditLog, 'session', { account: '*' })('sessionsOfOthers', () =>
        requireAdministrator(access, 'list sessions', 'ask one which sessions there are'),
      );
      const { sessions, hasMore } = await signIn.sessions.live(mostSessions);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = {
        more: hasMore,
        sessions: sessions.map(({ user, began, ends, address }) => ({
          user,
          began: new Date(began).toISOString(),
          ends: new Date(ends).toISOString(),
          address,
        })),
      } satisfies json.JsonOf<typeof sessionsSchema>;
    },
};
