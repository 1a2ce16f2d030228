import { expect } from 'chai';
import type { AccessRule, Coverage } from '../../../src/registry/access/rule.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { expectDescribed } from '../openapi/api-document.js';
import { submitSample } from '../openapi/sample-registry.js';
import { rawRequest } from '../raw-request.js';

const restriction = (id: string, urn: string, covers: readonly Coverage[]): AccessRule => ({
  id,
  kind: 'restriction',
  urn,
  covers,
  to: ['user:bob'],
});
const json = { Accept: 'application/json' };

/** Paths of the data of a flow, which are not loaded. */
const dataOf = (id: string): readonly string[] => [
  `/sdmx/v2/data/dataflow/SDMX/${id}/1.0.0/A`,
  `/sdmx/v2/data/dataflow/SDMX/${id}`,
  `/sdmx/v2/data/*/SDMX/${id}/*`,
  `/sdmx/v1/data/SDMX,${id},1.0.0/A/all`,
  `/sdmx/v1/data/SDMX,${id}`,
  `/ws/public/sdmxapi/rest/data/SDMX,${id},1.0.0`,
];

/** The same, and the path of its registrations. */
const pathsOf = (id: string): readonly string[] => [...dataOf(id), `/sdmx/v2/registration/dataflow/SDMX/${id}/1.0.0`];

describe('data that are not loaded', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await submitSample(test);
    await test.registry.changeAccessRules({
      put: [
        restriction('all-of-it', '*=SDMX:SECRET_*', ['structure', 'references', 'data']),
        restriction('data-only', 'Dataflow=SDMX:CLOSED*', ['data']),
        restriction('providers', 'DataProviderScheme=HID:*', ['structure']),
      ],
      remove: 'others',
      principal: { kind: 'root', name: 'root' },
      hasRoot: true,
      dryRun: false,
    });
  });
  after(() => test.close());

  async function send(method: string, path: string, headers: Readonly<Record<string, string>> = json) {
    const response = await rawRequest(test.url, { method, path, headers, body: method === 'POST' ? 'key=A' : '' });
    expectDescribed(method, path, response);
    return response;
  }
  const errorOf = (text: string): { code: number; title: string; detail: string } => JSON.parse(text).errors[0];

  for (const id of ['SECRET_FLOW', 'CLOSED']) {
    for (const path of pathsOf(id)) {
      it(`GET ${path}, which is restricted, is 401 without a challenge, and 403 for known callers`, async () => {
        const anonymous = await send('GET', path);
        expect([anonymous.status, anonymous.headers['www-authenticate']]).to.deep.equal([401, undefined]);
        expect((await send('GET', path, { ...json, Authorization: asUser('uma') })).status).to.equal(403);
        // Nothing is hidden from a grantee, and the registry does not hold the flow.
        expect((await send('GET', path, { ...json, Authorization: asUser('bob') })).status).to.equal(404);
      });
    }
  }

  for (const path of [...pathsOf('ABSENT'), '/sdmx/v2/registration/dataflow/SDMX/DF/2.0.0'])
    it(`GET ${path}, which does not exist, is 404`, async () => {
      const { status, text } = await send('GET', path);
      expect([status, errorOf(text).code], text).to.deep.equal([404, 100]);
    });

  for (const path of [...dataOf('DF'), '/sdmx/v1/data/ABSENT', '/sdmx/v2/data/dataflow/SDMX/DF/2.0.0'])
    it(`GET ${path} is 404`, async () => {
      const { status, text } = await send('GET', path);
      expect([status, errorOf(text).code], text).to.deep.equal([404, 100]);
    });

  it('leave out restricted flows where the path does not name them', async () => {
    expect((await send('GET', '/sdmx/v1/data/SECRET_FLOW')).status).to.equal(404);
    for (const path of ['/sdmx/v2/data/dataflow', '/sdmx/v2/data/dataflow/SDMX/*', '/sdmx/v1/data/all'])
      expect((await send('GET', path)).status, path).to.equal(404);
  });

  it('are errors in SDMX-ML where that is the default or preferred', async () => {
    const old = await send('GET', '/sdmx/v1/data/SDMX,DF', {});
    expect([old.status, old.headers['content-type'], validateSdmxMl(old.text, '2.1')]).to.deep.equal([
      404,
      'application/xml',
      [],
    ]);
    const preferred = await send('GET', '/sdmx/v2/data/dataflow/SDMX/DF', { Accept: 'application/xml' });
    expect(validateSdmxMl(preferred.text, '3.0')).to.deep.equal([]);
  });

  it('refuse paths that no query has', async () => {
    for (const path of [
      '/sdmx/v2/data/codelist/SDMX/CL',
      '/sdmx/v2/data/dataflow/SDMX/DF/1.0.0/A/more',
      '/sdmx/v2/data',
      '/sdmx/v1/data',
      '/sdmx/v1/data/A,B,C,D',
      '/sdmx/v2/registration',
      '/sdmx/v2/registration/codelist/SDMX/CL',
    ]) {
      const { status, text } = await rawRequest(test.url, { path, headers: json });
      expect([status, errorOf(text).code], path).to.deep.equal([400, 140]);
    }
  });

  it('have a provider whose restriction is checked', async () => {
    const response = await send('GET', '/sdmx/v2/registration/provider/HID/P');
    expect([response.status, response.headers['www-authenticate']]).to.deep.equal([401, undefined]);
  });
});
