import type { GraphEdge, WrittenReference } from '../../registry/graph/graph-edge.js';
import { csvLine } from '../representation/csv-line.js';
import type { ShownGraph } from './shown-graph.js';

type Row = { readonly edge: GraphEdge; readonly written: WrittenReference; readonly missing: ReadonlySet<string> };

const columns = {
  source: ({ edge }) => edge.source,
  target: ({ edge }) => edge.target ?? '',
  reference: ({ written }) => written.reference,
  component: ({ written }) => written.component ?? '',
  item: ({ written }) => written.item ?? '',
  kind: ({ written }) => written.kind,
  directness: ({ edge }) => edge.directness,
  role: ({ edge }) => edge.role,
  resolution: ({ edge, written, missing }) => {
    if (edge.resolution !== 'itemMissing') return edge.resolution;
    return missing.has(written.item ?? '') ? 'itemMissing' : 'resolved';
  },
  since: ({ edge }) => new Date(edge.since).toISOString(),
  via: ({ edge }) => edge.via?.join(' ') ?? '',
  codes: ({ written }) => written.codes?.join(' ') ?? '',
} as const satisfies Readonly<Record<string, (row: Row) => string>>;

/** The references of a graph as CSV (RFC 4180), in pieces: a row for each reference as written. */
export function* writeGraphCsv({ edges }: ShownGraph): Generator<string> {
  yield csvLine(Object.keys(columns));
  for (const edge of edges) {
    const missing = new Set(edge.missing);
    for (const written of edge.references) {
      const row = { edge, written, missing };
      yield csvLine(Object.values(columns).map((read) => read(row)));
    }
  }
}
