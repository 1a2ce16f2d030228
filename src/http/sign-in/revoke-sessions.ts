import { StrataError } from '../../errors.js';
import { principalName } from '../../registry/principal.js';
import { auditedChecks } from '../auth/audited-checks.js';
import * as json from '../json-schema.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Operation, Parameter } from '../route.js';
import { sessionEvent } from './session-event.js';

const revokedSchema = json.component('Revoked', { user: json.string('Whose sessions have ended; * for all users.') });

const user: Parameter<string | undefined> = {
  description:
    'Whose sessions end, as transactions record the user; * for all users. Missing for those of the sender. Only administrators may end the sessions of others.',
  schema: { type: 'string', minLength: 1, examples: ['oidc:alice'] },
  read: (_name, text) => (text === '' ? undefined : text),
};

const query = { user };

/** The end of all sessions of a user, for all processes. Sign-ins after it are not affected. */
export const sessionRevocation: Operation = {
  summary: 'End all sessions of a user',
  description:
    'Access tokens and passwords of the user stay valid: disable the account at the identity service too, or end its rights by an access rule.',
  query,
  responses: [{ status: 200, description: 'The sessions have ended.', content: { 'application/json': revokedSchema } }],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'Unavailable'],
  cost: 'nothing',
  handle:
    ({ registry, signIn, auditLog }) =>
    async (ctx) => {
      const { principal } = ctx.state;
      const own = principalName(principal);
      const { user: name = own } = readParameters(ctx, query);
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
