import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { parseUrn } from '../../../src/model/urn.js';
import { findExistingRoots, findRoot, findRoots } from '../../../src/registry/artefacts/find-root.js';
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
      const find = async (text: string) => {
        const snapshot = await test.at();
        return snapshot.read((tx) => findRoot(tx, parseUrn(text), text, snapshot.tick));
      };
      for (const version of ['*', '1.0.0,1.1.0']) {
        const fault = await find(urns.codelist('CL', version)).catch((error: unknown) => error);
        expect(fault).to.be.instanceOf(StrataError).with.property('name', 'Semantic');
      }
      expect(await find(urns.codelist('CL', '1.1.0'))).to.include({ urn: urns.codelist('CL', '1.1.0') });
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

  describe('the roots of several URNs', () => {
    const find = async (texts: readonly string[], finder: typeof findRoots) => {
      const snapshot = await test.at();
      const queries = texts.map((text) => ({ text, urn: parseUrn(text) }));
      const before = test.database.roundTrips;
      const found = await snapshot.read((tx) => finder(tx, queries, snapshot.tick));
      return { trips: test.database.roundTrips - before, found: found.map((each) => each.map(({ urn }) => urn)) };
    };
    const [one, two] = [urns.codelist('CL', '1.0.0'), urns.codelist('CL', '1.1.0')];
    const asked: readonly (readonly [urn: string, named: readonly string[]])[] = [
      [one, [one]],
      [urns.codelist('CL', '*'), [one, two]],
      [urns.codelist('CL', '7.0.0'), []],
      [urns.codelist('NONE', '1.0.0'), []],
      [urns.codelist('NONE', '~'), []],
      [urns.code('CL', '*', 'Q'), [two]],
      [urns.code('CL', '1.0.0', 'Q'), []],
      [urns.code('CL', '*', 'NONE'), []],
      [urns.code('HEIR', '1.0.0', 'M'), [urns.codelist('HEIR', '1.0.0')]],
      [urns.dimension('DSD', '1.0.0', 'NONE'), []],
    ];

    it('are for each URN those that it names, and none where some may be lacking', async () => {
      const { found } = await find(
        asked.map(([urn]) => urn),
        findExistingRoots,
      );
      expect(found).to.deep.equal(asked.map(([, named]) => named));
    });

    it('must exist, each of them, and have its item', async () => {
      for (const [urn, named] of asked) {
        const fault = await find([one, urn], findRoots).then(
          () => '',
          (error: unknown) => String(error instanceof StrataError && error.name),
        );
        expect(fault, urn).to.equal(named.length === 0 ? 'NotFound' : '');
      }
    });

    it('take as many round trips for a hundred URNs as for three', async () => {
      const few = [one, urns.codelist('NONE', '~'), urns.code('CL', '1.0.0', 'Q')];
      const many = Array.from({ length: 100 }, (_, index) => urns.codelist(`NONE${index}`, `1.0.${index % 7}`));
      expect((await find([...few, ...many], findExistingRoots)).trips).to.equal(
        (await find(few, findExistingRoots)).trips,
      );
    });
  });
});
