import { requireAdministrator } from '../auth/require-role.js';
import * as json from '../json-schema.js';
import { beforeTransaction, wholeNumber } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Operation, Parameter } from '../route.js';
import { respondWithJson } from './respond-with-json.js';
import { changedRule } from './rule-schema.js';

const accessRuleHistorySchema = json.component('AccessRuleHistory', {
  changes: json.arrayOf(
    json.record({
      transaction: json.integer(),
      at: json.instant,
      principal: json.string('Who made the change.'),
      rules: json.arrayOf(changedRule('created', 'replaced', 'deleted')),
    }),
  ),
  next: json.orNull(json.integer('The parameter before of the next page; null on the last one.')),
});

const rule: Parameter<string | null> = {
  description: 'The id of a rule. The default is all rules.',
  schema: { type: 'string', examples: ['staff-only'] },
  read: (_name, text) => text ?? null,
};

const usualLimit = 20;

const query = {
  rule,
  before: beforeTransaction,
  limit: wholeNumber('The number of transactions.', 100, usualLimit, { default: usualLimit }),
};

/** Who changed which access rules, and when. */
export const accessRuleHistory: Operation = {
  summary: 'The history of access rules',
  description: 'For administrators. The transactions that changed access rules, the newest first, a page at a time.',
  query,
  responses: [
    { status: 200, description: 'A page of changes.', content: { 'application/json': accessRuleHistorySchema } },
  ],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'NotAcceptable', 'Unavailable'],
  cost: 'page',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'histories of access rules');
      requireAdministrator(
        await registry.accessOf(ctx.state.principal),
        'read access rules',
        'see /ws/registry/whoami',
      );
      const changes = await registry.storedRules.history(given);
      const last = changes.length < given.limit ? undefined : changes.at(-1);
      respondWithJson<json.JsonOf<typeof accessRuleHistorySchema>>(ctx, {
        changes: changes.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
        next: last?.transaction ?? null,
      });
    },
};
