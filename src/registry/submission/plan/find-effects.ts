import { findRemovals, type Removals } from '../check/find-removals.js';
import type { Decision } from '../decide/decide.js';
import type { MovedWildcard } from '../submission.js';
import { ExtensionGraph } from '../world/extension-graph.js';
import type { Held } from '../world/held.js';
import { type HasPart, loadParts } from '../world/load-parts.js';
import { Parts, type PartsOfBoth } from '../world/parts.js';
import { RegistryAfter } from '../world/registry-after.js';
import { Ways } from '../world/ways.js';
import type { Edges } from './edges.js';
import { findMovedWildcards } from './find-moved-wildcards.js';
import { edgesOfNewRevisions, isChange } from './plan.js';

/** What decisions change in what is held: all of the registry, or what the sender sees of it. */
export interface Effects extends Removals {
  readonly held: Held;
  readonly after: RegistryAfter;
  readonly decisions: readonly Decision[];
  /** The decisions that change the registry. */
  readonly changed: readonly Decision[];
  /** The edges of the artefacts that get a new revision. */
  readonly edges: ReadonlyMap<Decision, Edges>;
  /** The wildcards whose resolution changes; `parents` counts those before the submission. */
  readonly moves: readonly MovedWildcard[];
  readonly graph: ExtensionGraph;
  readonly parts: PartsOfBoth;
  /** Of the parts after the submission that references of submitted artefacts name. */
  readonly hasPart: HasPart;
  readonly ways: Ways;
}

/** The versions as they will be after a submission with these decisions. */
export function registryAfter(decisions: readonly Decision[], { state }: Held): RegistryAfter {
  const submitted = decisions.filter(({ action }) => action !== 'DELETE').map(({ prepared }) => prepared);
  const removed = decisions.filter(({ status }) => status === 'deleted').map(({ prepared }) => prepared.urn);
  return new RegistryAfter(state, submitted, removed);
}

/** Finds the wildcards that decisions move, and what references lose. @param after the registry after them */
export async function findEffects(
  decisions: readonly Decision[],
  held: Held,
  after = registryAfter(decisions, held),
): Promise<Effects> {
  const changed = decisions.filter(isChange);
  const edges = await edgesOfNewRevisions(decisions);
  const wildcards = [...edges.values()].flatMap((each) => each.wildcards);
  const changedKeys = new Set(changed.map(({ prepared }) => prepared.key));
  const moves = findMovedWildcards(held.state, changedKeys, wildcards, after);
  const graph = new ExtensionGraph(held, after, moves);
  const parts = { before: Parts.before(held, graph), after: Parts.after(held, graph, after) };
  const [hasPart, removals] = await Promise.all([
    loadParts([...after.submitted.values()], after, parts.after),
    findRemovals(held, changed, moves, parts),
  ]);
  const ways = new Ways(held, after, moves);
  return { held, after, decisions, changed, edges, moves, graph, parts, hasPart, ways, ...removals };
}
