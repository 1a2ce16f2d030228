import type { Body } from './body.js';
import { statement } from './statement.js';

/** A proposal as a list shows it. */
export interface ProposalRow {
  /** 1 for the first proposal of a registry. */
  readonly number: number;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
  /** Number of the newest transaction before its dry run. */
  readonly tick: number;
  /** Name of the principal. */
  readonly proposer: string;
  readonly text: string;
  /** Of all contents that it would publish, in hexadecimal digits. */
  readonly contentHash: string;
  /** URNs of the versions that it would change. */
  readonly urns: readonly string[];
  readonly state: string;
  /** Each as JSON, in their order. */
  readonly comments: readonly string[];
  /** When and by whom it was closed, and with which text; null while it is open. */
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  readonly closingText: string | null;
  /** Number of the transaction that published it. */
  readonly transaction: number | null;
}

/** A proposal with what it is made of. */
export interface WholeProposalRow extends ProposalRow {
  /** The options of the submission, as JSON. */
  readonly source: string;
  /** The message, gzipped; null where it has none. */
  readonly message: Body | null;
  /** The report of its dry run. */
  readonly report: Body;
}

/** A proposal that is made. */
export type NewProposal = Omit<WholeProposalRow, 'number' | 'state' | 'comments' | 'transaction' | `clos${string}`> & {
  /** UUID. */
  readonly id: string;
};

type OfProposal = Pick<ProposalRow, 'number'>;

export const newestNumber = statement<object, OfProposal>('review/newest-number');
export const addProposal = statement<{ proposal: NewProposal; number: number }, OfProposal>('review/add-proposal');
export const findProposal = statement<OfProposal, WholeProposalRow>('review/find-proposal');
/** @param line what the URNs of a version line begin with; null for any */
export const listProposals = statement<
  { before: number; state: string | null; line: string | null; most: number },
  ProposalRow
>('review/list-proposals');
export const lockProposal = statement<OfProposal, never>('review/lock-proposal');
/** @param comment as JSON @returns no row where the proposal is closed or has `most` comments */
export const addComment = statement<OfProposal & { comment: string; most: number }, OfProposal>('review/add-comment');
/** @returns no row where the proposal is closed already */
export const closeProposal = statement<
  OfProposal & { state: string; at: number; principal: string; text: string; transaction: number | null },
  OfProposal
>('review/close-proposal');
export const markTransaction = statement<OfProposal & { submission: string; proposer: string }, never>(
  'review/mark-transaction',
);
