import { expect } from 'chai';
import { codelist, conceptScheme, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

describe('a query that finds nothing', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([
      codelist('CL_FREQ', '1.0', ['A']),
      codelist('CL_AREA', '1.0.0', ['A']),
      ...['1.1.0', '1.2.0', '1.9.0', '1.10.0', '2.0.0', '2.0.1'].map((version) => codelist('CL_AREA', version, ['A'])),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL_AREA', '1.0+.0') }),
    ]);
  });
  after(() => test.close());

  async function detailOf(path: string, status = 404): Promise<string> {
    const response = await fetch(`${test.url}${path}`, { headers: { Accept: 'application/json' } });
    const { errors } = (await response.json()) as { errors: { detail: string }[] };
    expect(response.status, errors[0]?.detail).to.equal(status);
    return errors[0]?.detail ?? '';
  }

  const none = 'the registry does not hold an artefact that matches the query';
  const cases: [what: string, path: string, detail: string][] = [
    [
      'that no version is stable',
      '/sdmx/v2/structure/codelist/SDMX/CL_FREQ/+',
      `${none}; Codelist SDMX:CL_FREQ exists in version 1.0, which is not stable; + selects stable versions, ~ the highest version of any stability`,
    ],
    [
      'the existing versions, the newest first',
      '/sdmx/v2/structure/codelist/SDMX/CL_AREA/3.0.0',
      `${none}; Codelist SDMX:CL_AREA exists in the versions 2.0.1, 2.0.0, 1.10.0, 1.9.0, 1.2.0 and 2 more`,
    ],
    [
      'other artefacts with the id',
      '/sdmx/v2/structure/dataflow/ECB/CL_AREA',
      `${none}; the id exists in Codelist SDMX:CL_AREA`,
    ],
    ['an unknown id', '/sdmx/v2/structure/codelist/SDMX/NONE', `${none}; no artefact has the id NONE`],
    ['nothing more where no artefact is named', '/sdmx/v2/structure/dataflow/SDMX', none],
    [
      'that all is * in version 2',
      '/sdmx/v2/structure/codelist/SDMX/all',
      `${none}; "all" is a keyword of version 1 of the REST API, in version 2 use * for any`,
    ],
    [
      'the schemes that lack the item',
      '/sdmx/v2/structure/codelist/SDMX/CL_FREQ/1.0/Z',
      'none of these item schemes has the item Z: urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(1.0)',
    ],
    [
      'the existing versions in version 1 of the API',
      '/sdmx/v1/codelist/SDMX/CL_FREQ/2.0',
      `${none}; Codelist SDMX:CL_FREQ exists in version 1.0`,
    ],
    [
      'the existing versions of the root of a graph',
      `/ws/registry/reference?urn=${urns.codelist('CL_FREQ', '1.0.0')}`,
      `the registry does not hold ${urns.codelist('CL_FREQ', '1.0.0')}; Codelist SDMX:CL_FREQ exists in version 1.0`,
    ],
    [
      'the existing versions of the context of a schema',
      '/sdmx/v2/schema/dataflow/SDMX/CL_FREQ/1.0.0',
      `${none}; the id exists in Codelist SDMX:CL_FREQ`,
    ],
    [
      'the existing versions of a structure with data',
      '/sdmx/v2/availability/dataflow/SDMX/CL_FREQ/1.0.0',
      'the registry does not hold a structure that matches the query; the id exists in Codelist SDMX:CL_FREQ',
    ],
  ];
  for (const [what, path, detail] of cases) {
    it(`names ${what}`, async () => {
      expect(await detailOf(path)).to.equal(detail);
    });
  }

  it('explains a version wildcard in version 1 of the API', async () => {
    expect(await detailOf('/sdmx/v1/codelist/SDMX/CL_AREA/1.0+.0', 400)).to.equal(
      '"1.0+.0" is a version wildcard of SDMX REST 2; version 1 has versions joined by +, all and latest. Use one of these, or query /sdmx/v2.',
    );
  });
});

describe('the parameter _', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  for (const path of ['/sdmx/v2/structure/agencyscheme', '/sdmx/v1/agencyscheme', '/health/ready']) {
    it(`has no effect on ${path}`, async () => {
      expect((await fetch(`${test.url}${path}?_=1795334452655&_=2`)).status).to.equal(200);
    });
  }
});
