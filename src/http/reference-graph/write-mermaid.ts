import type { GraphEdge } from '../../registry/graph/graph-edge.js';
import { listNames } from '../../registry/list-names.js';
import { controlCharacters, edgeColours, edgeLabel, labelOf, type ShownGraph, shortUrn } from './shown-graph.js';

/**
 * Characters with a meaning to Mermaid or to the HTML of its labels are written as `#code;`. Directives (`%%{`) and statements
 * are searched for in the whole text, labels included; `°` and `¶` mark codes while it is parsed.
 */
const special = /[^\p{L}\p{N} _.,()+*~/=-]/gu;

const escapeLine = (text: string): string =>
  text.replace(controlCharacters, ' ').replace(special, (character) => `#${character.codePointAt(0)};`);

const quoted = (...lines: readonly string[]): string => `"${lines.map(escapeLine).join('<br>')}"`;

const remarks: Readonly<Record<GraphEdge['resolution'], string>> = {
  resolved: '',
  itemMissing: ', item missing',
  noEligibleVersion: ', no eligible version',
  external: ', content elsewhere',
  loose: ', loose',
};

/** The line shows whether the reference is a wildcard, or joined; the end of the line shows the directness. */
const arrows: Readonly<Record<GraphEdge['directness'], Readonly<Record<GraphEdge['kind'], string>>>> = {
  direct: { exact: '-->', wildcard: '-.->', propertyWildcard: '-.->' },
  indirect: { exact: '--o', wildcard: '-.-o', propertyWildcard: '-.-o' },
  joined: { exact: '==>', wildcard: '==>', propertyWildcard: '==>' },
};

const styles = `  classDef stable stroke-width:2px
  classDef draft stroke-dasharray:6
  classDef initial stroke-dasharray:3
  classDef nonSemantic stroke-width:1px
  classDef unresolved stroke:red
`;

/** Entries of a list that a label has. */
const fewEntries = 5;

const inShort = (entries: readonly string[]): string => listNames(entries, fewEntries);

function textOf(edge: GraphEdge): string {
  const via = edge.via === undefined ? '' : `, via ${inShort(edge.via.map(shortUrn))}`;
  const codes = edge.codes === undefined ? '' : `, codes ${inShort(edge.codes)}`;
  return `${edgeLabel(edge)}${remarks[edge.resolution]}${via}${codes}`;
}

/**
 * A reference graph as a flowchart of Mermaid, in pieces. Edges of wildcards are dotted, joined edges are thick, and indirect edges
 * end with a circle; label and colour show the resolution. The class of a node is its stability; a wildcard that resolves to no
 * version is a node of the class `unresolved`.
 */
export function* writeGraphMermaid({ nodes, edges }: ShownGraph): Generator<string> {
  const ids = new Map<string, string>();
  const marked = new Map<GraphEdge['resolution'], number[]>();
  yield 'flowchart LR\n';
  yield styles;
  for (const node of nodes) {
    const id = `n${ids.size}`;
    ids.set(node.urn, id);
    const lines = [labelOf(node), ...(node.name === undefined ? [] : [node.name]), `distance ${node.distance}`];
    if (node.items !== undefined) lines.push(`items ${inShort(node.items)}`);
    if (node.codes !== undefined) lines.push(`codes ${inShort(node.codes)}`);
    yield `  ${id}[${quoted(...lines)}]:::${node.stability}\n`;
  }
  let place = 0;
  for (const edge of edges) {
    const end = edge.target ?? edge.wanted;
    const id = ids.get(end) ?? `n${ids.size}`;
    if (!ids.has(end)) {
      ids.set(end, id);
      yield `  ${id}[${quoted(shortUrn(end))}]:::unresolved\n`;
    }
    const arrow = arrows[edge.directness][edge.kind];
    yield `  ${ids.get(edge.source)} ${arrow}|${quoted(textOf(edge))}| ${id}\n`;
    if (edge.resolution !== 'resolved') {
      const places = marked.get(edge.resolution) ?? [];
      marked.set(edge.resolution, places);
      places.push(place);
    }
    place += 1;
  }
  for (const [resolution, places] of marked)
    yield `  linkStyle ${places.join(',')} stroke:${edgeColours[resolution]}\n`;
}
