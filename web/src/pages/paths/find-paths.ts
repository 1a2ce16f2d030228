interface Step {
  readonly source: string;
  readonly target: string;
}

/** All that lies on a path between two nodes. */
export interface Paths<Edge extends Step> {
  /** From the first node to the last one. */
  readonly nodes: ReadonlySet<string>;
  readonly edges: readonly Edge[];
  /** Those on a path with the least number of edges. */
  readonly shortestNodes: ReadonlySet<string>;
  readonly shortestEdges: ReadonlySet<Edge>;
  /** The number of edges of the shortest paths. */
  readonly length: number;
}

/** The number of edges to each node that is reached from one. */
function distancesFrom(start: string, next: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const distances = new Map([[start, 0]]);
  for (const [id, distance] of distances)
    for (const other of next.get(id) ?? []) if (!distances.has(other)) distances.set(other, distance + 1);
  return distances;
}

/** What lies on the paths from one node to another; undefined where there is none. O(nodes + edges). */
export function findPaths<Edge extends Step>(
  from: string,
  to: string,
  edges: readonly Edge[],
): Paths<Edge> | undefined {
  const [next, previous] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (map: Map<string, string[]>, one: string, other: string): void => {
    const present = map.get(one);
    if (present === undefined) map.set(one, [other]);
    else present.push(other);
  };
  for (const { source, target } of edges) {
    add(next, source, target);
    add(previous, target, source);
  }
  const [after, before] = [distancesFrom(from, next), distancesFrom(to, previous)];
  const length = after.get(to);
  if (length === undefined) return undefined;
  const nodes = new Set([...after.keys()].filter((id) => before.has(id)));
  const isShortest = (id: string): boolean => (after.get(id) ?? 0) + (before.get(id) ?? 0) === length;
  const on = edges.filter(({ source, target }) => after.has(source) && before.has(target));
  return {
    nodes,
    edges: on,
    shortestNodes: new Set([...nodes].filter(isShortest)),
    shortestEdges: new Set(
      on.filter(({ source, target }) => (after.get(source) ?? 0) + 1 + (before.get(target) ?? 0) === length),
    ),
    length,
  };
}
