import { expect } from 'chai';
import { mediaTypeOf, structureFormats } from '../../src/formats/formats.js';
import { validateSdmxMl } from '../formats/xml/schema-validation.js';
import { urns } from '../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../harness/server.js';
import { codelistMessage, dataflowMessage } from './messages.js';
import { expectDescribed } from './openapi/api-document.js';
import { needsRoot, samples, submitSample } from './openapi/sample-registry.js';
import { type RawRequest, type RawResponse, rawRequest } from './raw-request.js';

const structure = '/sdmx/v2/structure';
const graph = '/ws/registry/reference';
const submission = '/ws/secure/sdmxapi/rest';
const json = { Accept: 'application/json' };
const root = { Authorization: basic('root', 'only-for-the-tests') };

/** The parts of a response that are equal for equal requests. */
/** What is alike in equal responses. The numbers of metrics change with each request. */
const comparable = ({ status, headers, text }: RawResponse, path: string) => ({
  status,
  type: headers['content-type'],
  text:
    path === '/metrics'
      ? ''
      : text.replace(
          /STRATA_[\w-]+|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g,
          '…',
        ),
});

/** Paths with a special character raw, and percent-encoded. */
const spellings: readonly (readonly [path: string, encoded: readonly string[]])[] = [
  [`${structure}/codelist/SDMX/CL/1.0+.0`, ['1.0%2B.0', '1.0%2b.0']],
  [`${structure}/codelist/SDMX/CL/~`, ['%7E', '%7e']],
  [`${structure}/codelist/SDMX/CL/*`, ['%2A', '%2a']],
  [`${structure}/codelist/SDMX/CL/1.0.0,1.1.0`, ['1.0.0%2C1.1.0', '1%2E0.0%2c1.1.0']],
  [`${structure}/codelist/SDMX/CL/1.0.0/A,B`, ['A%2CB', '%41%2c%42']],
  [`${structure}/codelist/SDMX/CL/1.0.0/A:B`, ['A%3AB', 'A%3aB']],
  ['/sdmx/v1/codelist/SDMX/CL/1.0.0+1.1.0', ['1.0.0%2B1.1.0', '1.0.0%2b1.1.0']],
  ['/ws/public/sdmxapi/rest/codelist/SDMX/CL/1.0.0/A+B', ['A%2BB', 'A%2bB']],
];

const wildcard = urns.codelist('CL', '1.0+.0');

describe('the conventions of the HTTP API', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({ maxMessageBytes: 10_000 });
    await submitSample(test);
  });
  after(() => test.close());

  const send = async (request: RawRequest): Promise<RawResponse> => {
    const response = await rawRequest(test.url, request);
    expectDescribed(request.method ?? 'GET', request.path, response);
    return response;
  };

  describe('accepts characters in paths raw or percent-encoded', () => {
    for (const [path, encoded] of spellings) {
      for (const last of encoded) {
        it(`${path} and ${last}`, async () => {
          const other = `${path.slice(0, path.lastIndexOf('/'))}/${last}`;
          const [raw, same] = await Promise.all([path, other].map((each) => send({ path: each, headers: json })));
          expect(raw?.status).to.be.oneOf(path.includes(':') ? [400] : [200]);
          expect(comparable(same as RawResponse, path)).to.deep.equal(comparable(raw as RawResponse, path));
        });
      }
    }
  });

  it('accepts a blank for + in urn', async () => {
    const responses = await Promise.all(
      ['+', '%2B', '%2b', '%20'].map((plus) => send({ path: `${graph}?urn=${wildcard.replace('+', plus)}` })),
    );
    for (const response of responses) expect(JSON.parse(response.text).urn).to.equal(wildcard);
  });

  for (const [route, { parts, query }] of Object.entries(samples)) {
    it(`ignores a slash at the end of ${route}`, async () => {
      const path = [route, ...parts].join('/');
      const search = query === undefined ? '' : `?${query}`;
      const [without, with_] = await Promise.all(
        [path, `${path}/`].map((each) => send({ path: `${each}${search}`, ...(needsRoot(path) && { headers: root }) })),
      );
      expect(without?.status).to.equal(200);
      expect(comparable(with_ as RawResponse, route)).to.deep.equal(comparable(without as RawResponse, route));
    });
  }

  it('ignores a slash at the end of the path of submissions', async () => {
    const { status } = await send({
      method: 'POST',
      path: `${submission}/?dryRun=true`,
      headers: { ...root, ...json },
      body: codelistMessage('CL_NEW', '1.0.0'),
    });
    expect(status).to.equal(200);
  });

  it('rejects unknown query parameters of a submission with the list of known ones', async () => {
    const { status, text } = await send({
      method: 'POST',
      path: `${submission}?colour=red`,
      headers: { ...root, ...json },
      body: codelistMessage('CL', '1.0.0'),
    });
    expect([status, JSON.parse(text).errors[0].detail]).to.deep.equal([
      400,
      'unknown parameter "colour"; the parameters of this path are dryRun, full',
    ]);
  });

  it('returns instants in UTC and texts in UTF-8', async () => {
    const { text, headers } = await send({ path: `${graph}?urn=${wildcard}` });
    const { asOf, edges } = JSON.parse(text);
    for (const instant of [asOf, ...edges.map(({ since }: { since: string }) => since)]) {
      expect(instant).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    const missing = await send({ path: `${structure}/codelist/SDMX/${encodeURIComponent('Größe')}`, headers: json });
    expect(JSON.parse(missing.text).errors[0].detail).to.include('"Größe"');
  });

  it('sends a request id in every response', async () => {
    for (const request of [
      { path: `${structure}/codelist` },
      { path: '/nowhere' },
      { path: `${structure}/codelist`, method: 'PUT' },
      { path: `${structure}/codelist`, method: 'OPTIONS' },
      { path: submission, method: 'POST' },
    ]) {
      const { headers } = await rawRequest(test.url, request);
      expect(headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/);
    }
  });

  describe('format takes precedence over Accept', () => {
    for (const format of structureFormats) {
      const [name = ''] = format.names;
      it(name, async () => {
        const { status, headers } = await send({
          path: `${structure}/codelist/SDMX/CL?format=${name}`,
          headers: { Accept: 'text/tab-separated-values, application/vnd.sdmx.structure+xml;version=9.9' },
        });
        expect([status, headers['content-type']]).to.deep.equal([200, mediaTypeOf(format)]);
      });
    }
  });

  describe('errors', () => {
    const good = codelistMessage('CL', '1.0.0');
    const rows: readonly (readonly [string, RawRequest, status: number, code: number, title: string])[] = [
      ['nothing found', { path: `${structure}/codelist/SDMX/NONE` }, 404, 100, 'No results found'],
      ['an unknown path', { path: '/sdmx/v9/structure' }, 404, 100, 'No results found'],
      ['no credentials', { method: 'POST', path: submission, body: good }, 401, 110, 'Unauthorised'],
      [
        'a message too large',
        { method: 'POST', path: submission, body: good + ' '.repeat(20_000), headers: root },
        413,
        130,
        'Message too large',
      ],
      ['syntax', { path: `${structure}/codelists` }, 400, 140, 'Syntax error'],
      ['meaning', { path: `${structure}/codelist?asOf=2999-01-01` }, 400, 150, 'Semantic error'],
      [
        'no type that is offered',
        { path: `${structure}/codelist`, headers: { Accept: 'text/tab-separated-values' } },
        406,
        140,
        'Not acceptable',
      ],
      [
        'no message',
        { method: 'POST', path: submission, body: 'hello', headers: root },
        415,
        140,
        'Unsupported media type',
      ],
      ['another method', { method: 'DELETE', path: `${structure}/codelist` }, 405, 140, 'Method not allowed'],
    ];
    for (const [what, request, status, code, title] of rows) {
      it(`${what}: ${status} and code ${code}, in JSON`, async () => {
        const response = await send({ ...request, headers: { ...json, ...request.headers } });
        expect(response.status, response.text).to.equal(status);
        const { errors } = JSON.parse(response.text) as { errors: Record<string, unknown>[] };
        expect(errors[0]).to.include({ code, title });
        expect(errors[0]?.['detail']).to.be.a('string').and.not.equal('');
      });

      // A client that accepts a supported type does not get 406.
      for (const version of status === 406 ? [] : (['2.1', '3.0', '3.1'] as const)) {
        it(`${what}: in SDMX-ML ${version} if that is accepted`, async () => {
          const type = `application/vnd.sdmx.structure+xml;version=${version === '2.1' ? version : `${version}.0`}`;
          const response = await send({ ...request, headers: { Accept: type, ...request.headers } });
          expect([response.status, response.headers['content-type']]).to.deep.equal([status, 'application/xml']);
          expect(response.text).to.include(`code="${code}"`);
          expect(validateSdmxMl(response.text, version)).to.deep.equal([]);
        });
      }
    }

    it('an unsupported version of SDMX-ML: in SDMX-ML', async () => {
      const { status, text } = await send({
        path: `${structure}/codelist`,
        headers: { Accept: 'application/vnd.sdmx.structure+xml;version=9.9' },
      });
      expect([status, validateSdmxMl(text, '3.0')]).to.deep.equal([406, []]);
    });

    it('a conflict with the registry: 409 with code 150, in the report', async () => {
      const { status, text } = await send({
        method: 'POST',
        path: submission,
        headers: { ...root, ...json },
        body: dataflowMessage('DF_NEW', '1.0.0', 'NONE(1.0.0)'),
      });
      const [{ problems }] = JSON.parse(text).results;
      expect([status, problems[0].code, problems[0].rule]).to.deep.equal([409, 150, 'reference.missing']);
    });

    it('406 lists every supported type', async () => {
      const { text } = await send({ path: `${structure}/codelist`, headers: { Accept: 'text/tab-separated-values' } });
      const { detail } = JSON.parse(text).errors[0];
      for (const format of structureFormats) expect(detail).to.include(mediaTypeOf(format));
    });

    it('are JSON outside of SDMX paths, independent of Accept', async () => {
      for (const path of [graph, '/nowhere', '/health/live?x=1']) {
        const { headers, text } = await send({ path, headers: { Accept: 'application/xml' } });
        expect(headers['content-type']).to.equal('application/json; charset=utf-8');
        expect(JSON.parse(text).errors).to.have.length(1);
      }
    });

    it('shorten long values of the request', async () => {
      const { status, text } = await send({
        path: `${structure}/codelist?detail=${'x'.repeat(12_000)}`,
        headers: json,
      });
      expect(status).to.equal(400);
      expect(text.length).to.be.lessThan(2000);
    });
  });
});
