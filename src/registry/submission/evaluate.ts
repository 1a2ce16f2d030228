import type { Problem } from '../../errors.js';
import { type Completeness, completenessOf } from '../../model/completeness.js';
import { groupBy } from '../../model/group-by.js';
import { checkConstraints } from './check/check-constraints.js';
import { type CausedProblem, checkDependents } from './check/check-dependents.js';
import { checkExtensions } from './check/check-extensions.js';
import { checkOwners } from './check/check-owners.js';
import { checkRedirections } from './check/check-redirections.js';
import { checkReferences, type ReferenceContext } from './check/check-references.js';
import { checkSelections } from './check/check-selections.js';
import { findSelecting } from './check/find-selecting.js';
import { listRemovedParts } from './check/list-removed-parts.js';
import { type Candidate, type Decision, decide } from './decide/decide.js';
import { measureVersions } from './decide/measure-versions.js';
import { evaluateUnseen, type UnseenEvaluation } from './evaluate-unseen.js';
import { findEffects, registryAfter } from './plan/find-effects.js';
import type { Plan } from './plan/plan.js';
import { planEffects } from './plan/plan-effects.js';
import { ruleProblem } from './rules.js';
import type { EvaluationOptions, MovedWildcard } from './submission.js';
import type { Held } from './world/held.js';
import { missingItemsOf } from './world/load-parts.js';
import type { PartsOfBoth } from './world/parts.js';

/** What a set of artefacts would do to the registry. */
export interface Evaluation {
  /** In the order of the candidates; with all problems found, except the warnings from reading. */
  readonly decisions: readonly Decision[];
  /** To be applied only if no problem is an error. */
  readonly plan: Plan;
  /** The wildcards that move as the sender sees them; `parents` counts those after the submission. */
  readonly moves: readonly MovedWildcard[];
  /** The parts of versions that were compared. */
  readonly parts: PartsOfBoth;
}

/**
 * Decides and checks artefacts as one set. Nothing is written, and what was loaded is not loaded again, so that a set can
 * be evaluated repeatedly with fewer artefacts.
 * @param held what the sender sees of the registry, with the state of at least these artefacts
 */
export async function evaluate(
  candidates: readonly Candidate[],
  held: Held,
  options: EvaluationOptions,
): Promise<Evaluation> {
  const { strict, deletesStable } = options;
  const decided = decide(candidates, held.state, await loadCompleteness(candidates, held), deletesStable);
  const after = registryAfter(decided, held);
  const submitted = [...after.submitted.values()];
  const { restoration } = options;
  // A version that was published before is not refused for what it is compared with now.
  const measuring = restoration === undefined ? options : { ...options, lenient: true };
  const decisions = await measureVersions(decided, held, after, measuring);
  const effects = await findEffects(decisions, held, after);
  const { changed, moves, graph, parts, hasPart, removals, ways } = effects;
  const check = { held, after, parts: parts.after, ways, strict };
  const selecting = await findSelecting(changed, removals, parts.before, check);
  const [ofSelections, ...found] = await Promise.all([
    checkSelections(submitted, check),
    checkDependents(held, changed, removals, selecting),
    checkExtensions(graph, changed, moves),
    checkOwners(held, 'Agency', changed),
    checkOwners(held, 'MetadataProvider', changed),
    listRemovedParts(held, changed, removals),
    checkRedirections(held, changed, ways),
  ]);
  // After the checks above, which load the same parts.
  const ofConstraints = await checkConstraints(submitted, check);
  // What the registry held as a whole is not refused for how its artefacts depend on each other.
  const isWhole = restoration?.of.scope === 'registry';
  const judged = await judge(decisions, {
    caused: groupBy([...found.flat(), ...ofConstraints], ({ urn }) => urn),
    selections: groupBy(ofSelections, ({ urn }) => urn),
    references: { after, hasPart, strict },
    isRestored: restoration !== undefined,
    isWhole,
  });
  const opened = isWhole ? [...effects.edges.keys()].map(({ prepared }) => prepared) : [];
  const plan = await planEffects(effects, { named: await missingItemsOf(opened, after, hasPart), selecting });
  const evaluation = { decisions: judged, plan, moves: plan.moves, parts };
  if (held.whole === undefined || judged.some(hasError)) return evaluation;
  const unseen = await evaluateUnseen(held.whole, effects, strict);
  return { ...evaluation, decisions: judged.map(withConflicts(unseen)), plan: unseen.plan };
}

export const hasError = ({ problems }: Decision): boolean => problems.some(({ severity }) => severity === 'error');

/** Whether a decision conflicts with what the sender does not see. */
export const hasConflict = ({ problems }: Decision): boolean => problems.some(({ rule }) => rule === 'artefact.hidden');

/** Adds the problem of conflicts with what the sender does not see. */
const withConflicts =
  ({ conflicting }: Pick<UnseenEvaluation, 'conflicting'>) =>
  (decision: Decision): Decision => {
    const { urn, placeOf } = decision.prepared;
    if (!conflicting.has(urn)) return decision;
    const detail = `${urn} cannot be changed in this way: it conflicts with artefacts that you may not see; ask an administrator`;
    return { ...decision, problems: [...decision.problems, ruleProblem('artefact.hidden', detail, placeOf())] };
  };

/** What the checks of a set found, and how severe it is. */
interface Findings {
  /** Problems of other artefacts, or of the set, by the URN of the artefact that causes them. */
  readonly caused: ReadonlyMap<string, readonly CausedProblem[]>;
  /** Problems of what artefacts name without a URN, by the URN of the artefact. */
  readonly selections: ReadonlyMap<string, readonly CausedProblem[]>;
  readonly references: ReferenceContext;
  /** Whether the artefacts are those of an earlier state, which was accepted then. */
  readonly isRestored: boolean;
  /** Whether that state is one of the whole registry. */
  readonly isWhole: boolean;
}

/** Decisions with all their problems; checks the references of each artefact. */
async function judge(
  decisions: readonly Decision[],
  { caused, selections, references, isRestored, isWhole }: Findings,
): Promise<readonly Decision[]> {
  const problemsOf = async ({ prepared, problems, action, status }: Decision): Promise<Problem[]> => {
    const isDeletion = action === 'DELETE';
    const ofReferences = isDeletion ? [] : await checkReferences(prepared, references);
    // The registry holds an unchanged artefact already, so refusing it would protect nothing.
    const inSeverity = warningsIf(status === 'unchanged' || isWhole);
    return [
      ...prepared.problems.map(warningsIf(status === 'unchanged' || isRestored)),
      ...problems,
      ...ofReferences.map(inSeverity),
      ...(isDeletion ? [] : (selections.get(prepared.urn) ?? [])).map(({ problem }) => inSeverity(problem)),
      ...(caused.get(prepared.urn) ?? []).map(({ problem }) => warningsIf(isWhole)(problem)),
    ];
  };
  const judged: Decision[] = [];
  for (const decision of decisions) judged.push({ ...decision, problems: await problemsOf(decision) });
  return judged;
}

/** Makes warnings of problems under a condition. */
const warningsIf =
  (isWarning: boolean) =>
  (problem: Problem): Problem =>
    isWarning ? { ...problem, severity: 'warning' } : problem;

/**
 * The completeness of the live revisions that incomplete artefacts replace. Two round trips; none without such artefacts.
 */
async function loadCompleteness(
  candidates: readonly Candidate[],
  held: Held,
): Promise<ReadonlyMap<string, Completeness>> {
  const urns = candidates.flatMap(({ prepared: { urn, completeness } }) =>
    completeness !== 'whole' && held.state.newest.get(urn)?.live ? [urn] : [],
  );
  const artefacts = await held.artefacts(urns);
  return new Map([...artefacts].map(([urn, artefact]) => [urn, completenessOf(artefact)]));
}
