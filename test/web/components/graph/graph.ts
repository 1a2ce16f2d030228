import type { GraphEdge, GraphNode } from '../../../../web/src/components/graph/graph-model.js';

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
