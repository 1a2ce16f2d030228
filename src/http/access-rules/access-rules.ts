import type { Context, Middleware } from 'koa';
import { StrataError } from '../../errors.js';
import type { AccessRule } from '../../registry/access/rule.js';
import type { RuleChange } from '../../registry/rule-changes/change-rules.js';
import { findRuleEffects } from '../../registry/rule-changes/find-rule-effects.js';
import { readRules } from '../../registry/rule-changes/read-rules.js';
import { auditedChecks } from '../auth/audited-checks.js';
import { requireAdministrator } from '../auth/require-role.js';
import * as json from '../json-schema.js';
import { bodyOf } from '../message-body/open-message.js';
import { readTextBody } from '../message-body/read-text-body.js';
import { asOf, flag } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { checkParts, pathSegments, readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import { showInstant, snapshotOf } from '../representation/respond.js';
import type { Operation, Parameter, PathPart, RequestBody, ResponseDescription } from '../route.js';
import type { Services } from '../services.js';
import { respondWithJson } from './respond-with-json.js';
import { accessRulesBodySchema, changedRule, ruleListSchema } from './rule-schema.js';

const accessRulesSchema = json.component(
  'AccessRules',
  {
    asOf: json.instant,
    tick: json.integer('The number of the newest transaction of the state.'),
    rules: ruleListSchema,
  },
  { transaction: json.integer('The transaction that changed the rules last; 0 for none. Missing with asOf.') },
);

const others =
  'others stands for everybody except the grantees of the rule, administrators and the maintainers of the agency; maintainers for those who may publish what a rule requires a review for.';

export const accessRuleChangesSchema = json.component(
  'AccessRuleChanges',
  {
    transaction: json.orNull(json.integer('The number of the transaction; null if nothing was changed.')),
    at: json.instant,
    dryRun: json.boolean(),
    changes: json.arrayOf(changedRule('created', 'replaced', 'deleted', 'unchanged')),
  },
  {
    effects: json.arrayOf(
      json.record({
        id: json.string('The id of the rule.'),
        artefacts: json.integer(
          'The number of artefacts, each with all its versions; what is attached to dataflows does not count.',
        ),
        examples: json.arrayOf(json.string(), 'The first ten of them.'),
        gains: json.arrayOf(json.string(), `Who gets a right. ${others}`),
        loses: json.arrayOf(json.string(), `Who loses one. ${others}`),
      }),
      'In a dry run: what the rules concern.',
    ),
  },
);

const rulePart: PathPart = { name: 'rule', description: 'The id of a rule.', schema: { type: 'string' } };
const requiredRulePart: PathPart = { ...rulePart, isRequired: true };

const tagShape = /^(?:W\/)?"rules-(\d{1,15})"$/;

/** The entity tag of the access rules. @param tick of the newest change; 0 for none */
export const tagOfRules = (tick: number): string => `"rules-${tick}"`;

/** The change that a client has seen (RFC 9110 section 13.1.1); undefined for any. */
export const ifMatch: Parameter<number | undefined> = {
  description:
    'The ETag of the access rules that the change is based on. If they have been changed since, the status is 412.',
  schema: { type: 'string', examples: [tagOfRules(42)] },
  read: (name, text) => {
    if (text === undefined || text === '*') return undefined;
    const [, tick] = tagShape.exec(text) ?? [];
    if (tick !== undefined) return Number(tick);
    throw requestFault('parameter.value', `${name} is ${text}; use the ETag of GET, such as ${tagOfRules(42)}`, name);
  },
};

const dryRun = flag('Return what would change and whom it would affect, without changing anything.');
const headers = { 'If-Match': ifMatch, 'Dry-Run': dryRun };
const changeQuery = { dryRun };

const body: RequestBody = {
  description: 'One rule, a list of rules, or an object with the list as rules.',
  content: { 'application/json': accessRulesBodySchema },
};

const changed: readonly ResponseDescription[] = [
  {
    status: 200,
    description: 'What became of each rule.',
    content: { 'application/json': accessRuleChangesSchema },
    headers: ['ETag'],
  },
];

const errorsOfChanges = [
  'Syntax',
  'Unauthenticated',
  'Forbidden',
  'NotFound',
  'NotAcceptable',
  'Conflict',
  'PreconditionFailed',
  'TooLarge',
  'UnsupportedMediaType',
  'Unavailable',
] as const;

const advice = 'ask one to make the change';

/** The rule that a path names; undefined if it names none. */
function ruleInPath(ctx: Context, path: string, part: PathPart): string | undefined {
  const segments = pathSegments(ctx.path, path);
  checkParts(segments, [part]);
  const [id] = segments;
  if (id === undefined && part.isRequired === true)
    throw requestFault('path.short', `the id of the rule is missing; write ${path}/{rule}`, part.name);
  return id;
}

/** The access rules. */
export const accessRuleList: Operation = {
  summary: 'The access rules',
  description: 'For administrators. All rules by id, or one of them, at present or as they were at an instant.',
  parts: [rulePart],
  query: { asOf },
  responses: [
    {
      status: 200,
      description: 'The rules, and the number of the transaction that changed them last.',
      content: { 'application/json': accessRulesSchema },
      headers: ['ETag', 'X-As-Of'],
    },
    {
      status: 304,
      description: 'The rules with the entity tag of If-None-Match are current.',
      content: {},
      headers: ['ETag'],
    },
  ],
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'Forbidden', 'NotFound', 'NotAcceptable', 'Unavailable'],
  cost: 'page',
  handle:
    ({ registry }, { path }) =>
    async (ctx) => {
      const given = readParameters(ctx, { asOf });
      requireJson(ctx, 'access rules');
      requireAdministrator(
        await registry.accessOf(ctx.state.principal),
        'read access rules',
        'see /ws/registry/whoami',
      );
      const id = ruleInPath(ctx, path, rulePart);
      const { rules, changedBy, tick, at } = await registry.storedRules.at(given.asOf);
      const shown = id === undefined ? rules : rules.filter((rule) => rule.id === id);
      if (id !== undefined && shown.length === 0)
        throw new StrataError('NotFound', `there is no access rule "${id}"; GET ${path} lists all`);
      if (changedBy !== undefined) ctx.set('ETag', tagOfRules(changedBy));
      showInstant(ctx, at);
      ctx.status = 200;
      if (changedBy !== undefined && ctx.fresh) {
        ctx.status = 304;
        return;
      }
      const state = { asOf: new Date(at).toISOString(), tick };
      respondWithJson<json.JsonOf<typeof accessRulesSchema>>(ctx, {
        ...state,
        ...(changedBy === undefined ? {} : { transaction: changedBy }),
        rules: shown,
      });
    },
};

type RulesOfRequest = (ctx: Context, path: string) => Promise<Pick<RuleChange, 'put' | 'remove'>>;

/** Carries out a change of rules. @param read reads it from the request, after it is found to be allowed */
const change =
  (read: RulesOfRequest) =>
  ({ registry, settings, auditLog }: Services, { path }: { readonly path: string }): Middleware =>
  async (ctx) => {
    const given = readParameters(ctx, changeQuery);
    const options = readHeaders(ctx, headers);
    const isDryRun = given.dryRun || options['Dry-Run'];
    requireJson(ctx, 'changes of access rules');
    const access = await registry.accessOf(ctx.state.principal);
    const require = auditedChecks(ctx, auditLog, 'accessRules', { action: 'RULES', dryRun: isDryRun });
    require('accessRules', () => requireAdministrator(access, 'change access rules', advice));
    const { put, remove } = await read(ctx, path);
    const report = await registry.changeAccessRules({
      put,
      remove,
      principal: ctx.state.principal,
      dryRun: isDryRun,
      expected: options['If-Match'],
      hasRoot: settings.signIn.root !== undefined,
    });
    const { rules, changes, at, transaction } = report;
    const effects = isDryRun
      ? { effects: await findRuleEffects(await snapshotOf(ctx, registry, undefined), changes) }
      : {};
    ctx.set('ETag', tagOfRules(rules));
    respondWithJson<json.JsonOf<typeof accessRuleChangesSchema>>(ctx, {
      transaction,
      at: new Date(at).toISOString(),
      dryRun: isDryRun,
      changes,
      ...effects,
    });
  };

/** Addition and replacement of rules. */
export const accessRuleAddition: Operation = {
  summary: 'Add access rules',
  description: 'For administrators. A rule with the id of another one replaces it; all others stay.',
  query: changeQuery,
  headers,
  body,
  responses: changed,
  errors: errorsOfChanges,
  cost: 'page',
  handle: change(async (ctx) => ({ put: await readRulesBody(ctx), remove: [] })),
};

/** @throws StrataError `Syntax` where the body does not hold the rule of the path alone */
function requireOnly(id: string, rules: readonly AccessRule[]): void {
  const [rule] = rules;
  if (rules.length === 1 && rule?.id === id) return;
  const found = rules.length === 1 ? `its id is "${rule?.id}"` : `there are ${rules.length} rules`;
  throw requestFault(
    'accessRule.id',
    `the path names the rule "${id}", and in the body ${found}; send this rule alone`,
    'id',
  );
}

/** Replacement of one rule or of all. */
export const accessRuleReplacement: Operation = {
  summary: 'Replace access rules',
  description: 'For administrators. Without an id the body is the whole list: all other rules are deleted.',
  parts: [rulePart],
  query: changeQuery,
  headers,
  body,
  responses: changed,
  errors: errorsOfChanges,
  cost: 'page',
  handle: change(async (ctx, path) => {
    const id = ruleInPath(ctx, path, rulePart);
    const put = await readRulesBody(ctx);
    if (id === undefined) return { put, remove: 'others' };
    requireOnly(id, put);
    return { put, remove: [] };
  }),
};

/** Deletion of a rule. */
export const accessRuleDeletion: Operation = {
  summary: 'Delete an access rule',
  description: 'For administrators. The history keeps it.',
  parts: [requiredRulePart],
  query: changeQuery,
  headers,
  responses: changed,
  errors: errorsOfChanges.filter((name) => name !== 'TooLarge' && name !== 'UnsupportedMediaType'),
  cost: 'page',
  handle: change(async (ctx, path) => ({ put: [], remove: [ruleInPath(ctx, path, requiredRulePart) ?? ''] })),
};

/** Largest body: 10,000 rules of 800 bytes. */
const mostBytes = 8_000_000;

/**
 * The rules in the body of a request.
 * @throws StrataError as `readRules` and `readTextBody`
 */
export const readRulesBody = async (ctx: Context): Promise<readonly AccessRule[]> =>
  readRules(await readTextBody(ctx, bodyOf(ctx.req, { bytes: mostBytes }), 'access rules'));
