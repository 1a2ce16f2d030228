import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { component, conceptRef, message21, name, primaryMeasure, urn } from '../../formats/model-2.1/up/message-2.1.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { agencyScheme } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { select } from '../../harness/xpath.js';
import type { Received } from '../received.js';

const scheme = (id: string, concepts: readonly string[]): string =>
  `<s:ConceptScheme id="${id}" agencyID="A">${name}${concepts.map((each) => `<s:Concept id="${each}">${name}</s:Concept>`).join('')}</s:ConceptScheme>`;
const schemes = (...each: readonly string[]): string => `<s:Concepts>${each.join('')}</s:Concepts>`;
const common = scheme('CS', ['MEASURE', 'FREQ', 'OBS_VALUE']);
const structure = `<s:DataStructures><s:DataStructure id="D" agencyID="A">${name}<s:DataStructureComponents><s:DimensionList><s:MeasureDimension id="MEASURE"><c:Annotations><c:Annotation><c:AnnotationTitle>own</c:AnnotationTitle></c:Annotation></c:Annotations><s:ConceptIdentity>${conceptRef('MEASURE')}</s:ConceptIdentity><s:LocalRepresentation><s:Enumeration><Ref agencyID="A" id="MS"/></s:Enumeration></s:LocalRepresentation></s:MeasureDimension>${component('Dimension', 'FREQ')}</s:DimensionList>${primaryMeasure}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`;
const codelist = `<s:Codelists><s:Codelist id="MS" agencyID="A">${name}<s:Code id="OTHER">${name}</s:Code></s:Codelist></s:Codelists>`;

const codelistUrn = urn('codelist.Codelist=A:MS(1.0)');
const schemeUrn = urn('conceptscheme.ConceptScheme=A:MS(1.0)');
const structureUrn = urn('datastructure.DataStructure=A:D(1.0)');
const measureSchemes = '//str:MeasureDimension/str:LocalRepresentation/str:Enumeration/Ref';

type Result = Received<typeof reportSchema>['results'][number];

describe('measure dimensions of SDMX 2.1', () => {
  let test: TestServer;
  beforeEach(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['A'])], 'MERGE');
  });
  afterEach(() => test.close());

  async function post(structures: string, headers: Record<string, string> = {}) {
    const response = await test.post(message21(structures), { Accept: 'application/json', ...headers });
    return { status: response.status, results: ((await response.json()) as { results: Result[] }).results };
  }
  const statuses = ({ results }: { results: readonly Result[] }): Record<string, string> =>
    Object.fromEntries(results.map((each) => [each.urn.replace(/^.*\./, '').replace(/^0\)/, each.urn), each.status]));
  const statusOf = ({ results }: { results: readonly Result[] }, urn: string): string | undefined =>
    results.find((each) => each.urn === urn)?.status;
  const get = async (path: string): Promise<string> => (await test.request(path)).text();
  const codes = async (): Promise<readonly string[]> =>
    select(await get('/sdmx/v1/codelist/A/MS/1.0'), '//str:Code/@id');

  async function submitInTwo(): Promise<void> {
    expect((await post(schemes(common, scheme('MS', ['M1', 'M2'])))).status).to.equal(200);
    const sent = await post(structure);
    expect(sent.status, JSON.stringify(sent.results)).to.equal(200);
    expect(statusOf(sent, codelistUrn)).to.equal('created');
  }

  const combinations: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['with its concept scheme', () => post(schemes(common, scheme('MS', ['M1', 'M2'])) + structure)],
    ['whose concept scheme the registry holds', submitInTwo],
  ];
  it('whose concept scheme is restored get the codelist of that state', async () => {
    await submitInTwo();
    const { tick } = await test.at();
    await post(schemes(scheme('MS', ['M1', 'M2', 'M3'])));
    expect(await codes()).to.deep.equal(['M1', 'M2', 'M3']);
    const response = await test.post('', {}, `/ws/secure/registry/restore?urn=${schemeUrn}&tick=${tick}`);
    const restored = (await response.json()) as { results: Result[] };
    expect(
      restored.results?.map(({ urn: of, status }) => [of, status]),
      JSON.stringify(restored),
    ).to.deep.equal([
      [schemeUrn, 'replaced'],
      [codelistUrn, 'replaced'],
    ]);
    expect(await codes()).to.deep.equal(['M1', 'M2']);
  });

  for (const [title, submit] of combinations) {
    it(`${title} gets a codelist, and comes back in SDMX-ML 2.1 and SDMX-JSON 1.0`, async () => {
      await submit();
      expect(await codes()).to.deep.equal(['M1', 'M2']);

      const xml = await get('/sdmx/v1/datastructure/A/D/1.0');
      expect(validateSdmxMl(xml, '2.1')).to.deep.equal([]);
      expect(xml).not.to.include('footer:Message');
      expect(select(xml, `${measureSchemes}/@id | ${measureSchemes}/@class`)).to.have.members(['MS', 'ConceptScheme']);
      expect(select(xml, '//str:MeasureDimension//com:AnnotationTitle')).to.deep.equal(['own']);
      expect(await test.post(xml, { Accept: 'application/json' }).then((sent) => sent.json())).to.deep.include({
        transaction: null,
      });

      const json = await get('/sdmx/v1/datastructure/A/D/1.0?format=sdmx-json-1.0');
      expect(validateSdmxJson(json, '1.0.0')).to.deep.equal([]);
      const { data } = JSON.parse(json);
      const [{ localRepresentation }] = data.dataStructures[0].dataStructureComponents.dimensionList.measureDimensions;
      expect(localRepresentation).to.deep.equal({ enumeration: schemeUrn });
    });

    it(`${title} has the scheme among its children and is unchanged after a round trip in SDMX 3.x`, async () => {
      await submit();
      const children = await get('/sdmx/v1/datastructure/A/D/1.0?references=children');
      expect(select(children, '//str:ConceptScheme/@id')).to.have.members(['CS', 'MS']);
      for (const format of ['sdmx-3.0', 'sdmx-3.1', 'sdmx-json-2.0', 'sdmx-json-2.1']) {
        const message = await get(`/sdmx/v2/structure/*/A?format=${format}`);
        const response = await test.post(message, { Accept: 'application/json' });
        const { results, transaction } = (await response.json()) as { results: Result[]; transaction: null };
        expect(transaction, `${format} ${JSON.stringify(results)}`).to.equal(null);
      }
    });
  }

  it('are rejected with one error where their concept scheme does not exist, and leave no trace', async () => {
    await post(schemes(common));
    const { status, results } = await post(structure);
    expect(status).to.equal(409);
    const errors = results.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error');
    expect(errors.map(({ rule, detail }) => `${rule} ${detail}`)).to.have.lengthOf(1);
    expect(errors[0]?.detail).to.include(schemeUrn);
    expect((await test.request('/sdmx/v1/codelist/A/MS/1.0')).status).to.equal(404);
  });

  it('are rejected with their codelist where they have another error', async () => {
    await post(schemes(scheme('CS', ['FREQ', 'OBS_VALUE']), scheme('MS', ['M1'])));
    expect((await post(structure)).status).to.equal(409);
    expect((await test.request('/sdmx/v1/codelist/A/MS/1.0')).status).to.equal(404);
  });

  it('have a codelist that follows the scheme when that is replaced, merged and deleted', async () => {
    await submitInTwo();
    const replaced = await post(schemes(scheme('MS', ['M1', 'M2', 'M3'])));
    expect(statusOf(replaced, codelistUrn)).to.equal('replaced');
    expect(await codes()).to.deep.equal(['M1', 'M2', 'M3']);

    await post(schemes(scheme('MS', ['M4'])), { Action: 'MERGE' });
    expect(await codes()).to.deep.equal(['M1', 'M2', 'M3', 'M4']);
    expect(statusOf(await post(schemes(scheme('MS', ['M1', 'M2', 'M3', 'M4']))), codelistUrn)).to.equal(undefined);

    expect((await post(schemes(scheme('MS', ['M1'])), { Action: 'DELETE' })).status).to.equal(409);
    expect((await post(structure, { Action: 'DELETE' })).status).to.equal(200);
    const deleted = await post(schemes(scheme('MS', ['M1'])), { Action: 'DELETE' });
    expect(statusOf(deleted, codelistUrn)).to.equal('deleted');
    expect((await test.request('/sdmx/v1/codelist/A/MS/1.0')).status).to.equal(404);
  });

  it('have a codelist that follows the scheme in a message that has both', async () => {
    await submitInTwo();
    const all = await get('/sdmx/v1/datastructure/A/D/1.0?references=children');
    const edited = all
      .replace(/(<str:Concept[^>]*id=")M2"([^>]*>)/, '$1M9"$2')
      .replace(/(urn="[^"]*MS\(1\.0\)\.)M2"/, '$1M9"');
    const response = await test.post(edited, { Accept: 'application/json' });
    expect(response.status, await response.clone().text()).to.equal(200);
    expect(await codes()).to.deep.equal(['M1', 'M9']);
  });

  it('keep a codelist that was not made of the scheme', async () => {
    await post(codelist);
    await post(schemes(common, scheme('MS', ['M1'])) + structure);
    expect(await codes()).to.deep.equal(['OTHER']);
    await post(schemes(scheme('MS', ['M1', 'M2'])));
    expect(await codes()).to.deep.equal(['OTHER']);
  });

  it('keep their codelist when the codelists and concept schemes of the agency are replaced as a whole', async () => {
    await submitInTwo();
    const other = codelist.replace('id="MS"', 'id="OTHER"');
    const replaced = await post(other + schemes(common, scheme('MS', ['M1', 'M2'])), { Action: 'FULLREPLACE' });
    expect(replaced.status, JSON.stringify(replaced.results)).to.equal(200);
    expect(await codes()).to.deep.equal(['M1', 'M2']);
  });

  it('are rejected without their codelist where the valid rest is accepted', async () => {
    const message = schemes(scheme('CS', ['FREQ', 'OBS_VALUE']), scheme('MS', ['M1'])) + structure;
    const { results } = await post(message, { 'Skip-Invalid': 'true' });
    expect(statusOf({ results }, structureUrn)).to.equal('rejected');
    expect(statusOf({ results }, schemeUrn)).to.equal('created');
    expect((await test.request('/sdmx/v1/codelist/A/MS/1.0')).status).to.equal(404);
  });

  it('are accepted with APPEND where the codelist exists', async () => {
    await submitInTwo();
    await post(structure, { Action: 'DELETE' });
    const appended = await post(structure, { Action: 'APPEND' });
    expect(statusOf(appended, structureUrn), JSON.stringify(statuses(appended))).to.equal('created');
  });
});
