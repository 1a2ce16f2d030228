import type { ELK as Elk, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { card, cardWidth } from './card.js';
import { type Box, boundsOf, type GraphEdge, type GraphNode, type Placement } from './graph-model.js';
import { layersOf } from './layers.js';
import { besides, routeBetween } from './place-columns.js';

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'POLYLINE',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '6',
  'elk.spacing.componentComponent': '40',
  'elk.layered.spacing.nodeNodeBetweenLayers': '90',
  'elk.layered.spacing.edgeNodeBetweenLayers': '24',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.mergeEdges': 'true',
};

/** Layers with more nodes are split, so that a graph is not much higher than wide. */
const tallest = 14;

/** Into how many columns the layer of each node is split. */
function columnsOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): ReadonlyMap<string, number> {
  const layers = layersOf(nodes, edges);
  const counts = new Map<number, number>();
  for (const layer of layers.values()) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  return new Map(
    nodes.map(({ id }) => [id, Math.min(5, Math.ceil((counts.get(layers.get(id) ?? 0) ?? 0) / tallest)) || 1]),
  );
}

let elk: Elk | undefined;

/** The layered placement of the Eclipse Layout Kernel, for what fits a screen. It is computed in a worker. */
export async function placeLayered(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Promise<Placement> {
  elk ??= new ELK({ workerUrl });
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  // Edges with the same ends have one route.
  const bundles = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const [source, target] = [ids.get(edge.source), ids.get(edge.target)];
    if (source === undefined || target === undefined || source === target) continue;
    const key = `${source} ${target}`;
    bundles.set(key, [...(bundles.get(key) ?? []), edge]);
  }
  const columns = columnsOf(nodes, edges);
  const isSplit = [...columns.values()].some((count) => count > 1);
  const placed = await elk.layout({
    id: 'graph',
    layoutOptions: isSplit ? { ...options, 'elk.layered.layerUnzipping.strategy': 'ALTERNATING' } : options,
    children: nodes.map((node, index) => ({
      id: `n${index}`,
      width: cardWidth(node),
      height: card.height,
      ...(isSplit && { layoutOptions: { 'elk.layered.layerUnzipping.layerSplit': String(columns.get(node.id) ?? 1) } }),
    })),
    edges: [...bundles.keys()].map((key) => {
      const [source = '', target = ''] = key.split(' ');
      return { id: key, sources: [source], targets: [target] };
    }),
  });
  return toPlacement(nodes, edges, bundles, placed);
}

function toPlacement(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  bundles: ReadonlyMap<string, readonly GraphEdge[]>,
  placed: ElkNode,
): Placement {
  const boxes = new Map<string, Box>();
  for (const [index, { x = 0, y = 0, width = 0, height = 0 }] of (placed.children ?? []).entries()) {
    const node = nodes[index];
    if (node !== undefined) boxes.set(node.id, { x, y, width, height });
  }
  const routes = new Map<string, readonly number[]>();
  for (const { id, sections = [] } of (placed.edges ?? []) as readonly ElkExtendedEdge[]) {
    const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [x, y]),
    );
    for (const [index, edge] of (bundles.get(id) ?? []).entries())
      routes.set(
        edge.id,
        points.map((value, at) => (at % 2 === 0 ? value : value + besides(index))),
      );
  }
  for (const { id, source, target } of edges) {
    const [from, to] = [boxes.get(source), boxes.get(target)];
    if (!routes.has(id) && from !== undefined && to !== undefined) routes.set(id, routeBetween(from, to));
  }
  return { boxes, routes, bounds: boundsOf(boxes.values()) };
}
