import type { EdgeDirectness, GraphEdge, GraphLine, LineForm } from './graph-model.js';

const kinds: readonly GraphEdge['kind'][] = ['exact', 'wildcard', 'propertyWildcard', 'several'];
const directnesses: readonly EdgeDirectness[] = ['direct', 'indirect', 'joined'];

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

function formsOf(edges: readonly GraphEdge[]): readonly LineForm[] {
  const present = new Set(edges.map(({ kind, directness }) => `${kind} ${directness}`));
  return kinds.flatMap((kind) =>
    directnesses.flatMap((directness) => (present.has(`${kind} ${directness}`) ? [{ kind, directness }] : [])),
  );
}

function toLine(source: string, target: string, edges: readonly GraphEdge[]): GraphLine {
  const [first] = edges;
  return {
    id: edges.length === 1 && first !== undefined ? first.id : `line ${source} ${target}`,
    source,
    target,
    edges,
    forms: formsOf(edges),
    resolutions: distinct(edges.map(({ resolution = 'resolved' }) => resolution)),
    marks: distinct(edges.map(({ mark }) => mark)),
    count: edges.reduce((sum, { count = 1 }) => sum + count, 0),
    components: distinct(edges.flatMap(({ components = [] }) => components)),
  };
}

/**
 * One line for all edges between the same two ends.
 * @param endOf what is drawn for a node: itself by default; undefined where the node is not drawn
 */
export function mergeEdges(
  edges: readonly GraphEdge[],
  endOf: (node: string) => string | undefined = (node) => node,
): readonly GraphLine[] {
  const byEnds = new Map<string, Map<string, GraphEdge[]>>();
  for (const edge of edges) {
    const [source, target] = [endOf(edge.source), endOf(edge.target)];
    if (source === undefined || target === undefined) continue;
    // What an artefact refers to in itself is in the list and the panel.
    if (source === target) continue;
    const targets = byEnds.get(source) ?? new Map<string, GraphEdge[]>();
    byEnds.set(source, targets);
    const merged = targets.get(target);
    if (merged === undefined) targets.set(target, [edge]);
    else merged.push(edge);
  }
  return [...byEnds].flatMap(([source, targets]) =>
    [...targets].map(([target, merged]) => toLine(source, target, merged)),
  );
}
