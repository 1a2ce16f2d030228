import { expect } from 'chai';
import type { secureEntrySchema } from '../../../src/http/access-rules/secure-entry.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { expectDescribed } from '../openapi/api-document.js';
import { submitSample } from '../openapi/sample-registry.js';
import { rawRequest } from '../raw-request.js';
import type { Received } from '../received.js';

const path = '/ws/secure/sdmxapi/rest';
const rules: readonly AccessRule[] = [
  { id: 'mia', kind: 'grant', role: 'maintainer', to: ['user:mia'], agencies: ['SDMX'] },
  { id: 'ada', kind: 'grant', role: 'administrator', to: ['user:ada'] },
  { id: 'hidden', kind: 'restriction', urn: '*=SDMX:HIDDEN', covers: ['structure'], to: [] },
];

type Entry = Received<typeof secureEntrySchema>;

describe('GET below /ws/secure/sdmxapi/rest', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await submitSample(test);
    const principal = { kind: 'root', name: 'root' } as const;
    await test.registry.changeAccessRules({ put: rules, remove: [], principal, hasRoot: true, dryRun: false });
  });
  after(() => test.close());

  async function get(target: string, authorization?: string, headers: Readonly<Record<string, string>> = {}) {
    const sent = authorization === undefined ? headers : { ...headers, Authorization: authorization };
    const response = await rawRequest(test.url, { path: target, headers: sent });
    expectDescribed('GET', target, response);
    return response;
  }

  it('is 401 with a challenge for callers who have not signed in', async () => {
    for (const target of ['', '/', '/codelist/SDMX/CL', '/v2/structure/codelist/SDMX/CL', '/codelist/SDMX/HIDDEN']) {
      for (const authorization of [undefined, 'Basic !', 'Bearer x']) {
        const { status, headers } = await get(`${path}${target}`, authorization);
        expect([status, headers['www-authenticate']], target).to.deep.equal([
          401,
          'Basic realm="Strata", charset="UTF-8"',
        ]);
      }
    }
  });

  const submission = ['POST /ws/secure/sdmxapi/rest'];
  const reads = [
    'GET /ws/secure/sdmxapi/rest',
    'GET /ws/secure/sdmxapi/rest/v2/structure/{type}/{agency}/{id}/{version}/{item}',
    'GET /ws/secure/sdmxapi/rest/{resource}/{agency}/{id}/{version}/{item}',
  ];
  for (const [name, role, requests, actions] of [
    ['uma', 'user', reads, undefined],
    ['mia', 'maintainer', [...submission, ...reads], ['APPEND', 'REPLACE', 'MERGE', 'DELETE']],
    ['ada', 'administrator', [...submission, ...reads], ['APPEND', 'REPLACE', 'MERGE', 'FULLREPLACE', 'DELETE']],
  ] as const) {
    it(`returns who signed in, and what may be sent: ${role}`, async () => {
      for (const slash of ['', '/']) {
        const { status, headers, text } = await get(`${path}${slash}`, asUser(name));
        expect([status, headers['cache-control']], text).to.deep.equal([200, 'no-store']);
        const entry = JSON.parse(text) as Entry;
        expect(entry).to.deep.include({ principal: `custom:${name}`, role });
        expect(entry.requests.map(({ method, path: of }) => `${method} ${of}`)).to.deep.equal(requests);
        expect(entry.requests.flatMap((each) => each.actions ?? [])).to.deep.equal(actions ?? []);
      }
    });
  }

  it('returns at its root what whoami returns', async () => {
    const { requests: _requests, ...principal } = JSON.parse((await get(path, asUser('mia', 'staff'))).text) as Entry;
    expect(principal).to.deep.equal(JSON.parse((await get('/ws/registry/whoami', asUser('mia', 'staff'))).text));
  });

  for (const [target, other] of [
    ['/codelist/SDMX/CL/1.0.0', '/sdmx/v1/codelist/SDMX/CL/1.0.0'],
    ['/dataflow/SDMX/DF?references=all', '/ws/public/sdmxapi/rest/dataflow/SDMX/DF?references=all'],
    ['/structure/SDMX', '/sdmx/v1/structure/SDMX'],
    ['/v2/structure/codelist/SDMX/CL/1.0+.0/A', '/sdmx/v2/structure/codelist/SDMX/CL/1.0+.0/A'],
    ['/v2/structure/dataflow/SDMX?references=descendants', '/sdmx/v2/structure/dataflow/SDMX?references=descendants'],
    ['/v2/structure', '/sdmx/v2/structure'],
  ] as const) {
    it(`${target} returns what ${other} does`, async () => {
      const [secure, open] = [await get(`${path}${target}`, asUser('uma')), await get(other, asUser('uma'))];
      expect([secure.status, secure.text], secure.text).to.deep.equal([200, open.text]);
      for (const name of ['content-type', 'etag', 'x-as-of']) expect(secure.headers[name]).to.equal(open.headers[name]);
      const location = String(secure.headers['content-location']);
      expect(location).to.match(new RegExp(`^${path}`));
      expect((await get(location, asUser('uma'))).text).to.equal(secure.text);
    });
  }

  it('is 403 for what is restricted, and for its maintainers as if it were not', async () => {
    for (const target of ['/codelist/SDMX/HIDDEN', '/v2/structure/codelist/SDMX/HIDDEN/1.0.0']) {
      expect((await get(`${path}${target}`, asUser('uma'))).status).to.equal(403);
      expect((await get(`${path}${target}`, asUser('mia'))).status).to.equal(404);
    }
  });

  it('serves a repeated query from the cache to those who have signed in only', async () => {
    const target = `${path}/v2/structure/codelist/SDMX/CL`;
    const { headers } = await get(target, asUser('uma'));
    const { status } = await get(target, asUser('uma'), { 'If-None-Match': String(headers.etag) });
    expect([status, headers['cache-control']]).to.deep.equal([304, 'private, no-cache']);
    expect((await get(target, undefined, { 'If-None-Match': String(headers.etag) })).status).to.equal(401);
  });

  it('refuses paths and parameters that the queries do not have', async () => {
    for (const [target, rule] of [
      ['/codelists', 'path.type'],
      ['/data/SDMX,DF', 'path.type'],
      ['/v2/structure/codelists', 'path.type'],
      ['?colour=red', 'parameter.unknown'],
    ] as const) {
      const { status, text } = await get(`${path}${target}`, asUser('uma'), { Accept: 'application/json' });
      expect([status, JSON.parse(text).errors[0]['x-rule']], target).to.deep.equal([400, rule]);
    }
  });
});
