import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { findSchema, type SchemaContext } from '../../../src/registry/schema/find-schema.js';
import { parseVersionQuery } from '../../../src/versioning/pattern.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataStructure,
  extendedCodelist,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

/** A dataflow over a structure of some dimensions, each with another constrained codelist. */
function content(name: string, dimensions: number, codes: number): Artefact[] {
  const lists = Array.from({ length: dimensions }, (_, index) => `CL_${name}_${index}`);
  const ids = Array.from({ length: codes }, (_, index) => `C${index}`);
  const concepts = lists.map((list, index) => [`D${index}`, urns.codelist(list, '1.0+.0')] as const);
  const identities = concepts.map(([concept, list]) => [urns.concept(`CS_${name}`, '1.0.0', concept), list] as const);
  const region = lists.map((_, index) => ({ id: `D${index}`, include: true, values: ['C0'] }));
  return [
    ...lists.map((list) => codelist(list, '1.0.0', ids)),
    conceptScheme(`CS_${name}`, '1.0.0', Object.fromEntries(concepts)),
    dataStructure(`DSD_${name}`, '1.0.0', Object.fromEntries(identities)),
    dataflow(`DF_${name}`, '1.0.0', urns.dataStructure(`DSD_${name}`, '1.0+.0')),
    {
      ...dataConstraint(`CON_${name}`, '1.0.0', [urns.dataflow(`DF_${name}`, '1.0.0')]),
      cubeRegions: [{ include: true, keyValues: region }],
    } as unknown as Artefact,
  ];
}

const idsOf = (items: unknown): string => (items as { id: string }[]).map(({ id }) => id).join(' ');

describe('findSchema', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    await test.submit([agencyScheme(['ECB', 'IMF'])], 'MERGE');
    await test.submit([agencyScheme(['DISS', 'OTHER'], 'ECB')]);
    const report = await test.submit([
      ...content('SMALL', 1, 2),
      ...content('LARGE', 12, 300),
      codelist('BASE', '1.0.0', ['X']),
      ownedBy('ECB.DISS', extendedCodelist('EXTENDED', '1.0.0', [urns.codelist('BASE', '1.0.0')], ['Y'])),
      dataStructure('OWNED', '1.0.0', {
        [urns.concept('CS_SMALL', '1.0.0', 'D0')]: urns.ownedBy('ECB.DISS', urns.codelist('EXTENDED', '1.0.0')),
      }),
      { ...dataflow('AWAY', '1.0.0', ''), structure: undefined, isExternalReference: true } as unknown as Artefact,
    ]);
    expect(report.results.flatMap(({ problems }) => problems.map(({ detail }) => detail))).to.deep.equal([]);
  });
  after(() => test.close());

  const find = async (context: SchemaContext, id: string, version = '~') => {
    const [pattern] = parseVersionQuery(version);
    if (pattern === undefined) throw new Error(`no version in ${version}`);
    return findSchema(await test.at(), { context, agencyID: 'SDMX', id, version: pattern });
  };

  it('resolves a reference with a wildcard', async () => {
    const { source } = await find('Dataflow', 'DF_SMALL');
    expect(source?.context).to.equal(urns.dataflow('DF_SMALL', '1.0.0'));
    expect(source?.dataStructure).to.include({ id: 'DSD_SMALL', version: '1.0.0' });
    expect(source?.lookUp(urns.codelist('CL_SMALL_0', '1.0+.0'))).to.include({ id: 'CL_SMALL_0', version: '1.0.0' });
    expect(source?.lookUp(urns.concept('CS_SMALL', '1.0.0', 'D0'))).to.include({ id: 'CS_SMALL' });
    expect(source?.lookUp(urns.codelist('NONE', '1.0.0'))).to.equal(undefined);
    expect(source?.allowed.get('D0')).to.deep.equal(['C0']);
    expect((await find('DataStructure', 'DSD_SMALL')).source?.allowed.get('D0')).to.equal(null);
  });

  it('returns codelists with inherited codes, and the agencies that own them up to SDMX', async () => {
    const { artefacts } = await find('DataStructure', 'OWNED');
    const lists = artefacts.filter((artefact) => artefact.class === 'Codelist');
    expect(lists.map(({ id, codes }) => [id, idsOf(codes)])).to.deep.equal([
      ['EXTENDED', 'X Y'],
      ['CL_SMALL_0', 'C0 C1'],
    ]);
    const agencies = artefacts
      .filter((artefact) => artefact.class === 'AgencyScheme')
      .map(({ agencyID, agencies: held }) => [agencyID, idsOf(held)]);
    expect(agencies).to.deep.equal([
      ['ECB', 'DISS'],
      ['SDMX', 'SDMX ECB'],
    ]);
  });

  it('throws NotFound where the registry does not hold the data structure', async () => {
    try {
      await find('Dataflow', 'AWAY');
      expect.fail('a schema was found');
    } catch (error) {
      expect(error)
        .to.include({ name: 'NotFound' })
        .and.property('message')
        .that.contains(urns.dataflow('AWAY', '1.0.0'));
    }
  });

  it('takes a constant number of round trips', async () => {
    const trips = async (id: string) => {
      const before = test.database.roundTrips;
      await find('Dataflow', id);
      return test.database.roundTrips - before;
    };
    expect(await trips('DF_LARGE')).to.equal(await trips('DF_SMALL'));
  });
});
