import { expect } from 'chai';
import { parseUrn } from '../../../src/model/urn.js';
import {
  type ClosureQuery,
  findWholeClosure,
  type WholeClosure,
} from '../../../src/registry/closure/find-whole-closure.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataProviderScheme,
  dataStructure,
  extendedCodelist,
  ownedBy,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { constrain } from '../constraints/constrained.js';

const shortUrn = (urn: string): string => urn.replace(/^urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\./, '');

describe('findWholeClosure', () => {
  let test: TestRegistry;
  let first = 0;

  before(async () => {
    test = await openTestRegistry();
    await test.submit([agencyScheme(['SDMX', 'X'])]);
    await test.submit([agencyScheme(['Y'], 'X')]);
    const report = await test.submit([
      codelist('BASE', '1.0.0', ['A']),
      extendedCodelist('CL', '1.0.0', [urns.codelist('BASE', '1.0+.0')], ['B']),
      codelist('OTHER', '1.0.0', ['A']),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0') }),
      conceptScheme('CS2', '1.0.0', { FREQ: urns.codelist('OTHER', '1.0.0') }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0+.0', 'FREQ')]: null }),
      dataStructure('DSD2', '1.0.0', { [urns.concept('CS2', '1.0+.0', 'FREQ')]: null }),
      ownedBy('X.Y', dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0'))),
      dataflow('DF2', '1.0.0', urns.dataStructure('DSD2', '1.0.0')),
      dataProviderScheme(['P', 'Q']),
      provisionAgreement('PA', '1.0.0', urns.ownedBy('X.Y', urns.dataflow('DF', '1.0.0')), urns.dataProvider('P')),
      constrain(
        'OF_FLOW',
        '1.0.0',
        { dataflows: [urns.ownedBy('X.Y', urns.dataflow('DF', '1.0.0'))] },
        { FREQ: ['A'] },
      ),
      constrain(
        'OF_TWO',
        '1.0.0',
        { dataStructures: [urns.dataStructure('DSD', '1+.0.0'), urns.dataStructure('DSD2', '1.0.0')] },
        { FREQ: ['A'] },
      ),
      constrain('OF_OTHER', '1.0.0', { dataStructures: [urns.dataStructure('DSD2', '1.0.0')] }, { FREQ: ['A'] }),
      constrain('OF_PROVIDER', '1.0.0', { dataProvider: urns.dataProvider('P') }, { FREQ: ['A'] }),
      constrain('OF_OTHER_PROVIDER', '1.0.0', { dataProvider: urns.dataProvider('Q') }, { FREQ: ['A'] }),
      constrain('ACTUAL', '1.0.0', { dataStructures: [urns.dataStructure('DSD', '1.0.0')] }, { FREQ: ['A'] }, 'Actual'),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    first = report.at;
    await test.submit([codelist('BASE', '1.1.0', ['A', 'C'])]);
  });
  after(() => test.close());

  const find = async (
    roots: readonly string[],
    more: Partial<ClosureQuery> = {},
    asOf?: number,
  ): Promise<WholeClosure> =>
    findWholeClosure(await test.at(asOf), {
      roots: roots.map((text) => ({ text, urn: parseUrn(text) })),
      constraints: false,
      owners: false,
      ...more,
    });

  const shown = ({ versions }: WholeClosure): string[] =>
    [...versions].map(([urn, { reason }]) => `${reason} ${shortUrn(urn)}`).sort();

  const flow = urns.ownedBy('X.Y', urns.dataflow('DF', '1.0.0'));
  const below = [
    'reference Codelist=SDMX:BASE(1.1.0)',
    'reference Codelist=SDMX:CL(1.0.0)',
    'reference ConceptScheme=SDMX:CS(1.0.0)',
    'reference DataStructure=SDMX:DSD(1.0.0)',
  ];

  it('has what versions refer to, through wildcards, with the references', async () => {
    const closure = await find([flow]);
    expect(shown(closure)).to.deep.equal([...below, 'root Dataflow=X.Y:DF(1.0.0)']);
    const wildcards = closure.references.flatMap(({ wildcard, target }) => (wildcard ? [shortUrn(target)] : []));
    expect(wildcards.sort()).to.deep.equal([
      'Codelist=SDMX:BASE(1.0+.0)',
      'Codelist=SDMX:CL(1.0+.0)',
      'ConceptScheme=SDMX:CS(1.0+.0)',
      'DataStructure=SDMX:DSD(1.0+.0)',
    ]);
    expect(
      closure.references
        .map(({ source, target, resolution }) => [source, target, resolution ?? ''].map(shortUrn).join(' '))
        .sort(),
    ).to.deep.equal([
      'Codelist=SDMX:CL(1.0.0) Codelist=SDMX:BASE(1.0+.0) Codelist=SDMX:BASE(1.1.0)',
      'ConceptScheme=SDMX:CS(1.0.0) Codelist=SDMX:CL(1.0+.0) Codelist=SDMX:CL(1.0.0)',
      'DataStructure=SDMX:DSD(1.0.0) ConceptScheme=SDMX:CS(1.0+.0) ConceptScheme=SDMX:CS(1.0.0)',
      'Dataflow=X.Y:DF(1.0.0) DataStructure=SDMX:DSD(1.0+.0) DataStructure=SDMX:DSD(1.0.0)',
    ]);
  });

  it('is that of an instant', async () => {
    expect(shown(await find([flow], {}, first))).to.include('reference Codelist=SDMX:BASE(1.0.0)');
  });

  it('has each version that a wildcard root names, and each version once', async () => {
    const closure = await find([urns.codelist('BASE', '*'), urns.codelist('BASE', '1.0+.0'), urns.codelist('CL', '~')]);
    expect(closure.roots.map((each) => each.map(shortUrn))).to.deep.equal([
      ['Codelist=SDMX:BASE(1.0.0)', 'Codelist=SDMX:BASE(1.1.0)'],
      ['Codelist=SDMX:BASE(1.1.0)'],
      ['Codelist=SDMX:CL(1.0.0)'],
    ]);
    expect(shown(closure)).to.deep.equal([
      'root Codelist=SDMX:BASE(1.0.0)',
      'root Codelist=SDMX:BASE(1.1.0)',
      'root Codelist=SDMX:CL(1.0.0)',
    ]);
  });

  it('has the constraints that decide which values a flow allows, and what they refer to, but not the constraints on that', async () => {
    const closure = await find([flow], { constraints: true });
    expect(shown(closure)).to.deep.equal(
      [
        ...below,
        'root Dataflow=X.Y:DF(1.0.0)',
        'constraint DataConstraint=SDMX:OF_FLOW(1.0.0)',
        'constraint DataConstraint=SDMX:OF_TWO(1.0.0)',
        'constraintReference DataStructure=SDMX:DSD2(1.0.0)',
        'constraintReference ConceptScheme=SDMX:CS2(1.0.0)',
        'constraintReference Codelist=SDMX:OTHER(1.0.0)',
      ].sort(),
    );
    expect(closure.versions.get(urns.dataConstraint('OF_TWO', '1.0.0'))?.appliesTo?.map(shortUrn)).to.deep.equal([
      'DataStructure=SDMX:DSD(1.0.0)',
      'Dataflow=X.Y:DF(1.0.0)',
    ]);
  });

  it('has the constraints of the provider of an agreement', async () => {
    const found = shown(await find([urns.provisionAgreement('PA', '1.0.0')], { constraints: true }));
    expect(found.filter((each) => each.startsWith('constraint '))).to.deep.equal([
      'constraint DataConstraint=SDMX:OF_FLOW(1.0.0)',
      'constraint DataConstraint=SDMX:OF_PROVIDER(1.0.0)',
      'constraint DataConstraint=SDMX:OF_TWO(1.0.0)',
    ]);
  });

  it('has the schemes of the owners, up to that of SDMX', async () => {
    const found = shown(await find([flow], { owners: true }));
    expect(found.filter((each) => each.startsWith('owner'))).to.deep.equal([
      'owner AgencyScheme=SDMX:AGENCIES(1.0)',
      'owner AgencyScheme=X:AGENCIES(1.0)',
    ]);
  });

  it('gives each version its content hash', async () => {
    for (const { row } of (await find([flow], { constraints: true, owners: true })).versions.values())
      expect(row.hash).to.match(/^\d+:[0-9a-f]{64}$/);
  });

  it('takes as many round trips for any size', async () => {
    const trips = async (roots: readonly string[]): Promise<number> => {
      const before = test.database.roundTrips;
      await find(roots, { constraints: true, owners: true });
      return test.database.roundTrips - before;
    };
    expect(await trips([flow, urns.dataflow('DF2', '1.0.0'), urns.codelist('OTHER', '*')])).to.be.at.most(
      await trips([flow]),
    );
  });
});
