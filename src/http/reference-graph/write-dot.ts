import type { GraphEdge } from '../../registry/graph/graph-edge.js';
import { controlCharacters, edgeColours, edgeLabel, labelOf, type ShownGraph, shortUrn } from './shown-graph.js';

/**
 * Text between double quotes, as an `escString` of Graphviz: a backslash begins an escape, and `&` an entity.
 * @see https://graphviz.org/docs/attr-types/escString/
 */
const escapeLine = (text: string): string =>
  text.replace(controlCharacters, ' ').replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('&', '&amp;');

const quoted = (...lines: readonly string[]): string => `"${lines.map(escapeLine).join('\\n')}"`;

const attributes = (entries: Readonly<Record<string, string | undefined>>): string =>
  `[${Object.entries(entries)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(', ')}]`;

const styles = { exact: 'solid', wildcard: 'dashed', propertyWildcard: 'dotted' } as const;

const arrowheads = { direct: 'normal', indirect: 'empty', joined: 'vee' } as const;

function writeEdge(edge: GraphEdge): string {
  const shown = attributes({
    label: quoted(edgeLabel(edge)),
    kind: quoted(edge.kind),
    directness: quoted(edge.directness),
    resolution: quoted(edge.resolution),
    role: quoted(edge.role),
    reference: quoted(edge.reference),
    references: String(edge.references.length),
    via: edge.via && quoted(edge.via.join(' ')),
    items: edge.items.length === 0 ? undefined : quoted(edge.items.join(' ')),
    codes: edge.codes && quoted(edge.codes.join(' ')),
    style: styles[edge.kind],
    arrowhead: arrowheads[edge.directness],
    color: edgeColours[edge.resolution],
  });
  return `  ${quoted(edge.source)} -> ${quoted(edge.target ?? edge.wanted)} ${shown};\n`;
}

/**
 * A reference graph in the DOT language of Graphviz, in pieces: dashed edges are wildcards of versions, dotted ones of codes; the
 * arrowhead is their directness, the colour their resolution. A wildcard that resolves to no version is a node with dashes.
 */
export function* writeGraphDot({ roots, nodes, edges }: ShownGraph): Generator<string> {
  const first = new Set(roots);
  const unresolved = new Set<string>();
  yield 'digraph references {\n  rankdir=LR;\n  node [shape=box];\n';
  for (const node of nodes) {
    const shown = attributes({
      label: quoted(labelOf(node), ...(node.name === undefined ? [] : [node.name])),
      class: quoted(node.class),
      version: quoted(node.version),
      stability: quoted(node.stability),
      distance: String(node.distance),
      items: node.items && quoted(node.items.join(' ')),
      codes: node.codes && quoted(node.codes.join(' ')),
      peripheries: first.has(node.urn) ? '2' : undefined,
    });
    yield `  ${quoted(node.urn)} ${shown};\n`;
  }
  for (const edge of edges) {
    if (edge.target === null && !unresolved.has(edge.wanted)) {
      unresolved.add(edge.wanted);
      yield `  ${quoted(edge.wanted)} ${attributes({ label: quoted(shortUrn(edge.wanted)), style: 'dashed' })};\n`;
    }
    yield writeEdge(edge);
  }
  yield '}\n';
}
