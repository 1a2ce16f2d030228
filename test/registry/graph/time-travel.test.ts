import { expect } from 'chai';
import { findReferenceGraph } from '../../../src/registry/graph/reference-graph.js';
import { codelist, dataflow, dataStructure, extendedCodelist, urns } from '../../harness/artefacts.js';
import { database } from '../../harness/database.js';
import { InterruptedDatabase } from '../../harness/interrupted-database.js';
import { readThrough, type TestRegistry } from '../../harness/registry.js';
import { edgesOf, graphQuery, nodesOf, openSample, readGraph, type Sample } from './sample.js';

describe('findReferenceGraph at an instant', () => {
  let test: TestRegistry;
  let first: number;
  let graph: Sample['graph'];
  let nameOfFault: Sample['nameOfFault'];

  before(async () => {
    ({ test, first, graph, nameOfFault } = await openSample());
  });
  after(() => test.close());

  const dsd = urns.dataStructure('DSD', '1.0.0');

  it('returns the graph of that instant', async () => {
    const then = await graph(urns.dataflow('DF', '1.0.0'), { asOf: first });
    expect(edgesOf(then)).to.include('CS > CL(1.0+.0) = CL').and.to.not.include('CS > CL(1.0+.0) = CL(1.1.0)');
    expect(nodesOf(then).join()).to.not.include('1.1.0');
    expect(then.asOf).to.equal(first);
    const incoming = await graph(urns.codelist('CL', '1.0.0'), { asOf: first, direction: 'incoming', depth: 1 });
    expect(edgesOf(incoming)).to.include('CS > CL(1.0+.0) = CL');
    expect((await graph(urns.codelist('CL', '~'), { asOf: first })).root).to.equal(urns.codelist('CL', '1.0.0'));
  });

  it('throws NotFound before the first revision, and Semantic for the future', async () => {
    expect(await nameOfFault(dsd, { asOf: first - 1 })).to.equal('NotFound');
    expect(await nameOfFault(dsd, { asOf: Date.now() + 60_000 })).to.equal('Semantic');
    expect(await nameOfFault(urns.code('CL', '~', 'Q'), { asOf: first })).to.equal('NotFound');
  });

  it('reads one instant although a submission commits between its statements', async () => {
    const flow = (version: string) => dataflow('MOVING', '1.0', urns.dataStructure('DSD', version));
    await test.submit([flow('1.0.0')]);
    const interrupted = new InterruptedDatabase(await database(), () =>
      test.submit([flow('2.0.0'), dataStructure('DSD', '2.0.0', {})]),
    );
    const query = graphQuery(urns.dataflow('MOVING', '1.0'), { depth: 1 });
    const found = readGraph(await findReferenceGraph(readThrough(interrupted, await test.at()), query));
    await interrupted.close();
    expect(edgesOf(found)).to.deep.equal(['MOVING(1.0) > DSD']);
    expect(edgesOf(await graph(urns.dataflow('MOVING', '1.0'), { depth: 1 }))).to.deep.equal([
      'MOVING(1.0) > DSD(2.0.0)',
    ]);
  });

  it('returns a wildcard without resolution as such', async () => {
    await test.submit([
      codelist('GONE', '1.0.0', ['A']),
      extendedCodelist('LEFT', '1.0', [urns.codelist('GONE', '1.0+.0')]),
    ]);
    await test.cypher('MATCH (:Wildcard {urn: $urn})-[r:RESOLVES_TO]->() SET r.to = r.from', {
      urn: urns.codelist('GONE', '1.0+.0'),
    });
    for (const depth of [{}, { depth: 1 }]) {
      const { edges, nodes } = await graph(urns.codelist('LEFT', '1.0'), depth);
      expect(nodes).to.have.length(1);
      expect(edges).to.have.length(1);
      expect(edges[0]).to.include({ target: null, kind: 'wildcard', resolution: 'noEligibleVersion' });
    }
  });
});
