import { formatUrn, parseUrn } from '../../model/urn.js';
import type { EdgeRow } from '../../store/query-statements.js';

/** A reference of the graph, as a person reads it. */
export interface GraphEdge {
  /** URN of the version that holds the reference. */
  readonly source: string;
  /** URN of the version it means at the instant; null when none is eligible. */
  readonly target: string | null;
  /** The URN as written, item and wildcards included; that of the scheme where the edge names several items. */
  readonly reference: string;
  readonly kind: 'exact' | 'wildcard';
  readonly directness: 'direct';
  readonly role: string;
  /** The item or component that holds the reference. */
  readonly component?: string;
  /** The items named, dotted paths below the maintainable. */
  readonly items: readonly string[];
  readonly resolution: 'resolved' | 'noEligibleVersion';
  /** Epoch milliseconds from which the reference holds. */
  readonly since: number;
}

function referenceOf(row: EdgeRow, items: readonly string[]): string {
  const [item] = items;
  if (item === undefined || items.length > 1) return row.target;
  return formatUrn({ ...parseUrn(row.target), class: row.class, item });
}

function toGraphEdge(row: EdgeRow): GraphEdge {
  const items = row.items.filter((item) => item !== '');
  const components = [...new Set(row.components.filter((component) => component !== ''))];
  const [component] = components;
  return {
    source: row.source,
    target: row.answer,
    reference: referenceOf(row, items),
    kind: row.wildcard ? 'wildcard' : 'exact',
    directness: 'direct',
    role: row.role,
    ...(component === undefined || components.length > 1 ? {} : { component }),
    items,
    resolution: row.answer === null ? 'noEligibleVersion' : 'resolved',
    since: row.since,
  };
}

/** Edges of the graph from rows; what both directions found is there once. */
export function toGraphEdges(rows: readonly EdgeRow[]): GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  for (const row of rows) {
    const edge = toGraphEdge(row);
    edges.set(JSON.stringify([edge.source, edge.role, row.components, edge.reference, edge.items]), edge);
  }
  return [...edges.values()];
}
