import { expect } from 'chai';
import { urns } from '../../harness/artefacts.js';
import type { TestRegistry } from '../../harness/registry.js';
import { edgesOf, nodesOf, openSample, type Sample, short } from '../graph/sample.js';

describe('findRoot', () => {
  let test: TestRegistry;
  let graph: Sample['graph'];
  let nameOfFault: Sample['nameOfFault'];

  before(async () => {
    ({ test, graph, nameOfFault } = await openSample());
  });
  after(() => test.close());

  const dsd = urns.dataStructure('DSD', '1.0.0');

  describe('of an item or component', () => {
    it('outgoing returns the references of that component and all their descendants', async () => {
      const found = await graph(urns.dimension('DSD', '1.0.0', 'TIME'));
      expect(found.root).to.equal(dsd);
      expect(edgesOf(found)).to.have.members([
        'DSD > CS.TIME',
        'DSD > CL',
        'CS > CL(1.0+.0) = CL(1.1.0)',
        'CS > CL_TIME',
      ]);
      const concept = await graph(urns.concept('CS', '1.0.0', 'TIME'));
      expect(nodesOf(concept)).to.deep.equal(['CS 0', 'CL_TIME 1']);
    });

    it('incoming returns the references to it and all their ancestors', async () => {
      const found = await graph(urns.category('CATS', '1.0.0', 'A.B'), { direction: 'incoming' });
      expect(edgesOf(found)).to.deep.equal(['CAT_B > CATS.A.B']);
      const above = await graph(urns.category('CATS', '1.0.0', 'A'), { direction: 'incoming' });
      expect(nodesOf(above)).to.deep.equal(['CATS 0', 'CAT_A 1', 'LOOP1(1.0) 1', 'LOOP2(1.0) 1', 'SELF(1.0) 1']);
      const concept = await graph(urns.concept('CS', '1.0.0', 'FREQ'), { direction: 'incoming' });
      expect(edgesOf(concept)).to.include('DSD > CS.FREQ').and.to.not.include('DSD > CS.TIME');
      expect(edgesOf(concept)).to.include('DF > DSD(1.0+.0) = DSD');
    });

    it('narrows an edge of several items to the one in the URN', async () => {
      const { edges } = await graph(urns.code('CL', '1.0.0', 'M'), { direction: 'incoming' });
      expect(edges).to.have.length(1);
      expect(edges[0]).to.deep.include({
        source: urns.hierarchy('H', '1.0'),
        reference: urns.code('CL', '1.0.0', 'M'),
        component: 'H1',
        items: ['M'],
      });
    });

    it('finds the codes that a codelist inherits', async () => {
      const found = await graph(urns.code('HEIR', '1.0.0', 'M'), { direction: 'incoming' });
      expect(edgesOf(found)).to.deep.equal(['H2(1.0) > HEIR.M']);
      expect(nodesOf(await graph(urns.code('HEIR', '1.0.0', 'OWN'), { direction: 'incoming' }))).to.deep.equal([
        'HEIR 0',
      ]);
    });

    it('both returns the union of the two', async () => {
      const found = await graph(urns.concept('CS', '1.0.0', 'TIME'), { direction: 'both' });
      expect(edgesOf(found)).to.include('CS > CL_TIME').and.to.include('DSD > CS.TIME');
      expect(edgesOf(found).join()).to.not.include('FREQ').and.to.not.include('CL(1.0+.0)');
    });

    const unknown = [
      urns.code('CL', '1.0.0', 'Q'),
      urns.code('HEIR', '1.0.0', 'Q'),
      urns.concept('CS', '1.0.0', 'NONE'),
      urns.category('CATS', '1.0.0', 'B'),
      // A dimension has this id, but no attribute.
      urns.dimension('DSD', '1.0.0', 'FREQ').replace('.Dimension=', '.DataAttribute='),
    ];
    for (const urn of unknown) {
      it(`throws NotFound: ${short(urn)} as ${/\.(\w+)=/.exec(urn)?.[1]}`, async () => {
        expect(await nameOfFault(urn)).to.equal('NotFound');
      });
    }
  });

  describe('the root', () => {
    const forms: readonly [string, string][] = [
      ['~', '1.1.0'],
      ['+', '1.1.0'],
      ['1.0+.0', '1.1.0'],
      ['1.0 .0', '1.1.0'],
      ['1.0.0+', '1.0.0'],
      ['1.~.0', '1.1.0'],
      ['1.0.0', '1.0.0'],
      ['1.0.0*', '1.0.0'],
    ];
    for (const [version, meant] of forms) {
      it(`of version ${version} is ${meant}`, async () => {
        expect((await graph(urns.codelist('CL', version))).root).to.equal(urns.codelist('CL', meant));
      });
    }

    it('of an item is found by a version pattern too', async () => {
      expect((await graph(urns.code('CL', '1.0+.0', 'Q'))).root).to.equal(urns.codelist('CL', '1.1.0'));
    });

    it('must match one version only', async () => {
      expect(await nameOfFault(urns.codelist('CL', '*'))).to.equal('Semantic');
      expect(await nameOfFault(urns.codelist('CL', '1.0.0,1.1.0'))).to.equal('Semantic');
    });

    it('must exist', async () => {
      expect(await nameOfFault(urns.codelist('CL', '7.0.0'))).to.equal('NotFound');
      expect(await nameOfFault(urns.codelist('NONE', '1.0.0'))).to.equal('NotFound');
      expect(await nameOfFault(urns.codelist('CL', '2.0+.0'))).to.equal('NotFound');
    });

    it('must have a valid version pattern', async () => {
      expect(await nameOfFault(urns.codelist('CL', 'one'))).to.equal('Syntax');
    });
  });
});
