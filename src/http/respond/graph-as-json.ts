import { bestLanguage } from '../../model/best-language.js';
import type { ReferenceGraph } from '../../registry/graph/reference-graph.js';

const instant = (at: number): string => new Date(at).toISOString();

/** A reference graph as JSON; names in the language liked best. */
export const graphAsJson = (graph: ReferenceGraph, languages: readonly string[]): string =>
  `${JSON.stringify(
    {
      urn: graph.urn,
      root: graph.root,
      asOf: instant(graph.asOf),
      tick: graph.tick,
      nodes: graph.nodes.map(({ names, distance, ...identity }) => ({
        ...identity,
        name: names[bestLanguage(Object.keys(names), languages) ?? ''],
        distance,
      })),
      edges: graph.edges.map(({ since, ...edge }) => ({ ...edge, since: instant(since) })),
    },
    undefined,
    2,
  )}\n`;
