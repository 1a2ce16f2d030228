import { nameChooser, type ShownName } from '../../model/best-language.js';
import { type LazyList, mapLazily } from '../../model/lazy-list.js';
import type { GraphEdge } from '../../registry/graph/graph-edge.js';
import type { GraphNode, ReferenceGraph } from '../../registry/graph/reference-graph.js';
import type { ShownDeprecation } from '../representation/shown-deprecation.js';

/** A node with its name in the preferred language. */
export interface ShownNode extends Omit<GraphNode, 'names'>, ShownName, ShownDeprecation {}

/** A reference graph as the formats write it. */
export interface ShownGraph extends Omit<ReferenceGraph, 'nodes'> {
  /** The URNs of the request. */
  readonly urns: readonly string[];
  /** Whether the request can name several versions. */
  readonly isOfSeveral: boolean;
  readonly nodes: LazyList<ShownNode>;
}

/** The function that gives nodes their names in the preferred language. @param languages best first */
export function nameNode(languages: readonly string[]) {
  const choose = nameChooser(languages);
  return <Node extends GraphNode>({ names, ...node }: Node) => ({ ...node, ...choose(names) });
}

export function showGraph(
  graph: ReferenceGraph,
  request: Pick<ShownGraph, 'urns' | 'isOfSeveral'>,
  languages: readonly string[],
  deprecationOf: (urn: string) => ShownDeprecation,
): ShownGraph {
  const named = nameNode(languages);
  const nodes = mapLazily(graph.nodes, (node) => ({ ...named(node), ...deprecationOf(node.urn) }));
  return { ...graph, ...request, nodes };
}

/** What a node of a drawing shows beside its name. */
export const labelOf = ({ class: className, agencyID, id, version, deprecated }: ShownNode): string =>
  `${className} ${agencyID}:${id}(${version})${deprecated === undefined ? '' : ', deprecated'}`;

/** What an edge of a drawing shows. */
export const edgeLabel = ({ role, component }: GraphEdge): string =>
  component === undefined ? role : `${role} ${component}`;

/** Colours of edges in drawings. */
export const edgeColours: Readonly<Record<GraphEdge['resolution'], string>> = {
  resolved: 'black',
  itemMissing: 'orange',
  noEligibleVersion: 'red',
  external: 'blue',
  loose: 'gray',
};

/** The end of a URN that identifies a version or wildcard: `Codelist=SDMX:CL_FREQ(1.0+.0)`. */
export const shortUrn = (urn: string): string => urn.slice(urn.lastIndexOf('.', urn.indexOf('=')) + 1);

/** Control characters; formats of drawings have no form for them, and names show them as a blank. */
export const controlCharacters = /\p{Cc}+/gu;
