import type { Access } from '../../registry/access/access.js';
import { principalName } from '../../registry/principal.js';
import { agenciesOfProposal, mayReview, type Proposal, proposalStates } from '../../registry/review/proposal.js';
import * as json from '../json-schema.js';
import { isoInstant } from '../representation/respond.js';
import { reportSchema } from '../submission/report-schema.js';
import { comparisonSchema } from '../versions/comparison.js';

const text = json.string();

export const proposalSchema = json.component(
  'Proposal',
  {
    number: json.integer('Its number.'),
    state: {
      ...json.word(...proposalStates),
      description:
        'open: it waits for a reviewer. sentBack, withdrawn: it was closed, and nothing was published. approved: it was published.',
    },
    at: json.instant,
    tick: json.integer('The newest transaction when it was made.'),
    proposer: json.string('The name of the principal who made it.'),
    text: json.string('What the proposer wrote about it.'),
    contentHash: json.string('What an approval names in If-Match: the hash of all contents that it would publish.'),
    artefacts: json.arrayOf(json.urn('A version that it would change.')),
    agencies: json.arrayOf(json.string(), 'The agencies of these.'),
    comments: json.arrayOf(json.record({ at: json.instant, by: text, text })),
    may: {
      ...json.record({
        comment: json.boolean(),
        approve: json.boolean(),
        sendBack: json.boolean(),
        withdraw: json.boolean(),
      }),
      description: 'What the caller may do with it now.',
    },
  },
  {
    end: {
      ...json.record({
        at: json.instant,
        by: text,
        text,
        transaction: json.orNull(json.integer('The transaction that published it; null for none.')),
      }),
      description: 'When and by whom it was closed, and with which text.',
    },
  },
);

export const proposalsSchema = json.component('Proposals', {
  next: json.orNull(json.integer('The parameter before of the next page; null on the last one.')),
  proposals: json.arrayOf(proposalSchema, 'Newest first.'),
});

export const proposedSchema = json.component('Proposed', { report: reportSchema }, { proposal: proposalSchema });

export const proposalCheckSchema = json.component(
  'ProposalCheck',
  {
    holds: json.boolean('Whether it can be approved: it is accepted, and does the same as when it was made.'),
    comparisons: json.arrayOf(
      comparisonSchema,
      'What changes in versions that are replaced, of the first 20; that of new versions is in the report.',
    ),
  },
  {
    obstacle: json.string('Why it cannot be approved.'),
    report: reportSchema,
  },
);

/** A proposal as one who may see it gets it. */
export function proposalAsJson(proposal: Proposal, access: Access): json.JsonOf<typeof proposalSchema> {
  const { number, state, at, tick, proposer, text: given, contentHash, urns, comments, end } = proposal;
  const [isOpen, isOwn] = [state === 'open', proposer === principalName(access.principal)];
  const reviews = isOpen && mayReview(proposal, access);
  return {
    number,
    state,
    at: isoInstant(at),
    tick,
    proposer,
    text: given,
    contentHash,
    artefacts: urns,
    agencies: agenciesOfProposal(proposal),
    comments: comments.map((comment) => ({ at: isoInstant(comment.at), by: comment.by, text: comment.text })),
    may: { comment: reviews, approve: reviews && !isOwn, sendBack: reviews && !isOwn, withdraw: isOpen && isOwn },
    ...(end && { end: { ...end, at: isoInstant(end.at) } }),
  };
}
