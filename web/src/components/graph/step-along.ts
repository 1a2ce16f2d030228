import type { GraphEdge, GraphNode, Placement, Selection } from './graph-model.js';

export type Step = 'out' | 'in' | 'next' | 'previous' | 'nextEdge' | 'previousEdge';

/**
 * Where a step of the keyboard leads: along an edge to its target or source, to the node above or below, or round the edges of the
 * selected node. The selection stays where there is nothing. From an edge, `out` leads to its target and `in` to its source.
 * @param from the node that was selected before the edge
 */
export function stepAlong(
  step: Step,
  { node, edge }: Selection,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  { boxes }: Placement,
  from?: string,
): Selection {
  const top = (id: string): number => boxes.get(id)?.y ?? 0;
  const selected = edges.find(({ id }) => id === edge);
  const isOfEdge = selected?.source === from || selected?.target === from;
  const here = node ?? (isOfEdge ? from : undefined) ?? selected?.source;
  if (here === undefined) {
    const start = nodes.find(({ isRoot }) => isRoot) ?? nodes[0];
    return start === undefined ? {} : { node: start.id };
  }
  const height = top(here);
  const nearest = (ids: readonly string[]): Selection => {
    const [first] = [...ids].sort((one, other) => Math.abs(top(one) - height) - Math.abs(top(other) - height));
    return first === undefined ? { node: here } : { node: first };
  };
  if (step === 'out' || step === 'in') {
    const [start, end] = step === 'out' ? (['source', 'target'] as const) : (['target', 'source'] as const);
    if (selected !== undefined && node === undefined) return { node: selected[end] };
    return nearest(edges.filter((each) => each[start] === here && each[end] !== here).map((each) => each[end]));
  }
  if (step === 'next' || step === 'previous') {
    const box = boxes.get(here);
    if (box === undefined) return { node: here };
    const sign = step === 'next' ? 1 : -1;
    const column = nodes.flatMap(({ id }) => {
      const other = boxes.get(id);
      const isBeside = other !== undefined && other.x < box.x + box.width && other.x + other.width > box.x;
      return isBeside && (other.y - box.y) * sign > 0 ? [id] : [];
    });
    return nearest(column);
  }
  const own = edges.filter(({ source, target }) => source === here || target === here);
  const at = own.findIndex(({ id }) => id === edge);
  const next = own.at(
    at < 0 ? (step === 'nextEdge' ? 0 : -1) : (at + (step === 'nextEdge' ? 1 : -1) + own.length) % own.length,
  );
  return next === undefined ? { node: here } : { edge: next.id };
}
