import type { Arrangement, Box, Placement } from '../../../../web/src/components/graph/graph-model.js';
import { pointsOf } from '../../../../web/src/components/graph/route.js';

type Point = readonly [number, number];

/** A line of a drawing, and the boxes at its ends. */
interface DrawnLine {
  readonly route: readonly number[];
  readonly ends: readonly string[];
}

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.sign(Math.round((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)));

const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

const segmentsOf = (route: readonly number[]): readonly (readonly [Point, Point])[] => {
  const points = pointsOf(route);
  return points.slice(1).map((point, index) => [points[index] ?? point, point]);
};

/** Whether a segment is inside a box by more than two pixels. */
function passes([x0, y0]: Point, [x1, y1]: Point, { x, y, width, height }: Box): boolean {
  let [from, to] = [0, 1];
  for (const [start, change, low, high] of [
    [x0, x1 - x0, x + 2, x + width - 2],
    [y0, y1 - y0, y + 2, y + height - 2],
  ] as const) {
    if (change === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [one, other] = [(low - start) / change, (high - start) / change];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to;
}

/** Lines that pass behind boxes at which they neither begin nor end. */
export const linesThroughBoxes = (lines: readonly DrawnLine[], boxes: ReadonlyMap<string, Box>): number =>
  lines.filter(({ route, ends }) =>
    [...boxes].some(([id, box]) => !ends.includes(id) && segmentsOf(route).some(([a, b]) => passes(a, b, box))),
  ).length;

/** Pairs of lines that cross, of those that share no end. */
export function countCrossings(lines: readonly DrawnLine[]): number {
  let crossings = 0;
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (one.ends.some((end) => other.ends.includes(end))) continue;
      if (segmentsOf(one.route).some(([a, b]) => segmentsOf(other.route).some(([c, d]) => cross(a, b, c, d))))
        crossings += 1;
    }
  return crossings;
}

/** The figures of a picture: what keeps people from following its lines. */
export function figuresOf(
  { bundles, lines }: Arrangement,
  { boxes, routes }: Placement,
): { readonly through: number; readonly crossings: number } {
  const drawn = lines.map(({ id, source, target }) => ({ route: routes.get(id) ?? [], ends: [source, target] }));
  const inside = new Set(bundles.flatMap(({ members }) => members.map(({ id }) => id)));
  const units = new Map([...boxes].filter(([id]) => !inside.has(id)));
  return { through: linesThroughBoxes(drawn, units), crossings: countCrossings(drawn) };
}
