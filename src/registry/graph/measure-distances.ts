import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import { groupBy } from '../group-by.js';

type Way = 'outgoing' | 'incoming';

const isWithin = (component: string, item: string): boolean => component === item || component.startsWith(`${item}.`);

/** An edge with the entries of its parallel lists that a predicate accepts; undefined where it accepts none. */
function narrow(edge: CheckedEdgeRow, picks: (component: string, item: string) => boolean): CheckedEdgeRow | undefined {
  const kept = edge.items.flatMap((item, index) => {
    const component = edge.components[index] ?? '';
    return picks(component, item) ? [{ component, item }] : [];
  });
  if (kept.length === 0) return undefined;
  const items = kept.map(({ item }) => item);
  const missing = edge.missing.filter((item) => items.includes(item));
  return { ...edge, components: kept.map(({ component }) => component), items, missing };
}

/**
 * For a query of an item or component: keeps those edges of the root that the item or one nested in it holds (outgoing),
 * or that refer to the item (incoming). Edges of other versions are unchanged.
 */
export function keepComponent(
  edges: readonly CheckedEdgeRow[],
  item: string | undefined,
  way: Way,
  root: string,
): readonly CheckedEdgeRow[] {
  if (item === undefined) return edges;
  return edges.flatMap((edge) => {
    if (way === 'outgoing') {
      return edge.source === root ? (narrow(edge, (component) => isWithin(component, item)) ?? []) : edge;
    }
    return edge.resolution === root ? (narrow(edge, (_component, named) => named === item) ?? []) : edge;
  });
}

/**
 * The number of references between the root and each version, and the edges between the versions reached.
 * @param depth versions further away are left out
 */
export function measureDistances(
  edges: readonly CheckedEdgeRow[],
  root: string,
  way: Way,
  depth = Number.POSITIVE_INFINITY,
): { edges: readonly CheckedEdgeRow[]; distances: ReadonlyMap<string, number> } {
  const near = (edge: CheckedEdgeRow): string | null => (way === 'outgoing' ? edge.source : edge.resolution);
  const far = (edge: CheckedEdgeRow): string | null => (way === 'outgoing' ? edge.resolution : edge.source);
  const from = groupBy(edges, (edge) => near(edge) ?? '');
  const distances = new Map<string, number>([[root, 0]]);
  let level = [root];
  for (let distance = 1; distance <= depth && level.length > 0; distance += 1) {
    const next = new Set<string>();
    for (const edge of level.flatMap((urn) => from.get(urn) ?? [])) {
      const end = far(edge);
      if (end !== null && !distances.has(end)) next.add(end);
    }
    for (const urn of next) distances.set(urn, distance);
    level = [...next];
  }
  const reached = edges.filter((edge) => {
    const [a, b] = [near(edge), far(edge)];
    if (a === null || !distances.has(a)) return false;
    return b === null ? (distances.get(a) ?? 0) < depth : distances.has(b);
  });
  return { edges: reached, distances };
}
