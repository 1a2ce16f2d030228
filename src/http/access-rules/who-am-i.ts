import type { Access } from '../../registry/access/access.js';
import { type Principal, principalName } from '../../registry/principal.js';
import * as json from '../json-schema.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Operation } from '../route.js';
import { respondWithJson } from './respond-with-json.js';

export const principalProperties = {
  principal: json.string('The name, with the identity service in front.'),
  role: json.word('root', 'administrator', 'maintainer', 'user', 'anonymous'),
  service: json.orNull(json.string('The identity service; null for anonymous and root.')),
  groups: json.arrayOf(json.string()),
  agencies: {
    ...json.anyOf(json.literal('all'), json.arrayOf(json.string('An agency, with its sub-agencies.'))),
    description: 'The agencies for which the principal may submit.',
  },
  restrictions: {
    ...json.word('none', 'otherAgencies', 'all'),
    description: 'Which restrictions hold for the principal unless a rule exempts it.',
  },
};

const whoAmISchema = json.component('WhoAmI', principalProperties);

/** How restrictions hold for a role, whether or not there are any. */
export const restrictionScopes = ['none', 'otherAgencies', 'all'] as const;

function scopeOf({ role }: Access): (typeof restrictionScopes)[number] {
  if (role === 'root' || role === 'administrator') return 'none';
  return role === 'maintainer' ? 'otherAgencies' : 'all';
}

/** A principal and what it may do. */
export const describePrincipal = (principal: Principal, access: Access): json.JsonOf<typeof whoAmISchema> => ({
  principal: principalName(principal),
  role: access.role,
  service: principal.kind === 'user' ? principal.service : null,
  groups: principal.kind === 'user' ? principal.groups : [],
  agencies: access.agencies,
  restrictions: scopeOf(access),
});

/** Who sends the request, and what that principal may do. */
export const whoAmI: Operation = {
  summary: 'Who sends this request',
  description:
    'The principal, the identity service, groups, role, the agencies for which it may submit, and which restrictions hold for it unless a rule exempts it: none, those of artefacts of other agencies, or all. Which artefacts are restricted is not part of it.',
  query: {},
  responses: [{ status: 200, description: 'The principal.', content: { 'application/json': whoAmISchema } }],
  errors: ['Syntax', 'Unauthenticated', 'NotAcceptable', 'Unavailable'],
  cost: 'text',
  handle:
    ({ registry }) =>
    async (ctx) => {
      readParameters(ctx, {});
      requireJson(ctx, 'principals');
      const { principal } = ctx.state;
      respondWithJson(ctx, describePrincipal(principal, await registry.accessOf(principal)));
    },
};
