import { forEachInTurns, isTurnOver, nextTurn } from '../../model/turns.js';
import { nameSameItem } from '../../references/named-items.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';

export type Way = 'outgoing' | 'incoming';

/** A version from which references are followed. */
export interface Start {
  /** URN of the version. */
  readonly urn: string;
  /** The items or components whose references are followed; null for the whole version. */
  readonly items: readonly string[] | null;
}

/** An edge with the places, in its parallel lists, of those of its references that count; all where missing. */
export interface TracedEdge {
  readonly row: CheckedEdgeRow;
  readonly places?: ReadonlySet<number>;
}

/** What walks reached together. */
export interface Traced {
  /** The edges between the versions reached, by row. */
  readonly edges: Map<CheckedEdgeRow, TracedEdge>;
  /** The least number of references between a version and a start, by URN. */
  readonly distances: Map<string, number>;
}

/** The end of an edge from which a walk arrives at it. */
const nearEnd = (row: CheckedEdgeRow, way: Way): string | null => (way === 'outgoing' ? row.source : row.resolution);

/** The end of an edge to which a walk goes on. */
export const farEnd = (row: CheckedEdgeRow, way: Way): string | null =>
  way === 'outgoing' ? row.resolution : row.source;

/** Those references of an edge that an item or one nested in it holds (outgoing), or that refer to the item (incoming). */
function narrow({ row }: TracedEdge, wanted: readonly string[], way: Way): TracedEdge[] {
  const places = new Set<number>();
  row.items.forEach((named, place) => {
    const component = row.components[place] ?? '';
    const isPicked =
      way === 'incoming'
        ? wanted.some((item) => nameSameItem(item, named))
        : wanted.some((item) => component === item || component.startsWith(`${item}.`));
    if (isPicked) places.add(place);
  });
  return places.size === 0 ? [] : [{ row, places }];
}

/**
 * Whole versions are followed together, because each edge counts for all of them, and so are the items of one version; with a
 * depth, an edge between two versions can be too far from each of them, so that each is followed alone. A version with items is
 * always followed alone, because other walks may reach all its edges.
 */
function walksOf(starts: readonly Start[], depth: number): (readonly Start[])[] {
  const whole = starts.filter(({ items }) => items === null);
  const narrowed = starts.filter(({ items }) => items !== null);
  if (depth === Number.POSITIVE_INFINITY) return [whole, ...narrowed.map((start) => [start])];
  const single = narrowed.flatMap(({ urn, items }) => (items ?? []).map((item) => ({ urn, items: [item] })));
  return [...whole, ...single].map((start) => [start]);
}

function unitePlaces(a: TracedEdge | undefined, b: TracedEdge): TracedEdge {
  if (a === undefined) return b;
  if (a.places === undefined || b.places === undefined) return { row: b.row };
  return { row: b.row, places: new Set([...a.places, ...b.places]) };
}

/**
 * Follows edges from starts, and adds what each walk reaches: its versions and the edges between them. Other versions count
 * with all their edges. Takes time in proportion to the edges, and again for each start with items; with a depth, for each.
 * @param depth versions further away are left out
 */
export async function traceWalks(
  { edges, distances }: Traced,
  rows: readonly CheckedEdgeRow[],
  starts: readonly Start[],
  way: Way,
  depth = Number.POSITIVE_INFINITY,
): Promise<void> {
  const from = new Map<string, TracedEdge[]>();
  await forEachInTurns(rows, (row) => {
    const near = nearEnd(row, way);
    if (near === null) return;
    const list = from.get(near);
    if (list === undefined) from.set(near, [{ row }]);
    else list.push({ row });
  });
  for (const walk of walksOf(starts, depth)) {
    const [{ urn: narrowed = '', items = null } = {}] = walk;
    const own = items === null ? [] : (from.get(narrowed) ?? []).flatMap((edge) => narrow(edge, items, way));
    const edgesAt = (urn: string): readonly TracedEdge[] =>
      items !== null && urn === narrowed ? own : (from.get(urn) ?? []);
    const reached = await measureDistances(walk, edgesAt, way, depth);
    await forEachInTurns(reached, ([urn, distance]) => {
      distances.set(urn, Math.min(distance, distances.get(urn) ?? distance));
      for (const edge of edgesAt(urn)) {
        const end = farEnd(edge.row, way);
        if (end === null ? distance < depth : reached.has(end))
          edges.set(edge.row, unitePlaces(edges.get(edge.row), edge));
      }
    });
  }
}

async function measureDistances(
  walk: readonly Start[],
  edgesAt: (urn: string) => readonly TracedEdge[],
  way: Way,
  depth: number,
): Promise<ReadonlyMap<string, number>> {
  const distances = new Map<string, number>(walk.map(({ urn }) => [urn, 0]));
  let level = [...distances.keys()];
  for (let distance = 1; distance <= depth && level.length > 0; distance += 1) {
    const next: string[] = [];
    for (const urn of level) {
      if (isTurnOver()) await nextTurn();
      for (const { row } of edgesAt(urn)) {
        const end = farEnd(row, way);
        if (end === null || distances.has(end)) continue;
        distances.set(end, distance);
        next.push(end);
      }
    }
    level = next;
  }
  return distances;
}
