import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import type { Listener } from '../../../src/http/listen.js';
import { routes } from '../../../src/http/routes.js';
import { urns } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { codelistMessage, dataflowMessage } from '../messages.js';
import { type Answer, type Question, rawRequest } from '../raw-request.js';
import { failing, serveRegistry } from '../serve-registry.js';
import { type ApiOperation, expectDescribed, operationFor, operations } from './api-document.js';
import { samples, submitSample } from './sample-registry.js';

const submission = '/ws/secure/sdmxapi/rest';
const authorization = { Authorization: basic('root', 'only-for-the-tests') };

const queries = routes.filter(({ method }) => method === 'GET');

/** The path that a sample gives an operation; undefined where there is none. */
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

/** Operations that query something, each with a path that has an answer. */
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

/** A value that a schema admits. */
function valueFor(schema: ApiOperation['parameters'][number]['schema']): string {
  const { default: fallback, enum: words = [], examples = [], items } = schema as Record<string, unknown[]>;
  if (items !== undefined && fallback === undefined && examples.length === 0) return valueFor(items as never);
  return String(examples[0] ?? fallback ?? words[0] ?? 'en');
}

describe('answers are as they are described', () => {
  let test: TestServer;
  let broken: Listener;
  let away: Listener;
  before(async () => {
    const settings = { rootPassword: 'only-for-the-tests' };
    test = await startTestServer({ maxMessageBytes: 10_000 });
    await submitSample(test);
    broken = await serveRegistry(failing(new TypeError('a fault of ours')), settings);
    away = await serveRegistry(failing(new StrataError('Unavailable', 'the database does not answer')), settings);
  });
  after(async () => {
    await Promise.all([broken.stop(1), away.stop(1), test.close()]);
  });

  /** A request whose answer has to be described. */
  async function ask(url: string, question: Question): Promise<Answer> {
    const answer = await rawRequest(url, question);
    expectDescribed(question.method ?? 'GET', question.path, answer);
    return answer;
  }

  it('there is a sample for every query', () => {
    expect(Object.keys(samples)).to.have.members(queries.map(({ path }) => path));
  });

  for (const { operation, target } of sampled) {
    describe(`GET ${operation.path}`, () => {
      const inQuery = operation.parameters.filter((each) => each.in === 'query');
      const types = Object.keys(operation.responses[200]?.content ?? {});

      it('is described by the operation of its path', () => {
        expect(operationFor('GET', target)?.path).to.equal(operation.path);
      });

      it(`serves ${types.length} media types, each as itself`, async () => {
        expect(types).not.to.be.empty;
        for (const type of types) {
          const { status, headers, text } = await ask(test.url, { path: target, headers: { Accept: type } });
          expect(status, text).to.equal(200);
          expect(headers['content-type']?.replace('; charset=utf-8', '')).to.equal(type);
        }
      });

      it(`takes ${inQuery.map(({ name }) => name).join(', ') || 'no parameter'}`, async () => {
        for (const parameter of inQuery) {
          const asked = parameterFor(parameter);
          const path = target.includes(`?${parameter.name}=`) ? target : withParameter(target, asked);
          const { status, text } = await ask(test.url, { path, headers: { Accept: types.join(', ') } });
          expect(status, `${asked}: ${text}`).to.be.oneOf([200, 404]);
        }
      });

      it('refuses every other, with the list of those', async () => {
        const { status, text } = await ask(test.url, {
          path: withParameter(target, 'colour=red'),
          headers: { Accept: 'application/json' },
        });
        const [error] = JSON.parse(text).errors;
        expect([status, error['x-rule'], error['x-path']]).to.deep.equal([400, 'parameter.unknown', 'colour']);
        const known = inQuery.map(({ name }) => name).join(', ');
        expect(error.detail).to.equal(
          `unknown parameter "colour"; ${known === '' ? 'there are none here' : `known are ${known}`}`,
        );
      });

      it('gives HEAD the status and the headers of GET, and no body', async () => {
        for (const headers of [{}, { 'Accept-Encoding': 'gzip' }, { Accept: 'text/csv' }]) {
          for (const path of [target, withParameter(target, 'colour=red')]) {
            const [get, head] = await Promise.all(
              ['GET', 'HEAD'].map((method) => ask(test.url, { method, path, headers })),
            );
            expect([head?.status, head?.text]).to.deep.equal([get?.status, '']);
            const { date: _date, 'x-request-id': _id, 'transfer-encoding': _coding, ...known } = get?.headers ?? {};
            // What is known only when the content is made may be left out (RFC 9110 section 9.3.2).
            const left = ['content-length', 'content-language'].filter((name) => head?.headers[name] === undefined);
            for (const name of left) delete known[name];
            const { date, 'x-request-id': id, 'transfer-encoding': coding, ...told } = head?.headers ?? {};
            expect(told, path).to.deep.equal(known);
            expect([typeof date, typeof id, coding]).to.deep.equal(['string', 'string', undefined]);
          }
        }
      });
    });
  }

  describe('every status that is described occurs', () => {
    const whole = queries.flatMap(({ path: prefix, errors }) => {
      const ofRoute = sampled.filter(({ operation: { path } }) => path === prefix || path.startsWith(`${prefix}/{`));
      const longest = ofRoute.sort((a, b) => b.operation.path.length - a.operation.path.length)[0];
      return longest !== undefined && errors.includes('NotFound') ? [longest] : [];
    });
    for (const { operation, target } of whole) {
      it(`of GET ${operation.path}`, async () => {
        const found = await ask(test.url, { path: target });
        const { etag } = found.headers;
        const answers = [
          found,
          ...(etag === undefined ? [] : [await ask(test.url, { path: target, headers: { 'If-None-Match': etag } })]),
          await ask(test.url, { path: withParameter(target, 'colour=red') }),
          await ask(test.url, { path: target.replace(/\b(CL|DF|MDF|MDS)\b/, 'NONE') }),
          await ask(test.url, { path: target, headers: { Accept: 'text/csv' } }),
          await ask(broken.url, { path: target }),
          await ask(away.url, { path: target }),
        ];
        expect(answers.map(({ status }) => String(status)).sort()).to.deep.equal(
          Object.keys(operation.responses).sort(),
        );
      });
    }

    it(`of POST ${submission}`, async () => {
      const message = codelistMessage('CL_NEW', '1.0.0');
      const post = (url: string, body: string, headers: Question['headers'] = {}) =>
        ask(url, { method: 'POST', path: submission, body, headers: { ...authorization, ...headers } });
      const statuses: number[] = [];
      for (const accept of ['application/json', 'application/xml']) {
        const headers = { Accept: accept };
        const answers = [
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
        statuses.push(...answers.map(({ status }) => status));
      }
      const { responses = {} } = operationFor('POST', submission) ?? {};
      expect([...new Set(statuses)].map(String).sort()).to.deep.equal(Object.keys(responses).sort());
    });
  });

  it('takes every header that is described, and minds what it says', async () => {
    const { parameters = [] } = operationFor('POST', submission) ?? {};
    const headers = parameters.filter((each) => each.in === 'header').map(({ name }) => name);
    expect(headers).to.deep.equal(['Action', 'Dry-Run', 'Strict', 'Skip-Invalid']);
    for (const name of headers) {
      const { status, text } = await ask(test.url, {
        method: 'POST',
        path: submission,
        body: codelistMessage('CL', '1.0.0'),
        headers: { ...authorization, Accept: 'application/json', [name]: 'nonsense' },
      });
      expect(status).to.equal(400);
      expect(JSON.parse(text).errors[0].detail).to.include(`${name} is "nonsense"`);
    }
  });

  it('tells everything of a report that resolves wildcards and warns', async () => {
    const { status, text } = await ask(test.url, {
      method: 'POST',
      path: `${submission}?dryRun=true`,
      body: codelistMessage('CL', '1.1.0').replace('<mes:Test>false', '<mes:Test>true').replace('>A<', '>B<'),
      headers: { ...authorization, Accept: 'application/json' },
    });
    expect(status, text).to.equal(200);
    expect(JSON.parse(text).resolutions).to.have.length(1);
  });

  it('describes itself with the document that it serves', async () => {
    const { headers, text } = await ask(test.url, { path: '/openapi.json' });
    expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    const { paths } = JSON.parse(text) as { paths: object };
    expect(Object.keys(paths)).to.deep.equal([...new Set(operations.map(({ path }) => path))]);
  });

  it('tells what a graph holds, names and components included', async () => {
    const { text } = await ask(test.url, { path: `/ws/registry/reference?urn=${urns.dataflow('DF', '1.0.0')}` });
    const { nodes, edges } = JSON.parse(text) as { nodes: { name?: string }[]; edges: { component?: string }[] };
    expect(nodes.some(({ name }) => name !== undefined)).to.equal(true);
    expect(edges.some(({ component }) => component !== undefined)).to.equal(true);
  });
});
