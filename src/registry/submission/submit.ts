import type { Database, Tx } from '../../store/database.js';
import { readClock } from '../../store/query-statements.js';
import { type ClockRow, lockClock } from '../../store/submission-statements.js';
import { applyPlan } from './apply-plan.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { Held } from './held.js';
import { loadState } from './load-state.js';
import { mergeWithHeld } from './merge-with-held.js';
import { isChange } from './plan.js';
import { outcomeOf } from './rules.js';
import type { Report, Submission } from './submission.js';

/**
 * Submits a message as one set: all of it is written, or nothing. A dry run takes the same steps, checks in the graph
 * included, and is then rolled back.
 * @param now the current time, epoch milliseconds; the instant of a submission is always later than that of the previous
 *   one
 * @returns the report, with all problems of every artefact
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function submit(
  database: Database,
  submission: Submission,
  now: () => number = Date.now,
): Promise<Report> {
  try {
    return await database.write((tx) => submitIn(tx, submission, now));
  } catch (error) {
    if (error instanceof RolledBack) return error.report;
    throw error;
  }
}

/** Thrown to roll back the transaction; carries the report to the caller. */
class RolledBack extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super('rolled back');
    this.report = report;
  }
}

function reportOf({ dryRun }: Submission, { decisions, plan }: Evaluation, clock: ClockRow): Report {
  const outcome = outcomeOf(decisions.flatMap(({ problems }) => problems));
  const accepted = outcome === 'accepted';
  return {
    transaction: accepted && !dryRun && decisions.some(isChange) ? clock.tick : null,
    at: clock.at,
    dryRun,
    outcome,
    results: decisions.map(({ prepared, status, problems }) => ({
      urn: prepared.urn,
      status: accepted ? status : 'rejected',
      problems: [...problems, ...prepared.warnings],
    })),
    resolutions: accepted ? plan.moves : [],
  };
}

async function submitIn(tx: Tx, submission: Submission, now: () => number): Promise<Report> {
  const { action, artefacts, strict, dryRun } = submission;
  const clock = await advanceClock(tx, now);
  const prepared = action === 'MERGE' ? await mergeWithHeld(tx, artefacts) : artefacts;
  const held = new Held(tx, await loadState(tx, prepared));
  const evaluation = await evaluate(
    prepared.map((each) => ({ prepared: each, action })),
    held,
    strict,
  );
  const report = reportOf(submission, evaluation, clock);
  if (report.outcome !== 'accepted') throw new RolledBack(report);
  if (!evaluation.decisions.some(isChange)) return report;
  await applyPlan(tx, evaluation.plan, clock, submission);
  if (dryRun) throw new RolledBack(report);
  return report;
}

/** Locks the clock, so that submissions are serial, and returns tick and instant of this one. */
async function advanceClock(tx: Tx, now: () => number): Promise<ClockRow> {
  const [, [clock]] = await Promise.all([lockClock(tx, {}), readClock(tx, {})]);
  return { tick: (clock?.tick ?? 0) + 1, at: Math.max(now(), (clock?.at ?? 0) + 1) };
}
