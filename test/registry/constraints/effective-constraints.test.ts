import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { atOnce } from '../../../src/model/steps.js';
import type { ConstraintRole } from '../../../src/references/constraint-content.js';
import {
  constrainedComponents,
  findEffectiveConstraints,
} from '../../../src/registry/constraints/effective-constraints.js';
import { FOREVER } from '../../../src/store/schema.js';
import {
  codelist,
  conceptScheme,
  dataflow,
  dataProviderScheme,
  dataStructure,
  extendedCodelist,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { constrain } from './constrained.js';

const { dataflow: flow, dataStructure: dsd, provisionAgreement: agreement } = urns;
const concept = (id: string) => urns.concept('CS', '1.0+.0', id);

/** FREQ has a local list, SEX that of its concept, AREA an extended one. */
const structure = (version: string) =>
  dataStructure('DSD', version, {
    [concept('FREQ')]: urns.codelist('CL_FREQ', '1.0+.0'),
    [concept('SEX')]: null,
    [concept('AREA')]: urns.codelist('CL_AREA', '1.0.0'),
    [concept('TITLE')]: null,
  });

describe('findEffectiveConstraints', () => {
  let test: TestRegistry;
  let unconstrained: number;

  before(async () => {
    test = await openTestRegistry();
    const first = await test.submit([
      codelist('CL_FREQ', '1.0.0', ['A', 'M']),
      codelist('CL_FREQ', '1.1.0', ['A', 'M', 'Q', 'W']),
      codelist('CL_SEX', '1.0.0', ['F', 'M', '_T']),
      codelist('CL_WORLD', '1.0.0', ['DE', 'MX', 'JP']),
      extendedCodelist('CL_AREA', '1.0.0', [urns.codelist('CL_WORLD', '1.0.0')], ['OWN']),
      conceptScheme('CS', '1.0.0', {
        FREQ: null,
        SEX: urns.codelist('CL_SEX', '1.0.0'),
        AREA: null,
        TITLE: null,
      }),
      structure('1.0.0'),
      dataflow('DF', '1.0.0', dsd('DSD', '1.0+.0')),
      dataflow('OTHER', '1.0.0', dsd('DSD', '1.0+.0')),
      { ...dataflow('NARROW', '1.0.0', dsd('DSD', '1.0+.0')), dimensionConstraint: ['FREQ'] },
      dataProviderScheme(['P1', 'P2']),
      provisionAgreement('PA1', '1.0.0', flow('DF', '1.0+.0'), urns.dataProvider('P1')),
      provisionAgreement('PA2', '1.0.0', flow('DF', '1.0.0'), urns.dataProvider('P2')),
      provisionAgreement('PA_OTHER', '1.0.0', flow('OTHER', '1.0.0'), urns.dataProvider('P2')),
    ]);
    expect(first.outcome, JSON.stringify(first.results)).to.equal('accepted');
    unconstrained = first.transaction ?? 0;
    const second = await test.submit([
      constrain('ON_DSD', '1.0.0', { dataStructures: [dsd('DSD', '1.0+.0')] }, { FREQ: ['A', 'M', 'Q'] }),
      constrain('ON_DF', '1.0', { dataflows: [flow('DF', '1.0.0')] }, { FREQ: ['A', 'M', 'W'], SEX: ['F', 'M'] }),
      constrain('ON_PA', '1.0.0', { provisionAgreements: [agreement('PA1', '1.0.0')] }, { FREQ: ['M'] }, null),
      constrain('ON_P1', '1.0.0', { dataProvider: urns.dataProvider('P1') }, { AREA: ['DE', 'OWN'], NOT_HERE: ['x'] }),
      constrain('ACTUAL', '1.0', { dataflows: [flow('OTHER', '1.0.0')] }, { SEX: ['_T'] }, 'Actual'),
      constrain('VERSIONS', '1.0.0', { dataflows: [flow('OTHER', '1.0.0')] }, { SEX: ['F'] }),
      constrain('VERSIONS', '2.0.0', { dataflows: [flow('OTHER', '1.0.0')] }, { SEX: ['M'] }),
      constrain('VERSIONS', '2.1.0-draft', { dataflows: [flow('OTHER', '1.0.0')] }, { SEX: ['_T'] }),
      constrain('MOVED', '1.0.0', { dataflows: [flow('OTHER', '1.0.0')] }, { AREA: ['JP'] }),
      constrain('MOVED', '2.0.0', { dataflows: [flow('NARROW', '1.0.0')] }, { AREA: ['JP'], FREQ: ['A'] }),
    ]);
    expect(second.outcome, JSON.stringify(second.results)).to.equal('accepted');
  });
  after(() => test.close());

  const find = (ids: readonly string[], role: ConstraintRole = 'Allowed', tick = FOREVER - 1) =>
    test.database.read((tx) => findEffectiveConstraints(tx, { urns: ids, tick, role }));

  /** `FREQ: M (ON_DF ON_PA)`: the codes allowed for a component, and the constraints that exclude others; `*` for all codes. */
  const inShort = async (...args: Parameters<typeof find>) => {
    const [found] = await find(...args);
    return [...(found === undefined ? [] : atOnce(constrainedComponents(found)))].map(
      ([id, { codes, constraints }]) => {
        const by = constraints.map((urn) => urn.replace(/^.*:|\(.*$/g, ''));
        return `${id}: ${codes === null ? '*' : [...codes].join(' ')}${by.length === 0 ? '' : ` (${by.join(' ')})`}`;
      },
    );
  };

  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['a data structure: its own', dsd('DSD', '1.0.0'), ['FREQ: A M Q (ON_DSD)', 'SEX: *', 'AREA: *']],
    [
      'a dataflow: its own and those of its structure',
      flow('DF', '1.0.0'),
      ['FREQ: A M (ON_DF ON_DSD)', 'SEX: F M (ON_DF)', 'AREA: *'],
    ],
    [
      'an agreement: its own, those above it and of its provider',
      agreement('PA1', '1.0.0'),
      ['FREQ: M (ON_DF ON_DSD ON_PA)', 'SEX: F M (ON_DF)', 'AREA: DE OWN (ON_P1)'],
    ],
    [
      'an agreement of another provider',
      agreement('PA2', '1.0.0'),
      ['FREQ: A M (ON_DF ON_DSD)', 'SEX: F M (ON_DF)', 'AREA: *'],
    ],
    [
      'a dataflow: of several versions of a constraint only the newest that is not a draft',
      flow('OTHER', '1.0.0'),
      ['FREQ: A M Q (ON_DSD)', 'SEX: M (VERSIONS)', 'AREA: *'],
    ],
    [
      'an agreement without constraints attached to it',
      agreement('PA_OTHER', '1.0.0'),
      ['FREQ: A M Q (ON_DSD)', 'SEX: M (VERSIONS)', 'AREA: *'],
    ],
    ['a dataflow that uses some dimensions: those', flow('NARROW', '1.0.0'), ['FREQ: A (MOVED ON_DSD)']],
  ];
  for (const [meaning, urn, expected] of cases) {
    it(`finds the constraints of ${meaning}`, async () => {
      expect(await inShort([urn])).to.deep.equal(expected);
    });
  }

  it('uses Actual constraints only if the query has that role', async () => {
    expect(await inShort([flow('OTHER', '1.0.0')], 'Actual')).to.deep.equal(['FREQ: *', 'SEX: _T (ACTUAL)', 'AREA: *']);
  });

  it('returns the versions of the lists', async () => {
    const [found] = await find([flow('DF', '1.0.0')]);
    const components = found === undefined ? [] : [...atOnce(constrainedComponents(found)).values()];
    expect(components.map(({ enumeration }) => enumeration)).to.deep.equal([
      urns.codelist('CL_FREQ', '1.1.0'),
      urns.codelist('CL_SEX', '1.0.0'),
      urns.codelist('CL_AREA', '1.0.0'),
    ]);
  });

  it('reads the state of a tick', async () => {
    expect(await inShort([flow('DF', '1.0.0')], 'Allowed', unconstrained)).to.deep.equal([
      'FREQ: *',
      'SEX: *',
      'AREA: *',
    ]);
  });

  it('follows the current resolutions of wildcards, in structures above and in attachments', async () => {
    const { transaction } = await test.submit([
      structure('1.1.0'),
      constrain('ON_OLD', '1.0', { dataStructures: [dsd('DSD', '1.0.0')] }, { AREA: ['MX'] }),
    ]);
    expect(await inShort([flow('OTHER', '1.0.0')])).to.deep.equal([
      'FREQ: A M Q (ON_DSD)',
      'SEX: M (VERSIONS)',
      'AREA: *',
    ]);
    expect(await inShort([dsd('DSD', '1.0.0')])).to.deep.equal(['FREQ: *', 'SEX: *', 'AREA: MX (ON_OLD)']);
    expect(await inShort([dsd('DSD', '1.0.0')], 'Allowed', (transaction ?? 0) - 1)).to.deep.equal(cases[0]?.[2]);
  });

  it('includes the metadata attributes of the metadata structure that a data structure refers to', async () => {
    const attribute = { id: 'ROLE', conceptIdentity: concept('SEX') };
    const metadataStructure = {
      class: 'MetadataStructure',
      agencyID: 'SDMX',
      id: 'MSD',
      version: '1.0.0',
      names: { en: 'Metadata' },
      metadataStructureComponents: {
        metadataAttributeList: { id: 'MetadataAttributeDescriptor', metadataAttributes: [attribute] },
      },
    } as unknown as Artefact;
    const report = await test.submit([
      metadataStructure,
      {
        ...dataStructure('DSD_META', '1.0.0', { [concept('SEX')]: null }),
        metadata: 'urn:sdmx:org.sdmx.infomodel.metadatastructure.MetadataStructure=SDMX:MSD(1.0+.0)',
      },
      constrain('ON_META', '1.0.0', { dataStructures: [dsd('DSD_META', '1.0.0')] }, { ROLE: ['F'] }),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    expect(await inShort([dsd('DSD_META', '1.0.0')])).to.deep.equal(['SEX: *', 'ROLE: F (ON_META)']);
  });

  it('finds nothing for a version that does not exist', async () => {
    expect(await inShort([flow('NOWHERE', '1.0.0')])).to.deep.equal([]);
  });

  it('takes seven round trips for one and for many, and none for none', async () => {
    const trips = async (...ids: string[]) => {
      const before = test.database.roundTrips;
      expect(await find(ids)).to.have.length(ids.length);
      return test.database.roundTrips - before;
    };
    expect(await trips()).to.equal(0);
    expect(await trips(agreement('PA1', '1.0.0'))).to.equal(7);
    const flows = Array.from({ length: 30 }, (_, index) => `MANY${index}`);
    await test.submit(
      flows.flatMap((id) => [
        dataflow(id, '1.0.0', dsd('DSD', '1.0+.0')),
        constrain(id, '1.0.0', { dataflows: [flow(id, '1.0.0')] }, { FREQ: ['A'], SEX: ['F'], AREA: ['DE'] }),
      ]),
    );
    expect(await trips(...flows.map((id) => flow(id, '1.0.0')), agreement('PA1', '1.0.0'))).to.equal(7);
  });
});
