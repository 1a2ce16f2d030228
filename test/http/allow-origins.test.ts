import { expect } from 'chai';
import type { Listener } from '../../src/http/listen.js';
import { basic } from '../harness/server.js';
import { type Answer, type Question, rawRequest } from './raw-request.js';
import { failing, serveRegistry } from './serve-registry.js';

const structure = '/sdmx/v2/structure/codelist';
const submission = '/ws/secure/sdmxapi/rest';
const good = 'https://good.example';
const other = 'http://localhost:3000';
const bad = 'https://bad.example';

/** The headers of the CORS protocol, and Vary. */
const corsOf = ({ headers }: Answer): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

const preflight = (path: string, origin: string, method = 'GET'): Question => ({
  method: 'OPTIONS',
  path,
  headers: { Origin: origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'x-odd' },
});

describe('scripts of other origins', () => {
  let open: Listener;
  let listed: Listener;
  // A registry that is asked anything at all answers with a fault.
  before(async () => {
    const registry = failing(new Error('the registry was asked'));
    open = await serveRegistry(registry);
    listed = await serveRegistry(registry, { corsOrigins: [good, other] });
  });
  after(async () => {
    await Promise.all([open.stop(1), listed.stop(1)]);
  });

  const exposed = 'X-Request-Id,ETag,Last-Modified,Content-Language,Retry-After,WWW-Authenticate';
  const allowed = [
    'Accept',
    'Accept-Language',
    'Action',
    'Authorization',
    'Content-Encoding',
    'Content-Type',
    'Dry-Run',
    'If-Modified-Since',
    'If-None-Match',
    'Skip-Invalid',
    'Strict',
    'X-Request-Id',
  ];

  describe('where all may ask', () => {
    for (const headers of [{}, { Origin: good }, { Origin: 'null' }] as Record<string, string>[]) {
      it(`${headers['Origin'] ?? 'none'} is told so, and caches need no Origin`, async () => {
        const answer = await rawRequest(open.url, { path: '/health/live', headers });
        expect([answer.status, corsOf(answer)]).to.deep.equal([
          200,
          {
            'access-control-allow-origin': '*',
            'access-control-expose-headers': exposed,
            vary: 'Accept-Encoding',
          },
        ]);
      });
    }

    for (const [path, status] of [
      ['/nowhere', 404],
      [`${structure}?colour=red`, 400],
      [structure, 500],
      [submission, 401],
    ] as const) {
      it(`errors may be read, too: ${status}`, async () => {
        const answer = await rawRequest(open.url, { path, headers: { Origin: bad } });
        expect([answer.status, answer.headers['access-control-allow-origin']]).to.deep.equal([status, '*']);
      });
    }
  });

  describe('where a list may ask', () => {
    for (const origin of [good, other]) {
      it(`${origin} is told so by its name`, async () => {
        const answer = await rawRequest(listed.url, { path: '/health/live', headers: { Origin: origin } });
        expect(corsOf(answer)).to.deep.equal({
          'access-control-allow-origin': origin,
          'access-control-expose-headers': exposed,
          vary: 'Origin, Accept-Encoding',
        });
      });
    }

    for (const origin of [bad, 'null', '*', 'https://good.example.evil', 'http://good.example', `${good}:8443`, '']) {
      it(`${origin || 'an empty origin'} is told nothing, and caches keep it apart`, async () => {
        const answer = await rawRequest(listed.url, { path: '/health/live', headers: { Origin: origin } });
        expect([answer.status, corsOf(answer)]).to.deep.equal([200, { vary: 'Origin, Accept-Encoding' }]);
      });
    }

    it('who names no origin gets an answer that caches keep apart', async () => {
      const answer = await rawRequest(listed.url, { path: '/health/live' });
      expect(corsOf(answer)).to.deep.equal({ vary: 'Origin, Accept-Encoding' });
    });

    it('answers vary by the origin beside all else that they vary by', async () => {
      const answer = await rawRequest(listed.url, { path: `${structure}?colour=red`, headers: { Origin: good } });
      expect(answer.headers.vary?.split(', ')).to.have.members(['Origin', 'Accept-Encoding', 'Accept']);
    });
  });

  describe('a preflight request', () => {
    for (const [path, method] of [
      [structure, 'GET'],
      [submission, 'POST'],
      ['/ws/registry/reference', 'GET'],
      ['/openapi.json', 'GET'],
    ] as const) {
      it(`for ${method} ${path} needs neither credentials nor the registry`, async () => {
        const answer = await rawRequest(open.url, preflight(path, bad, method));
        expect([answer.status, answer.text]).to.deep.equal([204, '']);
        const { 'access-control-allow-headers': headers, ...rest } = corsOf(answer);
        expect(String(headers).split(',')).to.deep.equal(allowed);
        expect(rest).to.include({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET,HEAD,POST,OPTIONS',
          'access-control-max-age': '7200',
        });
      });
    }

    it('of an origin that is listed is answered with its name', async () => {
      const answer = await rawRequest(listed.url, preflight(submission, good, 'POST'));
      expect([answer.status, answer.headers['access-control-allow-origin'], answer.headers.vary]).to.deep.equal([
        204,
        good,
        'Origin',
      ]);
    });

    it('of another origin is answered like any OPTIONS, with leave for nothing', async () => {
      const answer = await rawRequest(listed.url, preflight(structure, bad));
      expect(answer.status).to.equal(200);
      expect(Object.keys(corsOf(answer))).to.deep.equal(['vary']);
    });
  });

  it('credentials that a browser keeps are never admitted', async () => {
    for (const listener of [open, listed]) {
      for (const question of [
        { path: '/health/live', headers: { Origin: good, Authorization: basic('root', 'secret-word') } },
        preflight(submission, good, 'POST'),
      ]) {
        const { headers } = await rawRequest(listener.url, question);
        expect(headers['access-control-allow-credentials']).to.equal(undefined);
      }
    }
  });

  describe('OPTIONS for itself', () => {
    for (const [path, allow] of [
      [structure, 'HEAD, GET'],
      ['/sdmx/v1/codelist', 'HEAD, GET'],
      ['/ws/registry/reference', 'HEAD, GET'],
      ['/openapi.json', 'HEAD, GET'],
      ['/health/ready', 'HEAD, GET'],
    ] as const) {
      it(`tells what ${path} serves`, async () => {
        const { status, headers, text } = await rawRequest(open.url, { method: 'OPTIONS', path });
        expect([status, headers.allow, text]).to.deep.equal([200, allow, '']);
      });
    }

    it('tells what the path of submissions serves to who is known', async () => {
      const headers = { Authorization: basic('root', 'secret-word') };
      const answer = await rawRequest(open.url, { method: 'OPTIONS', path: submission, headers });
      expect([answer.status, answer.headers.allow]).to.deep.equal([200, 'POST']);
    });
  });
});
