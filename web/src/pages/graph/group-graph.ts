import type { Schemas } from '../../api/client.js';
import type { GraphEdge, GraphNode } from '../../components/graph/graph-model.js';
import { readableClass } from '../../model/classes.js';
import { partsOfUrn } from '../../model/urn.js';
import { type ReferenceGraph, type ShownEdge, type ShownNode, toShown } from './reference-graph.js';

export type ReferenceSummary = Schemas['ReferenceSummary'];
export type NodeGroup = NonNullable<ReferenceSummary['groups']>[number];

/** A node of a graph of groups: a group, or an artefact that is shown outside of its group. */
export interface GroupNode extends GraphNode {
  readonly group?: NodeGroup;
  readonly of?: ShownNode['of'];
}

export interface GroupGraph {
  readonly nodes: readonly GroupNode[];
  readonly edges: readonly (GraphEdge & Pick<ShownEdge, 'of'>)[];
}

export const groupId = ({ class: name, agencyID }: { class: string; agencyID: string }): string =>
  `${name} ${agencyID}`;

/**
 * A graph of groups. Artefacts that are shown outside of their group have edges to each other as they are, and one edge to each group for
 * all references to its artefacts.
 * @param neighbours the references of these artefacts, one step far
 */
export function toGroupGraph(
  { groups = [], links = [], roots }: ReferenceSummary,
  members: readonly string[],
  neighbours: ReferenceGraph | undefined,
): GroupGraph {
  const shown = new Set(members);
  const rootGroups = new Set(
    roots.flatMap((urn) => {
      const parts = partsOfUrn(urn);
      return parts === undefined ? [] : [groupId(parts)];
    }),
  );
  const outside = neighbours === undefined ? undefined : toShown([neighbours], new Set(roots));
  const memberNodes = (outside?.nodes ?? []).filter(({ id }) => shown.has(id));
  const taken = new Map<string, number>();
  for (const { of } of memberNodes) if (of !== undefined) taken.set(groupId(of), (taken.get(groupId(of)) ?? 0) + 1);
  const groupNodes = groups.flatMap((group): GroupNode[] => {
    const id = groupId(group);
    const count = group.count - (taken.get(id) ?? 0);
    if (count <= 0) return [];
    return [
      {
        id,
        class: group.class,
        label: readableClass(group.class),
        detail: `${group.agencyID} · ${count.toLocaleString('en')}`,
        count,
        isRoot: rootGroups.has(id),
        group,
      },
    ];
  });
  const present = new Set(groupNodes.map(({ id }) => id));
  const outsideEdges = outside?.edges ?? [];
  const counted = countByGroups(outsideEdges, shown, neighbours);
  const groupEdges = links.flatMap(({ source, target, references }): GraphEdge[] => {
    const [from, to] = [groups[source], groups[target]];
    if (from === undefined || to === undefined) return [];
    const [one, other] = [groupId(from), groupId(to)];
    const id = `${one} ${other}`;
    const count = references - (counted.get(id) ?? 0);
    return present.has(one) && present.has(other) && one !== other && count > 0
      ? [{ id, source: one, target: other, kind: 'several', directness: 'direct', count }]
      : [];
  });
  return {
    nodes: [...groupNodes, ...memberNodes],
    edges: [...groupEdges, ...edgesOfMembers(outsideEdges, shown, present, neighbours)],
  };
}

/** A group of one artefact as that artefact. A group that is gone stays: what it held is of another state. */
export function showSingles({ nodes, edges }: GroupGraph, roots: readonly string[]): GroupGraph {
  const singles = new Map<string, string>();
  const shown = nodes.map((node): GroupNode => {
    const { urn, count = 0 } = node.group ?? {};
    const parts = urn === undefined || count !== 1 || node.mark === 'gone' ? undefined : partsOfUrn(urn);
    if (urn === undefined || parts === undefined) return node;
    singles.set(node.id, urn);
    const { group: _group, count: _count, ...rest } = node;
    const detail = `${parts.agencyID} · ${parts.version}`;
    return { ...rest, id: urn, label: parts.id, detail, isRoot: roots.includes(urn) };
  });
  const endOf = (id: string): string => singles.get(id) ?? id;
  return {
    nodes: shown,
    edges: edges.map((edge) => ({ ...edge, source: endOf(edge.source), target: endOf(edge.target) })),
  };
}

/** The number of references that artefacts outside of their groups have, or that lead to them, by the two groups. */
function countByGroups(
  edges: readonly ShownEdge[],
  shown: ReadonlySet<string>,
  neighbours: ReferenceGraph | undefined,
): ReadonlyMap<string, number> {
  const groupOfNode = groupsOfNodes(neighbours);
  const counts = new Map<string, number>();
  for (const { source, target, of } of edges) {
    if (!shown.has(source) && !shown.has(target)) continue;
    const id = `${groupOfNode.get(source)} ${groupOfNode.get(target)}`;
    counts.set(id, (counts.get(id) ?? 0) + (of?.references.length ?? 1));
  }
  return counts;
}

const groupsOfNodes = (graph: ReferenceGraph | undefined): ReadonlyMap<string, string> =>
  new Map((graph?.nodes ?? []).map((node) => [node.urn, groupId(node)]));

/** Edges between artefacts outside of groups, and one from or to each group for all its artefacts. */
function edgesOfMembers(
  edges: readonly ShownEdge[],
  shown: ReadonlySet<string>,
  groups: ReadonlySet<string>,
  neighbours: ReferenceGraph | undefined,
): readonly (GraphEdge & Pick<ShownEdge, 'of'>)[] {
  const groupOfNode = groupsOfNodes(neighbours);
  const between: ShownEdge[] = [];
  const toGroups = new Map<string, GraphEdge & { count: number }>();
  for (const edge of edges) {
    const [isSource, isTarget] = [shown.has(edge.source), shown.has(edge.target)];
    if (isSource && isTarget) between.push(edge);
    if (isSource === isTarget) continue;
    const group = groupOfNode.get(isSource ? edge.target : edge.source) ?? '';
    if (!groups.has(group)) continue;
    const [source, target] = isSource ? [edge.source, group] : [group, edge.target];
    const id = `${source} ${target}`;
    const before = toGroups.get(id)?.count ?? 0;
    const count = before + (edge.of?.references.length ?? 1);
    toGroups.set(id, { id, source, target, kind: 'several', directness: 'direct', count });
  }
  return [...between, ...toGroups.values()];
}
