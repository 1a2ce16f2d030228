import type { ELK as Elk, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { words } from '../../words/words.js';
import { card, cardHeight, cardWidth } from './card.js';
import { layOutFrame, type Space } from './frames.js';
import type { Arrangement, Box, NodeBundle, Placement } from './graph-model.js';
import { layersOf } from './layers.js';
import { boundsWith, routeBetween } from './route.js';

/** What the kernel places: it reaches from one layer to the next, and lines never cross what is placed. */
const options = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'POLYLINE',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.componentComponent': '40',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '20',
  'elk.layered.mergeEdges': 'true',
};

/** Space between layers for names of components beside lines, and without them. */
const layerGaps = { wide: 96, narrow: 44 } as const;

interface Placed {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Cards inside it, by id. */
  readonly boxes?: ReadonlyMap<string, Box>;
}

/** The width of a closed bundle: its number and class are seen in full. */
function bundleWidth({ members }: NodeBundle): number {
  const label = words.graphView.bundle(members.length, members[0]?.class ?? '');
  return cardWidth({ id: '', class: '', label }, label.length);
}

function measured({ cards, bundles }: Arrangement, space: Space): readonly Placed[] {
  return [
    ...cards.map((node) => ({ id: node.id, width: cardWidth(node, space.longest), height: cardHeight(node) })),
    ...bundles.map((bundle) =>
      bundle.isOpen
        ? { id: bundle.id, ...layOutFrame(bundle, space) }
        : { id: bundle.id, width: bundleWidth(bundle), height: card.height },
    ),
  ];
}

/** Into how many rows or columns the layer of each unit is split, so that each fits the space. */
function splitsOf({ cards, lines }: Arrangement, units: readonly Placed[], space: Space): ReadonlyMap<string, number> {
  const roots = new Set(cards.flatMap(({ id, isRoot }) => (isRoot === true ? [id] : [])));
  const layers = layersOf(
    units.map(({ id }) => ({ id, isRoot: roots.has(id) })),
    lines,
  );
  const sizes = new Map<number, number>();
  for (const { id, width, height } of units) {
    const layer = layers.get(id) ?? 0;
    sizes.set(layer, (sizes.get(layer) ?? 0) + 14 + (space.isWide ? height : width));
  }
  const most = space.isWide ? Math.max(space.height, 600) : space.width;
  return new Map(
    units.map(({ id }) => [id, Math.min(6, Math.ceil((sizes.get(layers.get(id) ?? 0) ?? 0) / most)) || 1]),
  );
}

/** The layered placement of the Eclipse Layout Kernel. */
export async function placeLayered(
  elk: Pick<Elk, 'layout'>,
  arrangement: Arrangement,
  space: Space,
): Promise<Placement> {
  const { lines } = arrangement;
  const units = measured(arrangement, space);
  const ids = new Map(units.map(({ id }, index) => [id, `n${index}`]));
  const splits = splitsOf(arrangement, units, space);
  const isSplit = [...splits.values()].some((count) => count > 1);
  const placed = await elk.layout({
    id: 'graph',
    layoutOptions: {
      ...options,
      'elk.direction': space.isWide ? 'RIGHT' : 'DOWN',
      'elk.layered.spacing.nodeNodeBetweenLayers': String(space.isWide ? layerGaps.wide : layerGaps.narrow),
      ...(isSplit && { 'elk.layered.layerUnzipping.strategy': 'ALTERNATING' }),
    },
    children: units.map(({ id, width, height }, index) => ({
      id: `n${index}`,
      width,
      height,
      ...(isSplit && { layoutOptions: { 'elk.layered.layerUnzipping.layerSplit': String(splits.get(id) ?? 1) } }),
    })),
    edges: lines.flatMap(({ source, target }, index) => {
      const [from, to] = [ids.get(source), ids.get(target)];
      return from === undefined || to === undefined || from === to
        ? []
        : [{ id: `e${index}`, sources: [from], targets: [to] }];
    }),
  });
  return toPlacement(arrangement, units, placed);
}

function toPlacement({ lines }: Arrangement, units: readonly Placed[], placed: ElkNode): Placement {
  const boxes = new Map<string, Box>();
  for (const [index, { x = 0, y = 0, width = 0, height = 0 }] of (placed.children ?? []).entries()) {
    const unit = units[index];
    if (unit === undefined) continue;
    boxes.set(unit.id, { x, y, width, height });
    for (const [id, box] of unit.boxes ?? []) boxes.set(id, { ...box, x: x + box.x, y: y + box.y });
  }
  const routes = new Map<string, readonly number[]>();
  for (const { id, sections = [] } of (placed.edges ?? []) as readonly ElkExtendedEdge[]) {
    const line = lines[Number(id.slice(1))];
    if (line === undefined) continue;
    const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [x, y]),
    );
    routes.set(line.id, points);
  }
  for (const { id, source, target } of lines) {
    const [from, to] = [boxes.get(source), boxes.get(target)];
    if (!routes.has(id) && from !== undefined && to !== undefined) routes.set(id, routeBetween(from, to));
  }
  return { boxes, routes, bounds: boundsWith(boxes, routes) };
}
