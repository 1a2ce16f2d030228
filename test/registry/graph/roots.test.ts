import { expect } from 'chai';
import fc from 'fast-check';
import type { GraphQuery } from '../../../src/registry/graph/reference-graph.js';
import { urns } from '../../harness/artefacts.js';
import { randomCases } from '../../harness/random-cases.js';
import type { TestRegistry } from '../../harness/registry.js';
import { openSample, type ReadGraph, type Sample } from './sample.js';

/** One root each, with and without items, and in cycles. */
const candidates = [
  urns.dataflow('DF', '1.0.0'),
  urns.dataStructure('DSD', '1.0.0'),
  urns.dimension('DSD', '1.0.0', 'TIME'),
  urns.dimension('DSD', '1.0.0', 'FREQ'),
  urns.conceptScheme('CS', '1.0.0'),
  urns.concept('CS', '1.0.0', 'TIME'),
  urns.concept('CS', '1.0.0', 'FREQ'),
  urns.codelist('CL', '1.0.0'),
  urns.codelist('CL', '1.0+.0'),
  urns.code('CL', '1.0.0', 'A'),
  urns.code('CL', '1.0.0', 'M'),
  urns.code('HEIR', '1.0.0', 'M'),
  urns.hierarchy('H', '1.0'),
  urns.category('CATS', '1.0.0', 'A'),
  urns.category('CATS', '1.0.0', 'A.B'),
  urns.categorisation('LOOP1', '1.0'),
  urns.categorisation('SELF', '1.0'),
];

/** The nodes with their least distance, and the references of the edges, of some graphs. */
function unite(graphs: readonly ReadGraph[]) {
  const distances = new Map<string, number>();
  const references = new Set<string>();
  for (const { nodes, edges } of graphs) {
    for (const { urn, distance } of nodes) distances.set(urn, Math.min(distance, distances.get(urn) ?? distance));
    for (const edge of edges) {
      for (const written of edge.references) {
        references.add(JSON.stringify([edge.source, edge.role, edge.target, written]));
      }
    }
  }
  return { nodes: [...distances].sort(), references: [...references].sort() };
}

describe('findReferenceGraph of several roots', () => {
  let test: TestRegistry;
  let graph: Sample['graph'];
  const single = new Map<string, ReadGraph>();

  before(async () => {
    ({ test, graph } = await openSample());
  });
  after(() => test.close());

  async function graphOfOne(urn: string, more: Partial<GraphQuery>): Promise<ReadGraph> {
    const key = JSON.stringify([urn, more]);
    const known = single.get(key) ?? (await graph(urn, more));
    single.set(key, known);
    return known;
  }

  it('is the union of their graphs, each node at its least distance', async () => {
    const roots = fc.uniqueArray(fc.constantFrom(...candidates), { minLength: 1, maxLength: 6 });
    const directions = fc.constantFrom('outgoing', 'incoming', 'both');
    const depths = fc.constantFrom(undefined, 1, 2, 9);
    await fc.assert(
      fc.asyncProperty(roots, directions, depths, async (asked, direction, depth) => {
        const more = { direction, ...(depth === undefined ? {} : { depth }) };
        const found = await graph(asked.join('|'), more);
        const united = unite(await Promise.all(asked.map((urn) => graphOfOne(urn, more))));
        expect(unite([found])).to.deep.equal(united);
        const keys = found.edges.map(({ source, role, component, reference }) =>
          JSON.stringify([source, role, component, reference]),
        );
        expect(new Set(keys).size).to.equal(keys.length);
      }),
      {
        numRuns: randomCases(150),
        // Two components of one version, which together reach what neither reaches alone within the depth.
        examples: [
          [
            [
              urns.dimension('DSD', '1.0.0', 'TIME'),
              urns.dimension('DSD', '1.0.0', 'FREQ'),
              urns.dataflow('DF', '1.0.0'),
            ],
            'outgoing',
            1,
          ],
        ],
      },
    );
  }).timeout(60_000);

  it('names each version once as a root, in the order of the URNs', async () => {
    const { roots } = await graph(
      [urns.code('CL', '1.0.0', 'M'), urns.dataStructure('DSD', '1.0.0'), urns.codelist('CL', '*')].join('|'),
    );
    expect(roots).to.deep.equal([
      urns.codelist('CL', '1.0.0'),
      urns.dataStructure('DSD', '1.0.0'),
      urns.codelist('CL', '1.1.0'),
    ]);
  });
});
