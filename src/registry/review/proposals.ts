import { randomUUID } from 'node:crypto';
import { StrataError } from '../../errors.js';
import type { MemoryClaim } from '../../model/memory-claim.js';
import { parseUrn } from '../../model/urn.js';
import { packBytes } from '../../store/body.js';
import type { Transactions, Tx } from '../../store/database.js';
import {
  addComment,
  addProposal,
  closeProposal,
  findProposal,
  listProposals,
  lockProposal,
  newestNumber,
} from '../../store/review-statements.js';
import { lockClock } from '../../store/submission-statements.js';
import { type Principal, principalName } from '../principal.js';
import type { Snapshot } from '../snapshot.js';
import type { ReadDryRun } from '../submission/lay-over.js';
import type { SubmissionRequest } from '../submission/receive/read-submission.js';
import { receiveSubmission } from '../submission/receive/receive-submission.js';
import { outdatedChange } from '../submission/report/approved-changes.js';
import { packReport } from '../submission/report/stored-report.js';
import type { Report, Submission } from '../submission/submission.js';
import { type Comparison, findChanges } from '../versions/find-changes.js';
import {
  hashOfChanges,
  messageOfProposal,
  type Proposal,
  type ProposalComment,
  type ProposalSource,
  type ProposalState,
  proposalOfRow,
  proposalsSeenIn,
  type WholeProposal,
  wholeProposalOfRow,
} from './proposal.js';

/** Limits of a proposal: artefacts that it changes, bytes of its message and of that packed, comments. */
export const proposalLimits = { artefacts: 1_000, bytes: 25_000_000, packedBytes: 4_000_000, comments: 200 };

/** Proposals that are read at a time for a page, and artefacts of one that are compared. */
const [readAtOnce, mostCompared] = [200, 20];

/** What a registry does for its proposals. */
interface ReviewedRegistry {
  submit(submission: Submission): Promise<Report>;
  dryRunFor<T>(
    submission: Omit<Submission, 'dryRun'>,
    read: (after: Snapshot, before: Snapshot) => Promise<T>,
  ): Promise<ReadDryRun<T>>;
}

/** A change to propose. */
export interface ProposedChange {
  readonly source: ProposalSource;
  /** The bytes of the message; undefined where it has none. */
  readonly message: Uint8Array | undefined;
  readonly submission: Omit<Submission, 'dryRun' | 'review'>;
  readonly text: string;
  /** Whether it is only checked. */
  readonly dryRun: boolean;
}

/** The report of the dry run, and the number of the proposal where one was made. */
export interface ProposeResult {
  readonly report: Report;
  readonly proposal: Proposal | undefined;
}

export interface ProposalPage {
  readonly proposals: readonly Proposal[];
  /** `before` of the next page; undefined on the last one. */
  readonly next: number | undefined;
}

/** What a proposal would do now. */
export interface ProposalCheck {
  /** Undefined where what it is made of cannot be read any more. */
  readonly report: Report | undefined;
  /** Why it cannot be approved as it is; undefined where its dry run holds. */
  readonly obstacle: string | undefined;
  /** The changes of versions that keep their number; those of others are in the report. */
  readonly comparisons: readonly Comparison[];
}

const notOpen = ({ number }: Pick<Proposal, 'number'>): StrataError =>
  new StrataError(
    'Conflict',
    `proposal ${number} is closed, or has ${proposalLimits.comments} comments; read it again`,
  );

/** Changes that wait for a second person, and those that did. Closed ones are kept. */
export class Proposals {
  readonly #database: Transactions;
  readonly #registry: ReviewedRegistry;

  constructor(database: Transactions, registry: ReviewedRegistry) {
    this.#database = database;
    this.#registry = registry;
  }

  /**
   * Makes a proposal of a change that the rules accept but for the second person.
   * @throws StrataError `Semantic` for a change of nothing, `TooLarge`; as `Registry.submit`
   */
  async propose({ source, message, submission, text, dryRun }: ProposedChange): Promise<ProposeResult> {
    const report = await this.#registry.submit({ ...submission, dryRun: true, review: 'proposed' });
    const { tick = 0, changes = [] } = report.proposed ?? {};
    if (report.outcome !== 'accepted') return { report, proposal: undefined };
    if (changes.length === 0)
      throw new StrataError('Semantic', 'the registry holds all of this already, so there is nothing to propose');
    if (changes.length > proposalLimits.artefacts)
      throw new StrataError(
        'TooLarge',
        `the change has ${changes.length} artefacts, and a proposal at most ${proposalLimits.artefacts}; make several proposals`,
      );
    const packed = message && (await packBytes(message));
    if (packed !== undefined && packed.length > proposalLimits.packedBytes)
      throw new StrataError(
        'TooLarge',
        `the message has ${packed.length} bytes when it is packed, and that of a proposal at most ${proposalLimits.packedBytes}; make several proposals`,
      );
    if (dryRun) return { report, proposal: undefined };
    const made = {
      id: report.submission,
      at: report.at,
      tick,
      proposer: principalName(submission.principal),
      text,
      source: JSON.stringify(source),
      message: packed ?? null,
      contentHash: hashOfChanges(changes),
      urns: changes.map(({ urn }) => urn),
      report: await packReport(report),
    };
    const number = await this.#database.write(async (tx) => {
      // Numbers are given one after the other, by all processes.
      const [, [newest]] = await Promise.all([lockClock(tx, {}), newestNumber(tx, {})]);
      const [added] = await addProposal(tx, { proposal: made, number: (newest?.number ?? 0) + 1 });
      return added?.number ?? 0;
    });
    return { report, proposal: await this.#read(number) };
  }

  /**
   * The newest proposals before a number that the principal of a snapshot may see.
   * @param urn of a version or with `*`: only those that change its version line
   */
  async list(
    snapshot: Snapshot,
    { state, urn, before, limit }: { state: ProposalState | null; urn: string | null; before: number; limit: number },
  ): Promise<ProposalPage> {
    const isSeen = await proposalsSeenIn(snapshot);
    const line = urn === null ? null : `${urn.slice(0, urn.indexOf('('))}(`;
    const proposals: Proposal[] = [];
    for (let next = before; ; ) {
      const page = { before: next, state, line, most: readAtOnce };
      const rows = await this.#database.readNewest((tx) => listProposals(tx, page));
      for (const row of rows) {
        if (proposals.length === limit) return { proposals, next };
        next = row.number;
        const proposal = proposalOfRow(row);
        if (isSeen(proposal)) proposals.push(proposal);
      }
      if (rows.length < readAtOnce) return { proposals, next: undefined };
    }
  }

  /** @throws StrataError `NotFound` for one that does not exist, or that the principal of the snapshot may not see */
  async find(snapshot: Snapshot, number: number): Promise<WholeProposal> {
    const proposal = await this.#find(number);
    const isSeen = await proposalsSeenIn(snapshot);
    if (proposal !== undefined && isSeen(proposal)) return proposal;
    throw new StrataError(
      'NotFound',
      `there is no proposal ${number}; GET /ws/secure/registry/proposals lists all that you may see`,
    );
  }

  /** Adds a comment to an open proposal. @throws StrataError `Conflict` for a closed one */
  async comment(proposal: Proposal, principal: Principal, text: string): Promise<Proposal> {
    const { number } = proposal;
    const comment: ProposalComment = { id: randomUUID(), at: Date.now(), by: principalName(principal), text };
    const added = { number, comment: JSON.stringify(comment), most: proposalLimits.comments };
    return this.#change(proposal, (tx) => addComment(tx, added));
  }

  /** Closes an open proposal without publishing it. @throws StrataError `Conflict` for a closed one */
  async close(
    proposal: Proposal,
    state: 'sentBack' | 'withdrawn',
    principal: Principal,
    text: string,
  ): Promise<Proposal> {
    const { number } = proposal;
    const end = { number, state, at: Date.now(), principal: principalName(principal), text, transaction: null };
    return this.#change(proposal, (tx) => closeProposal(tx, end));
  }

  /** Changes a proposal that is locked. @param write returns no row for a closed one */
  async #change(proposal: Proposal, write: (tx: Tx) => Promise<readonly unknown[]>): Promise<Proposal> {
    const { number } = proposal;
    await this.#database.write(async (tx) => {
      const [, { length }] = await Promise.all([lockProposal(tx, { number }), write(tx)]);
      if (length === 0) throw notOpen(proposal);
    });
    return this.#read(number);
  }

  /**
   * Publishes an open proposal, as a submission of who approves it.
   * @throws StrataError `Conflict` where its dry run does not hold any more, or it is closed; as `Registry.submit`
   */
  async approve(
    proposal: WholeProposal,
    {
      text,
      limits,
      ...by
    }: Pick<Submission, 'principal' | 'signal'> & Pick<SubmissionRequest, 'limits'> & { text: string },
  ): Promise<Report> {
    const { number, proposer } = proposal;
    if (proposal.state !== 'open') throw notOpen(proposal);
    const review = { number, proposer, text, changes: proposal.report.proposed?.changes ?? [] };
    return this.#registry.submit({ ...(await submissionOf(proposal, limits)), ...by, dryRun: false, review });
  }

  /**
   * What a proposal would do now, as one who may see it does.
   * @throws StrataError as `Registry.submit`
   */
  async check(
    proposal: WholeProposal,
    {
      principal,
      limits,
      memory,
    }: Pick<Submission, 'principal'> & Pick<SubmissionRequest, 'limits'> & { readonly memory: MemoryClaim },
  ): Promise<ProposalCheck> {
    const proposed = proposal.report.proposed?.changes ?? [];
    const compare = async (after: Snapshot, before: Snapshot): Promise<readonly Comparison[]> => {
      const kept = proposed.filter(({ status }) => status === 'replaced' || status === 'merged').slice(0, mostCompared);
      const comparisons: Comparison[] = [];
      for (const { urn } of kept) {
        const contents = { before: parseUrn(urn), after: parseUrn(urn) };
        const found = await findChanges(after.withMemory(memory), contents, before.withMemory(memory)).catch(messageOf);
        // What has no content to compare, as a stub, is left out.
        if (typeof found !== 'string') comparisons.push(found);
      }
      return comparisons;
    };
    const run = async (): Promise<ReadDryRun<readonly Comparison[]>> => {
      const submission = await submissionOf(proposal, limits);
      return this.#registry.dryRunFor({ ...submission, principal, review: 'proposed' }, compare);
    };
    // A draft that was deleted, or a message that the program does not read any more, is no error of the reader.
    const read = await run().catch(messageOf);
    if (typeof read === 'string') return { report: undefined, obstacle: read, comparisons: [] };
    const { report, found } = read;
    const rejected = report.results.flatMap(({ problems }) => problems).find(({ severity }) => severity === 'error');
    const obstacle =
      report.outcome === 'accepted' ? outdatedChange(proposed, report.proposed?.changes ?? []) : rejected?.detail;
    return { report, obstacle, comparisons: found?.result ?? [] };
  }

  async #find(number: number): Promise<WholeProposal | undefined> {
    const [row] = await this.#database.readNewest((tx) => findProposal(tx, { number }));
    return row && wholeProposalOfRow(row);
  }

  /** A proposal without what it is made of. */
  async #read(number: number): Promise<Proposal> {
    const only = { before: number + 1, state: null, line: null, most: 1 };
    const [row] = await this.#database.readNewest((tx) => listProposals(tx, only));
    if (row?.number !== number) throw new Error(`proposal ${number} was written and is not there`);
    return proposalOfRow(row);
  }
}

/** The text of an error about the content; others are thrown. */
function messageOf(error: unknown): string {
  if (error instanceof StrataError && error.name !== 'Unavailable' && error.name !== 'TooLarge') return error.message;
  throw error;
}

/** The submission that a proposal is. Its message is read again, so that what is published is what the rules of now accept. */
async function submissionOf(
  proposal: WholeProposal,
  limits: SubmissionRequest['limits'],
): Promise<Omit<Submission, 'principal' | 'dryRun'>> {
  const { source } = proposal;
  const common = { action: 'REPLACE', artefacts: [], strict: false } as const;
  if (source.kind === 'promotion') return { ...common, promotion: source.promotion };
  if (source.kind === 'restoration')
    return { ...common, restoration: source.restoration, skipInvalid: source.skipInvalid };
  const { kind: _kind, version, ...options } = source;
  const bytes = (await messageOfProposal(proposal)) ?? new Uint8Array();
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const request = { ...options, limits, dryRun: false, isHashed: false, ...(version === undefined ? {} : { version }) };
  const { prepared } = await receiveSubmission(pieces(), request, () => undefined);
  return { ...options, artefacts: prepared };
}
