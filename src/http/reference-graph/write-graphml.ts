import { escapeAttribute, escapeText } from '../../formats/markup/escape.js';
import type { GraphEdge } from '../../registry/graph/graph-edge.js';
import type { ShownGraph, ShownNode } from './shown-graph.js';

type Value = string | number | null | undefined;

/** The data of nodes and edges: their types in GraphML and how they are read. */
const nodeData = {
  class: ['string', (node) => node.class],
  agencyID: ['string', (node) => node.agencyID],
  id: ['string', (node) => node.id],
  version: ['string', (node) => node.version],
  stability: ['string', (node) => node.stability],
  name: ['string', (node) => node.name],
  distance: ['int', (node) => node.distance],
  items: ['string', (node) => node.items?.join(' ')],
  codes: ['string', (node) => node.codes?.join(' ')],
  deprecated: ['string', (node) => node.deprecated?.since],
} as const satisfies Readonly<Record<string, readonly [string, (node: ShownNode) => Value]>>;

/** Lists are joined by blanks, which URNs and ids do not have. */
const edgeData = {
  kind: ['string', (edge) => edge.kind],
  directness: ['string', (edge) => edge.directness],
  role: ['string', (edge) => edge.role],
  component: ['string', (edge) => edge.component],
  items: ['string', (edge) => (edge.items.length === 0 ? undefined : edge.items.join(' '))],
  resolution: ['string', (edge) => edge.resolution],
  missing: ['string', (edge) => edge.missing?.join(' ')],
  codes: ['string', (edge) => edge.codes?.join(' ')],
  via: ['string', (edge) => edge.via?.join(' ')],
  since: ['string', (edge) => new Date(edge.since).toISOString()],
  references: ['string', (edge) => [...edge.references].map(({ reference }) => reference).join(' ')],
} as const satisfies Readonly<Record<string, readonly [string, (edge: GraphEdge) => Value]>>;

const keys = (kind: 'node' | 'edge', table: Readonly<Record<string, readonly [string, unknown]>>): string =>
  Object.entries(table)
    .map(([name, [type]]) => `  <key id="${kind}.${name}" for="${kind}" attr.name="${name}" attr.type="${type}"/>\n`)
    .join('');

function data<T>(
  kind: string,
  table: Readonly<Record<string, readonly [string, (entry: T) => Value]>>,
  entry: T,
): string {
  const lines = Object.entries(table).flatMap(([name, [, read]]) => {
    const value = read(entry);
    return value === undefined || value === null
      ? []
      : [`      <data key="${kind}.${name}">${escapeText(String(value))}</data>\n`];
  });
  return lines.join('');
}

/** A reference graph as GraphML, in pieces. A wildcard that resolves to no version is a node without data. */
export function* writeGraphMl({ nodes, edges }: ShownGraph): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  yield keys('node', nodeData);
  yield keys('edge', edgeData);
  yield '  <graph id="references" edgedefault="directed">\n';
  for (const node of nodes) {
    yield `    <node id="${escapeAttribute(node.urn)}">\n${data('node', nodeData, node)}    </node>\n`;
  }
  const unresolved = new Set<string>();
  let place = 0;
  for (const edge of edges) {
    const end = edge.target ?? edge.wanted;
    if (edge.target === null && !unresolved.has(end)) {
      unresolved.add(end);
      yield `    <node id="${escapeAttribute(end)}"/>\n`;
    }
    yield `    <edge id="e${place}" source="${escapeAttribute(edge.source)}" target="${escapeAttribute(end)}">\n`;
    yield `${data('edge', edgeData, edge)}    </edge>\n`;
    place += 1;
  }
  yield '  </graph>\n</graphml>\n';
}
