import type { GraphEdge } from '../../registry/graph/graph-edge.js';
import { controlCharacters, edgeLabel, labelOf, type ShownGraph, shortUrn } from './shown-graph.js';

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
};

const styles = `  classDef stable stroke-width:2px
  classDef draft stroke-dasharray:6
  classDef initial stroke-dasharray:3
  classDef nonSemantic stroke-width:1px
  classDef unresolved stroke:red
`;

const colours = { itemMissing: 'orange', noEligibleVersion: 'red' } as const;

/**
 * A reference graph as a flowchart of Mermaid, in pieces: dotted edges are wildcards, the label and colour have their
 * resolution, the class of a node is its stability. A wildcard that resolves to no version is a node of the class `unresolved`.
 */
export function* writeGraphMermaid({ nodes, edges }: ShownGraph): Generator<string> {
  const ids = new Map<string, string>();
  const marked: Record<keyof typeof colours, number[]> = { itemMissing: [], noEligibleVersion: [] };
  yield 'flowchart LR\n';
  yield styles;
  for (const node of nodes) {
    const id = `n${ids.size}`;
    ids.set(node.urn, id);
    const lines = [labelOf(node), ...(node.name === undefined ? [] : [node.name]), `distance ${node.distance}`];
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
    const arrow = edge.kind === 'wildcard' ? '-.->' : '-->';
    yield `  ${ids.get(edge.source)} ${arrow}|${quoted(`${edgeLabel(edge)}${remarks[edge.resolution]}`)}| ${id}\n`;
    if (edge.resolution !== 'resolved') marked[edge.resolution].push(place);
    place += 1;
  }
  for (const [resolution, places] of Object.entries(marked)) {
    const colour = resolution === 'itemMissing' ? colours.itemMissing : colours.noEligibleVersion;
    if (places.length > 0) yield `  linkStyle ${places.join(',')} stroke:${colour}\n`;
  }
}
