import * as bundled from 'elkjs/lib/elk.bundled.js';
import type { ELK as Elk } from 'elkjs/lib/elk-api.js';
import type {
  Arrangement,
  Box,
  GraphEdge,
  GraphNode,
  Placement,
} from '../../../../web/src/components/graph/graph-model.js';
import { layersOf } from '../../../../web/src/components/graph/layers.js';
import { mergeEdges } from '../../../../web/src/components/graph/merge-edges.js';
import type { Place } from '../../../../web/src/components/graph/open-view.js';
import { placeLayered } from '../../../../web/src/components/graph/place-layered.js';
import { boundsWith, routeBetween } from '../../../../web/src/components/graph/route.js';

export const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  class: 'Codelist',
  label: id,
  detail: 'SDMX · 1.0.0',
  ...more,
});

export const edge = (source: string, target: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  id: `${source}>${target}`,
  source,
  target,
  kind: 'exact',
  directness: 'direct',
  ...more,
});

/** Each node as a card, in a column for each layer. */
export function draw(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): { readonly arrangement: Arrangement; readonly placement: Placement } {
  const lines = mergeEdges(edges);
  const layers = layersOf(nodes, edges);
  const rows = new Map<number, number>();
  const boxes = new Map<string, Box>();
  for (const { id } of nodes) {
    const layer = layers.get(id) ?? 0;
    const row = rows.get(layer) ?? 0;
    rows.set(layer, row + 1);
    boxes.set(id, { x: layer * 280, y: row * 60, width: 120, height: 46 });
  }
  const none: Box = { x: 0, y: 0, width: 0, height: 0 };
  const routes = new Map(
    lines.map(({ id, source, target }) => [id, routeBetween(boxes.get(source) ?? none, boxes.get(target) ?? none)]),
  );
  return {
    arrangement: { cards: nodes, bundles: [], lines },
    placement: { boxes, routes, bounds: boundsWith(boxes, routes) },
  };
}

// The types of the package describe its other builds.
const Kernel = bundled.default as unknown as new () => Elk;
const elk = new Kernel();

/** The placement that pages use, outside of a browser. */
export const place: Place = (arrangement, space) => placeLayered(elk, arrangement, space);
