import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { partsOf } from '../../../src/model/parts.js';
import type { StructureQuery } from '../../../src/registry/structures/structure-query.js';
import {
  agencyScheme,
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataProviderScheme,
  dataStructure,
  extendedCodelist,
  hierarchy,
  ownedBy,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { loadStructures, structureQuery } from '../../harness/structures.js';
import { constrain } from '../constraints/constrained.js';

const concept = (id: string) => urns.concept('CS', '1.0+.0', id);

/** Europe with Germany and its Hesse, and Asia. */
const geo = {
  ...codelist('CL_GEO', '1.0.0', []),
  codes: [
    { id: 'EU', names: { en: 'Europe' } },
    { id: 'DE', names: { en: 'Germany' }, parent: 'EU' },
    { id: 'DE_HE', names: { en: 'Hesse' }, parent: 'DE' },
    { id: 'AS', names: { en: 'Asia' } },
  ],
} as Artefact;

const association = {
  class: 'HierarchyAssociation',
  agencyID: 'SDMX',
  id: 'HA',
  version: '1.0.0',
  names: { en: 'Association' },
  linkedHierarchy: urns.hierarchy('H', '1.0.0'),
  linkedObject: urns.dimension('DSD', '1.0.0', 'SEX'),
  contextObject: urns.dataflow('DF', '1.0.0'),
} as unknown as Artefact;

/*
 *  PA1 ─ DF ─┐                                      DSD: FREQ, FREQ2 ─ CL_FREQ, SEX ─ CS ─ CL_SEX, GEO ─ CL_GEO,
 *       DF2 ─┴ DSD ─ CS, OTHER_CS   HA ─ H ─ CL_SEX      AREA ─ CL_AREA ─ CL_WORLD
 *  CAT_A ─ DF, CATS.A.B    CAT_C ─ DF2, CATS.C
 */
describe('detail=referencepartial', () => {
  let test: TestRegistry;

  before(async () => {
    test = await openTestRegistry();
    await test.submit([agencyScheme(['ECB', 'IMF', 'BIS'])], 'MERGE');
    const report = await test.submit([
      codelist('CL_FREQ', '1.0.0', ['A', 'M', 'Q', 'W']),
      codelist('CL_SEX', '1.0.0', ['F', 'M', '_T', '_Z']),
      geo,
      codelist('CL_WORLD', '1.0.0', ['MX', 'JP']),
      extendedCodelist('CL_AREA', '1.0.0', [urns.codelist('CL_WORLD', '1.0.0')], ['OWN']),
      conceptScheme('CS', '1.0.0', {
        FREQ: urns.codelist('CL_FREQ', '1.0.0'),
        FREQ2: null,
        SEX: urns.codelist('CL_SEX', '1.0.0'),
        GEO: null,
        AREA: null,
        UNUSED: urns.codelist('CL_UNUSED', '1.0.0'),
      }),
      ownedBy('IMF', codelist('CL_BASE', '1.0.0', ['B'])),
      extendedCodelist('CL_UNUSED', '1.0.0', [urns.ownedBy('IMF', urns.codelist('CL_BASE', '1.0.0'))], ['U']),
      dataStructure('DSD', '1.0.0', {
        [concept('FREQ')]: urns.codelist('CL_FREQ', '1.0+.0'),
        [concept('FREQ2')]: urns.codelist('CL_FREQ', '1.0.0'),
        [concept('SEX')]: null,
        [concept('GEO')]: urns.codelist('CL_GEO', '1.0.0'),
        [concept('AREA')]: urns.codelist('CL_AREA', '1.0.0'),
      }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      ownedBy('ECB', dataflow('DF2', '1.0.0', urns.dataStructure('DSD', '1.0.0'))),
      dataProviderScheme(['P1', 'P2']),
      provisionAgreement('PA1', '1.0.0', urns.dataflow('DF', '1.0+.0'), urns.dataProvider('P1')),
      hierarchy('H', '1.0.0', [urns.code('CL_SEX', '1.0.0', '_Z')]),
      association,
      categoryScheme('CATS', '1.0.0', { A: { B: { BELOW: {} }, D: {} }, C: {} }),
      categorisation('CAT_A', '1.0.0', urns.dataflow('DF', '1.0.0'), urns.category('CATS', '1.0.0', 'A.B')),
      categorisation(
        'CAT_C',
        '1.0.0',
        urns.ownedBy('ECB', urns.dataflow('DF2', '1.0.0')),
        urns.category('CATS', '1.0.0', 'C'),
      ),
      constrain(
        'CON',
        '1.0.0',
        { dataflows: [urns.dataflow('DF', '1.0.0')] },
        {
          FREQ: ['A'],
          FREQ2: ['A', 'M'],
          SEX: ['F'],
          GEO: [{ value: 'DE', cascadeValues: true }],
          AREA: ['JP', 'OWN'],
        },
      ),
      constrain(
        'CON2',
        '1.0.0',
        { dataflows: [urns.ownedBy('ECB', urns.dataflow('DF2', '1.0.0'))] },
        { FREQ: ['W'], FREQ2: ['W'], SEX: ['M'] },
      ),
      constrain(
        'CON_PA',
        '1.0.0',
        { provisionAgreements: [urns.provisionAgreement('PA1', '1.0.0')] },
        { FREQ2: ['M'] },
      ),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  });
  after(() => test.close());

  const find = async (path: string, references: StructureQuery['references'], asOf?: number) => {
    const query = structureQuery(path, { references, detail: 'referencepartial' });
    return (await loadStructures(test, query, asOf)).artefacts;
  };

  const itemSchemes = ['AgencyScheme', 'DataProviderScheme', 'Codelist', 'ConceptScheme', 'CategoryScheme'];

  /** `CL_FREQ: A M`, with `(whole)` after a scheme without isPartial. */
  const schemesIn = (artefacts: readonly Artefact[]): string[] =>
    artefacts
      .filter((each) => itemSchemes.includes(each.class))
      .map((each) => {
        const items = [...partsOf(each)].map(({ tail }) => tail).join(' ');
        return `${each.id}: ${items}${each['isPartial'] === true ? '' : ' (whole)'}`;
      });

  const whole = {
    freq: 'CL_FREQ: A M Q W (whole)',
    sex: 'CL_SEX: F M _T _Z (whole)',
    geo: 'CL_GEO: EU DE DE_HE AS (whole)',
    area: 'CL_AREA: MX JP OWN (whole)',
    world: 'CL_WORLD: MX JP (whole)',
  };
  const concepts = 'CS: FREQ FREQ2 SEX GEO AREA';
  const sdmx = 'AGENCIES: SDMX';

  const cases: readonly (readonly [string, string, StructureQuery['references'], readonly string[]])[] = [
    [
      'codes that the constraints of a dataflow allow, together for components that share a list',
      'dataflow/SDMX/DF',
      'descendants',
      [sdmx, 'CL_AREA: JP OWN', 'CL_FREQ: A M', 'CL_GEO: DE DE_HE', 'CL_SEX: F', whole.world, concepts],
    ],
    [
      'all codes of a structure without constraints, and the concepts it uses',
      'datastructure/SDMX/DSD',
      'descendants',
      [sdmx, whole.area, whole.freq, whole.geo, whole.sex, whole.world, concepts],
    ],
    [
      'codes that an agreement allows',
      'provisionagreement/SDMX/PA1',
      'descendants',
      [
        sdmx,
        'DATA_PROVIDERS: P1',
        'CL_AREA: JP OWN',
        'CL_FREQ: A M',
        'CL_GEO: DE DE_HE',
        'CL_SEX: F',
        whole.world,
        concepts,
      ],
    ],
    [
      'codes that any of several dataflows allows',
      'dataflow/SDMX,ECB',
      'descendants',
      ['AGENCIES: SDMX ECB', whole.area, 'CL_FREQ: A M W', whole.geo, 'CL_SEX: F M', whole.world, concepts],
    ],
    [
      'all codes where a structure is selected together with its dataflow',
      'dataflow,datastructure/SDMX',
      'descendants',
      [sdmx, whole.area, whole.freq, whole.geo, whole.sex, whole.world, concepts],
    ],
    [
      'codes that the dataflow of a constraint allows',
      'dataconstraint/SDMX/CON2',
      'descendants',
      ['AGENCIES: SDMX ECB', whole.area, 'CL_FREQ: W', whole.geo, 'CL_SEX: M', whole.world, concepts],
    ],
    [
      'the lists of direct references',
      'datastructure/SDMX/DSD',
      'children',
      [sdmx, whole.area, whole.freq, whole.geo, concepts],
    ],
    ['the codes that a hierarchy refers to', 'hierarchy/SDMX/H', 'children', [sdmx, 'CL_SEX: _Z']],
    [
      'codes that a dataflow allows, and those that included hierarchies use',
      'hierarchyassociation,dataflow/SDMX',
      'descendants',
      [sdmx, 'CL_AREA: JP OWN', 'CL_FREQ: A M', 'CL_GEO: DE DE_HE', 'CL_SEX: F _Z', whole.world, concepts],
    ],
    [
      'the categories of the categorisations, with those above and without those below',
      'dataflow/SDMX/DF',
      'parentsandsiblings',
      [sdmx, 'DATA_PROVIDERS: P1', 'CATS: A A.B'],
    ],
    [
      'a whole scheme that is a parent',
      'codelist/SDMX/CL_SEX',
      'parents',
      [whole.sex, 'CS: FREQ FREQ2 SEX GEO AREA UNUSED (whole)'],
    ],
    [
      'whole selected artefacts',
      'conceptscheme,codelist/SDMX/CS,CL_FREQ',
      'none',
      [whole.freq, 'CS: FREQ FREQ2 SEX GEO AREA UNUSED (whole)'],
    ],
    [
      'whole selected artefacts although a dataflow constrains them',
      'dataflow,codelist/SDMX/DF,CL_FREQ',
      'children',
      [sdmx, whole.freq],
    ],
    [
      'the lists of a concept scheme',
      'conceptscheme/SDMX/CS',
      'children',
      [sdmx, whole.freq, whole.sex, 'CL_UNUSED: B U (whole)', 'CS: FREQ FREQ2 SEX GEO AREA UNUSED (whole)'],
    ],
    [
      'the lists of the selected concepts',
      'conceptscheme/SDMX/CS/1.0.0/SEX',
      'descendants',
      [sdmx, whole.sex, 'CS: SEX'],
    ],
  ];
  for (const [meaning, path, references, expected] of cases) {
    it(`returns ${meaning}`, async () => {
      const found = schemesIn(await find(path, references));
      expect(found).to.have.members(expected);
      expect(found).to.have.length(expected.length);
    });
  }

  it('reduces lists that are included by class', async () => {
    const found = await find('datastructure/SDMX/DSD', { classes: ['ConceptScheme', 'Codelist'] });
    expect(schemesIn(found)).to.have.members([whole.area, whole.freq, whole.geo, concepts]);
  });

  it('returns codes with all their properties except a parent that is left out', async () => {
    const found = await find('dataflow/SDMX/DF', 'descendants');
    const list = found.find(({ id }) => id === 'CL_GEO');
    expect(list).to.deep.equal({
      ...geo,
      isPartial: true,
      codes: [
        { id: 'DE', names: { en: 'Germany' } },
        { id: 'DE_HE', names: { en: 'Hesse' }, parent: 'DE' },
      ],
    });
  });

  it('returns a list without codes if no code is allowed', async () => {
    await test.submit([
      codelist('CL_NONE', '1.0.0', ['A']),
      dataStructure('DSD_NONE', '1.0.0', { [concept('FREQ')]: urns.codelist('CL_NONE', '1.0.0') }),
      constrain('NOTHING', '1.0', { dataStructures: [urns.dataStructure('DSD_NONE', '1.0.0')] }, { FREQ: ['X'] }),
    ]);
    const [list] = (await find('datastructure/SDMX/DSD_NONE', 'children')).filter(({ id }) => id === 'CL_NONE');
    expect(list).to.include({ isPartial: true });
    expect(list).to.not.have.property('codes');
  });

  it('reduces schemes to the items used at the instant', async () => {
    const { at } = await test.submit([
      constrain('CON', '2.0.0', { dataflows: [urns.dataflow('DF', '1.0.0')] }, { FREQ: ['Q'], FREQ2: ['Q'] }),
    ]);
    const lists = (asOf: number) => find('dataflow/SDMX/DF', 'descendants', asOf).then(schemesIn);
    expect(await lists(at)).to.include.members(['CL_FREQ: Q', whole.sex]);
    expect(await lists(at - 1)).to.include.members(['CL_FREQ: A M', 'CL_SEX: F']);
  });

  // Other registries do this, and clients expect it.
  describe('with item queries', () => {
    it('returns only its categorisations with a category', async () => {
      const found = await find('categoryscheme/SDMX/CATS/~/C', 'parents');
      expect(found.map(({ id }) => id)).to.deep.equal(['CATS', 'CAT_C']);
      expect(schemesIn(found)).to.deep.equal(['CATS: C']);
    });

    it('includes nothing that the agencies of a selected agency scheme own', async () => {
      for (const path of ['agencyscheme/SDMX', 'agencyscheme/SDMX/AGENCIES/1.0/ECB']) {
        for (const references of ['parents', 'ancestors'] as const) {
          expect((await find(path, references)).map(({ id }) => id)).to.deep.equal(['AGENCIES']);
        }
      }
    });
  });

  it('takes a constant number of round trips', async () => {
    const trips = async (path: string) => {
      // Instants of transactions are read once.
      await find(path, 'descendants');
      const before = test.database.roundTrips;
      await find(path, 'descendants');
      return test.database.roundTrips - before;
    };
    const one = await trips('dataflow/SDMX/DF');
    // Selection, included versions, contents, extended lists, edges; then the references and constraints of contexts.
    expect(one).to.equal(1 + 2 + 1 + 1 + 1 + 4);
    await test.submit(
      Array.from({ length: 20 }, (_, index) => [
        dataflow(`MANY${index}`, '1.0.0', urns.dataStructure('DSD', '1.0.0')),
        constrain(`MANY${index}`, '1.0.0', { dataflows: [urns.dataflow(`MANY${index}`, '1.0.0')] }, { FREQ: ['A'] }),
      ]).flat(),
    );
    expect(await trips('dataflow/SDMX')).to.equal(one);
    expect(await trips('agencyscheme/SDMX')).to.equal(4);
  });
});
