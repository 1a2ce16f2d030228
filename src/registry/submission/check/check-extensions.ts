import { urnClassOf } from '../../../model/artefact-types.js';
import type { Decision } from '../decide/decide.js';
import type { Prepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { MovedWildcard } from '../submission.js';
import type { ExtensionGraph } from '../world/extension-graph.js';
import { isExtending } from '../world/extensions-in.js';
import type { CausedProblem } from './check-dependents.js';

/**
 * Checks that no codelist extends itself, directly or through others, after the submission.
 * @param changed the decisions that change the registry
 * @returns a problem for each changed codelist in a cycle; for a cycle that a deletion closes, at the deleted codelist
 */
export async function checkExtensions(
  graph: ExtensionGraph,
  changed: readonly Decision[],
  moves: readonly MovedWildcard[],
): Promise<CausedProblem[]> {
  const causes = new Map<string, Prepared>();
  for (const { prepared, status } of changed) {
    if (status !== 'deleted' && isExtending(prepared)) causes.set(prepared.urn, prepared);
  }
  const deleted = new Map(
    changed
      .filter(({ prepared, status }) => status === 'deleted' && urnClassOf(prepared.type) === 'Codelist')
      .map(({ prepared }) => [prepared.urn, prepared]),
  );
  for (const { from, to, parents } of moves) {
    const cause = deleted.get(from ?? '');
    if (cause !== undefined && parents > 0 && to !== null && !causes.has(to)) causes.set(to, cause);
  }
  await graph.load(causes.keys());
  return [...causes].flatMap(([urn, cause]) => {
    const cycle = findCycle(graph, urn);
    if (cycle === undefined) return [];
    const detail = `${urn} extends itself: ${inWords(cycle)}; remove one of these extensions`;
    return [{ urn: cause.urn, problem: ruleProblem('extension.cycle', detail, cause.placeOf()) }];
  });
}

/** The shortest way by which a codelist extends itself: URNs, the last of which extends the first. */
function findCycle(graph: ExtensionGraph, start: string): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[start, [start]]]);
  for (const [urn, way] of ways) {
    for (const { version } of graph.after(urn)) {
      if (version === start) return way;
      if (version !== undefined && !ways.has(version)) ways.set(version, [...way, version]);
    }
  }
  return undefined;
}

/** At most this many extensions of a cycle are listed. */
const listedExtensions = 5;

function inWords(cycle: readonly string[]): string {
  const steps = cycle.map((urn, index) => `${urn} extends ${cycle[index + 1] ?? cycle[0]}`);
  const more = steps.length - listedExtensions;
  return more > 0 ? `${steps.slice(0, listedExtensions).join(', ')}, and so on through ${more} more` : steps.join(', ');
}
