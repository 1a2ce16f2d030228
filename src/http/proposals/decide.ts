import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { agenciesInWords } from '../../registry/access/access.js';
import { principalName } from '../../registry/principal.js';
import {
  agenciesOfProposal,
  mayReview,
  needsAdministrator,
  type Proposal,
  type WholeProposal,
} from '../../registry/review/proposal.js';
import { respondWithJson } from '../access-rules/respond-with-json.js';
import { type AttemptedChange, auditedChecks } from '../auth/audited-checks.js';
import { requireAdministrator } from '../auth/require-role.js';
import type * as json from '../json-schema.js';
import { departureOf } from '../limits/departure.js';
import { messageLimits } from '../message-body/read-message-body.js';
import { requireJson } from '../parameters/negotiate.js';
import { readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import type { Operation, Parameter, ResponseDescription } from '../route.js';
import type { Services } from '../services.js';
import { auditForbidden, reportResponses, respondWithReport } from '../submission/submit-and-respond.js';
import { proposalAsJson, proposalSchema } from './proposal-schema.js';
import { proposalIn, proposalPart } from './proposals.js';
import { textAbout } from './propose.js';
import { recordProposal } from './record-proposal.js';

/** The hash that an approval names, as an entity tag. */
const contentHash: Parameter<string> = {
  description: 'The contentHash of the proposal in double quotes: what was reviewed is what is published.',
  isRequired: true,
  schema: { type: 'string', pattern: '^"[0-9a-f]{64}"$', examples: [`"${'0123456789abcdef'.repeat(4)}"`] },
  read: (name, text) => {
    const [, hash] = /^"([0-9a-f]{64})"$/.exec(text ?? '') ?? [];
    if (hash !== undefined) return hash;
    const given = text === undefined ? 'is missing' : `is ${text}`;
    throw requestFault(
      'header.ifMatch',
      `${name} ${given}; send the contentHash of the proposal in double quotes`,
      name,
    );
  },
};

const approvalHeaders = { 'If-Match': contentHash };

const changed: readonly ResponseDescription[] = [
  { status: 200, description: 'The proposal.', content: { 'application/json': proposalSchema } },
];

const errors = [
  'Syntax',
  'Unauthenticated',
  'Forbidden',
  'NotFound',
  'NotAcceptable',
  'Conflict',
  'Unavailable',
] as const;

/** Requires a second person who may submit all artefacts. @throws StrataError `Forbidden`, which the audit log records */
async function requireReviewer(
  ctx: Context,
  { registry, auditLog }: Services,
  proposal: WholeProposal,
  { action, isOwnAllowed = false }: { readonly action: string; readonly isOwnAllowed?: boolean },
): Promise<void> {
  const access = await registry.accessOf(ctx.state.principal);
  const agencies = agenciesOfProposal(proposal);
  const attempt: AttemptedChange = { action, agencies, artefacts: proposal.urns.length };
  const require = auditedChecks(ctx, auditLog, 'submission', attempt);
  require('otherAgency', () => {
    if (mayReview(proposal, access)) return;
    throw new StrataError(
      'Forbidden',
      `proposal ${proposal.number} is about artefacts of ${agencies.join(', ')}, and ${agenciesInWords(access)}`,
    );
  });
  require('ownProposal', () => {
    if (isOwnAllowed || proposal.proposer !== principalName(ctx.state.principal)) return;
    throw new StrataError(
      'Forbidden',
      `proposal ${proposal.number} is your own: another maintainer of ${agencies.join(', ')} reviews it; you can withdraw it`,
    );
  });
  if (action === 'APPROVE' && needsAdministrator(proposal.source))
    require('fullReplace', () =>
      requireAdministrator(
        access,
        `approve proposal ${proposal.number}`,
        'only they may submit a change of this kind',
      ));
}

const query = (description: string, isRequired: boolean) => ({ text: textAbout(description, isRequired) });

type Change = (ctx: Context, services: Services, proposal: WholeProposal, text: string) => Promise<Proposal>;

/** The operation of a request that changes a proposal without publishing it, and returns it. */
const changing = (
  described: Pick<Operation, 'summary' | 'description'>,
  given: ReturnType<typeof query>,
  change: Change,
): Operation => ({
  ...described,
  parts: [proposalPart],
  query: given,
  responses: changed,
  errors,
  cost: 'page',
  handle:
    (services, { path }) =>
    async (ctx) => {
      const { text } = readParameters(ctx, given);
      requireJson(ctx, 'proposals');
      const proposal = await change(ctx, services, await proposalIn(ctx, services, path), text);
      const access = await services.registry.accessOf(ctx.state.principal);
      respondWithJson<json.JsonOf<typeof proposalSchema>>(ctx, proposalAsJson(proposal, access));
    },
});

/** A comment on an open proposal. */
export const proposalComment: Operation = changing(
  {
    summary: 'Comment on a proposal',
    description: 'For those who may submit all of its artefacts, the proposer included.',
  },
  query('The comment.', true),
  async (ctx, services, proposal, text) => {
    await requireReviewer(ctx, services, proposal, { action: 'COMMENT', isOwnAllowed: true });
    return services.registry.proposals.comment(proposal, ctx.state.principal, text);
  },
);

/** The return of a proposal to its proposer. */
export const proposalReturn: Operation = changing(
  {
    summary: 'Send a proposal back',
    description:
      'For those who may submit all of its artefacts, except the proposer. Nothing is published; the changed content is a new proposal.',
  },
  query('What is to be changed.', true),
  async (ctx, services, proposal, text) => {
    await requireReviewer(ctx, services, proposal, { action: 'SENDBACK' });
    const closed = await services.registry.proposals.close(proposal, 'sentBack', ctx.state.principal, text);
    recordProposal(ctx, services.auditLog, 'sentBack', closed);
    return closed;
  },
);

/** The end of a proposal by its proposer. */
export const proposalWithdrawal: Operation = changing(
  { summary: 'Withdraw a proposal', description: 'For its proposer. Nothing is published.' },
  query('Why it is withdrawn.', false),
  async (ctx, { registry, auditLog }, proposal, text) => {
    const { principal } = ctx.state;
    if (proposal.proposer !== principalName(principal))
      throw new StrataError(
        'Forbidden',
        `proposal ${proposal.number} is of ${proposal.proposer}; send it back instead`,
      );
    const closed = await registry.proposals.close(proposal, 'withdrawn', principal, text);
    recordProposal(ctx, auditLog, 'withdrawn', closed);
    return closed;
  },
);

const approvalQuery = query('What the reviewer has to say.', false);

/** The publication of a proposal. */
export const proposalApproval: Operation = {
  summary: 'Approve a proposal, which publishes it',
  description:
    'For those who may submit all of its artefacts, except the proposer. It is a submission of who approves it, in one transaction, which records the proposer too. The status is 409, and nothing is published, where its dry run does not hold any more: an artefact was changed since, would get other content, or the rules reject it.',
  parts: [proposalPart],
  query: approvalQuery,
  headers: approvalHeaders,
  responses: reportResponses,
  errors: [...errors, 'PreconditionFailed'],
  cost: 'submission',
  handle:
    (services, { path }) =>
    async (ctx) => {
      const { registry, settings, auditLog } = services;
      const { text } = readParameters(ctx, approvalQuery);
      const { 'If-Match': approved } = readHeaders(ctx, approvalHeaders);
      const proposal = await proposalIn(ctx, services, path);
      await requireReviewer(ctx, services, proposal, { action: 'APPROVE' });
      if (approved !== proposal.contentHash)
        throw new StrataError(
          'PreconditionFailed',
          `proposal ${proposal.number} has the contentHash ${proposal.contentHash}, and If-Match names ${approved}; read it again`,
        );
      const by = { principal: ctx.state.principal, signal: departureOf(ctx.res), limits: messageLimits(settings) };
      const report = await registry.proposals.approve(proposal, { ...by, text });
      auditForbidden(ctx, auditLog, 'APPROVE', report);
      const receiver = settings.receiverId ?? settings.senderId;
      respondWithReport(ctx, settings, { report, action: 'REPLACE', receiver, first: 'json' });
    },
};
