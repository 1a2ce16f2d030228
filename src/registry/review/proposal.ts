import { createHash } from 'node:crypto';
import { parseUrn } from '../../model/urn.js';
import { type Body, unpackBytes } from '../../store/body.js';
import type { ProposalRow, WholeProposalRow } from '../../store/review-statements.js';
import type { Access } from '../access/access.js';
import type { Snapshot } from '../snapshot.js';
import type { SubmissionRequest } from '../submission/receive/read-submission.js';
import { unpackUncommitted } from '../submission/report/stored-report.js';
import type { Action, ArtefactChange, Promotion, Report, Restoration } from '../submission/submission.js';

export const proposalStates = ['open', 'sentBack', 'withdrawn', 'approved'] as const;

/** Open, or how it was closed: by a reviewer with a text, by its proposer, or by the transaction that published it. */
export type ProposalState = (typeof proposalStates)[number];

export interface ProposalComment {
  /** UUID. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the principal. */
  readonly by: string;
  readonly text: string;
}

/** How a proposal was closed. */
export interface ProposalEnd {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the principal. */
  readonly by: string;
  readonly text: string;
  /** The transaction that published it; null where nothing was published. */
  readonly transaction: number | null;
}

/** A change that waits for a second person, or is closed. */
export interface Proposal extends Pick<ProposalRow, 'number' | 'at' | 'tick' | 'proposer' | 'text' | 'urns'> {
  readonly contentHash: string;
  readonly state: ProposalState;
  readonly comments: readonly ProposalComment[];
  /** Undefined while it is open. */
  readonly end: ProposalEnd | undefined;
}

/** What a proposal submits: a message with the options of its request, drafts, or an earlier state. */
export type ProposalSource =
  | ({ readonly kind: 'message'; readonly action: Action } & Pick<
      SubmissionRequest,
      'strict' | 'lenient' | 'skipInvalid' | 'version'
    >)
  | { readonly kind: 'promotion'; readonly promotion: Promotion }
  | { readonly kind: 'restoration'; readonly restoration: Restoration; readonly skipInvalid: boolean };

/** A proposal with what it is made of. */
export interface WholeProposal extends Proposal {
  readonly source: ProposalSource;
  /** Gzipped; undefined where it has none. */
  readonly message: Body | undefined;
  /** Of its dry run. */
  readonly report: Report;
}

export const proposalOfRow = ({ closedAt, closedBy, closingText, transaction, ...row }: ProposalRow): Proposal => ({
  ...row,
  state: proposalStates.find((state) => state === row.state) ?? 'open',
  comments: row.comments.map((comment) => JSON.parse(comment) as ProposalComment),
  end: closedAt === null ? undefined : { at: closedAt, by: closedBy ?? '', text: closingText ?? '', transaction },
});

export const wholeProposalOfRow = async (row: WholeProposalRow): Promise<WholeProposal> => ({
  ...proposalOfRow(row),
  source: JSON.parse(row.source) as ProposalSource,
  message: row.message ?? undefined,
  report: await unpackUncommitted(row.report),
});

/** The bytes of the message of a proposal; undefined where it has none. */
export const messageOfProposal = async ({ message }: Pick<WholeProposal, 'message'>): Promise<Uint8Array | undefined> =>
  message && unpackBytes(message);

/** The hash that an approval names: of every content that changes would publish, and of what they would delete. */
export const hashOfChanges = (changes: readonly ArtefactChange[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ urn, after }) => [urn, after])))
    .digest('hex');

/** The agencies of the artefacts of a proposal, sorted. */
export const agenciesOfProposal = ({ urns }: Pick<Proposal, 'urns'>): readonly string[] =>
  [...new Set(urns.map((urn) => parseUrn(urn).agencyID))].sort();

/** Whether a principal may submit every artefact of a proposal. */
export const mayReview = (proposal: Pick<Proposal, 'urns'>, access: Access): boolean =>
  agenciesOfProposal(proposal).every((agencyID) => access.maintains(agencyID));

/** Whether only an administrator may submit this. */
export const needsAdministrator = (source: ProposalSource): boolean =>
  (source.kind === 'message' && (source.lenient === true || source.action === 'FULLREPLACE')) ||
  (source.kind === 'restoration' && source.restoration.of.scope === 'registry');

/**
 * A function that returns whether the principal of a snapshot may see a proposal: all of its artefacts, with their references, by
 * the patterns of the rules whether or not they exist.
 */
export async function proposalsSeenIn(snapshot: Snapshot): Promise<(proposal: Pick<Proposal, 'urns'>) => boolean> {
  const hiding = await snapshot.hiding();
  return ({ urns }) => !urns.some((urn) => hiding?.view.ofReferences.separates(urn));
}
