import type { Problem } from '../../errors.js';
import type { Database, Tx } from '../../store/database.js';
import { readClock } from '../../store/query-statements.js';
import { type ClockRow, lockClock } from '../../store/submission-statements.js';
import { applyPlan } from './apply-plan.js';
import { checkDependents } from './check-dependents.js';
import { checkExtensions } from './check-extensions.js';
import { checkReferences } from './check-references.js';
import { compareWithHeld } from './compare-with-held.js';
import { type Decision, decide } from './decide.js';
import { findMovedWildcards } from './find-moved-wildcards.js';
import { loadParts } from './load-parts.js';
import { loadState } from './load-state.js';
import { mergeWithHeld } from './merge-with-held.js';
import { edgesOfNewRevisions, isChange, makePlan } from './plan.js';
import { RegistryAfter } from './registry-after.js';
import { outcomeOf } from './rules.js';
import type { MovedWildcard, Report, Submission } from './submission.js';

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

function reportOf(
  submission: Submission,
  decisions: readonly Decision[],
  found: ReadonlyMap<string, readonly Problem[]>,
  moves: readonly MovedWildcard[],
  clock: ClockRow,
): Report {
  const problemsOf = ({ prepared, problems }: Decision): Problem[] => [
    ...prepared.problems,
    ...problems,
    ...(found.get(prepared.urn) ?? []),
  ];
  const outcome = outcomeOf(decisions.flatMap(problemsOf));
  const accepted = outcome === 'accepted';
  return {
    transaction: accepted && !submission.dryRun && decisions.some(isChange) ? clock.tick : null,
    at: clock.at,
    dryRun: submission.dryRun,
    outcome,
    results: decisions.map((decision) => ({
      urn: decision.prepared.urn,
      status: accepted ? decision.status : 'rejected',
      problems: [...problemsOf(decision), ...decision.prepared.warnings],
    })),
    resolutions: accepted ? moves : [],
  };
}

const addTo = (found: Map<string, Problem[]>, urn: string, problems: readonly Problem[]): void => {
  found.set(urn, [...(found.get(urn) ?? []), ...problems]);
};

async function submitIn(tx: Tx, submission: Submission, now: () => number): Promise<Report> {
  const { action, artefacts, strict, dryRun } = submission;
  const clock = await advanceClock(tx, now);
  const prepared = action === 'MERGE' ? await mergeWithHeld(tx, artefacts) : artefacts;
  const stored = await loadState(tx, prepared);
  const state = action === 'DELETE' ? stored : await compareWithHeld(tx, prepared, artefacts, stored);
  const after = new RegistryAfter(state, prepared, action);
  const decisions = decide(prepared, state, action);

  const edges = edgesOfNewRevisions(decisions);
  const changedKeys = new Set(decisions.filter(isChange).map((decision) => decision.prepared.key));
  const wildcards = [...edges.values()].flatMap((each) => each.wildcards);
  const moves = findMovedWildcards(state, changedKeys, wildcards, after);

  const found = new Map<string, Problem[]>();
  const report = (problems: ReadonlyMap<string, readonly Problem[]>, moved: readonly MovedWildcard[]): Report =>
    reportOf(submission, decisions, problems, moved, clock);
  if (action !== 'DELETE') {
    const hasPart = await loadParts(tx, prepared, after);
    for (const each of prepared) addTo(found, each.urn, checkReferences(each, { after, hasPart, strict }));
  }
  for (const { urn, problem } of await checkDependents(tx, decisions, state, after, action, moves)) {
    addTo(found, urn, [problem]);
  }

  const plan = makePlan(decisions, edges, moves);
  const planned = report(found, plan.moves);
  if (planned.outcome !== 'accepted') throw new RolledBack(planned);
  if (!decisions.some(isChange)) return planned;
  await applyPlan(tx, plan, clock, submission);
  const cycles = await checkExtensions(tx, plan);
  if (cycles.size > 0) throw new RolledBack(report(cycles, moves));
  if (dryRun) throw new RolledBack(planned);
  return planned;
}

/** Locks the clock, so that submissions are serial, and returns tick and instant of this one. */
async function advanceClock(tx: Tx, now: () => number): Promise<ClockRow> {
  const [, [clock]] = await Promise.all([lockClock(tx, {}), readClock(tx, {})]);
  return { tick: (clock?.tick ?? 0) + 1, at: Math.max(now(), (clock?.at ?? 0) + 1) };
}
