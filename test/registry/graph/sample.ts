import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { readQueryUrn } from '../../../src/registry/artefacts/root-query.js';
import type { GraphEdge, WrittenReference } from '../../../src/registry/graph/graph-edge.js';
import {
  findReferenceGraph,
  type GraphNode,
  type GraphQuery,
  type ReferenceGraph,
} from '../../../src/registry/graph/reference-graph.js';
import {
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  extendedCodelist,
  hierarchy,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

/** Parameters of a query besides the URN, and the instant. */
type More = Partial<GraphQuery> & { readonly asOf?: number };

/** A graph with its lists read. */
export interface ReadGraph extends Omit<ReferenceGraph, 'nodes' | 'edges'> {
  /** The first of the roots. */
  readonly root: string | undefined;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly (Omit<GraphEdge, 'references'> & { readonly references: readonly WrittenReference[] })[];
}

export const readGraph = (graph: ReferenceGraph): ReadGraph => ({
  ...graph,
  root: graph.roots[0],
  nodes: [...graph.nodes],
  edges: [...graph.edges].map((edge) => ({ ...edge, references: [...edge.references] })),
});

/** @param text URNs, separated by | */
export const graphQuery = (text: string, more: Partial<GraphQuery> = {}): GraphQuery => ({
  roots: text.split('|').map((each) => ({ urn: readQueryUrn(each), text: each })),
  direction: 'outgoing',
  classes: null,
  ...more,
});

export const short = (urn: string): string => urn.replace(/^.*=SDMX:/, '').replace('(1.0.0)', '');

/** `DF 1`: a node and its distance. */
export const nodesOf = ({ nodes }: ReadGraph): string[] =>
  nodes.map(({ urn, distance }) => `${short(urn)} ${distance}`);

/** `DSD > CS.FREQ`: an edge with its target as written, and the resolution where that differs. */
export const edgesOf = ({ edges }: ReadGraph): string[] =>
  edges.map(({ source, reference, target, kind }) => {
    const means = kind === 'exact' ? '' : ` = ${target === null ? 'nothing' : short(target)}`;
    return `${short(source)} > ${short(reference)}${means}`;
  });

const artefacts = [
  codelist('CL', '1.0.0', ['A', 'M']),
  codelist('CL_TIME', '1.0.0', ['T']),
  extendedCodelist('HEIR', '1.0.0', [urns.codelist('CL', '1.0.0')], ['OWN']),
  conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0'), TIME: urns.codelist('CL_TIME', '1.0.0') }),
  dataStructure('DSD', '1.0.0', {
    [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('HEIR', '1.0+.0'),
    [urns.concept('CS', '1.0.0', 'TIME')]: urns.codelist('CL', '1.0.0'),
  }),
  dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
  dataflow('DF2', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
  hierarchy('H', '1.0', [urns.code('CL', '1.0.0', 'A'), urns.code('CL', '1.0.0', 'M')]),
  hierarchy('H2', '1.0', [urns.code('HEIR', '1.0.0', 'M')]),
  categoryScheme('CATS', '1.0.0', { A: { B: {} } }),
  categorisation('CAT_A', '1.0.0', urns.dataflow('DF', '1.0.0'), urns.category('CATS', '1.0.0', 'A')),
  categorisation('CAT_B', '1.0.0', urns.dataflow('DF2', '1.0.0'), urns.category('CATS', '1.0.0', 'A.B')),
  categorisation('LOOP1', '1.0', urns.categorisation('LOOP2', '1.0'), urns.category('CATS', '1.0.0', 'A')),
  categorisation('LOOP2', '1.0', urns.categorisation('LOOP1', '1.0'), urns.category('CATS', '1.0.0', 'A')),
  categorisation('SELF', '1.0', urns.categorisation('SELF', '1.0'), urns.category('CATS', '1.0.0', 'A')),
];

/** A registry with the sample in it. */
export interface Sample {
  readonly test: TestRegistry;
  /** The instant of the first submission; a second one adds version 1.1.0 of CL. */
  readonly first: number;
  graph(text: string, more?: More): Promise<ReadGraph>;
  /** The name of the error that a query throws. */
  nameOfFault(text: string, more?: More): Promise<string>;
}

export async function openSample(): Promise<Sample> {
  const test = await openTestRegistry();
  const report = await test.submit(artefacts);
  expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  expect((await test.submit([codelist('CL', '1.1.0', ['A', 'M', 'Q'])])).outcome).to.equal('accepted');
  const graph: Sample['graph'] = async (text, { asOf, ...more } = {}) =>
    readGraph(await findReferenceGraph(await test.at(asOf), graphQuery(text, more)));
  const nameOfFault: Sample['nameOfFault'] = async (text, more) => {
    try {
      await graph(text, more);
    } catch (error) {
      if (error instanceof StrataError) return error.name;
      throw error;
    }
    return 'none';
  };
  return { test, first: report.at, graph, nameOfFault };
}
