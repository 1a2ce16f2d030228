import { type Box, boundsOf } from './graph-model.js';

type Point = readonly [number, number];

/** The points of a route. */
export function pointsOf(route: readonly number[]): readonly Point[] {
  const points: Point[] = [];
  for (let index = 0; index + 1 < route.length; index += 2) points.push([route[index] ?? 0, route[index + 1] ?? 0]);
  return points;
}

export const boxOfRoute = (route: readonly number[]): Box =>
  boundsOf(pointsOf(route).map(([x, y]) => ({ x, y, width: 0, height: 0 })));

/** An SVG path through the points of a route, with rounded corners. */
export function pathThrough(route: readonly number[], radius = 14): string {
  const points = pointsOf(route);
  const at = (index: number): Point => points[index] ?? [0, 0];
  const last = points.length - 1;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const towards = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const share = Math.min(radius, length / 2) / length;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  };
  let path = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let index = 1; index < last; index++) {
    const [before, corner, after] = [at(index - 1), at(index), at(index + 1)];
    const [start, end] = [towards(corner, before), towards(corner, after)];
    path += `L${round(start[0])} ${round(start[1])}Q${round(corner[0])} ${round(corner[1])} ${round(end[0])} ${round(end[1])}`;
  }
  return `${path}L${round(at(last)[0])} ${round(at(last)[1])}`;
}

/** The point at a share of the way along a route. */
export function pointAlong(route: readonly number[], share: number): Point {
  const points = pointsOf(route);
  const lengths = points.slice(1).map(([x, y], index) => {
    const [x0, y0] = points[index] ?? [0, 0];
    return Math.hypot(x - x0, y - y0);
  });
  let rest = lengths.reduce((sum, each) => sum + each, 0) * share;
  for (const [index, length] of lengths.entries()) {
    if (rest <= length && length > 0) {
      const [[x0, y0], [x1, y1]] = [points[index] ?? [0, 0], points[index + 1] ?? [0, 0]];
      return [x0 + ((x1 - x0) * rest) / length, y0 + ((y1 - y0) * rest) / length];
    }
    rest -= length;
  }
  return points[0] ?? [0, 0];
}

/** A route beside another one, at a distance to its left. Its ends stay at the same sides of what it joins. */
export function beside(route: readonly number[], distance: number): readonly number[] {
  const points = pointsOf(route);
  const normal = (index: number): Point => {
    const [[x0, y0], [x1, y1]] = [points[index] ?? [0, 0], points[index + 1] ?? [0, 0]];
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    return [(y1 - y0) / length, (x0 - x1) / length];
  };
  return points.flatMap(([x, y], index) => {
    const [before, after] = [normal(Math.max(0, index - 1)), normal(Math.min(points.length - 2, index))];
    const [sumX, sumY] = [before[0] + after[0], before[1] + after[1]];
    const length = Math.hypot(sumX, sumY) || 1;
    return [x + (sumX / length) * distance, y + (sumY / length) * distance];
  });
}

/** The box around boxes and routes. */
export function boundsWith(boxes: ReadonlyMap<string, Box>, routes: ReadonlyMap<string, readonly number[]>): Box {
  return boundsOf([...boxes.values(), ...[...routes.values()].map(boxOfRoute)]);
}

/** A route between the facing sides of two boxes; around the outside where one is not before the other. */
export function routeBetween(source: Box, target: Box): readonly number[] {
  const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;
  const [[sourceX, sourceY], [targetX, targetY]] = [middle(source), middle(target)];
  const right = source.x + source.width;
  if (right < target.x) return [right, sourceY, target.x, targetY];
  if (target.x + target.width < source.x) return [source.x, sourceY, target.x + target.width, targetY];
  if (source.y + source.height < target.y) return [sourceX, source.y + source.height, targetX, target.y];
  if (target.y + target.height < source.y) return [sourceX, source.y, targetX, target.y + target.height];
  const out = Math.max(right, target.x + target.width) + 24;
  return [right, sourceY, out, sourceY, out, targetY, target.x + target.width, targetY];
}
