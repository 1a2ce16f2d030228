import { expect } from 'chai';
import type { GraphQuery } from '../../../src/registry/graph/reference-graph.js';
import { conceptScheme, urns } from '../../harness/artefacts.js';
import type { TestRegistry } from '../../harness/registry.js';
import { edgesOf, nodesOf, openSample, type Sample, short } from './sample.js';

describe('findReferenceGraph', () => {
  let test: TestRegistry;
  let first: number;
  let graph: Sample['graph'];

  before(async () => {
    ({ test, first, graph } = await openSample());
  });
  after(() => test.close());

  const dsd = urns.dataStructure('DSD', '1.0.0');

  describe('outgoing', () => {
    it('returns all descendants, each node at its least distance', async () => {
      const found = await graph(urns.dataflow('DF', '1.0.0'));
      expect(nodesOf(found)).to.deep.equal(['DF 0', 'DSD 1', 'CL 2', 'HEIR 2', 'CS 2', 'CL(1.1.0) 3', 'CL_TIME 3']);
      expect(edgesOf(found)).to.have.members([
        'DF > DSD(1.0+.0) = DSD',
        'DSD > CS.FREQ',
        'DSD > CS.TIME',
        'DSD > HEIR(1.0+.0) = HEIR',
        'DSD > CL',
        'HEIR > CL',
        'CS > CL(1.0+.0) = CL(1.1.0)',
        'CS > CL_TIME',
      ]);
    });

    it('returns each reference as written, with its resolution and component', async () => {
      const found = await graph(urns.dataflow('DF', '1.0.0'));
      expect(found.edges.filter(({ source }) => source === dsd)).to.deep.equal([
        {
          source: dsd,
          target: urns.conceptScheme('CS', '1.0.0'),
          wanted: urns.conceptScheme('CS', '1.0.0'),
          reference: urns.concept('CS', '1.0.0', 'FREQ'),
          kind: 'exact',
          directness: 'direct',
          role: 'DataStructure.dimension.conceptIdentity',
          component: 'FREQ',
          items: ['FREQ'],
          resolution: 'resolved',
          since: first,
          references: [
            { reference: urns.concept('CS', '1.0.0', 'FREQ'), component: 'FREQ', item: 'FREQ', kind: 'exact' },
          ],
        },
        {
          source: dsd,
          target: urns.conceptScheme('CS', '1.0.0'),
          wanted: urns.conceptScheme('CS', '1.0.0'),
          reference: urns.concept('CS', '1.0.0', 'TIME'),
          kind: 'exact',
          directness: 'direct',
          role: 'DataStructure.dimension.conceptIdentity',
          component: 'TIME',
          items: ['TIME'],
          resolution: 'resolved',
          since: first,
          references: [
            { reference: urns.concept('CS', '1.0.0', 'TIME'), component: 'TIME', item: 'TIME', kind: 'exact' },
          ],
        },
        {
          source: dsd,
          target: urns.codelist('HEIR', '1.0.0'),
          wanted: urns.codelist('HEIR', '1.0+.0'),
          reference: urns.codelist('HEIR', '1.0+.0'),
          kind: 'wildcard',
          directness: 'direct',
          role: 'DataStructure.dimension.enumeration',
          component: 'FREQ',
          items: [],
          resolution: 'resolved',
          since: first,
          references: [{ reference: urns.codelist('HEIR', '1.0+.0'), component: 'FREQ', kind: 'wildcard' }],
        },
        {
          source: dsd,
          target: urns.codelist('CL', '1.0.0'),
          wanted: urns.codelist('CL', '1.0.0'),
          reference: urns.codelist('CL', '1.0.0'),
          kind: 'exact',
          directness: 'direct',
          role: 'DataStructure.dimension.enumeration',
          component: 'TIME',
          items: [],
          resolution: 'resolved',
          since: first,
          references: [{ reference: urns.codelist('CL', '1.0.0'), component: 'TIME', kind: 'exact' }],
        },
      ]);
    });

    it('lists all items of an edge that stands for several references', async () => {
      const { edges } = await graph(urns.hierarchy('H', '1.0'));
      expect(edges).to.have.length(1);
      expect(edges[0]).to.deep.include({
        reference: urns.codelist('CL', '1.0.0'),
        items: ['A', 'M'],
        references: [
          { reference: urns.code('CL', '1.0.0', 'A'), component: 'H0', item: 'A', kind: 'exact' },
          { reference: urns.code('CL', '1.0.0', 'M'), component: 'H1', item: 'M', kind: 'exact' },
        ],
      });
      expect(edges[0]).to.not.have.property('component');
    });

    it('describes each node', async () => {
      const { nodes, roots } = await graph(urns.categorisation('LOOP1', '1.0'));
      expect(roots).to.deep.equal([urns.categorisation('LOOP1', '1.0')]);
      expect(nodes[0]).to.deep.equal({
        urn: urns.categorisation('LOOP1', '1.0'),
        class: 'Categorisation',
        agencyID: 'SDMX',
        id: 'LOOP1',
        version: '1.0',
        names: { en: 'Name of LOOP1' },
        stability: 'nonSemantic',
        distance: 0,
      });
    });

    it('returns only the root for a version without references', async () => {
      const found = await graph(urns.codelist('CL', '1.0.0'));
      expect(nodesOf(found)).to.deep.equal(['CL 0']);
      expect(found.edges).to.deep.equal([]);
    });
  });

  describe('incoming', () => {
    it('returns all ancestors, through wildcards too', async () => {
      const found = await graph(urns.codelist('CL', '1.1.0'), { direction: 'incoming' });
      expect(nodesOf(found)).to.deep.equal(['CL(1.1.0) 0', 'CS 1', 'DSD 2', 'DF 3', 'DF2 3', 'CAT_A 4', 'CAT_B 4']);
      expect(edgesOf(found)).to.have.members([
        'CS > CL(1.0+.0) = CL(1.1.0)',
        'DSD > CS.FREQ',
        'DSD > CS.TIME',
        'DF > DSD(1.0+.0) = DSD',
        'DF2 > DSD',
        'CAT_A > DF',
        'CAT_B > DF2',
      ]);
    });
  });

  describe('both', () => {
    it('returns the union of the two, without siblings', async () => {
      const found = await graph(dsd, { direction: 'both' });
      const [outgoing, incoming] = [await graph(dsd), await graph(dsd, { direction: 'incoming' })];
      expect(nodesOf(found)).to.have.members([...new Set([...nodesOf(outgoing), ...nodesOf(incoming)])]);
      expect(found.edges).to.have.deep.members([...outgoing.edges, ...incoming.edges]);
      expect(nodesOf(found).join()).to.not.include('H(1.0)').and.to.not.include('CATS');
    });

    it('returns an edge once that both directions find', async () => {
      const loop = await graph(urns.categorisation('LOOP1', '1.0'), { direction: 'both' });
      expect(edgesOf(loop)).to.have.members([
        'LOOP1(1.0) > LOOP2(1.0)',
        'LOOP2(1.0) > LOOP1(1.0)',
        'LOOP1(1.0) > CATS.A',
        'LOOP2(1.0) > CATS.A',
      ]);
    });
  });

  describe('depth', () => {
    it('leaves out nodes that are further away, and returns every edge between the others', async () => {
      const one = await graph(dsd, { depth: 1 });
      expect(nodesOf(one)).to.deep.equal(['DSD 0', 'CL 1', 'HEIR 1', 'CS 1']);
      expect(edgesOf(one)).to.include('HEIR > CL').and.to.not.include('CS > CL_TIME');
      expect(one.edges).to.have.length(5);
      const two = await graph(dsd, { depth: 2 });
      expect(nodesOf(two)).to.deep.equal(nodesOf(await graph(dsd)));
    });

    it('returns all nodes when it is large enough, as without a depth', async () => {
      for (const direction of ['outgoing', 'incoming', 'both'] as const) {
        for (const urn of [dsd, urns.codelist('CL', '1.0.0'), urns.categorisation('SELF', '1.0')]) {
          expect(await graph(urn, { direction, depth: 100 })).to.deep.equal(await graph(urn, { direction }));
        }
      }
    });

    it('limits incoming references too', async () => {
      const found = await graph(urns.codelist('CL', '1.0.0'), { direction: 'incoming', depth: 1 });
      expect(nodesOf(found)).to.deep.equal(['CL 0', 'HEIR 1', 'H(1.0) 1', 'DSD 1']);
      expect(edgesOf(found)).to.have.members(['HEIR > CL', 'H(1.0) > CL', 'DSD > CL', 'DSD > HEIR(1.0+.0) = HEIR']);
    });
  });

  describe('types', () => {
    it('leaves out nodes of other classes with their edges, and follows references through them', async () => {
      const found = await graph(urns.dataflow('DF', '1.0.0'), { classes: ['Codelist'] });
      expect(nodesOf(found)).to.deep.equal(['DF 0', 'CL 2', 'HEIR 2', 'CL(1.1.0) 3', 'CL_TIME 3']);
      expect(edgesOf(found)).to.deep.equal(['HEIR > CL', 'DF > CL', 'DF > CL(1.1.0)', 'DF > CL_TIME', 'DF > HEIR']);
    });

    it('joins nodes that only hidden ones connect, on a shortest way', async () => {
      const { edges } = await graph(urns.dataflow('DF', '1.0.0'), { classes: ['Codelist'] });
      const joined = edges.filter(({ directness }) => directness === 'joined');
      expect(joined.map(({ target, via = [] }) => [target ?? '', ...via].map(short))).to.deep.equal([
        ['CL', 'DSD'],
        ['CL(1.1.0)', 'DSD', 'CS'],
        ['CL_TIME', 'DSD', 'CS'],
        ['HEIR', 'DSD'],
      ]);
      expect(joined[0]).to.deep.include({
        source: urns.dataflow('DF', '1.0.0'),
        role: 'joined',
        kind: 'exact',
        items: [],
        resolution: 'resolved',
        references: [{ reference: urns.codelist('CL', '1.0.0'), kind: 'exact' }],
      });
      const above = await graph(urns.codelist('CL', '1.0.0'), { direction: 'incoming', classes: ['Dataflow'] });
      expect(edgesOf(above)).to.deep.equal(['DF > CL', 'DF2 > CL']);
    });

    it('joins only what lies within the depth, and no nodes that an edge connects', async () => {
      const near = await graph(urns.dataflow('DF', '1.0.0'), { classes: ['Codelist'], depth: 2 });
      expect(edgesOf(near)).to.deep.equal(['HEIR > CL', 'DF > CL', 'DF > HEIR']);
      const structures = await graph(urns.dataflow('DF', '1.0.0'), { classes: ['DataStructure', 'ConceptScheme'] });
      expect(edgesOf(structures)).to.deep.equal(['DSD > CS.FREQ', 'DSD > CS.TIME', 'DF > DSD(1.0+.0) = DSD']);
    });

    it('can return the root alone', async () => {
      const found = await graph(dsd, { classes: ['Process'], direction: 'both' });
      expect(nodesOf(found)).to.deep.equal(['DSD 0']);
      expect(found.edges).to.deep.equal([]);
    });
  });

  describe('cycles', () => {
    for (const direction of ['outgoing', 'incoming', 'both'] as const) {
      for (const depth of [undefined, 1, 50]) {
        it(`are followed once: ${direction}, depth ${depth ?? 'all'}`, async () => {
          const more = { direction, ...(depth === undefined ? {} : { depth }) };
          expect(nodesOf(await graph(urns.categorisation('LOOP1', '1.0'), more))).to.include('LOOP2(1.0) 1');
          const self = await graph(urns.categorisation('SELF', '1.0'), more);
          expect(nodesOf(self)).to.include('SELF(1.0) 0');
          expect(edgesOf(self)).to.include('SELF(1.0) > SELF(1.0)');
        });
      }
    }
  });

  it('sorts nodes by distance and URN, edges by source, role, component and target', async () => {
    const { nodes, edges } = await graph(dsd, { direction: 'both' });
    const nodeKeys = nodes.map(({ distance, urn }) => `${distance} ${urn}`);
    expect(nodeKeys).to.deep.equal(nodeKeys.toSorted());
    const edgeKeys = edges.map(({ source, role, component, target }) => [source, role, component, target].join(' '));
    expect(edgeKeys).to.deep.equal(edgeKeys.toSorted());
    expect(edges.length).to.be.greaterThan(8);
  });

  describe('round trips', () => {
    const trips = async (text: string, more: Partial<GraphQuery> = {}) => {
      // The instants of the transactions are read once.
      await graph(text, more);
      const before = test.database.roundTrips;
      await graph(text, more);
      return test.database.roundTrips - before;
    };

    it('are two for any size, four in both directions, two for an item, and one for each level with a depth', async () => {
      expect(await trips(urns.dataflow('DF', '1.0.0'))).to.equal(2);
      expect(await trips(urns.codelist('CL', '1.0.0'))).to.equal(2);
      expect(await trips(urns.codelist('CL', '1.0.0'), { direction: 'incoming' })).to.equal(2);
      expect(await trips(dsd, { direction: 'both' })).to.equal(4);
      expect(await trips(urns.dimension('DSD', '1.0.0', 'TIME'))).to.equal(4);
      expect(await trips(dsd, { depth: 1 })).to.equal(4);
    });

    it('do not depend on the number of roots', async () => {
      const all = [urns.dataflow('DF', '1.0.0'), dsd, urns.codelist('CL', '*'), urns.categorisation('LOOP1', '1.0')];
      for (const direction of ['outgoing', 'incoming'] as const) {
        expect(await trips(all.join('|'), { direction })).to.equal(3);
      }
      const parts = [urns.dimension('DSD', '1.0.0', 'TIME'), urns.concept('CS', '1.0.0', 'TIME')];
      expect(await trips(parts.join('|'))).to.equal(4);
      expect(await trips(all.join('|'), { depth: 1 })).to.equal(4);
    });

    it('are one more where the instants of transactions were not read before', async () => {
      await graph(dsd);
      await test.submit([conceptScheme('NEW', '1.0', { FREQ: urns.codelist('CL', '1.0.0') })]);
      const before = test.database.roundTrips;
      await graph(urns.conceptScheme('NEW', '1.0'));
      expect(test.database.roundTrips - before).to.equal(3);
    });
  });
});
