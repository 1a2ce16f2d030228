import { expect } from 'chai';
import { urns } from '../harness/artefacts.js';
import type { TestServer } from '../harness/server.js';
import { serveHostileNames, wholeGraph } from '../http/reference-graph/hostile-names.js';
import { prepareClients, runClient } from './python-environment.js';

interface Graph {
  readonly nodes: readonly { readonly urn: string }[];
  readonly edges: readonly {
    readonly source: string;
    readonly target: string | null;
    readonly reference: string;
    readonly items: readonly string[];
    readonly missing?: readonly string[];
    readonly references: readonly { readonly reference: string }[];
  }[];
}

const gone = urns.codelist('GONE', '1.0+.0');

describe('networkx', () => {
  let test: TestServer;
  before(async function () {
    await prepareClients(this);
    test = await serveHostileNames();
  });
  after(() => test?.close());

  it('reads a reference graph as GraphML, with all nodes, edges and their data', async () => {
    const graph = (await (await test.request(wholeGraph)).json()) as Graph;
    const address = `${test.url}${wholeGraph}&format=graphml`;
    const read = await runClient('networkx_graph.py', address, urns.codelist('QUOTES', '1.0.0'));
    expect(read['isDirected']).to.deep.equal({ value: true });
    expect(read['nodes'])
      .to.have.property('value')
      .with.deep.members([...graph.nodes.map(({ urn, ...data }) => [urn, data]), [gone, {}]]);
    expect(read['edges'])
      .to.have.property('value')
      .with.deep.members(
        graph.edges.map(({ source, target, reference: _reference, items, missing, references, ...data }) => [
          source,
          target ?? gone,
          {
            ...data,
            ...(items.length === 0 ? {} : { items: items.join(' ') }),
            ...(missing === undefined ? {} : { missing: missing.join(' ') }),
            references: references.map(({ reference }) => reference).join(' '),
          },
        ]),
      );
    expect(read['ancestors']).to.deep.equal({
      value: [urns.conceptScheme('CS', '1.0.0'), urns.dataStructure('DSD', '1.0.0'), urns.dataflow('DF', '1.0.0')],
    });
  });
});
