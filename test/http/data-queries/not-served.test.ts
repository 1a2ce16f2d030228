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

/** Paths of registrations of a flow `SDMX:ID(1.0.0)`. */
const registrationsOf = (id: string): readonly string[] => [
  `/sdmx/v2/registration/dataflow/SDMX/${id}/1.0.0`,
  `/sdmx/v2/registration/dataflow/SDMX/${id}`,
  `/sdmx/v2/registration/*/SDMX/${id}/*`,
];

/** Paths of its data, which are not loaded. */
const dataOf = (id: string): readonly string[] => [
  `/sdmx/v2/data/dataflow/SDMX/${id}/1.0.0/A`,
  `/sdmx/v2/data/dataflow/SDMX/${id}`,
  `/sdmx/v2/data/*/SDMX/${id}/*`,
  `/sdmx/v1/data/SDMX,${id},1.0.0/A/all`,
  `/sdmx/v1/data/SDMX,${id}`,
  `/ws/public/sdmxapi/rest/data/SDMX,${id},1.0.0`,
];

const pathsOf = (id: string, method = 'GET'): readonly string[] => [
  ...registrationsOf(id),
  // By POST, the key is in the body.
  ...(method === 'GET' ? dataOf(id) : []),
];

describe('registrations, which are not served, and data that are not loaded', () => {
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

  for (const method of ['GET', 'POST']) {
    for (const path of registrationsOf('DF')) {
      it(`${method} ${path} is 501`, async () => {
        const { status, text } = await send(method, path);
        expect(status, text).to.equal(501);
        const { code, title, detail } = errorOf(text);
        expect([code, title]).to.deep.equal([501, 'Not implemented']);
        expect(detail).to.match(/^Strata does not serve registrations of data; it serves data availability at /);
      });
    }

    for (const id of ['SECRET_FLOW', 'CLOSED']) {
      for (const path of pathsOf(id, method)) {
        it(`${method} ${path}, which is restricted, is 401 without a challenge, and 403 for known callers`, async () => {
          const anonymous = await send(method, path);
          expect([anonymous.status, anonymous.headers['www-authenticate']]).to.deep.equal([401, undefined]);
          expect((await send(method, path, { ...json, Authorization: asUser('uma') })).status).to.equal(403);
          // Nothing is hidden from a grantee, and the registry does not hold the flow.
          expect((await send(method, path, { ...json, Authorization: asUser('bob') })).status).to.equal(404);
        });
      }
    }

    for (const path of [...pathsOf('ABSENT', method), '/sdmx/v2/registration/dataflow/SDMX/DF/2.0.0']) {
      it(`${method} ${path}, which does not exist, is 404`, async () => {
        const { status, text } = await send(method, path);
        expect([status, errorOf(text).code], text).to.deep.equal([404, 100]);
      });
    }
  }

  for (const path of [...dataOf('DF'), '/sdmx/v1/data/ABSENT', '/sdmx/v2/data/dataflow/SDMX/DF/2.0.0'])
    it(`GET ${path} is 404`, async () => {
      const { status, text } = await send('GET', path);
      expect([status, errorOf(text).code], text).to.deep.equal([404, 100]);
    });

  it('leave out restricted flows where the path does not name them', async () => {
    expect((await send('GET', '/sdmx/v1/data/SECRET_FLOW')).status).to.equal(404);
    for (const path of ['/sdmx/v2/data/dataflow', '/sdmx/v2/data/dataflow/SDMX/*', '/sdmx/v1/data/all'])
      expect((await send('GET', path)).status, path).to.equal(404);
    for (const path of ['/sdmx/v2/registration/dataflow', '/sdmx/v2/registration/dataflow/SDMX/*'])
      expect((await send('GET', path)).status, path).to.equal(501);
  });

  it('have addresses of what is served instead, which exist', async () => {
    for (const path of ['/sdmx/v2/registration/dataflow/SDMX/DF/1.0.0']) {
      const { detail } = errorOf((await send('GET', path)).text);
      const addresses = [...detail.matchAll(/ at (\S+?),?(?= |$)/g)].map(([, address]) => String(address));
      expect(addresses, detail).to.have.length(3);
      for (const address of addresses) expect((await test.request(address)).status, address).to.equal(200);
    }
    const { detail } = errorOf((await send('GET', '/sdmx/v2/registration/*')).text);
    expect(detail).to.include('/sdmx/v2/availability/{context}/{agency}/{id},');
  });

  it('do not read parameters, whatever a client sends', async () => {
    const path = '/sdmx/v2/registration/dataflow/SDMX/DF?updatedAfter=2020&colour=red';
    expect((await send('GET', path)).status).to.equal(501);
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

  it('are 501 for registrations by provider and id, after the check of restrictions', async () => {
    for (const [path, status] of [
      ['/sdmx/v2/registration/id/R1', 501],
      ['/sdmx/v2/registration/provider/SDMX/P', 501],
      ['/sdmx/v2/registration/provider/HID/P', 401],
    ] as const) {
      const response = await send('GET', path);
      expect([response.status, response.headers['www-authenticate']], path).to.deep.equal([status, undefined]);
    }
  });
});
