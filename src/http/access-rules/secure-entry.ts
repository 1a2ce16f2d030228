import type { Access } from '../../registry/access/access.js';
import { type Action, actions } from '../../registry/submission/submission.js';
import * as json from '../json-schema.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Mount, Operation, Route } from '../route.js';
import { respondWithJson } from './respond-with-json.js';
import { describePrincipal, principalProperties } from './who-am-i.js';

/** The other methods have no path below that of the entry. */
const method: json.TypedSchema<Route['method']> = json.word('GET', 'POST');

export const secureEntrySchema = json.component('SecureEntry', {
  ...principalProperties,
  requests: json.arrayOf(
    json.record(
      {
        method,
        path: json.string('Parts in braces are values; those at the end may be left out.'),
        summary: json.string(),
      },
      {
        actions: json.arrayOf(json.word(...actions)),
        contentTypes: json.arrayOf(json.string('A media type of the body, whose content decides.')),
      },
    ),
  ),
});

/** The actions that a principal may submit; none for one who maintains no agency. */
function actionsOf({ agencies }: Access): readonly Action[] {
  if (agencies === 'all') return actions;
  return agencies.length === 0 ? [] : actions.filter((action) => action !== 'FULLREPLACE');
}

/** A request that a principal may send; undefined for one that would be refused. */
function describeRequest({ method, path, parts = [], summary, body }: Route, access: Access) {
  const described = { method, path: [path, ...parts.map(({ name }) => `{${name}}`)].join('/'), summary };
  if (body === undefined) return described;
  const permitted = actionsOf(access);
  return permitted.length === 0
    ? undefined
    : { ...described, actions: permitted, contentTypes: Object.keys(body.content) };
}

/** What may be sent to the path of the operation and below it. */
const requestsOf = ({ path, routes }: Mount, access: Access) =>
  routes
    .filter((route) => route.path === path || route.path.startsWith(`${path}/`))
    .flatMap((route) => describeRequest(route, access) ?? []);

/** Who signed in, and what this principal may send to the path (specification, section 4.2). */
export const secureEntry: Operation = {
  summary: 'Who signed in, and what may be sent here',
  description:
    'The principal of the credentials, as /ws/registry/whoami returns it, and the requests that it may send to this path and below it. Submissions are left out for principals that maintain no agency.',
  query: {},
  responses: [
    {
      status: 200,
      description: 'The principal and its requests.',
      content: { 'application/json': secureEntrySchema },
    },
  ],
  errors: ['Syntax', 'Unauthenticated', 'NotAcceptable', 'Unavailable'],
  cost: 'text',
  handle:
    ({ registry }, mount) =>
    async (ctx) => {
      readParameters(ctx, {});
      requireJson(ctx, 'principals');
      const { principal } = ctx.state;
      const access = await registry.accessOf(principal);
      respondWithJson<json.JsonOf<typeof secureEntrySchema>>(ctx, {
        ...describePrincipal(principal, access),
        requests: requestsOf(mount, access),
      });
    },
};
