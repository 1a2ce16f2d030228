import { groupOf } from '../../model/classes.js';
import { card, glyphPath, shortClass, shortened } from './card.js';
import {
  type Box,
  boundsOf,
  type EdgeResolution,
  type GraphEdge,
  type GraphNode,
  type Mark,
  type Placement,
  type Selection,
} from './graph-model.js';

/** Colours by the names of the variables in base.css. */
export const colorNames = [
  ...['ground', 'card', 'raised', 'text', 'quiet', 'line', 'edge', 'action', 'on-action', 'selected'],
  ...['problem', 'problem-ground', 'warning', 'warning-ground', 'good', 'good-ground'],
  ...['flow', 'structure', 'list', 'constraint', 'map', 'organisation', 'other'].flatMap((each) => [
    each,
    `${each}-ground`,
  ]),
];

export interface Line {
  readonly type: 'path';
  /** An SVG path. */
  readonly path: string;
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly width?: number | undefined;
  readonly dash?: readonly number[] | undefined;
  /** Below this scale it is not drawn. */
  readonly from?: number | undefined;
  /** What it is drawn within. */
  readonly box?: Box | undefined;
}

export interface Text {
  readonly type: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly font: 'id' | 'small' | 'sign';
  readonly color: string;
  readonly isCentred?: boolean | undefined;
  readonly isStruck?: boolean | undefined;
  readonly from: number;
}

/** What a drawing consists of, from the back to the front. It is the same for the screen, PNG and SVG. */
export type Shape = Line | Text;

/** Sizes of the fonts in pixels. */
export const fonts = {
  id: { size: 12, weight: 600, isMono: true },
  small: { size: 11, weight: 400, isMono: false },
  sign: { size: 11, weight: 700, isMono: false },
} as const;

export const markColors: Readonly<Record<Mark, string>> = {
  new: 'good',
  gone: 'problem',
  moved: 'warning',
  follows: 'action',
  broken: 'problem',
  shortest: 'action',
};

export const markSigns: Readonly<Record<Mark, string>> = {
  new: '+',
  gone: '−',
  moved: '→',
  follows: '↻',
  broken: '✕',
  shortest: '★',
};

const markDashes: Readonly<Partial<Record<Mark, readonly number[]>>> = { gone: [3, 3] };

/** Dashes by the kind of a reference. */
export const kindDashes: Readonly<Record<GraphEdge['kind'], readonly number[]>> = {
  exact: [],
  wildcard: [8, 5],
  propertyWildcard: [2, 4],
  several: [],
};

const resolutionColors: Readonly<Record<EdgeResolution, string>> = {
  resolved: 'edge',
  itemMissing: 'warning',
  noEligibleVersion: 'problem',
  external: 'action',
  loose: 'edge',
};

const resolutionSigns: Readonly<Partial<Record<EdgeResolution, string>>> = {
  itemMissing: '!',
  noEligibleVersion: '✕',
  loose: '?',
};

/** A path through points, with rounded corners. */
function pathThrough(points: readonly number[], radius = 14): string {
  const at = (index: number): readonly [number, number] => [points[2 * index] ?? 0, points[2 * index + 1] ?? 0];
  const last = points.length / 2 - 1;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const towards = (from: readonly [number, number], to: readonly [number, number]): readonly [number, number] => {
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

/** The point in the middle of the way along points. */
function middleOf(points: readonly number[]): readonly [number, number] {
  const lengths: number[] = [];
  for (let index = 2; index < points.length; index += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(index - 2, index + 2);
    lengths.push(Math.hypot(x1 - x0, y1 - y0));
  }
  let rest = lengths.reduce((sum, each) => sum + each, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    if (rest <= length && length > 0) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(2 * index, 2 * index + 4);
      return [x0 + ((x1 - x0) * rest) / length, y0 + ((y1 - y0) * rest) / length];
    }
    rest -= length;
  }
  return [points[0] ?? 0, points[1] ?? 0];
}

/** The arrowhead at the end of a route: filled for direct, hollow for indirect, open for joined edges. */
function arrowhead(points: readonly number[], { directness }: GraphEdge, color: string): Line {
  const [x0 = 0, y0 = 0, x = 0, y = 0] = points.slice(-4);
  const angle = Math.atan2(y - y0, x - x0);
  const corner = (turn: number, length: number): string =>
    `${(x - length * Math.cos(angle + turn)).toFixed(1)} ${(y - length * Math.sin(angle + turn)).toFixed(1)}`;
  const path = `M${corner(0.42, 10)}L${x.toFixed(1)} ${y.toFixed(1)}L${corner(-0.42, 10)}`;
  if (directness === 'joined') return { type: 'path', path, stroke: color, width: 2 };
  return {
    type: 'path',
    path: `${path}Z`,
    fill: directness === 'direct' ? color : 'card',
    stroke: color,
    width: 1.2,
    from: 0.15,
  };
}

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}A${radius} ${radius} 0 1 1 ${x + radius} ${y}A${radius} ${radius} 0 1 1 ${x - radius} ${y}Z`;

/** A sign in a circle. */
function sign(text: string, x: number, y: number, color: string): readonly Shape[] {
  return [
    { type: 'path', path: circle(x, y, 9), fill: 'card', stroke: color, width: 1.5, from: 0.15 },
    { type: 'text', text, x, y: y + 4, font: 'sign', color, isCentred: true, from: 0.3 },
  ];
}

function edgeShapes(edge: GraphEdge, route: readonly number[], isSelected: boolean, isNear: boolean): readonly Shape[] {
  const { kind, directness, resolution = 'resolved', mark } = edge;
  const usual = mark === undefined ? resolutionColors[resolution] : markColors[mark];
  const color = isSelected || (isNear && mark === undefined && usual === 'edge') ? 'action' : usual;
  const thickness = kind === 'several' ? 1.6 + Math.log10(edge.count ?? 1) : directness === 'joined' ? 2.6 : 1.3;
  const width = thickness + (isSelected ? 1.6 : isNear || mark !== undefined ? 0.7 : 0);
  const text = mark === undefined ? resolutionSigns[resolution] : markSigns[mark];
  return [
    { type: 'path', path: pathThrough(route), stroke: color, width, dash: kindDashes[kind] },
    arrowhead(route, edge, color),
    ...(text === undefined ? [] : sign(text, ...middleOf(route), color)),
    ...(edge.count === undefined || text !== undefined
      ? []
      : [countText(edge.count.toLocaleString('en'), ...middleOf(route))]),
  ];
}

const countText = (text: string, x: number, y: number): Text => ({
  type: 'text',
  text,
  x,
  y: y - 4,
  font: 'small',
  color: 'quiet',
  isCentred: true,
  from: 0.45,
});

const rounded = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}Z`;

/** How the border of a card shows the stability of the version. */
const stabilityDashes: Readonly<Record<string, readonly number[]>> = {
  stable: [],
  draft: [5, 3],
  initial: [1.5, 3],
  nonSemantic: [9, 3, 2, 3],
};

function nodeShapes(
  node: GraphNode,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  isSelected: boolean,
): readonly Shape[] {
  const { mark, isMissing = false, isRoot = false, stability = 'stable', count } = node;
  const group = groupOf(node.class);
  const border = mark !== undefined ? markColors[mark] : isMissing ? 'problem' : group;
  const dash = (mark && markDashes[mark]) ?? (isMissing ? [3, 3] : (stabilityDashes[stability] ?? []));
  const shapes: Shape[] = [];
  if (isSelected)
    shapes.push({ type: 'path', path: rounded(x - 5, y - 5, width + 10, height + 10, 10), stroke: 'action', width: 3 });
  if (count !== undefined)
    for (const offset of [6, 3])
      shapes.push({
        type: 'path',
        path: rounded(x + offset, y + offset, width, height, 6),
        fill: 'card',
        stroke: border,
        width: 1,
        from: 0.2,
      });
  shapes.push({
    type: 'path',
    path: rounded(x, y, width, height, 6),
    fill: isRoot ? `${group}-ground` : 'card',
    stroke: border,
    width: isRoot ? 2.6 : mark === undefined ? 1.3 : 2,
    dash,
  });
  shapes.push({
    type: 'path',
    path: glyphPath(node.class, x, y),
    fill: isRoot ? group : `${group}-ground`,
    stroke: group,
    width: 1,
  });
  const centre = x + card.glyph / 2;
  shapes.push({
    type: 'text',
    text: shortClass(node.class),
    x: centre,
    y: y + 26,
    font: 'sign',
    color: isRoot ? 'card' : group,
    isCentred: true,
    from: 0.25,
  });
  const left = x + card.glyph + card.padding / 2;
  const { detail } = node;
  shapes.push({
    type: 'text',
    text: shortened(node.label, card.longest),
    x: left,
    y: y + (detail === undefined ? 27 : 19),
    font: 'id',
    color: isMissing ? 'problem' : 'text',
    isStruck: mark === 'gone',
    from: 0.35,
  });
  if (detail !== undefined)
    shapes.push({
      type: 'text',
      text: shortened(detail, Math.floor((card.longest * card.character) / card.smallCharacter)),
      x: left,
      y: y + 35,
      font: 'small',
      color: 'quiet',
      from: 0.45,
    });
  if (mark !== undefined) shapes.push(...sign(markSigns[mark], x + width, y, markColors[mark]));
  return shapes;
}

const margin = 16;

/** Shapes with the box in which they are, so that those out of view are not drawn. */
const within = ({ x, y, width, height }: Box, shapes: readonly Shape[]): readonly Shape[] => {
  const box = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
  return shapes.map((shape) => (shape.type === 'path' ? { ...shape, box } : shape));
};

const boxOfRoute = (route: readonly number[]): Box => {
  const points: Box[] = [];
  for (let index = 0; index < route.length; index += 2)
    points.push({ x: route[index] ?? 0, y: route[index + 1] ?? 0, width: 0, height: 0 });
  return boundsOf(points);
};

/** The shapes of a graph, edges behind nodes. */
export function shapesOf(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  { boxes, routes }: Placement,
  selection: Selection = {},
): readonly Shape[] {
  const isNear = ({ source, target }: GraphEdge): boolean =>
    selection.node !== undefined && (source === selection.node || target === selection.node);
  const drawEdge = (edge: GraphEdge): readonly Shape[] => {
    const route = routes.get(edge.id);
    if (route === undefined) return [];
    return within(boxOfRoute(route), edgeShapes(edge, route, edge.id === selection.edge, isNear(edge)));
  };
  const isFront = (edge: GraphEdge): boolean => edge.id === selection.edge || isNear(edge);
  return [
    ...edges.filter((edge) => !isFront(edge)).flatMap(drawEdge),
    ...edges.filter(isFront).flatMap(drawEdge),
    ...nodes.flatMap((node) => {
      const box = boxes.get(node.id);
      return box === undefined ? [] : within(box, nodeShapes(node, box, node.id === selection.node));
    }),
  ];
}
