import { type GroupGraph, groupId, type ReferenceSummary, toGroupGraph } from './group-graph.js';

const signed = (difference: number): string =>
  `${difference > 0 ? '+' : '−'}${Math.abs(difference).toLocaleString('en')}`;

const countsOf = ({ groups = [] }: ReferenceSummary): ReadonlyMap<string, number> =>
  new Map(groups.map((group) => [groupId(group), group.count]));

/**
 * A graph of groups with what another state lacks or had instead: groups and links that are new or gone, and how many more or
 * fewer artefacts a group has. A group of which as many artefacts are new as are gone has no difference.
 */
export function compareGroups(
  { nodes, edges }: GroupGraph,
  summary: ReferenceSummary,
  before: ReferenceSummary,
): GroupGraph {
  const [countsNow, countsBefore] = [countsOf(summary), countsOf(before)];
  const old = toGroupGraph(before, [], undefined);
  const marked = nodes.map((node) => {
    if (node.group === undefined) return node;
    const count = countsBefore.get(node.id);
    if (count === undefined) return { ...node, mark: 'new' as const };
    const difference = (countsNow.get(node.id) ?? 0) - count;
    return difference === 0 ? node : { ...node, detail: `${node.detail} (${signed(difference)})` };
  });
  const gone = old.nodes.filter(({ id }) => !countsNow.has(id)).map((node) => ({ ...node, mark: 'gone' as const }));
  const known = new Set([...nodes, ...gone].map(({ id }) => id));
  // Links of whole groups: those of artefacts that are shown outside of them have no counterpart.
  const whole = toGroupGraph(summary, [], undefined);
  const now = new Set(whole.edges.map(({ id }) => id));
  const then = new Set(old.edges.map(({ id }) => id));
  return {
    nodes: [...marked, ...gone],
    edges: [
      ...edges.map((edge) => (now.has(edge.id) && !then.has(edge.id) ? { ...edge, mark: 'new' as const } : edge)),
      ...old.edges
        .filter(({ id, source, target }) => !now.has(id) && known.has(source) && known.has(target))
        .map((edge) => ({ ...edge, mark: 'gone' as const })),
    ],
  };
}
