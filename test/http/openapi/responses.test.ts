import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { isSecurePath } from '../../../src/http/paths.js';
import { routes } from '../../../src/http/routes.js';
import type { Listener } from '../../../src/http/server/listen.js';
import { jobsPath } from '../../../src/http/validation/job-schema.js';
import { codelist, conceptScheme, urns } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { emptyLock } from '../lock/sample-lock.js';
import { codelistMessage, dataflowMessage } from '../messages.js';
import { type RawRequest, type RawResponse, rawRequest } from '../raw-request.js';
import { failing, serveRegistry } from '../serve-registry.js';
import { type ApiOperation, expectDescribed, operationFor, operations, withoutParameters } from './api-document.js';
import { needsRoot, samples, submitSample } from './sample-registry.js';

const submission = '/ws/secure/sdmxapi/rest';
const authorization = { Authorization: basic('root', 'only-for-the-tests') };

/** Of registered sources, with which they are tested (test/http/data-queries). */
const ofSources = ['300', '501', '502', '504'];

/** Tested with the limits of sign-ins. */
const tooManySignIns = '429';

/** Those about data are in test/http/data-queries and test/http/loads, jobs in test/http/validation, and imports in test/http/moving-in. */
const queries = routes.filter(
  ({ method, path, responses }) =>
    method === 'GET' &&
    responses.length > 0 &&
    path !== jobsPath &&
    !path.endsWith('/data') &&
    !path.endsWith('/import'),
);

/** The sample path of an operation; undefined if it has no sample. */
function targetOf({ path }: ApiOperation): string | undefined {
  const [route] = queries
    .filter((each) => path === each.path || path.startsWith(`${each.path}/{`))
    .sort((a, b) => b.path.length - a.path.length);
  const sample = samples[route?.path ?? ''];
  if (sample === undefined) return undefined;
  const count = path.split('{').length - 1;
  const target = [route?.path, ...sample.parts.slice(0, count)].join('/');
  return sample.query === undefined ? target : `${target}?${sample.query}`;
}

/** Query operations, each with a path that has a result. */
const sampled = operations.flatMap((operation) => {
  const target = operation.method === 'GET' ? targetOf(operation) : undefined;
  return target === undefined ? [] : [{ operation, target }];
});

/** A parameter with such a value; an object is written as `name[property]=value` (style deepObject). */
function parameterFor({ name, schema }: ApiOperation['parameters'][number]): string {
  const [example] = (schema['examples'] ?? []) as Record<string, string>[];
  if (schema['type'] !== 'object') return `${name}=${encodeURIComponent(valueFor(schema))}`;
  return Object.entries(example ?? {})
    .map(([property, value]) => `${name}[${property}]=${value}`)
    .join('&');
}

const withParameter = (target: string, parameter: string): string =>
  `${target}${target.includes('?') ? '&' : '?'}${parameter}`;

/** A value that is valid against a schema. */
function valueFor(schema: ApiOperation['parameters'][number]['schema']): string {
  const { default: fallback, enum: words = [], examples = [], items } = schema as Record<string, unknown[]>;
  if (items !== undefined && fallback === undefined && examples.length === 0) return valueFor(items as never);
  return String(examples[0] ?? fallback ?? words[0] ?? 'en');
}

/** Described statuses, except that of too many failed sign-ins (test/http/auth/sign-in-limit.test.ts). */
const described = (responses: object): string[] =>
  Object.keys(responses)
    .filter((status) => status !== '429')
    .sort();

describe('responses agree with the OpenAPI document', () => {
  let test: TestServer;
  let broken: Listener;
  let away: Listener;
  /** Registries whose data are more, or take longer, than a request may take. */
  let large: Listener;
  let slow: Listener;
  before(async () => {
    const settings = { signIn: { root: { username: 'root', password: 'only-for-the-tests' } } };
    test = await startTestServer({ maxMessageBytes: 10_000 });
    await submitSample(test);
    broken = await serveRegistry(failing(new TypeError('an internal error')), settings);
    away = await serveRegistry(failing(new StrataError('Unavailable', 'the database does not respond')), settings);
    large = await serveRegistry(failing(new StrataError('TooLarge', 'there are too many values')), settings);
    slow = await serveRegistry(failing(new StrataError('TooSlow', 'the data take too long')), settings);
  });
  after(async () => {
    await Promise.all([...[broken, away, large, slow].map((each) => each.stop(1)), test.close()]);
  });

  /** Sends a request and checks that its response is described. */
  async function send(url: string, given: RawRequest): Promise<RawResponse> {
    const request =
      needsRoot(given.path) && given.method !== 'POST'
        ? { ...given, headers: { ...authorization, ...given.headers } }
        : given;
    const response = await rawRequest(url, request);
    expectDescribed(request.method ?? 'GET', request.path, response);
    return response;
  }

  it('a sample exists for every query', () => {
    expect(Object.keys(samples)).to.have.members([...new Set(queries.map(({ path }) => path))]);
  });

  for (const { operation, target } of sampled) {
    describe(`GET ${operation.path}`, () => {
      const inQuery = operation.parameters.filter((each) => each.in === 'query');
      // A stream does not end (test/http/changes).
      const types = Object.keys(operation.responses[200]?.content ?? {}).filter((type) => type !== 'text/event-stream');

      it('is described by the operation of its path', () => {
        expect(operationFor('GET', target)?.path).to.equal(operation.path);
      });

      it(`serves each of its ${types.length} media types`, async () => {
        expect(types).not.to.be.empty;
        for (const type of types) {
          const { status, headers, text } = await send(test.url, { path: target, headers: { Accept: type } });
          expect(status, text).to.equal(200);
          expect(withoutParameters(headers['content-type'] ?? '')).to.equal(type);
        }
      });

      it(`accepts ${inQuery.map(({ name }) => name).join(', ') || 'no parameter'}`, async () => {
        for (const parameter of inQuery) {
          const sent = parameterFor(parameter);
          const path = new RegExp(`[?&]${parameter.name}=`).test(target) ? target : withParameter(target, sent);
          const { status, text } = await send(test.url, { path, headers: { Accept: types.join(', ') } });
          expect(status, `${sent}: ${text}`).to.be.oneOf([200, 404]);
        }
      });

      it('rejects other parameters, with the list of the described ones', async () => {
        const { status, text } = await send(test.url, {
          path: withParameter(target, 'colour=red'),
          headers: { Accept: 'application/json' },
        });
        const [error] = JSON.parse(text).errors;
        expect([status, error['x-rule'], error['x-path']]).to.deep.equal([400, 'parameter.unknown', 'colour']);
        const known = inQuery.map(({ name }) => name).join(', ');
        expect(error.detail).to.equal(
          `unknown parameter "colour"; ${known === '' ? 'this path has no parameters' : `the parameters of this path are ${known}`}`,
        );
      });

      if (inQuery.some(({ name }) => name === 'asOf')) {
        it('shows the state that it reads', async () => {
          const { headers, text } = await send(test.url, { path: target });
          expect(Date.parse(String(headers['x-as-of']))).to.be.at.most(Date.now());
          const past = await send(test.url, { path: withParameter(target, 'asOf=tick:1000000') });
          expect(past.status).to.equal(400);
          expect(past.text).to.include('the newest transaction is tick:');
          // A list that is for administrators only has no address that everybody may share.
          if (isSecurePath(target)) return;
          const location = String(headers['content-location']);
          expect(location).to.match(/[?&]asOf=tick:\d+$/);
          const again = await send(test.url, { path: location });
          expect([again.status, again.headers['x-as-of'], again.text]).to.deep.equal([200, headers['x-as-of'], text]);
        });
      }

      it('responds to HEAD with the status and headers of GET, without a body', async () => {
        for (const headers of [{}, { 'Accept-Encoding': 'gzip' }, { Accept: 'image/png' }]) {
          for (const path of [target, withParameter(target, 'colour=red')]) {
            const [get, head] = await Promise.all(
              ['GET', 'HEAD'].map((method) => send(test.url, { method, path, headers })),
            );
            expect([head?.status, head?.text]).to.deep.equal([get?.status, '']);
            const { date: _date, 'x-request-id': _id, 'transfer-encoding': _coding, ...known } = get?.headers ?? {};
            // Headers that are computed from the content may be omitted (RFC 9110 section 9.3.2).
            const left = ['content-length', 'content-language'].filter((name) => head?.headers[name] === undefined);
            for (const name of left) delete known[name];
            const { date, 'x-request-id': id, 'transfer-encoding': coding, ...described } = head?.headers ?? {};
            expect(described, path).to.deep.equal(known);
            expect([typeof date, typeof id, coding]).to.deep.equal(['string', 'string', undefined]);
          }
        }
      });
    });
  }

  describe('every described status occurs', () => {
    // Those of metrics depend on a setting (test/http/metrics/metrics.test.ts).
    const asUsual = queries.filter(({ path }) => path !== '/metrics');
    const whole = asUsual.flatMap(({ path: prefix, errors }) => {
      const ofRoute = sampled.filter(({ operation: { path } }) => path === prefix || path.startsWith(`${prefix}/{`));
      const longest = ofRoute.sort((a, b) => b.operation.path.length - a.operation.path.length)[0];
      return longest !== undefined && errors.includes('NotFound') ? [longest] : [];
    });
    /** 401 and 403, of a secure path or of a restricted artefact. */
    async function refusals({ responses }: ApiOperation, target: string): Promise<readonly RawResponse[]> {
      const isSecure = isSecurePath(target);
      if (responses[403] === undefined)
        return isSecure ? [await send(test.url, { path: target, headers: { Authorization: '' } })] : [];
      const path = target.replace(/\b(CL|DF|MDF|MDS)\b|(?<=\/registration\/provider\/)SDMX/, 'HIDDEN');
      return [
        await send(test.url, { path, headers: isSecure ? { Authorization: '' } : {} }),
        await send(test.url, { path, headers: { Authorization: asUser('uma') } }),
      ];
    }
    for (const { operation, target } of whole) {
      it(`of GET ${operation.path}`, async () => {
        const found = await send(test.url, { path: target });
        const { etag } = found.headers;
        const absent = target.replace(/\b(CL|DF|MDF|MDS|7c9e6679)\b/, 'NONE').replace(/(\/proposals\/.*)1$/, '$199');
        const received = [
          found,
          ...(etag === undefined ? [] : [await send(test.url, { path: target, headers: { 'If-None-Match': etag } })]),
          await send(test.url, { path: withParameter(target, 'colour=red') }),
          // A path that names nothing is absent only before the registry began.
          await send(test.url, { path: absent === target ? withParameter(target, 'asOf=1990') : absent }),
          ...(operation.responses[406] === undefined
            ? []
            : [await send(test.url, { path: target, headers: { Accept: 'image/png' } })]),
          ...(await refusals(operation, target)),
          await send(broken.url, { path: target }),
          await send(away.url, { path: target }),
          ...(operation.responses[413] === undefined ? [] : [await send(large.url, { path: target })]),
          ...(operation.responses[408] === undefined ? [] : [await send(slow.url, { path: target })]),
        ];
        expect(received.map(({ status }) => String(status)).sort()).to.deep.equal(
          Object.keys(operation.responses)
            .filter((status) => status !== tooManySignIns && !ofSources.includes(status))
            .sort(),
        );
      });
    }

    it('of POST /ws/registry/compare', async () => {
      const path = '/ws/registry/compare';
      const post = (url: string, query: string, body = '', headers: RawRequest['headers'] = {}) =>
        send(url, { method: 'POST', path: `${path}?urn=${query}`, body, headers });
      const [found, absent] = [urns.codelist('CL', '1.0.0'), urns.codelist('NONE', '1.0.0')];
      const to = `${found}&to=${found}`;
      const message = codelistMessage('CL', '1.1.0');
      const received = [
        await post(test.url, to),
        await post(test.url, found, message),
        await post(test.url, found),
        await post(test.url, `${absent}&to=${found}`),
        await post(test.url, to, '', { Accept: 'text/csv' }),
        await post(test.url, found, message + ' '.repeat(10_000)),
        await post(test.url, found, 'neither'),
        await post(broken.url, to),
        await post(away.url, to),
      ];
      const { responses = {} } = operationFor('POST', path) ?? {};
      expect([...new Set(received.map(({ status }) => String(status)))].sort()).to.deep.equal(
        Object.keys(responses).sort(),
      );
    });

    it('of POST /ws/registry/lock/check', async () => {
      const path = '/ws/registry/lock/check';
      const post = (url: string, body: string, query = '', headers: RawRequest['headers'] = {}) =>
        send(url, { method: 'POST', path: `${path}${query}`, body, headers });
      const target = `/ws/registry/lock?urn=${urns.dataflow('DF', '1.0.0')}`;
      const { text } = await send(test.url, { path: target });
      const empty = JSON.stringify(emptyLock);
      const received = [
        await post(test.url, text, '?unchanged=true'),
        await post(test.url, empty),
        await post(test.url, '{}'),
        await post(test.url, empty, '?asOf=1990'),
        await post(test.url, empty, '', { Accept: 'text/csv' }),
        await post(test.url, ' '.repeat(16_000_001)),
        await post(test.url, empty, '', { 'Content-Encoding': 'gzip' }),
        await post(broken.url, empty),
        await post(away.url, empty),
      ];
      const { responses = {} } = operationFor('POST', path) ?? {};
      expect([...new Set(received.map(({ status }) => String(status)))].sort()).to.deep.equal(
        Object.keys(responses).sort(),
      );
    });

    it('of POST /ws/secure/registry/restore', async () => {
      const path = '/ws/secure/registry/restore';
      await test.submit([
        codelist('CL_RESTORED', '1.0.0', ['A']),
        conceptScheme('CS_RESTORED', '1.0.0', { X: urns.codelist('CL_RESTORED', '1.0.0') }),
      ]);
      const post = (url: string, query: string, headers: RawRequest['headers'] = {}) =>
        send(url, { method: 'POST', path: `${path}?${query}`, headers: { ...authorization, ...headers } });
      const query = `urn=${urns.conceptScheme('CS_RESTORED', '1.0.0')}&tick=1`;
      const key = { 'Idempotency-Key': 'responses of restore' };
      const received = [
        await post(test.url, `urn=${urns.codelist('CL_RESTORED', '1.0.0')}&tick=1`),
        await post(test.url, query, key),
        await post(test.url, query, { ...key, Accept: 'application/xml' }),
        await post(test.url, 'agency=SDMX'),
        await post(test.url, query, { Authorization: basic('root', 'wrong') }),
        await post(test.url, query, { Authorization: asUser('uma') }),
        await post(test.url, `urn=${urns.codelist('NEVER', '1.0.0')}&tick=1`),
        await post(broken.url, query),
        await post(away.url, query),
      ];
      const { responses = {} } = operationFor('POST', path) ?? {};
      expect([...new Set(received.map(({ status }) => String(status)))].sort()).to.deep.equal(described(responses));
    });

    it('of POST /ws/secure/registry/promote', async () => {
      const path = '/ws/secure/registry/promote';
      await test.submit([
        codelist('CL_DRAFT', '1.1.0-draft', ['A']),
        conceptScheme('CS_DRAFT', '1.1.0-draft', { X: urns.codelist('CL_DRAFT', '1.1.0-draft') }),
        conceptScheme('CS_OTHER', '1.0.0', { X: null }),
        conceptScheme('CS_OTHER', '1.0.0-draft', { Y: null }),
      ]);
      const post = (url: string, urn: string, headers: RawRequest['headers'] = {}) =>
        send(url, { method: 'POST', path: `${path}?urn=${urn}`, headers: { ...authorization, ...headers } });
      const draft = urns.codelist('CL_DRAFT', '1.1.0-draft');
      const received = [
        await post(test.url, draft),
        await post(test.url, draft, { Accept: 'application/xml' }),
        await post(test.url, urns.codelist('CL', '1.0.0')),
        await post(test.url, urns.conceptScheme('CS_DRAFT', '1.1.0-draft')),
        await post(test.url, draft, { Authorization: basic('root', 'wrong') }),
        await post(test.url, draft, { Authorization: asUser('uma') }),
        await post(test.url, urns.codelist('NONE', '1.1.0-draft')),
        await post(test.url, urns.conceptScheme('CS_OTHER', '1.0.0-draft')),
        await post(broken.url, draft),
        await post(away.url, draft),
      ];
      const { responses = {} } = operationFor('POST', path) ?? {};
      expect([...new Set(received.map(({ status }) => String(status)))].sort()).to.deep.equal(described(responses));
    });

    it(`of POST ${submission}`, async () => {
      const message = codelistMessage('CL_NEW', '1.0.0');
      const post = (url: string, body: string, headers: RawRequest['headers'] = {}) =>
        send(url, { method: 'POST', path: submission, body, headers: { ...authorization, ...headers } });
      const statuses: number[] = [];
      for (const accept of ['application/json', 'application/xml']) {
        const headers = { Accept: accept };
        const received = [
          await post(test.url, message, headers),
          await post(test.url, '<x/>', headers),
          await post(test.url, codelistMessage('CL_NEW', '1.0.0', ['A', 'A']), headers),
          await post(test.url, message, { ...headers, Action: 'UPDATE' }),
          await post(test.url, message, { ...headers, Authorization: basic('root', 'wrong') }),
          await post(test.url, dataflowMessage('DF_NEW', '1.0.0', 'NONE(1.0.0)'), headers),
          await post(test.url, message + ' '.repeat(10_000), headers),
          await post(test.url, 'neither', headers),
          await post(broken.url, message, headers),
          await post(away.url, message, headers),
        ];
        statuses.push(...received.map(({ status }) => status));
      }
      const { responses = {} } = operationFor('POST', submission) ?? {};
      // 403 requires an account other than root; see test/http/submission/full-replace.test.ts.
      expect([...new Set([...statuses, 403])].map(String).sort()).to.deep.equal(described(responses));
    });
  });

  it('accepts every described header and applies its value', async () => {
    const { parameters = [] } = operationFor('POST', submission) ?? {};
    const headers = parameters.filter((each) => each.in === 'header').map(({ name }) => name);
    expect(headers).to.deep.equal([
      'Action',
      'Dry-Run',
      'Strict',
      'Skip-Invalid',
      'If-Match',
      'Idempotency-Key',
      'Skip-Review',
    ]);
    for (const name of headers) {
      const nonsense = 'nonsense'.repeat(name === 'Idempotency-Key' ? 32 : 1);
      const { status, text } = await send(test.url, {
        method: 'POST',
        path: submission,
        body: codelistMessage('CL', '1.0.0'),
        headers: { ...authorization, Accept: 'application/json', [name]: nonsense },
      });
      expect(status).to.equal(400);
      expect(JSON.parse(text).errors[0]['x-path']).to.equal(name);
    }
  });

  it('describes a report with moved wildcards and warnings completely', async () => {
    const { status, text } = await send(test.url, {
      method: 'POST',
      path: `${submission}?dryRun=true`,
      body: codelistMessage('CL', '1.1.0', ['A', 'B'])
        .replace('<mes:Test>false', '<mes:Test>true')
        .replace('>A<', '>B<'),
      headers: { ...authorization, Accept: 'application/json' },
    });
    expect(status, text).to.equal(200);
    expect(JSON.parse(text).resolutions).to.have.length(1);
  });

  it('describes the response that contains the document', async () => {
    const { headers, text } = await send(test.url, { path: '/openapi.json' });
    expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    const { paths } = JSON.parse(text) as { paths: object };
    expect(Object.keys(paths)).to.deep.equal([...new Set(operations.map(({ path }) => path))]);
  });

  it('describes a reference graph completely, with names and components', async () => {
    const { text } = await send(test.url, { path: `/ws/registry/reference?urn=${urns.dataflow('DF', '1.0.0')}` });
    const { nodes, edges } = JSON.parse(text) as { nodes: { name?: string }[]; edges: { component?: string }[] };
    expect(nodes.some(({ name }) => name !== undefined)).to.equal(true);
    expect(edges.some(({ component }) => component !== undefined)).to.equal(true);
  });
});
