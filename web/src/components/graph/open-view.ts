import { arrange, type Grouping, type Toggles } from './arrange.js';
import { longestTexts } from './card.js';
import type { Space } from './frames.js';
import type { Arrangement, GraphEdge, GraphNode, Placement } from './graph-model.js';

/** The scale at which the smallest text of a drawing, of 13 pixels, is 11 pixels high. */
export const legibleScale = 11 / 13;

/** Pixels of the page around a drawing that is shown as a whole. */
const marginOfView = 14;

/** Below this width, in pixels, layers are above each other. */
const narrow = 640;

/** From the graph as it is to the smallest picture of it. The first that fits is shown. */
const groupings: readonly Grouping[] = [
  { largestOpen: 48 },
  { largestOpen: 16 },
  { largestOpen: 48, layersFrom: 2 },
  { largestOpen: 16, layersFrom: 2 },
  { largestOpen: 6 },
  { largestOpen: 0 },
  { largestOpen: 6, layersFrom: 2 },
  { largestOpen: 0, layersFrom: 2 },
  { largestOpen: 48, reach: 1 },
  { largestOpen: 16, reach: 1 },
  { largestOpen: 6, reach: 1 },
  { largestOpen: 0, reach: 1 },
  { largestOpen: 0, layersFrom: 1 },
  { largestOpen: 0, layersFrom: 1, reach: 1 },
];

/** More cards and bundles do not fit a screen with names that can be read. */
const mostUnits = 70;

/** Bundles and cards that the kernel places before people wait too long. */
const mostPlaced = 300;

/** With more lines a unit, none can be followed with the eye. */
const isDense = ({ cards, bundles, lines }: Arrangement): boolean =>
  lines.length > 12 + 2 * (cards.length + bundles.length);

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The space of a drawing at the least scale at which it can be read. */
export function spaceOf({ width, height }: Size): Space {
  const isWide = width >= narrow;
  return {
    width: (width - 2 * marginOfView) / legibleScale,
    height: (height - 2 * marginOfView) / legibleScale,
    longest: isWide ? longestTexts.wide : longestTexts.narrow,
    isWide,
  };
}

/** The largest scale, 1 at most, at which bounds are seen as a whole. */
export const scaleOfFit = ({ bounds }: Placement, { width, height }: Size): number =>
  Math.min(1, (width - 2 * marginOfView) / bounds.width, (height - 2 * marginOfView) / bounds.height);

export interface Picture {
  readonly grouping: Grouping;
  readonly arrangement: Arrangement;
  readonly placement: Placement;
}

export type Place = (arrangement: Arrangement, space: Space) => Promise<Placement>;

const sizeOf = ({ cards, bundles, lines }: Arrangement): string =>
  `${cards.length} ${bundles.length} ${bundles.filter(({ isOpen }) => isOpen).length} ${lines.length}`;

/** The picture with which a graph is opened: the fullest one that fits with names that can be read, else the smallest one. */
export async function openingPicture(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  size: Size,
  place: Place,
): Promise<Picture> {
  const space = spaceOf(size);
  let last = '';
  let smallest: Picture | undefined;
  for (const [index, grouping] of groupings.entries()) {
    const arrangement = arrange(nodes, edges, grouping);
    const isLast = index === groupings.length - 1;
    const units = arrangement.cards.length + arrangement.bundles.length;
    if (!isLast && (units > mostUnits || isDense(arrangement) || sizeOf(arrangement) === last)) continue;
    last = sizeOf(arrangement);
    const picture = { grouping, arrangement, placement: await place(arrangement, space) };
    const scale = scaleOfFit(picture.placement, size);
    if (scale >= legibleScale) return picture;
    if (smallest === undefined || scale >= scaleOfFit(smallest.placement, size)) smallest = picture;
  }
  return smallest as Picture;
}

/** The grouping with which all of a graph is drawn: as many cards as can be placed. */
export function fullGrouping(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Grouping {
  const full = groupings.filter(({ reach }) => reach === undefined);
  const fits = (grouping: Grouping): boolean => {
    const { cards, bundles, lines } = arrange(nodes, edges, grouping);
    return cards.length + bundles.length <= mostPlaced && lines.length <= 4 * mostPlaced;
  };
  return full.find(fits) ?? (full.at(-1) as Grouping);
}

/** A picture with a grouping that was chosen, and bundles that were opened or closed. */
export async function chosenPicture(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  grouping: Grouping,
  toggles: Toggles,
  space: Space,
  place: Place,
): Promise<Picture> {
  const arrangement = arrange(nodes, edges, grouping, toggles);
  return { grouping, arrangement, placement: await place(arrangement, space) };
}
