import type { Arrangement, Placement, Selection } from './graph-model.js';

/** How near to a line is on it, in pixels of the page. */
const near = 7;

const distanceToLine = (x: number, y: number, points: readonly number[]): number => {
  let least = Infinity;
  for (let index = 2; index < points.length; index += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(index - 2, index + 2);
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length));
    least = Math.min(least, Math.hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0)));
  }
  return least;
};

/** Height of the part of an open frame that stands for it; the rest is ground between its cards. */
const headHeight = 26;

/** The card at a point of the drawing, else the bundle or the line there; nothing where the ground is. A line is the edge of its first reference. */
export function findAt(
  [x, y]: readonly [number, number],
  scale: number,
  { cards, bundles, lines }: Arrangement,
  { boxes, routes }: Placement,
): Selection {
  const isIn = (id: string, height?: number): boolean => {
    const box = boxes.get(id);
    return (
      box !== undefined && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + (height ?? box.height)
    );
  };
  const nodes = [...cards, ...bundles.flatMap(({ isOpen, members }) => (isOpen ? members : []))];
  const node = nodes.find(({ id }) => isIn(id));
  if (node !== undefined) return { node: node.id };
  const bundle = bundles.find(({ id, isOpen }) => isIn(id, isOpen ? headHeight : undefined));
  if (bundle !== undefined) return { node: bundle.id };
  let [found, least] = [undefined as string | undefined, near / scale];
  for (const { id } of lines) {
    const distance = distanceToLine(x, y, routes.get(id) ?? []);
    if (distance < least) [found, least] = [id, distance];
  }
  return found === undefined ? {} : { edge: found };
}
