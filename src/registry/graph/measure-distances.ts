import type { EdgeRow } from '../../store/query-statements.js';
import { groupBy } from '../group-by.js';

type Way = 'outgoing' | 'incoming';

const isWithin = (component: string, item: string): boolean => component === item || component.startsWith(`${item}.`);

/** An edge with the entries of its parallel lists that a predicate accepts; undefined where it accepts none. */
function narrow(edge: EdgeRow, picks: (component: string, item: string) => boolean): EdgeRow | undefined {
  const kept = edge.items.flatMap((item, index) => {
    const component = edge.components[index] ?? '';
    return picks(component, item) ? [{ component, item }] : [];
  });
  if (kept.length === 0) return undefined;
  return { ...edge, components: kept.map(({ component }) => component), items: kept.map(({ item }) => item) };
}

/**
 * For a query of an item or component: keeps those edges of the root that the item or one nested in it holds (outgoing),
 * or that refer to the item (incoming). Edges of other versions are unchanged.
 */
export function keepComponent(
  edges: readonly EdgeRow[],
  item: string | undefined,
  way: Way,
  root: string,
): readonly EdgeRow[] {
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
  edges: readonly EdgeRow[],
  root: string,
  way: Way,
  depth = Number.POSITIVE_INFINITY,
): { edges: readonly EdgeRow[]; distances: ReadonlyMap<string, number> } {
  const near = (edge: EdgeRow): string | null => (way === 'outgoing' ? edge.source : edge.resolution);
  const far = (edge: EdgeRow): string | null => (way === 'outgoing' ? edge.resolution : edge.source);
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
