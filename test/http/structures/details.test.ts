import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { details } from '../../../src/registry/structures/structure-query.js';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import {
  agencyScheme,
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataProviderScheme,
  dataStructure,
  hierarchy,
  ownedBy,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';
import { rawRequest } from '../raw-request.js';

const xml = 'application/vnd.sdmx.structure+xml;version=';
const json = 'application/vnd.sdmx.structure+json;version=';
// Without agreements and hierarchies: the schemas of SDMX-ML require their content in stubs too.
const types = 'codelist,conceptscheme,datastructure,dataconstraint,categoryscheme,categorisation';
const described = { descriptions: { en: 'Described' }, annotations: [{ id: 'NOTE', type: 'note' }] };

describe('GET /sdmx/v2/structure with detail', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['ECB'])], 'MERGE');
    const report = await test.submit([
      codelist('CL_FREQ', '1.0.0', ['A', 'M', 'Q'], described),
      codelist('CL_SEX', '1.0.0', ['F', 'M', '_Z'], described),
      conceptScheme('CS', '1.0.0', { FREQ: null, SEX: urns.codelist('CL_SEX', '1.0.0'), UNUSED: null }),
      {
        ...dataStructure('DSD', '1.0.0', {
          [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL_FREQ', '1.0+.0'),
          [urns.concept('CS', '1.0.0', 'SEX')]: null,
        }),
        ...described,
      },
      ownedBy('ECB', dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0'))),
      dataProviderScheme(['P1', 'P2']),
      provisionAgreement('PA', '1.0.0', urns.ownedBy('ECB', urns.dataflow('DF', '1.0.0')), urns.dataProvider('P1')),
      { ...hierarchy('H', '1.0.0', [urns.code('CL_SEX', '1.0.0', '_Z')]), hasFormalLevels: false },
      categoryScheme('CATS', '1.0', { A: { B: {} }, C: {} }),
      categorisation(
        'CAT',
        '1.0',
        urns.ownedBy('ECB', urns.dataflow('DF', '1.0.0')),
        urns.category('CATS', '1.0', 'A'),
      ),
      constrain(
        'CON',
        '1.0.0',
        { dataflows: [urns.ownedBy('ECB', urns.dataflow('DF', '1.0.0'))] },
        { FREQ: ['A', 'Q'], SEX: ['F'] },
      ),
    ] as readonly Artefact[]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  });
  after(() => test.close());

  const send = (query: string, accept = 'application/json') =>
    rawRequest(test.url, { path: `/sdmx/v2/structure${query}`, headers: { Accept: accept } });

  const validators: readonly (readonly [string, (text: string) => string[]])[] = [
    [`${xml}2.1`, (text) => validateSdmxMl(text, '2.1')],
    [`${xml}3.0.0`, (text) => validateSdmxMl(text, '3.0')],
    [`${xml}3.1.0`, (text) => validateSdmxMl(text, '3.1')],
    [`${json}2.0.0`, (text) => validateSdmxJson(text, '2.0.0')],
    [`${json}2.1.0`, (text) => validateSdmxJson(text, '2.1.0')],
  ];
  for (const detail of details) {
    for (const [type, schemaErrors] of validators) {
      it(`${detail} is valid ${type}`, async () => {
        for (const query of ['/dataflow/ECB/DF?references=descendants', `/${types}/*?references=children`]) {
          const { status, text } = await send(`${query}&detail=${detail}`, type);
          expect(status, text).to.equal(200);
          expect(schemaErrors(text)).to.deep.equal([]);
        }
      });
    }
  }

  it('referencepartial keeps the codes of a hierarchy in its codelist, valid in every format', async () => {
    for (const [type, schemaErrors] of validators) {
      const { text } = await send('/hierarchy,dataflow/*?references=descendants&detail=referencepartial', type);
      expect(schemaErrors(text)).to.deep.equal([]);
    }
    const { text } = await send('/hierarchy,dataflow/*?references=descendants&detail=referencepartial');
    const [, sex] = JSON.parse(text).data.codelists;
    expect(sex.codes.map(({ id }: { id: string }) => id)).to.deep.equal(['F', '_Z']);
  });

  it('referencepartial returns the items that the dataflow uses', async () => {
    const { text } = await send('/dataflow/ECB/DF?references=all&detail=referencepartial');
    const { data } = JSON.parse(text);
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);
    const [freq, sex] = data.codelists;
    expect([freq.isPartial, ids(freq.codes)]).to.deep.equal([true, ['A', 'Q']]);
    expect([sex.isPartial, ids(sex.codes)]).to.deep.equal([true, ['F']]);
    const [concepts] = data.conceptSchemes;
    expect([concepts.isPartial, ids(concepts.concepts)]).to.deep.equal([true, ['FREQ', 'SEX']]);
    const [providers] = data.dataProviderSchemes;
    expect([providers.isPartial, ids(providers.dataProviders)]).to.deep.equal([true, ['P1']]);
    const [categories] = data.categorySchemes;
    expect([categories.isPartial, ids(categories.categories), categories.categories[0].categories]).to.deep.equal([
      true,
      ['A'],
      undefined,
    ]);
    const [agencies] = data.agencySchemes;
    expect([agencies.isPartial, ids(agencies.agencies)]).to.deep.equal([undefined, ['SDMX', 'ECB']]);
  });

  it('referencecompletestubs returns descriptions and annotations without content', async () => {
    const { text } = await send('/datastructure/SDMX/DSD?references=children&detail=referencecompletestubs');
    const { data } = JSON.parse(text);
    expect(data.dataStructures[0]).to.include.keys('dataStructureComponents', 'descriptions', 'annotations');
    expect(data.codelists[0]).to.include.keys('name', 'descriptions', 'annotations');
    expect(data.codelists[0]).to.include({ isExternalReference: true });
    expect(data.codelists[0]).to.not.have.property('codes');
  });
});
