import { classes } from '../../model/classes.js';
import { card, cardWidth } from './card.js';
import { type Box, boundsOf, type GraphEdge, type GraphNode, type Placement } from './graph-model.js';
import { layersOf } from './layers.js';

const gap = { row: 14, column: 40, layer: 170 } as const;

/** Rows by class, agency and id, as lists of the explorer have them. */
const byClass = (one: GraphNode, other: GraphNode): number =>
  classes.indexOf(one.class) - classes.indexOf(other.class) || (one.label < other.label ? -1 : 1);

/** A route between the facing sides of two cards; around the outside where one is not before the other. */
export function routeBetween(source: Box, target: Box): readonly number[] {
  const [y0, y1] = [source.y + source.height / 2, target.y + target.height / 2];
  const [right, left] = [source.x + source.width, target.x];
  if (right < left) {
    const bend = Math.min((left - right) / 2, gap.layer / 2);
    return [right, y0, right + bend, y0, left - bend, y1, left, y1];
  }
  if (target.x + target.width < source.x) {
    const [start, end] = [source.x, target.x + target.width];
    const bend = Math.min((start - end) / 2, gap.layer / 2);
    return [start, y0, start - bend, y0, end + bend, y1, end, y1];
  }
  const out = Math.max(right, target.x + target.width) + 24;
  return [right, y0, out, y0, out, y1, target.x + target.width, y1];
}

/**
 * Places thousands of nodes in columns: what refers to the roots is at their left, what they refer to at their right, by the number of
 * references between; a layer with many nodes has several columns. O(nodes + edges), apart from sorting.
 */
export function placeInColumns(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Placement {
  const layers = layersOf(nodes, edges);
  const byLayer = new Map<number, GraphNode[]>();
  for (const node of nodes) {
    const layer = layers.get(node.id) ?? 0;
    const present = byLayer.get(layer);
    if (present === undefined) byLayer.set(layer, [node]);
    else present.push(node);
  }
  // As high as the whole is wide, about.
  const rowHeight = card.height + gap.row;
  const tallest = Math.max(8, Math.ceil(Math.sqrt((nodes.length * 230) / rowHeight / 1.6)));
  const boxes = new Map<string, Box>();
  let x = 0;
  for (const [, members] of [...byLayer].sort(([one], [other]) => one - other)) {
    members.sort(byClass);
    for (let start = 0; start < members.length; start += tallest) {
      const column = members.slice(start, start + tallest);
      const width = Math.max(...column.map(cardWidth));
      const top = (-column.length * rowHeight) / 2;
      for (const [row, node] of column.entries())
        boxes.set(node.id, { x, y: top + row * rowHeight, width: cardWidth(node), height: card.height });
      x += width + gap.column;
    }
    x += gap.layer - gap.column;
  }
  return { boxes, routes: routesOf(edges, boxes), bounds: boundsOf(boxes.values()) };
}

/** Routes of edges between boxes; those with the same ends are beside each other. */
function routesOf(
  edges: readonly GraphEdge[],
  boxes: ReadonlyMap<string, Box>,
): ReadonlyMap<string, readonly number[]> {
  const routes = new Map<string, readonly number[]>();
  const taken = new Map<string, number>();
  for (const { id, source, target } of edges) {
    const [from, to] = [boxes.get(source), boxes.get(target)];
    if (from === undefined || to === undefined) continue;
    const ends = `${source} ${target}`;
    const before = taken.get(ends) ?? 0;
    taken.set(ends, before + 1);
    const shift = besides(before);
    routes.set(
      id,
      routeBetween(from, to).map((value, index) => (index % 2 === 0 ? value : value + shift)),
    );
  }
  return routes;
}

/** 0, 7, -7, 14, -14 …: how far from the middle the edges between the same two nodes are; within the height of a card. */
export const besides = (index: number): number =>
  Math.max(-18, Math.min(18, Math.ceil(index / 2) * 7 * (index % 2 === 0 ? -1 : 1))) + 0;
