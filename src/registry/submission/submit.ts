import { randomUUID } from 'node:crypto';
import { StrataError } from '../../errors.js';
import { countBy } from '../../model/count-by.js';
import { traceStep } from '../../model/trace-channels.js';
import type { Transactions, Tx } from '../../store/database.js';
import { lockHorizon, type StateRow } from '../../store/query-statements.js';
import { markTransaction } from '../../store/review-statements.js';
import { commitPending } from '../../store/submission-statements.js';
import type { Access } from '../access/access.js';
import type { AccessRules } from '../access/access-rules.js';
import { findHiding } from '../access/hidings.js';
import { principalName } from '../principal.js';
import { findUnexpected } from './candidates/check-expected.js';
import { findPermitted } from './candidates/find-candidates.js';
import { reviewRuleFor } from './check/reviews.js';
import { type Candidate, compareWithHeld, type Decision } from './decide/decide.js';
import { evaluate } from './evaluate.js';
import { evaluateValid, type PartialEvaluation } from './evaluate-valid.js';
import { applyPlan, applyPlanWithin } from './plan/apply-plan.js';
import { isChange } from './plan/plan.js';
import { planSearchTexts, textsOfDecision } from './plan/plan-search-texts.js';
import { changesOf, closeApproved, requireApproved } from './report/approved-changes.js';
import { findConsequences } from './report/find-consequences.js';
import { findEarlierReport, packReport, reportFor, storedKey } from './report/stored-report.js';
import { outcomeOf } from './rules.js';
import type { Approval, EvaluationOptions, Report, Submission } from './submission.js';
import { takeClock } from './take-clock.js';
import { loadState } from './world/load-state.js';
import { Stored } from './world/stored.js';

export type SubmitterRules = Pick<AccessRules, 'within'>;

/** The graph with what a dry run writes for one who reads it. It exists until the dry run is rolled back. */
export interface WrittenGraph {
  /** The transaction of the dry run. */
  readonly tx: Tx;
  /** UUID of the submission. */
  readonly submission: string;
  readonly tick: number;
  /** Instant, epoch milliseconds. */
  readonly at: number;
  readonly access: Access;
}

/** Reads what a dry run wrote. It may be called again, after a lost connection. */
export type ReadWritten = (written: WrittenGraph) => Promise<void>;

/**
 * Submits a message as one set: all of it is written, or nothing; with `skipInvalid`, all that is valid without the rest.
 * A dry run takes the same steps up to the report, and writes nothing.
 * @param rules of access, which are compared when the submission has its turn
 * @param now the current time, epoch milliseconds; the instant of a submission is always later than that of the previous
 *   one, and later than every instant for which a query was executed
 * @param readWritten reads what an accepted dry run would write: then all of it is written, and rolled back when it was read
 * @returns the report, with all problems of every artefact
 * @throws StrataError `Unavailable` when the database does not respond, `Conflict` where the idempotency key belongs to
 *   another request
 */
export async function submit(
  database: Transactions,
  submission: Submission,
  rules: SubmitterRules,
  now: () => number = Date.now,
  readWritten?: ReadWritten,
): Promise<Report> {
  const id = randomUUID();
  let attempts = 0;
  let isCommitting = false;
  try {
    return await database.write(async (tx) => {
      attempts += 1;
      const report = await submitIn(tx, database, submission, { id, isRetry: attempts > 1, now, rules, readWritten });
      isCommitting = true;
      return report;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.report;
    if (isCommitting && error instanceof StrataError && error.name === 'Unavailable') throw outcomeUnknown(id, error);
    throw error;
  }
}

const outcomeUnknown = (id: string, { message }: StrataError): StrataError =>
  new StrataError(
    'Unavailable',
    `${message}. It is unknown whether submission ${id} was committed; query it by this id, or send it again with the same Idempotency-Key`,
  );

/** One attempt to carry out a submission; the driver makes another after a deadlock or a lost connection. */
interface Attempt {
  /** UUID of the submission. */
  readonly id: string;
  readonly isRetry: boolean;
  readonly now: () => number;
  readonly rules: SubmitterRules;
  readonly readWritten: ReadWritten | undefined;
}

/** Thrown to roll back the transaction; carries the report to the caller. */
class RolledBack extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super('rolled back');
    this.report = report;
  }
}

function reportOf(
  { dryRun, principal, notices = [] }: Submission,
  id: string,
  candidates: readonly Candidate[],
  { decisions, skipped, moves }: Pick<PartialEvaluation, 'decisions' | 'skipped' | 'moves'>,
  clock: Pick<StateRow, 'tick' | 'at'>,
  { view }: Pick<Access, 'view'>,
): Report {
  const byArtefact = new Map([...decisions, ...skipped].map((decision) => [decision.prepared, decision]));
  const inOrder = candidates.flatMap(({ prepared }) => byArtefact.get(prepared) ?? []);
  const outcome = outcomeOf((decisions.length > 0 ? decisions : skipped).flatMap(({ problems }) => problems));
  const accepted = outcome === 'accepted';
  return {
    submission: id,
    origin: 'evaluated',
    principal: principalName(principal),
    view,
    transaction: accepted && !dryRun && decisions.some(isChange) ? clock.tick : null,
    at: clock.at,
    dryRun,
    outcome,
    problems: notices,
    results: inOrder.map((decision) => ({
      urn: decision.prepared.urn,
      status: accepted ? decision.status : 'rejected',
      ...(decision.version === undefined ? {} : { version: decision.version }),
      problems: [...decision.problems, ...decision.prepared.warnings],
    })),
    resolutions: accepted ? moves : [],
  };
}

/** Decisions to reject artefacts, those without a problem because of the others. */
function rejectAll(permitted: readonly Candidate[], rejected: readonly Decision[]): readonly Decision[] {
  const decided = new Set(rejected.map(({ prepared }) => prepared));
  const others = permitted.filter(({ prepared }) => !decided.has(prepared));
  return [
    ...rejected,
    ...others.map((each): Decision => ({ ...each, newest: undefined, status: 'rejected', problems: [] })),
  ];
}

async function submitIn(
  tx: Tx,
  transactions: Transactions,
  submission: Submission,
  { id, isRetry, now, rules, readWritten }: Attempt,
): Promise<Report> {
  const { dryRun, skipInvalid = false, principal } = submission;
  const [clock, earlier] = await Promise.all([
    traceStep('lock', () => takeClock(tx, transactions, now)),
    findEarlierReport(tx, submission, id, isRetry),
  ]);
  const access = await rules.within(tx, clock.rules, principal);
  if (earlier !== undefined) return reportFor(access, earlier);
  const view = (await findHiding(tx, access, clock.tick - 1))?.view;
  const seen = view === undefined ? tx : { ...tx, view };
  const { permitted, rejected, inOrder } = await findPermitted(seen, submission, access);
  const isRefused = rejected.length > 0 && !skipInvalid;
  const unexpected = isRefused ? [] : await findUnexpected(tx, submission.expected ?? [], permitted);
  if (isRefused || unexpected.length > 0) {
    const decided = { decisions: [], skipped: rejectAll(permitted, [...rejected, ...unexpected]), moves: [] };
    throw new RolledBack(reportOf(submission, id, inOrder, decided, clock, access));
  }
  const artefacts = permitted.map(({ prepared }) => prepared);
  const loaded = await traceStep('load', () => loadState(tx, artefacts));
  const state = { ...loaded, hadDeprecations: clock.deprecations > 0 };
  const whole = new Stored(tx, await compareWithHeld(seen, permitted, submission.artefacts, state));
  const stored = view === undefined ? whole : await whole.seenIn(view, artefacts);
  const options: EvaluationOptions = {
    ...submission,
    deletesStable: access.agencies === 'all',
    ...(isReviewRequired(submission) && { reviewRuleOf: access.reviewRuleOf }),
  };
  const evaluation: PartialEvaluation = await traceStep('evaluate', async () =>
    skipInvalid
      ? evaluateValid(inOrder, stored, options, rejected)
      : { ...(await evaluate(permitted, stored, options)), skipped: [] },
  );
  const evaluated = reportOf(submission, id, inOrder, evaluation, clock, access);
  if (evaluated.outcome !== 'accepted') throw new RolledBack(evaluated);
  const { review } = submission;
  const approval = typeof review === 'object' ? review : undefined;
  if (approval !== undefined) requireApproved(approval, evaluation.decisions);
  const proposed =
    review === 'proposed' ? { proposed: { tick: clock.tick - 1, changes: changesOf(evaluation.decisions) } } : {};
  const found = dryRun ? { consequences: await findConsequences(evaluation, options) } : {};
  const planned = { ...evaluated, ...found, ...proposed };
  const written = { tx, submission: id, tick: clock.tick, at: clock.at, access };
  if (!evaluation.decisions.some(isChange)) {
    await readWritten?.(written);
    return planned;
  }
  // The report is made. What a dry run would write is written only for one who reads it.
  if (dryRun && readWritten === undefined) throw new RolledBack(planned);
  const { plan } = evaluation;
  await traceStep('write', async () => {
    const searchTexts = planSearchTexts(tx, plan.decisions.filter(isChange).map(textsOfDecision));
    const writing = { plan, searchTexts, submission: id, tick: clock.tick, most: submission.transactionBytes };
    await (dryRun ? applyPlanWithin(tx, writing) : applyPlan(tx, transactions, writing));
  });
  if (dryRun) {
    await readWritten?.(written);
    throw new RolledBack(planned);
  }
  const packed = await packReport(planned);
  const name = principalName(principal);
  if (approval !== undefined) await closeApproved(tx, approval, { tick: clock.tick, at: clock.at, principal: name });
  const [, [committed]] = await Promise.all([
    lockHorizon(tx, {}),
    commitPending(tx, {
      submission: id,
      now: now(),
      principal: name,
      action: recordedAction(submission),
      counts: JSON.stringify(countBy(plan.decisions.filter(isChange).flatMap(countedAs(submission, access)))),
      report: packed,
      idempotencyKey: storedKey(submission),
      requestHash: submission.idempotency?.requestHash ?? null,
    }),
    approval === undefined ? [] : markTransaction(tx, { submission: id, ...pickProposal(approval) }),
  ]);
  if (committed === undefined) throw new Error(`submission ${id} has no pending transaction to commit`);
  return { ...planned, at: committed.at };
}

/**
 * What a change counts as in the audit log: the deletion of a stable version also as one that only administrators can make, and what
 * is published without the second person whom an access rule requires also as that.
 */
const countedAs =
  ({ review }: Submission, access: Access) =>
  ({ status, prepared }: Decision): readonly string[] => [
    status,
    ...(status === 'deleted' && prepared.rank.stability === 'stable' ? ['stableDeleted'] : []),
    ...(review === 'skipped' && reviewRuleFor(prepared, access) !== undefined ? ['reviewSkipped'] : []),
  ];

/** Whether the rules hold that require a second person. What is proposed is never written. */
const isReviewRequired = ({ review, dryRun }: Submission): boolean =>
  review === undefined || (review === 'proposed' && !dryRun);

const pickProposal = ({ number, proposer }: Approval) => ({ number, proposer });

/** The action that the transaction records. */
function recordedAction({ action, promotion, restoration }: Submission): string {
  if (restoration !== undefined) return 'RESTORE';
  return promotion === undefined ? action : 'PROMOTE';
}
