import { expect } from 'chai';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { codelist, conceptScheme, dataflow, dataStructure, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { select } from '../../harness/xpath.js';
import { constrain } from '../../registry/constraints/constrained.js';
import { rawRequest } from '../raw-request.js';

const concept = (id: string) => urns.concept('CS', '1.0.0', id);
const areas = urns.codelist('CL_AREA', '1.0+.0');
const toFlow = { dataflows: [urns.dataflow('DF', '1.0.0')] };

interface Annotation {
  readonly type: string;
  readonly title: string;
}

interface List {
  readonly id: string;
  readonly codes: readonly { readonly id: string }[];
  readonly annotations?: readonly Annotation[];
}

/** AREA and COUNTERPART share a list and allow different codes; UNIT and BASE share one and allow the same. */
describe('GET /sdmx/v2/structure with detail=referencepartial, of a list that components share', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const own = { annotations: [{ id: 'NOTE', type: 'note', title: 'kept' }] };
    const { outcome, results } = await test.submit([
      codelist('CL_AREA', '1.0.0', ['AT', 'BE', 'CH', 'DE'], own),
      codelist('CL_UNIT', '1.0.0', ['EUR', 'USD', 'XDR']),
      conceptScheme('CS', '1.0.0', { AREA: null, COUNTERPART: null, UNIT: null, BASE: null }),
      dataStructure('DSD', '1.0.0', {
        [concept('AREA')]: areas,
        [concept('COUNTERPART')]: urns.codelist('CL_AREA', '1.0.0'),
        [concept('UNIT')]: urns.codelist('CL_UNIT', '1.0.0'),
        [concept('BASE')]: urns.codelist('CL_UNIT', '1.0.0'),
      }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      constrain('CON', '1.0.0', toFlow, {
        AREA: ['AT', 'BE'],
        COUNTERPART: ['BE', 'DE'],
        UNIT: ['EUR', 'USD'],
        BASE: ['USD', 'EUR'],
      }),
    ]);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
  });
  after(() => test.close());

  async function send(type: string, detail = 'referencepartial'): Promise<string> {
    const path = `/sdmx/v2/structure/dataflow/SDMX/DF?references=descendants&detail=${detail}`;
    const { status, text } = await rawRequest(test.url, { path, headers: { Accept: type } });
    expect(status, text).to.equal(200);
    return text;
  }

  for (const version of ['2.0.0', '2.1.0'] as const) {
    it(`has the codes that one of them allows, and an annotation with their ids, in SDMX-JSON ${version}`, async () => {
      const text = await send(`application/vnd.sdmx.structure+json;version=${version}`);
      expect(validateSdmxJson(text, version)).to.deep.equal([]);
      const { data } = JSON.parse(text) as { data: { codelists: readonly List[] } };
      expect(
        data.codelists.map(({ id, codes, annotations = [] }) => [
          id,
          codes.map((code) => code.id).join(' '),
          annotations.map(({ type, title }) => `${type}: ${title}`),
        ]),
      ).to.deep.equal([
        ['CL_AREA', 'AT BE DE', ['note: kept', 'STRATA_CODES_OF_COMPONENTS: AREA, COUNTERPART']],
        ['CL_UNIT', 'EUR USD', []],
      ]);
    });
  }

  for (const [version, schema] of [
    ['3.0.0', '3.0'],
    ['3.1.0', '3.1'],
  ] as const) {
    it(`has them in SDMX-ML ${version}`, async () => {
      const text = await send(`application/vnd.sdmx.structure+xml;version=${version}`);
      expect(validateSdmxMl(text, schema)).to.deep.equal([]);
      const list = '//str:Codelist[@id="CL_AREA"]';
      expect(select(text, `${list}/str:Code/@id`)).to.deep.equal(['AT', 'BE', 'DE']);
      expect(select(text, `${list}/com:Annotations/com:Annotation/com:AnnotationType`)).to.deep.equal([
        'note',
        'STRATA_CODES_OF_COMPONENTS',
      ]);
      const mark = 'com:Annotation[com:AnnotationType="STRATA_CODES_OF_COMPONENTS"]';
      expect(select(text, `${list}/com:Annotations/${mark}/com:AnnotationTitle`)).to.deep.equal(['AREA, COUNTERPART']);
      expect(text.split('STRATA_CODES_OF_COMPONENTS')).to.have.length(2);
    });
  }

  it('has no annotation where all its codes are returned', async () => {
    expect(await send('application/json', 'full')).not.to.include('STRATA_CODES_OF_COMPONENTS');
  });
});
