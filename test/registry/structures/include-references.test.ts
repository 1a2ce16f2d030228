import { expect } from 'chai';
import type { StructureQuery } from '../../../src/registry/structures/structure-query.js';
import {
  agencyScheme,
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataProviderScheme,
  dataStructure,
  extendedCodelist,
  ownedBy,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { inShort, loadStructures, structureQuery } from '../../harness/structures.js';

/*
 *   CON ─┐   PA ─ PROVIDERS
 *        DF ─┘         CAT_A ─ DF, CATS.A       CAT_B ─ DF2, CATS.A.B      LOOP1 ─ LOOP2, both ─ CATS.C
 *        DF, DF2, DF_E ─ DSD ─ CS ─ CL_F, DSD ─ CL_X ─ CL_F                CAT_C ─ DSD, CATS.C
 */
describe('includeReferences', () => {
  let test: TestRegistry;

  before(async () => {
    test = await openTestRegistry();
    await test.submit([agencyScheme(['ECB'])], 'MERGE');
    const report = await test.submit([
      agencyScheme(['STAT'], 'ECB'),
      codelist('CL_F', '1.0.0', ['A']),
      codelist('CL_F', '1.1.0', ['A']),
      extendedCodelist('CL_X', '1.0.0', [urns.codelist('CL_F', '1.0+.0')]),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL_F', '1.0+.0') }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0+.0', 'FREQ')]: urns.codelist('CL_X', '1.0.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      dataflow('DF2', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
      ownedBy('ECB.STAT', dataflow('DF_E', '1.0.0', urns.dataStructure('DSD', '1.0+.0'))),
      dataProviderScheme(['P1']),
      provisionAgreement('PA', '1.0.0', urns.dataflow('DF', '1.0+.0'), urns.dataProvider('P1')),
      dataConstraint('CON', '1.0.0', [urns.dataflow('DF', '1.0.0')]),
      categoryScheme('CATS', '1.0.0', { A: { B: {} }, C: {} }),
      categorisation('CAT_A', '1.0.0', urns.dataflow('DF', '1.0.0'), urns.category('CATS', '1.0.0', 'A')),
      categorisation('CAT_B', '1.0.0', urns.dataflow('DF2', '1.0.0'), urns.category('CATS', '1.0+.0', 'A.B')),
      categorisation('CAT_C', '1.0.0', urns.dataStructure('DSD', '1.0.0'), urns.category('CATS', '1.0.0', 'C')),
      categorisation('LOOP1', '1.0', urns.categorisation('LOOP2', '1.0'), urns.category('CATS', '1.0.0', 'C')),
      categorisation('LOOP2', '1.0', urns.categorisation('LOOP1', '1.0'), urns.category('CATS', '1.0.0', 'C')),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  });
  after(() => test.close());

  const find = async (path: string, references: StructureQuery['references']) =>
    inShort((await loadStructures(test, structureQuery(path, { references }))).artefacts).map((each) =>
      each.replace(/^\w+ (?:SDMX:)?/, '').replace('(1.0.0)', ''),
    );

  const scopes = (list: string): StructureQuery['references'] => ({ classes: list.split(' ') });

  const agencies = 'AGENCIES(1.0)';
  const above = ['DF', 'DF2', 'ECB.STAT:DF_E', 'CAT_C'];
  const siblings = ['ECB:AGENCIES(1.0)', 'CATS'];
  const below = ['CS', 'CL_X'];
  const cases: readonly [string, StructureQuery['references'], readonly string[]][] = [
    ['datastructure/SDMX/DSD', 'none', ['DSD']],
    ['datastructure/SDMX/DSD', 'children', ['DSD', ...below, agencies]],
    ['datastructure/SDMX/DSD', 'parents', ['DSD', ...above]],
    ['datastructure/SDMX/DSD', 'parentsandsiblings', ['DSD', ...above, ...siblings, agencies]],
    ['datastructure/SDMX/DSD', 'descendants', ['DSD', ...below, 'CL_F(1.1.0)', agencies]],
    ['datastructure/SDMX/DSD', 'ancestors', ['DSD', ...above, 'PA', 'CON', 'CAT_A', 'CAT_B']],
    ['datastructure/SDMX/DSD', 'all', ['DSD', ...above, ...siblings, ...below, 'CL_F(1.1.0)', agencies]],
    ['datastructure/SDMX/DSD', scopes('Codelist'), ['DSD', 'CL_X']],
    ['datastructure/SDMX/DSD', scopes('ConceptScheme Dataflow'), ['DSD', 'CS', 'DF', 'DF2', 'ECB.STAT:DF_E']],
    ['datastructure/SDMX/DSD', scopes('AgencyScheme'), ['DSD', agencies]],
    ['datastructure/SDMX/DSD', scopes('Process'), ['DSD']],
    // The owner of an agency scheme is an item of the scheme above it, up to that of SDMX.
    ['dataflow/ECB.STAT/DF_E', 'children', ['ECB.STAT:DF_E', 'DSD', 'ECB:AGENCIES(1.0)']],
    [
      'dataflow/ECB.STAT/DF_E',
      'descendants',
      ['ECB.STAT:DF_E', 'DSD', ...below, 'CL_F(1.1.0)', 'ECB:AGENCIES(1.0)', agencies],
    ],
    ['agencyscheme/SDMX', 'children', [agencies]],
    ['agencyscheme/SDMX', 'descendants', [agencies]],
    ['agencyscheme/ECB', 'descendants', ['ECB:AGENCIES(1.0)', agencies]],
    // The artefacts that an agency owns are not its parents.
    ['agencyscheme/SDMX', 'parents', [agencies]],
    ['agencyscheme/SDMX', 'ancestors', [agencies]],
    // Wildcards resolve to the newest version, not to the previous one.
    ['codelist/SDMX/CL_F/1.0.0', 'parents', ['CL_F']],
    ['codelist/SDMX/CL_F/1.0.0', 'ancestors', ['CL_F']],
    ['codelist/SDMX/CL_F', 'parents', ['CL_F(1.1.0)', 'CL_X', 'CS']],
    ['codelist/SDMX/CL_F', 'ancestors', ['CL_F(1.1.0)', 'CL_X', 'CS', 'DSD', ...above, 'PA', 'CON', 'CAT_A', 'CAT_B']],
    // Several selected artefacts, each returned once although they refer to each other.
    ['dataflow,datastructure/SDMX', 'children', ['DF', 'DF2', 'DSD', ...below, agencies]],
    ['dataproviderscheme', 'parentsandsiblings', ['DATA_PROVIDERS(1.0)', 'PA', 'DF', agencies]],
    // Cycles are followed once.
    ['categorisation/SDMX/LOOP1', 'descendants', ['LOOP1(1.0)', 'LOOP2(1.0)', 'CATS', agencies]],
    ['categorisation/SDMX/LOOP1', 'ancestors', ['LOOP1(1.0)', 'LOOP2(1.0)']],
    // Items: only the parents that refer to them.
    ['categoryscheme/SDMX/CATS/~/A', 'parents', ['CATS', 'CAT_A']],
    ['categoryscheme/SDMX/CATS/~/A.B', 'parents', ['CATS', 'CAT_B']],
    ['categoryscheme/SDMX/CATS/~/A,A.B', 'parents', ['CATS', 'CAT_A', 'CAT_B']],
    ['categoryscheme/SDMX/CATS/~/C', 'parents', ['CATS', 'CAT_C', 'LOOP1(1.0)', 'LOOP2(1.0)']],
    ['categoryscheme/SDMX/CATS/~/A', 'parentsandsiblings', ['CATS', 'CAT_A', 'DF', agencies]],
    ['categoryscheme/SDMX/CATS/~/A', 'ancestors', ['CATS', 'CAT_A']],
    ['categoryscheme/SDMX/CATS/~/A', scopes('Categorisation'), ['CATS', 'CAT_A']],
    ['conceptscheme/SDMX/CS/~/FREQ', 'ancestors', ['CS', 'DSD', ...above, 'PA', 'CON', 'CAT_A', 'CAT_B']],
    ['codelist/SDMX/CL_F/~/A', 'parents', ['CL_F(1.1.0)']],
  ];
  for (const [path, references, expected] of cases) {
    const scope = typeof references === 'string' ? references : references.classes.join(', ');
    it(`finds ${scope} of ${path}, each once`, async () => {
      const found = await find(path, references);
      expect(found).to.have.members(expected);
      expect(new Set(found).size).to.equal(found.length);
    });
  }

  it('returns all artefacts by type, agency, id and version', async () => {
    expect(await find('datastructure/SDMX/DSD', 'all')).to.deep.equal([
      'ECB:AGENCIES(1.0)',
      'AGENCIES(1.0)',
      'CL_F(1.1.0)',
      'CL_X',
      'CS',
      'DSD',
      'ECB.STAT:DF_E',
      'DF',
      'DF2',
      'CATS',
      'CAT_C',
    ]);
  });

  it('returns partial schemes only of selected artefacts', async () => {
    const query = structureQuery('categoryscheme/SDMX/CATS/~/A', { references: 'parentsandsiblings' });
    const { artefacts } = await loadStructures(test, query);
    const partial = artefacts.filter((artefact) => artefact['isPartial'] === true);
    expect(inShort(partial)).to.deep.equal(['CategoryScheme SDMX:CATS(1.0.0)']);
  });
});
