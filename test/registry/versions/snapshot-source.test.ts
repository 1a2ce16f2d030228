import { expect } from 'chai';
import { snapshotSource } from '../../../src/registry/versions/snapshot-source.js';
import { codelist, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

describe('snapshotSource', () => {
  let test: TestRegistry;
  let first: number;
  before(async () => {
    test = await openTestRegistry();
    first = (await test.submit([codelist('A', '1.0.0', ['X']), codelist('B', '1.0', ['Y'])])).at;
    await test.submit([codelist('A', '1.1.0', ['X', 'Z']), codelist('A', '2.0.0-draft', [])]);
  });
  after(() => test.close());

  const references = [
    urns.codelist('A', '1.0+.0'),
    urns.codelist('A', '1.0.0'),
    urns.codelist('A', '2.0+.0'),
    urns.codelist('B', '1.0'),
    urns.codelist('B', '2.0'),
    urns.codelist('C', '1.0.0'),
    'Codelist=SDMX:A(1+.0.0)',
    urns.codelist('A', '*'),
    'no reference',
  ];

  it('resolves references as submissions do; selections and other texts have no version', async () => {
    expect([...(await snapshotSource(await test.at()).resolve(references))]).to.deep.equal([
      [urns.codelist('A', '1.0+.0'), urns.codelist('A', '1.1.0')],
      [urns.codelist('A', '1.0.0'), urns.codelist('A', '1.0.0')],
      [urns.codelist('B', '1.0'), urns.codelist('B', '1.0')],
      ['Codelist=SDMX:A(1+.0.0)', urns.codelist('A', '1.1.0')],
    ]);
    expect((await snapshotSource(await test.at(first)).resolve(references)).get(urns.codelist('A', '1.0+.0'))).to.equal(
      urns.codelist('A', '1.0.0'),
    );
  });

  it('loads artefacts as submitted, at the instant of the snapshot', async () => {
    const of = [urns.codelist('A', '1.1.0'), urns.codelist('A', '1.0.0'), urns.codelist('NONE', '1.0.0')];
    const found = await snapshotSource(await test.at()).artefacts(of);
    expect([...found.keys()]).to.have.members(of.slice(0, 2));
    expect(found.get(urns.codelist('A', '1.1.0'))).to.deep.equal(codelist('A', '1.1.0', ['X', 'Z']));
    expect([...(await snapshotSource(await test.at(first)).artefacts(of)).keys()]).to.deep.equal(of.slice(1, 2));
  });

  it('takes one round trip for references of any number', async () => {
    const source = snapshotSource(await test.at());
    const trips = async (texts: readonly string[]) => {
      const before = test.database.roundTrips;
      await source.resolve(texts);
      return test.database.roundTrips - before;
    };
    const many = Array.from({ length: 3_000 }, (_, index) => urns.codelist(`L${index}`, '1.0+.0'));
    expect([await trips([...references, ...many]), await trips(references.slice(0, 1))]).to.deep.equal([1, 1]);
  });
});
