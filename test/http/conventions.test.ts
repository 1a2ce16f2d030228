import { expect } from 'chai';
import { mediaTypeOf, structureFormats } from '../../src/formats/formats.js';
import { validateSdmxMl } from '../formats/xml/schema-validation.js';
import { urns } from '../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../harness/server.js';
import { codelistMessage, dataflowMessage } from './messages.js';
import { expectDescribed } from './openapi/api-document.js';
import { samples, submitSample } from './openapi/sample-registry.js';
import { type Answer, type Question, rawRequest } from './raw-request.js';

const structure = '/sdmx/v2/structure';
const graph = '/ws/registry/reference';
const submission = '/ws/secure/sdmxapi/rest';
const json = { Accept: 'application/json' };
const root = { Authorization: basic('root', 'only-for-the-tests') };

/** The parts of an answer that do not name it alone. */
const comparable = ({ status, headers, text }: Answer) => ({
  status,
  type: headers['content-type'],
  text: text.replace(/STRATA_[\w-]+|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '…'),
});

/** Each character of the path as itself, and percent-encoded. */
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

describe('the conventions of the interface', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({ maxMessageBytes: 10_000 });
    await submitSample(test);
  });
  after(() => test.close());

  const ask = async (question: Question): Promise<Answer> => {
    const answer = await rawRequest(test.url, question);
    expectDescribed(question.method ?? 'GET', question.path, answer);
    return answer;
  };

  describe('characters in paths arrive raw or percent-encoded', () => {
    for (const [path, encoded] of spellings) {
      for (const last of encoded) {
        it(`${path} and ${last}`, async () => {
          const other = `${path.slice(0, path.lastIndexOf('/'))}/${last}`;
          const [raw, same] = await Promise.all([path, other].map((each) => ask({ path: each, headers: json })));
          expect(raw?.status).to.be.oneOf(path.includes(':') ? [400] : [200]);
          expect(comparable(same as Answer)).to.deep.equal(comparable(raw as Answer));
        });
      }
    }
  });

  it('a blank in urn stands for +', async () => {
    const answers = await Promise.all(
      ['+', '%2B', '%2b', '%20'].map((plus) => ask({ path: `${graph}?urn=${wildcard.replace('+', plus)}` })),
    );
    for (const answer of answers) expect(JSON.parse(answer.text).urn).to.equal(wildcard);
  });

  for (const [route, { parts, query }] of Object.entries(samples)) {
    it(`a slash at the end of ${route} changes nothing`, async () => {
      const path = [route, ...parts].join('/');
      const search = query === undefined ? '' : `?${query}`;
      const [without, with_] = await Promise.all([path, `${path}/`].map((each) => ask({ path: `${each}${search}` })));
      expect(without?.status).to.equal(200);
      expect(comparable(with_ as Answer)).to.deep.equal(comparable(without as Answer));
    });
  }

  it('a slash at the end of the path of submissions, too', async () => {
    const { status } = await ask({
      method: 'POST',
      path: `${submission}/?dryRun=true`,
      headers: { ...root, ...json },
      body: codelistMessage('CL_NEW', '1.0.0'),
    });
    expect(status).to.equal(200);
  });

  it('a submission refuses unknown query parameters with the list of known ones', async () => {
    const { status, text } = await ask({
      method: 'POST',
      path: `${submission}?colour=red`,
      headers: { ...root, ...json },
      body: codelistMessage('CL', '1.0.0'),
    });
    expect([status, JSON.parse(text).errors[0].detail]).to.deep.equal([
      400,
      'unknown parameter "colour"; known are dryRun',
    ]);
  });

  it('instants are in UTC, and texts in UTF-8', async () => {
    const { text, headers } = await ask({ path: `${graph}?urn=${wildcard}` });
    const { asOf, edges } = JSON.parse(text);
    for (const instant of [asOf, ...edges.map(({ since }: { since: string }) => since)]) {
      expect(instant).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    const missing = await ask({ path: `${structure}/codelist/SDMX/${encodeURIComponent('Größe')}`, headers: json });
    expect(JSON.parse(missing.text).errors[0].detail).to.include('"Größe"');
  });

  it('every answer carries a request id', async () => {
    for (const question of [
      { path: `${structure}/codelist` },
      { path: '/nowhere' },
      { path: `${structure}/codelist`, method: 'PUT' },
      { path: `${structure}/codelist`, method: 'OPTIONS' },
      { path: submission, method: 'POST' },
    ]) {
      const { headers } = await rawRequest(test.url, question);
      expect(headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/);
    }
  });

  describe('format counts before Accept', () => {
    for (const format of structureFormats) {
      const [name = ''] = format.names;
      it(name, async () => {
        const { status, headers } = await ask({
          path: `${structure}/codelist/SDMX/CL?format=${name}`,
          headers: { Accept: 'text/csv, application/vnd.sdmx.structure+xml;version=9.9' },
        });
        expect([status, headers['content-type']]).to.deep.equal([200, mediaTypeOf(format)]);
      });
    }
  });

  describe('errors', () => {
    const good = codelistMessage('CL', '1.0.0');
    const rows: readonly (readonly [string, Question, status: number, code: number, title: string])[] = [
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
        { path: `${structure}/codelist`, headers: { Accept: 'text/csv' } },
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
    for (const [what, question, status, code, title] of rows) {
      it(`${what}: ${status} and code ${code}, in JSON`, async () => {
        const answer = await ask({ ...question, headers: { ...json, ...question.headers } });
        expect(answer.status, answer.text).to.equal(status);
        const { errors } = JSON.parse(answer.text) as { errors: Record<string, unknown>[] };
        expect(errors[0]).to.include({ code, title });
        expect(errors[0]?.['detail']).to.be.a('string').and.not.equal('');
      });

      // Who asks for a type that is offered is not told that none is.
      for (const version of status === 406 ? [] : (['2.1', '3.0', '3.1'] as const)) {
        it(`${what}: in SDMX-ML ${version} for who asks for it`, async () => {
          const type = `application/vnd.sdmx.structure+xml;version=${version === '2.1' ? version : `${version}.0`}`;
          const answer = await ask({ ...question, headers: { Accept: type, ...question.headers } });
          expect([answer.status, answer.headers['content-type']]).to.deep.equal([status, 'application/xml']);
          expect(answer.text).to.include(`code="${code}"`);
          expect(validateSdmxMl(answer.text, version)).to.deep.equal([]);
        });
      }
    }

    it('who asks for SDMX-ML of a version that there is not is told so in SDMX-ML', async () => {
      const { status, text } = await ask({
        path: `${structure}/codelist`,
        headers: { Accept: 'application/vnd.sdmx.structure+xml;version=9.9' },
      });
      expect([status, validateSdmxMl(text, '3.0')]).to.deep.equal([406, []]);
    });

    it('what the registry forbids is 409 with code 150, in the report', async () => {
      const { status, text } = await ask({
        method: 'POST',
        path: submission,
        headers: { ...root, ...json },
        body: dataflowMessage('DF_NEW', '1.0.0', 'NONE(1.0.0)'),
      });
      const [{ problems }] = JSON.parse(text).results;
      expect([status, problems[0].code, problems[0].rule]).to.deep.equal([409, 150, 'reference.missing']);
    });

    it('406 names every type that is offered', async () => {
      const { text } = await ask({ path: `${structure}/codelist`, headers: { Accept: 'text/csv' } });
      const { detail } = JSON.parse(text).errors[0];
      for (const format of structureFormats) expect(detail).to.include(mediaTypeOf(format));
    });

    it('outside of SDMX paths they are JSON whatever is accepted', async () => {
      for (const path of [graph, '/nowhere', '/health/live?x=1']) {
        const { headers, text } = await ask({ path, headers: { Accept: 'application/xml' } });
        expect(headers['content-type']).to.equal('application/json; charset=utf-8');
        expect(JSON.parse(text).errors).to.have.length(1);
      }
    });

    it('quote no more of a request than is needed to find what is wrong', async () => {
      const { status, text } = await ask({ path: `${structure}/codelist?detail=${'x'.repeat(12_000)}`, headers: json });
      expect(status).to.equal(400);
      expect(text.length).to.be.lessThan(2000);
    });
  });
});
