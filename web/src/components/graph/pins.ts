import type { Arrangement, Box, Placement } from './graph-model.js';
import { boundsWith, routeBetween } from './route.js';

/** Where cards and bundles were put by hand: the top left corner, by id. */
export type Pins = ReadonlyMap<string, readonly [number, number]>;

/** What moves with a card: the bundle that holds it, or itself. */
export const unitOf = ({ bundles }: Arrangement, node: string): string =>
  bundles.find(({ members }) => members.some(({ id }) => id === node))?.id ?? node;

/** A placement in which cards and bundles are where they were put; their lines are straight. */
export function withPins(placement: Placement, { bundles, lines }: Arrangement, pins: Pins): Placement {
  const moved = [...pins].filter(([id]) => placement.boxes.has(id));
  if (moved.length === 0) return placement;
  const boxes = new Map<string, Box>(placement.boxes);
  for (const [id, [x, y]] of moved) {
    const before = boxes.get(id);
    if (before === undefined) continue;
    boxes.set(id, { ...before, x, y });
    for (const { id: member } of bundles.find((bundle) => bundle.id === id)?.members ?? []) {
      const box = boxes.get(member);
      if (box !== undefined) boxes.set(member, { ...box, x: box.x + x - before.x, y: box.y + y - before.y });
    }
  }
  const routes = new Map(placement.routes);
  for (const { id, source, target } of lines) {
    if (!pins.has(source) && !pins.has(target)) continue;
    const [from, to] = [boxes.get(source), boxes.get(target)];
    if (from !== undefined && to !== undefined) routes.set(id, routeBetween(from, to));
  }
  return { boxes, routes, bounds: boundsWith(boxes, routes) };
}
