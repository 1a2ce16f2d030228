import type { GraphEdge, GraphNode } from './graph-model.js';

/**
 * The layer of each node: the least number of references from a root to it, negative where it refers to the root. Nodes that are reached
 * only by changing the direction are beside those from which they are reached. Without roots, the first node is one.
 */
export function layersOf(
  nodes: readonly Pick<GraphNode, 'id' | 'isRoot'>[],
  edges: readonly Pick<GraphEdge, 'source' | 'target'>[],
): ReadonlyMap<string, number> {
  const out = new Map<string, string[]>();
  const into = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, from: string, to: string): void => {
    const present = map.get(from);
    if (present === undefined) map.set(from, [to]);
    else present.push(to);
  };
  for (const { source, target } of edges) {
    add(out, source, target);
    add(into, target, source);
  }
  const layers = new Map<string, number>();
  const walk = (from: readonly string[], steps: ReadonlyMap<string, readonly string[]>, sign: number): void => {
    let front = from;
    while (front.length > 0) {
      const next: string[] = [];
      for (const id of front)
        for (const other of steps.get(id) ?? []) {
          if (layers.has(other)) continue;
          layers.set(other, (layers.get(id) ?? 0) + sign);
          next.push(other);
        }
      front = next;
    }
  };
  const roots = nodes.filter(({ isRoot }) => isRoot).map(({ id }) => id);
  for (const start of [roots, ...nodes.map(({ id }) => [id])]) {
    const fresh = start.filter((id) => !layers.has(id));
    if (fresh.length === 0) continue;
    for (const id of fresh) layers.set(id, 0);
    walk(fresh, out, 1);
    walk(fresh, into, -1);
    // What is reached by changing the direction: from all that is placed, until nothing is added.
    for (let before = -1; before !== layers.size; ) {
      before = layers.size;
      walk([...layers.keys()], into, -1);
      walk([...layers.keys()], out, 1);
    }
  }
  return layers;
}
