import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Detail, StructureQuery } from '../../../src/registry/structures/structure-query.js';
import { codelist, conceptScheme, dataStructure, extendedCodelist, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { loadStructures, structureQuery } from '../../harness/structures.js';

const texts = {
  descriptions: { en: 'Described', fr: 'Décrit' },
  annotations: [{ id: 'NOTE', value: 'noted' }],
};

describe('the forms of detail', () => {
  let test: TestRegistry;

  before(async () => {
    test = await openTestRegistry();
    const report = await test.submit([
      codelist('CL', '1.0.0', ['A', 'M'], { ...texts, validFrom: '2020-01-01T00:00:00Z' }),
      extendedCodelist('HEIR', '1.0.0', [urns.codelist('CL', '1.0.0')], ['OWN']),
      conceptScheme('CS', '1.0.0', { FREQ: null, UNUSED: null }),
      {
        ...dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('HEIR', '1.0.0') }),
        ...texts,
      },
      codelist('ELSEWHERE', '1.0', [], {
        isExternalReference: true,
        structureURL: 'https://example.org/ELSEWHERE',
        serviceURL: 'https://example.org',
      }),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  });
  after(() => test.close());

  const find = async (path: string, detail: Detail, more: Partial<StructureQuery> = {}) =>
    (await loadStructures(test, structureQuery(path, { detail, references: 'descendants', ...more }))).artefacts;

  const identity = ['class', 'agencyID', 'id', 'version', 'names', 'isExternalReference'];
  const formOf = (artefact: Artefact): string => {
    const content = ['codes', 'concepts', 'dataStructureComponents', 'agencies'].some((name) => artefact[name]);
    if (artefact['codelistExtensions'] !== undefined) return 'raw';
    if (content) return artefact['isPartial'] === true ? 'partial' : 'whole';
    return artefact['descriptions'] === undefined ? 'stub' : 'complete stub';
  };

  const forms: readonly (readonly [Detail, Readonly<Record<string, string>>])[] = [
    ['full', { DSD: 'whole', CS: 'whole', HEIR: 'whole', CL: 'whole', AGENCIES: 'whole' }],
    ['raw', { DSD: 'whole', CS: 'whole', HEIR: 'raw', CL: 'whole', AGENCIES: 'whole' }],
    ['allstubs', { DSD: 'stub', CS: 'stub', HEIR: 'stub', CL: 'stub', AGENCIES: 'stub' }],
    ['referencestubs', { DSD: 'whole', CS: 'stub', HEIR: 'stub', CL: 'stub', AGENCIES: 'stub' }],
    ['allcompletestubs', { DSD: 'complete stub', CS: 'stub', HEIR: 'stub', CL: 'complete stub', AGENCIES: 'stub' }],
    ['referencecompletestubs', { DSD: 'whole', CS: 'stub', HEIR: 'stub', CL: 'complete stub', AGENCIES: 'stub' }],
    ['referencepartial', { DSD: 'whole', CS: 'partial', HEIR: 'whole', CL: 'whole', AGENCIES: 'whole' }],
  ];
  for (const [detail, expected] of forms) {
    it(`${detail} returns selected and included artefacts each in its form`, async () => {
      const found = await find('datastructure/SDMX/DSD', detail);
      expect(Object.fromEntries(found.map((each) => [each.id, formOf(each)]))).to.deep.equal(expected);
    });
  }

  it('a stub has identity and names, a complete stub descriptions and annotations too', async () => {
    const stubs = [
      ...(await find('codelist/SDMX/CL', 'allstubs', { references: 'none' })),
      ...(await find('codelist/SDMX/CL', 'allcompletestubs', { references: 'none' })),
    ];
    expect(stubs[0]).to.have.all.keys(...identity);
    expect(stubs[1]).to.deep.equal({
      class: 'Codelist',
      agencyID: 'SDMX',
      id: 'CL',
      version: '1.0.0',
      validFrom: '2020-01-01T00:00:00Z',
      names: { en: 'Name of CL' },
      ...texts,
      isExternalReference: true,
    });
  });

  it('a complete stub of an artefact that was submitted as a stub has the location of its content', async () => {
    const [stub] = await find('codelist/SDMX/ELSEWHERE', 'allcompletestubs', { references: 'none' });
    expect(stub).to.have.all.keys(...identity, 'structureURL', 'serviceURL');
  });

  it('an item query selects items only where selected artefacts are whole', async () => {
    for (const [detail, codes] of [
      ['full', 1],
      ['referencestubs', 1],
      ['referencepartial', 1],
      ['allstubs', undefined],
      ['allcompletestubs', undefined],
    ] as const) {
      const list = (await find('codelist/SDMX/CL/~/A', detail)).find(({ id }) => id === 'CL');
      expect((list?.['codes'] as unknown[] | undefined)?.length, detail).to.equal(codes);
      expect(list?.['isPartial'], detail).to.equal(codes === undefined ? undefined : true);
    }
  });

  it('load no content for stubs, and no extended codelists for complete stubs', async () => {
    const trips = async (detail: Detail) => {
      const before = test.database.roundTrips;
      await find('codelist/SDMX/HEIR', detail, { references: 'none' });
      return test.database.roundTrips - before;
    };
    expect(await trips('allstubs')).to.equal(1);
    expect(await trips('allcompletestubs')).to.equal(2);
    // The content of the codelists that HEIR extends is loaded when its extensions are known.
    expect(await trips('referencestubs')).to.equal(4);
  });
});
