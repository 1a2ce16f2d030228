import { expect } from 'chai';
import { urns } from '../harness/artefacts.js';
import type { TestServer } from '../harness/server.js';
import { furtherGraphs, serveHostileNames, wholeGraph } from '../http/reference-graph/hostile-names.js';
import type { ReturnedGraph } from '../naive/compare.js';
import { prepareClients, runClient } from './python-environment.js';

/** Lists of an edge as GraphML has them. */
const joined = (lists: Readonly<Record<string, readonly string[] | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => (list === undefined ? [] : [[name, list.join(' ')] as const])),
  );

/** The nodes of a graph with their data; ends of edges that are no version have none. */
function nodesOf({ nodes, edges }: ReturnedGraph): readonly unknown[] {
  const ends = new Set(edges.flatMap(({ target, reference }) => (target === null ? [reference] : [])));
  return [
    ...nodes.map(({ urn, items, ...data }) => [urn, { ...data, ...joined({ items }) }]),
    ...[...ends].map((end) => [end, {}]),
  ];
}

const edgesOf = ({ edges }: ReturnedGraph): readonly unknown[] =>
  edges.map(({ source, target, reference, items, missing, codes, via, references, ...data }) => [
    source,
    target ?? reference,
    {
      ...data,
      ...joined({ items: items.length === 0 ? undefined : items, missing, codes, via }),
      references: references.map((each) => each.reference).join(' '),
    },
  ]);

describe('networkx', () => {
  let test: TestServer;
  before(async function () {
    await prepareClients(this);
    test = await serveHostileNames();
  });
  after(() => test?.close());

  async function readBoth(
    query: string,
  ): Promise<{ graph: ReturnedGraph; read: Awaited<ReturnType<typeof runClient>> }> {
    const graph = (await (await test.request(query)).json()) as ReturnedGraph;
    const address = `${test.url}${query}&format=graphml`;
    return { graph, read: await runClient('networkx_graph.py', address, urns.codelist('QUOTES', '1.0.0')) };
  }

  it('reads a reference graph as GraphML, with all nodes, edges and their data', async () => {
    const { graph, read } = await readBoth(wholeGraph);
    expect(read['isDirected']).to.deep.equal({ value: true });
    expect(read['nodes']).to.have.property('value').with.deep.members(nodesOf(graph));
    expect(read['edges']).to.have.property('value').with.deep.members(edgesOf(graph));
    expect(read['ancestors']).to.deep.equal({
      value: [urns.conceptScheme('CS', '1.0.0'), urns.dataStructure('DSD', '1.0.0'), urns.dataflow('DF', '1.0.0')],
    });
  });

  for (const [what, query, isIn] of furtherGraphs) {
    it(`reads ${what}`, async () => {
      const { graph, read } = await readBoth(query);
      expect(isIn(graph)).to.equal(true);
      expect(read['nodes']).to.have.property('value').with.deep.members(nodesOf(graph));
      expect(read['edges']).to.have.property('value').with.deep.members(edgesOf(graph));
    });
  }
});
