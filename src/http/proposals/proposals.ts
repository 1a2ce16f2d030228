import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { maintainableUrn } from '../../model/urn.js';
import { readQueryUrn } from '../../registry/artefacts/root-query.js';
import { messageOfProposal, proposalStates, type WholeProposal } from '../../registry/review/proposal.js';
import { respondWithJson } from '../access-rules/respond-with-json.js';
import type * as json from '../json-schema.js';
import { messageLimits } from '../message-body/read-message-body.js';
import { choice, wholeNumber } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { checkParts, pathSegments, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { snapshotOf } from '../representation/respond.js';
import type { Operation, Parameter, PathPart } from '../route.js';
import type { Services } from '../services.js';
import { reportAsJson } from '../submission/report.js';
import { comparisonAsJson } from '../versions/comparison.js';
import { proposalAsJson, proposalCheckSchema, proposalSchema, proposalsSchema } from './proposal-schema.js';

/** The number in the paths of one proposal. */
export const proposalPart: PathPart = {
  name: 'proposal',
  description: 'The number of a proposal.',
  schema: { type: 'integer', minimum: 1 },
  isRequired: true,
};

/** The number in the path. @throws StrataError `Syntax` for another text */
function numberIn(ctx: Context, path: string): number {
  const segments = pathSegments(ctx.path, path);
  checkParts(segments, [proposalPart]);
  const [segment] = segments;
  if (segment !== undefined && /^[1-9]\d{0,14}$/.test(segment)) return Number(segment);
  const given = segment === undefined ? 'is missing' : `is "${segment}"`;
  throw requestFault('path.proposal', `the number of the proposal ${given}; write ${path}/1`, proposalPart.name);
}

/** The proposal that a path names. @throws StrataError `NotFound` for one that the caller may not see */
export async function proposalIn(
  ctx: Context,
  { registry }: Pick<Services, 'registry'>,
  path: string,
): Promise<WholeProposal> {
  const number = numberIn(ctx, path);
  return registry.proposals.find(await snapshotOf(ctx, registry, undefined), number);
}

const urn: Parameter<string | null> = {
  description: 'Only proposals that change versions of the artefact with this URN, whatever its version.',
  schema: { type: 'string', examples: ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.1.0)'] },
  read: (_name, text) => (text === undefined ? null : maintainableUrn(readQueryUrn(text))),
};

const [usualLimit, mostProposals] = [20, 100];

const query = {
  state: choice('Only proposals in this state. The default is all.', proposalStates, undefined),
  urn,
  before: wholeNumber(
    'The number before which the page begins: next of the page before.',
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER,
    { examples: [42] },
  ),
  limit: wholeNumber('The number of proposals.', mostProposals, usualLimit, { default: usualLimit }),
};

const errorsOfProposals = [
  'Syntax',
  'Semantic',
  'Unauthenticated',
  'NotFound',
  'NotAcceptable',
  'Unavailable',
] as const;

/** The proposals that a caller may see. */
export const proposalList: Operation = {
  summary: 'The proposals',
  description:
    'For those who have signed in: the proposals of which they may see all artefacts, newest first, a page at a time.',
  query,
  responses: [{ status: 200, description: 'A page of proposals.', content: { 'application/json': proposalsSchema } }],
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'NotAcceptable', 'Unavailable'],
  cost: 'page',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'proposals');
      const snapshot = await snapshotOf(ctx, registry, undefined);
      const page = { ...given, state: given.state ?? null };
      const { proposals, next } = await registry.proposals.list(snapshot, page);
      respondWithJson<json.JsonOf<typeof proposalsSchema>>(ctx, {
        next: next ?? null,
        proposals: proposals.map((proposal) => proposalAsJson(proposal, snapshot.access)),
      });
    },
};

/** One proposal. */
export const oneProposal: Operation = {
  summary: 'A proposal',
  description: 'For those who may see all of its artefacts.',
  parts: [proposalPart],
  query: {},
  responses: [{ status: 200, description: 'The proposal.', content: { 'application/json': proposalSchema } }],
  errors: errorsOfProposals,
  cost: 'page',
  handle:
    (services, { path }) =>
    async (ctx) => {
      readParameters(ctx, {});
      requireJson(ctx, 'proposals');
      const proposal = await proposalIn(ctx, services, path);
      const access = await services.registry.accessOf(ctx.state.principal);
      respondWithJson<json.JsonOf<typeof proposalSchema>>(ctx, proposalAsJson(proposal, access));
    },
};

/** What a proposal would do now. */
export const proposalCheck: Operation = {
  summary: 'The dry run of a proposal with the registry of now',
  description: 'What it would change and what follows, as the caller sees it, and whether it can be approved as it is.',
  parts: [proposalPart],
  query: {},
  responses: [
    {
      status: 200,
      description: 'The dry run of now.',
      content: { 'application/json': proposalCheckSchema },
    },
  ],
  errors: [...errorsOfProposals, 'TooLarge'],
  cost: 'submission',
  handle:
    (services, { path }) =>
    async (ctx) => {
      const { registry, settings } = services;
      readParameters(ctx, {});
      requireJson(ctx, 'dry runs of proposals');
      const proposal = await proposalIn(ctx, services, path);
      if (proposal.state !== 'open')
        throw new StrataError('NotFound', `proposal ${proposal.number} is closed; only an open one has a dry run`);
      const { claim, principal } = ctx.state;
      await claim.run(async () => {
        const limits = messageLimits(settings);
        const found = await registry.proposals.check(proposal, { principal, limits, memory: claim });
        ctx.type = 'application/json';
        ctx.set('Cache-Control', 'no-store');
        ctx.body = writeJsonObject<json.JsonOf<typeof proposalCheckSchema>>({
          holds: found.obstacle === undefined,
          ...(found.obstacle === undefined ? {} : { obstacle: found.obstacle }),
          ...(found.report && { report: reportAsJson(found.report) }),
          comparisons: found.comparisons.map(comparisonAsJson),
        });
      });
    },
};

/** The message of a proposal. */
export const proposalMessage: Operation = {
  summary: 'The message of a proposal',
  description: 'As it was sent. A proposal to publish drafts or to restore a state has none.',
  parts: [proposalPart],
  query: {},
  responses: [
    {
      status: 200,
      description: 'The message.',
      content: { 'application/octet-stream': null },
      headers: ['Content-Disposition'],
    },
  ],
  errors: errorsOfProposals.filter((name) => name !== 'NotAcceptable'),
  cost: 'message',
  handle:
    (services, { path }) =>
    async (ctx) => {
      readParameters(ctx, {});
      const proposal = await proposalIn(ctx, services, path);
      const { number } = proposal;
      const message = await messageOfProposal(proposal);
      if (message === undefined)
        throw new StrataError('NotFound', `proposal ${number} has no message: it publishes what the registry holds`);
      ctx.type = 'application/octet-stream';
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="proposal-${number}"`);
      ctx.body = Buffer.from(message);
    },
};
