import type { Context, Middleware } from 'koa';
import { parseUrn } from '../../model/urn.js';
import type { DeprecationChange } from '../../registry/deprecation-changes/change-deprecations.js';
import { readDeprecations } from '../../registry/deprecation-changes/read-deprecations.js';
import { respondWithJson } from '../access-rules/respond-with-json.js';
import { auditedChecks } from '../auth/audited-checks.js';
import { requireMaintainer, requireMaintainerOf } from '../auth/require-role.js';
import * as json from '../json-schema.js';
import { bodyOf } from '../message-body/open-message.js';
import { readTextBody } from '../message-body/read-text-body.js';
import { flag, required } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readHeaders, readParameters } from '../parameters/read-parameters.js';
import { isoInstant } from '../representation/respond.js';
import type { Operation, ResponseDescription } from '../route.js';
import type { Services } from '../services.js';
import { deprecationAsJson, deprecationSchema, deprecationsBodySchema } from './deprecation-schema.js';
import { readVersionParameter } from './deprecations.js';

export const deprecationChangesSchema = json.component('DeprecationChanges', {
  transaction: json.orNull(json.integer('The number of the transaction; null if nothing was changed.')),
  at: json.instant,
  dryRun: json.boolean(),
  changes: json.arrayOf(
    json.record(
      { urn: json.urn('The version.'), change: json.word('created', 'replaced', 'lifted', 'unchanged') },
      { before: deprecationSchema, after: deprecationSchema },
    ),
    'By URN.',
  ),
});

const dryRun = flag('Return what would change, without changing anything.');
const headers = { 'Dry-Run': dryRun };
const putQuery = { dryRun };
const liftQuery = {
  urn: required(
    'The URN of the version.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)',
    'give the URN of a deprecated version: ?urn=urn:sdmx:…',
  ),
  dryRun,
};

const changed: readonly ResponseDescription[] = [
  {
    status: 200,
    description: 'What became of each deprecation.',
    content: { 'application/json': deprecationChangesSchema },
  },
];

/** Largest body: 1,000 deprecations of some texts. */
const mostBytes = 4_000_000;

type ChangeOfRequest = Pick<DeprecationChange, 'put' | 'lift'> & { readonly isDryRun: boolean };

/** Carries out a change. @param read reads it from the request, after it is found to be allowed to somebody who maintains an agency */
const change =
  (read: (ctx: Context) => Promise<ChangeOfRequest>): ((services: Services) => Middleware) =>
  ({ registry, auditLog }) =>
  async (ctx) => {
    const isDryRun = readHeaders(ctx, headers)['Dry-Run'];
    requireJson(ctx, 'changes of deprecations');
    const { principal } = ctx.state;
    const access = await registry.accessOf(principal);
    const attempt = { action: 'DEPRECATE', dryRun: isDryRun };
    auditedChecks(ctx, auditLog, 'submission', attempt)('notMaintainer', () => requireMaintainer(access));
    const given = await read(ctx);
    for (const urn of [...given.put.map((each) => each.urn), ...given.lift]) {
      const { agencyID } = parseUrn(urn);
      const require = auditedChecks(ctx, auditLog, 'submission', { ...attempt, agencies: [agencyID] });
      require('otherAgency', () => requireMaintainerOf(access, agencyID, urn));
    }
    const { put, lift } = given;
    const report = await registry.changeDeprecations({ put, lift, principal, dryRun: isDryRun || given.isDryRun });
    respondWithJson<json.JsonOf<typeof deprecationChangesSchema>>(ctx, {
      transaction: report.transaction,
      at: isoInstant(report.at),
      dryRun: report.dryRun,
      changes: report.changes.map(({ before, after, ...each }) => ({
        ...each,
        ...(before === undefined ? {} : { before: deprecationAsJson(before) }),
        ...(after === undefined ? {} : { after: deprecationAsJson(after) }),
      })),
    });
  };

const errorsOfLifting = [
  'Syntax',
  'Semantic',
  'Unauthenticated',
  'Forbidden',
  'NotFound',
  'NotAcceptable',
  'Unavailable',
] as const;

/** Deprecation of versions. */
export const deprecationAddition: Operation = {
  summary: 'Deprecate versions',
  description:
    'For the maintainers of the agency, and administrators. Replaces the deprecation that a version has. No content, version or entity tag changes; new references to the version get a warning.',
  query: putQuery,
  headers,
  body: {
    description: 'One deprecation, a list of them, or an object with the list as deprecations.',
    content: { 'application/json': deprecationsBodySchema },
  },
  responses: changed,
  errors: [...errorsOfLifting, 'TooLarge', 'UnsupportedMediaType'],
  cost: 'page',
  handle: change(async (ctx) => {
    const { dryRun: isDryRun } = readParameters(ctx, putQuery);
    const text = await readTextBody(ctx, bodyOf(ctx.req, { bytes: mostBytes }), 'deprecations');
    return { put: readDeprecations(text), lift: [], isDryRun };
  }),
};

/** The end of a deprecation. */
export const deprecationRemoval: Operation = {
  summary: 'Lift the deprecation of a version',
  description: 'For the maintainers of the agency, and administrators. Past states keep it.',
  query: liftQuery,
  headers,
  responses: changed,
  errors: errorsOfLifting,
  cost: 'page',
  handle: change(async (ctx) => {
    const { urn, dryRun: isDryRun } = readParameters(ctx, liftQuery);
    return { put: [], lift: [readVersionParameter('urn', urn)], isDryRun };
  }),
};
