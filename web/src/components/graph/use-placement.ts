import { useEffect, useState } from 'preact/hooks';
import type { GraphEdge, GraphNode, Placement } from './graph-model.js';
import { placeInColumns } from './place-columns.js';

/** Larger graphs are placed in columns: the layered placement takes longer than people wait, and fits no screen. */
const mostNodes = 300;

/** Routes of its edges show nothing where there are many edges a node, as between groups, and take most of its time. */
const mostEdges = (nodes: number): number => 100 + 4 * nodes;

const empty: Placement = { boxes: new Map(), routes: new Map(), bounds: { x: 0, y: 0, width: 1, height: 1 } };

const keyOf = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]): string =>
  [...nodes.map(({ id, label }) => `${id} ${label}`), ...edges.map(({ id }) => id)].join('\n');

/** Where nodes and edges are, computed again when others are there; the placement before stays meanwhile. */
export function usePlacement(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): { placement: Placement; isPlacing: boolean } {
  const key = keyOf(nodes, edges);
  const [placed, setPlaced] = useState({ key: '', placement: empty });
  useEffect(() => {
    let isCurrent = true;
    const place = async (): Promise<Placement> => {
      if (nodes.length > mostNodes || edges.length > mostEdges(nodes.length)) return placeInColumns(nodes, edges);
      const { placeLayered } = await import('./place-layered.js');
      return placeLayered(nodes, edges);
    };
    place()
      .catch(() => placeInColumns(nodes, edges))
      .then((placement) => {
        if (isCurrent) setPlaced({ key, placement });
      });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return { placement: placed.placement, isPlacing: placed.key !== key };
}
