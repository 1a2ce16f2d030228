import type { Problem } from '../../errors.js';
import type { Database, Tx } from '../../store/database.js';
import { readClock } from '../../store/query-statements.js';
import { findExtensionCycles, lockClock } from '../../store/submission-statements.js';
import { RegistryAfter } from './after.js';
import { applyPlan, type Moment } from './apply.js';
import { checkReferences } from './check-references.js';
import { type Decision, decide } from './decide.js';
import { inheritCodes } from './inherit-codes.js';
import { findLosses } from './losses.js';
import { mergeWithHeld } from './merge-with-held.js';
import { moveWildcards } from './move-wildcards.js';
import { loadParts } from './parts.js';
import { changes, edgesOfAll, makePlan, type Plan } from './plan.js';
import { refuseDuplicates } from './refuse-duplicates.js';
import { breach, outcomeOf } from './rules.js';
import { loadState } from './state.js';
import type { Report, Resolution, Submission } from './submission.js';

/** Ends a transaction without a trace and carries the report out of it. */
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
  moves: readonly Resolution[],
  moment: Moment,
): Report {
  const problemsOf = ({ prepared, problems }: Decision): Problem[] => [
    ...prepared.problems,
    ...problems,
    ...(found.get(prepared.urn) ?? []),
  ];
  const outcome = outcomeOf(decisions.flatMap(problemsOf));
  const accepted = outcome === 'accepted';
  return {
    transaction: accepted && !submission.dryRun && decisions.some(changes) ? moment.tick : null,
    at: moment.at,
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

async function extensionCycles(tx: Tx, plan: Plan): Promise<Map<string, Problem[]>> {
  const extended = plan.exactReferences
    .concat(plan.wildcardReferences)
    .filter(({ role }) => role.endsWith('.extension'));
  const moved = plan.moves.flatMap(({ to }) => (to?.includes('.codelist.Codelist=') ? [to] : []));
  const urns = [...new Set([...extended.map(({ source }) => source), ...moved])];
  const rows = await findExtensionCycles(tx, { urns });
  const submitted = plan.decisions.map(({ prepared }) => prepared);
  return new Map(
    rows.map(({ urn }) => {
      // A cycle closed by a deletion passes through a version that is not in the message.
      const culprit = submitted.find((each) => each.urn === urn) ?? submitted[0];
      const detail = `${urn} would extend itself through the codelists it extends; leave one extension out`;
      return [culprit?.urn ?? urn, [breach('extension.cycle', detail, culprit?.placeOf() ?? {})]];
    }),
  );
}

const addTo = (found: Map<string, Problem[]>, urn: string, problems: readonly Problem[]): void => {
  found.set(urn, [...(found.get(urn) ?? []), ...problems]);
};

async function submitIn(tx: Tx, submission: Submission, now: () => number): Promise<Report> {
  const { action, artefacts } = submission;
  const [, [clock]] = await Promise.all([lockClock(tx, {}), readClock(tx, {})]);
  const moment: Moment = { tick: (clock?.tick ?? 0) + 1, at: Math.max(now(), (clock?.at ?? 0) + 1) };

  const prepared = refuseDuplicates(action === 'MERGE' ? await mergeWithHeld(tx, artefacts) : artefacts);
  const state = await loadState(tx, prepared);
  const after = new RegistryAfter(state, prepared, action);
  const decisions = decide(prepared, state, action);

  const edges = edgesOfAll(decisions);
  const touched = new Set(decisions.filter(changes).map((decision) => decision.prepared.key));
  const moves = moveWildcards(
    state,
    touched,
    [...edges.values()].flatMap(({ wildcards }) => wildcards),
    after,
  );

  const found = new Map<string, Problem[]>();
  if (action !== 'DELETE') {
    const parts = await loadParts(tx, prepared, after);
    await inheritCodes(tx, prepared, after, parts);
    const against = { after, hasPart: parts.has, strict: submission.strict };
    for (const each of prepared) addTo(found, each.urn, checkReferences(each, against));
  }
  for (const { urn, problem } of await findLosses(tx, decisions, state, after, action, moves))
    addTo(found, urn, [problem]);

  const plan = makePlan(decisions, edges, moves);
  const report = reportOf(submission, decisions, found, plan.moves, moment);
  if (report.outcome !== 'accepted') throw new RolledBack(report);
  if (!decisions.some(changes)) return report;
  await applyPlan(tx, plan, moment, submission);
  const cycles = await extensionCycles(tx, plan);
  if (cycles.size > 0) throw new RolledBack(reportOf(submission, decisions, cycles, moves, moment));
  if (submission.dryRun) throw new RolledBack(report);
  return report;
}

/**
 * Takes a message into the registry as one set: all of it or nothing. What is wrong is told for every artefact. A dry
 * run does all that the submission would, graph checks included, in a transaction that is never committed.
 * @param now the present, epoch milliseconds; instants of submissions strictly increase all the same
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
