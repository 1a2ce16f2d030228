import { words } from '../../words/words.js';
import type { Arrangement, Box, GraphLine, Placement, Selection } from './graph-model.js';
import { labelOfLine, labelShapes, labelWidth, lineShapes } from './line-shapes.js';
import { bundleShapes, nodeShapes } from './node-shapes.js';
import { boxOfRoute, pointAlong } from './route.js';
import type { Shape } from './shape.js';

const margin = 16;

/** Shapes with the box in which they are, so that those out of view are not drawn. */
const within = ({ x, y, width, height }: Box, shapes: readonly Shape[]): readonly Shape[] => {
  const box = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
  return shapes.map((shape) => (shape.type === 'path' ? { ...shape, box } : shape));
};

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  one.x + one.width > other.x &&
  one.y < other.y + other.height &&
  one.y + one.height > other.y;

/** Lines beyond which texts beside them hide more than they show. */
const mostLabels = 120;

/** Places along a line where its text may be, the best first. */
const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78];

/** Where the texts beside lines are: over no card and no other text. A line without such a place has none until it is selected. */
function placeLabels(
  lines: readonly GraphLine[],
  { boxes, routes }: Placement,
): ReadonlyMap<string, readonly [number, number]> {
  const places = new Map<string, readonly [number, number]>();
  if (lines.length > mostLabels) return places;
  const taken = [...boxes.values()];
  for (const line of lines) {
    const [text, route] = [labelOfLine(line), routes.get(line.id)];
    const hasSign =
      line.marks.some((mark) => mark !== undefined) || line.resolutions.some((each) => each !== 'resolved');
    if (text === '' || route === undefined) continue;
    const width = labelWidth(text);
    for (const share of hasSign ? shares.slice(3) : shares) {
      const [x, y] = pointAlong(route, share);
      const box = { x: x - width / 2 - 2, y: y - 10, width: width + 4, height: 20 };
      if (taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      places.set(line.id, [x, y]);
      break;
    }
  }
  return places;
}

/** Whether a line stands for the selected edge. */
export const isLineSelected = ({ id, edges }: GraphLine, { edge }: Selection): boolean =>
  edge !== undefined && (id === edge || edges.some((each) => each.id === edge));

/** The names of cards for small scales. Starts come first, then what has most lines. */
function farNames({ cards, bundles, lines }: Arrangement, { boxes }: Placement): readonly Shape[] {
  const ranks = new Map<string, number>();
  for (const { source, target } of lines) for (const end of [source, target]) ranks.set(end, (ranks.get(end) ?? 0) + 1);
  const named = [
    ...cards.map(({ id, label, isRoot }) => ({ id, text: label, rank: (ranks.get(id) ?? 0) + (isRoot ? 1e6 : 0) })),
    ...bundles.flatMap(({ id, members, isOpen }) => {
      const [{ class: name = '' } = {}] = members;
      const whole = { id, text: words.graphView.bundle(members.length, name), rank: 1000 + members.length };
      return isOpen ? [whole, ...members.map((member) => ({ id: member.id, text: member.label, rank: 0 }))] : [whole];
    }),
  ];
  return named
    .sort((one, other) => other.rank - one.rank)
    .flatMap(({ id, text, rank }): Shape[] => {
      const box = boxes.get(id);
      return box === undefined
        ? []
        : [{ type: 'name', text, x: box.x + box.width / 2, y: box.y + Math.min(box.height, 46) / 2, rank }];
    });
}

/**
 * The shapes of a drawing: frames behind lines, lines behind cards.
 * @param pinned ids of cards and bundles that were moved by hand
 */
export function shapesOf(
  arrangement: Arrangement,
  placement: Placement,
  selection: Selection = {},
  pinned: ReadonlySet<string> = new Set(),
): readonly Shape[] {
  const { cards, bundles, lines } = arrangement;
  const { boxes, routes } = placement;
  const holder = bundles.find(({ members }) => members.some(({ id }) => id === selection.node))?.id;
  const isNear = ({ source, target }: GraphLine): boolean =>
    selection.node !== undefined && [source, target].some((end) => end === selection.node || end === holder);
  const isFront = (line: GraphLine): boolean => isLineSelected(line, selection) || isNear(line);
  const drawLine = (line: GraphLine): readonly Shape[] => {
    const route = routes.get(line.id);
    if (route === undefined) return [];
    const emphasis = { isSelected: isLineSelected(line, selection), isNear: isNear(line) };
    return within(boxOfRoute(route), lineShapes(line, route, emphasis));
  };
  const boxed = (id: string, draw: (box: Box) => readonly Shape[]): readonly Shape[] => {
    const box = boxes.get(id);
    return box === undefined ? [] : within(box, draw(box));
  };
  const isSelected = (id: string): boolean => id === selection.node;
  const drawBundle = (isOpen: boolean): readonly Shape[] =>
    bundles
      .filter((bundle) => bundle.isOpen === isOpen)
      .flatMap((bundle) =>
        boxed(bundle.id, (box) => bundleShapes(bundle, box, isSelected(bundle.id), pinned.has(bundle.id))),
      );
  const shownCards = [...cards, ...bundles.flatMap(({ isOpen, members }) => (isOpen ? members : []))];
  const places = placeLabels(lines, placement);
  return [
    ...drawBundle(true),
    ...lines.filter((line) => !isFront(line)).flatMap(drawLine),
    ...lines.filter(isFront).flatMap(drawLine),
    ...lines.flatMap((line) => {
      const isChosen = isLineSelected(line, selection);
      const [x, y] = places.get(line.id) ?? (isChosen ? pointAlong(routes.get(line.id) ?? [], 0.5) : []);
      return x === undefined || y === undefined ? [] : labelShapes(labelOfLine(line), x, y, isChosen);
    }),
    ...drawBundle(false),
    ...shownCards.flatMap((node) =>
      boxed(node.id, (box) => nodeShapes(node, box, isSelected(node.id), pinned.has(node.id))),
    ),
    ...farNames(arrangement, placement),
  ];
}
