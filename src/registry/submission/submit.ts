import { randomUUID } from 'node:crypto';
import { StrataError } from '../../errors.js';
import type { Transactions, Tx } from '../../store/database.js';
import { lockHorizon, readClock, type StateRow } from '../../store/query-statements.js';
import { commitPending, findPending, lockClock } from '../../store/submission-statements.js';
import { applyPlan } from './apply-plan.js';
import { compareWithHeld } from './compare-with-held.js';
import type { Candidate } from './decide.js';
import { evaluate } from './evaluate.js';
import { evaluateValid, type PartialEvaluation } from './evaluate-valid.js';
import { findCandidates } from './find-candidates.js';
import { findConsequences } from './find-consequences.js';
import { findEarlierReport, storedKey } from './find-earlier-report.js';
import { Held } from './held.js';
import { loadState } from './load-state.js';
import { isChange } from './plan.js';
import { removePending } from './remove-pending.js';
import { outcomeOf } from './rules.js';
import { packReport } from './stored-report.js';
import type { Report, Submission } from './submission.js';

/**
 * Submits a message as one set: all of it is written, or nothing; with `skipInvalid`, all that is valid without the rest.
 * A dry run takes the same steps, checks in the graph included, and is then rolled back.
 * @param now the current time, epoch milliseconds; the instant of a submission is always later than that of the previous
 *   one, and later than every instant that a query was answered for
 * @returns the report, with all problems of every artefact
 * @throws StrataError `Unavailable` when the database does not respond, `Conflict` where the idempotency key belongs to
 *   another request
 */
export async function submit(
  database: Transactions,
  submission: Submission,
  now: () => number = Date.now,
): Promise<Report> {
  const id = randomUUID();
  let attempts = 0;
  let isCommitting = false;
  try {
    return await database.write(async (tx) => {
      attempts += 1;
      const report = await submitIn(tx, database, submission, { id, isRetry: attempts > 1, now });
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
  { dryRun, notices = [] }: Submission,
  id: string,
  candidates: readonly Candidate[],
  { decisions, skipped, plan }: PartialEvaluation,
  clock: Pick<StateRow, 'tick' | 'at'>,
): Report {
  const byArtefact = new Map([...decisions, ...skipped].map((decision) => [decision.prepared, decision]));
  const inOrder = candidates.flatMap(({ prepared }) => byArtefact.get(prepared) ?? []);
  const outcome = outcomeOf((decisions.length > 0 ? decisions : skipped).flatMap(({ problems }) => problems));
  const accepted = outcome === 'accepted';
  return {
    submission: id,
    origin: 'evaluated',
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
    resolutions: accepted ? plan.moves : [],
  };
}

async function submitIn(
  tx: Tx,
  transactions: Transactions,
  submission: Submission,
  { id, isRetry, now }: Attempt,
): Promise<Report> {
  const { action, promotion, dryRun, skipInvalid = false, principal } = submission;
  const [clock, earlier] = await Promise.all([
    takeClock(tx, transactions, now),
    findEarlierReport(tx, submission, id, isRetry),
  ]);
  if (earlier !== undefined) return earlier;
  const candidates = await findCandidates(tx, submission);
  const stored = await loadState(
    tx,
    candidates.map(({ prepared }) => prepared),
  );
  const held = new Held(tx, await compareWithHeld(tx, candidates, submission.artefacts, stored));
  const evaluation: PartialEvaluation = skipInvalid
    ? await evaluateValid(candidates, held, submission)
    : { ...(await evaluate(candidates, held, submission)), skipped: [] };
  const evaluated = reportOf(submission, id, candidates, evaluation, clock);
  if (evaluated.outcome !== 'accepted') throw new RolledBack(evaluated);
  const planned = dryRun
    ? { ...evaluated, consequences: await findConsequences(held, evaluation, submission) }
    : evaluated;
  if (!evaluation.decisions.some(isChange)) return planned;
  const { plan } = evaluation;
  await applyPlan(tx, transactions, { plan, submission: id, tick: clock.tick }, dryRun);
  if (dryRun) throw new RolledBack(planned);
  const [, [committed]] = await Promise.all([
    lockHorizon(tx, {}),
    commitPending(tx, {
      submission: id,
      now: now(),
      principal,
      action: promotion === undefined ? action : 'PROMOTE',
      counts: JSON.stringify(countBy(plan.decisions.filter(isChange).map(({ status }) => status))),
      report: await packReport(planned),
      idempotencyKey: storedKey(submission),
      requestHash: submission.idempotency?.requestHash ?? null,
    }),
  ]);
  if (committed === undefined) throw new Error(`submission ${id} has no pending transaction to commit`);
  return { ...planned, at: committed.at };
}

/**
 * Locks the clock, so that submissions are serial, and removes what one left that was not committed.
 * @returns the tick of this submission, and its instant if it were committed now
 */
async function takeClock(
  tx: Tx,
  transactions: Transactions,
  now: () => number,
): Promise<Pick<StateRow, 'tick' | 'at'>> {
  const [, [clock], pending] = await Promise.all([lockClock(tx, {}), readClock(tx, { known: 0 }), findPending(tx, {})]);
  for (const left of pending) await removePending(transactions, left);
  return { tick: (clock?.tick ?? 0) + 1, at: Math.max(now(), (clock?.at ?? 0) + 1) };
}

const countBy = (statuses: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
