import type { Problem } from '../../errors.js';
import { checkDependents } from './check-dependents.js';
import { checkOwners } from './check-owners.js';
import { checkReferences } from './check-references.js';
import { type Candidate, type Decision, decide } from './decide.js';
import { findMovedWildcards } from './find-moved-wildcards.js';
import type { Held } from './held.js';
import { loadParts } from './load-parts.js';
import { edgesOfNewRevisions, isChange, makePlan, type Plan } from './plan.js';
import { RegistryAfter } from './registry-after.js';

/** What a set of artefacts would do to the registry. */
export interface Evaluation {
  /** In the order of the candidates; with all problems found, except the warnings from reading. */
  readonly decisions: readonly Decision[];
  /** To be applied only if no problem is an error. */
  readonly plan: Plan;
}

/**
 * Decides and checks artefacts as one set. Nothing is written, and what was loaded is not loaded again, so that a set can
 * be evaluated repeatedly with fewer artefacts.
 * @param held what the registry holds, with the state of at least these artefacts
 * @param strict whether deviations that are accepted with a warning are errors
 */
export async function evaluate(candidates: readonly Candidate[], held: Held, strict: boolean): Promise<Evaluation> {
  const { state } = held;
  const decisions = decide(candidates, state);
  const changed = decisions.filter(isChange);
  const submitted = decisions.filter(({ action }) => action !== 'DELETE').map(({ prepared }) => prepared);
  const removed = decisions.filter(({ status }) => status === 'deleted').map(({ prepared }) => prepared.urn);
  const after = new RegistryAfter(state, submitted, removed);
  const edges = edgesOfNewRevisions(decisions);
  const wildcards = [...edges.values()].flatMap((each) => each.wildcards);
  const moves = findMovedWildcards(state, new Set(changed.map(({ prepared }) => prepared.key)), wildcards, after);

  const hasPart = await loadParts(held, submitted, after);
  const caused = (
    await Promise.all([
      checkDependents(held, changed, after, moves),
      checkOwners(held, 'Agency', changed),
      checkOwners(held, 'MetadataProvider', changed),
    ])
  ).flat();
  const problemsOf = ({ prepared, problems, action }: Decision): Problem[] => [
    ...prepared.problems,
    ...problems,
    ...(action === 'DELETE' ? [] : checkReferences(prepared, { after, hasPart, strict })),
    ...caused.filter(({ urn }) => urn === prepared.urn).map(({ problem }) => problem),
  ];
  return {
    decisions: decisions.map((decision) => ({ ...decision, problems: problemsOf(decision) })),
    plan: makePlan(decisions, edges, moves),
  };
}
