import { expect } from 'chai';
import { responseHeaders } from '../../../src/http/route.js';
import { routes } from '../../../src/http/routes.js';
import type { Listener } from '../../../src/http/server/listen.js';
import { basic } from '../../harness/server.js';
import { type RawRequest, type RawResponse, rawRequest } from '../raw-request.js';
import { failing, serveRegistry } from '../serve-registry.js';

const structure = '/sdmx/v2/structure/codelist';
const submission = '/ws/secure/sdmxapi/rest';
const good = 'https://good.example';
const other = 'http://localhost:3000';
const bad = 'https://bad.example';

/** The headers of the CORS protocol, and Vary. */
const corsOf = ({ headers }: RawResponse): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

const preflight = (path: string, origin: string, method = 'GET'): RawRequest => ({
  method: 'OPTIONS',
  path,
  headers: { Origin: origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'x-odd' },
});

describe('allowOrigins', () => {
  let open: Listener;
  let listed: Listener;
  // Any request to the registry fails.
  before(async () => {
    const registry = failing(new Error('the registry was used'));
    open = await serveRegistry(registry);
    listed = await serveRegistry(registry, { corsOrigins: [good, other] });
  });
  after(async () => {
    await Promise.all([open.stop(1), listed.stop(1)]);
  });

  const exposed = Object.keys(responseHeaders)
    .filter((name) => name !== 'Set-Cookie')
    .join(',');
  const ofRoutes = routes.flatMap(({ headers = {} }) => Object.keys(headers));

  describe('with all origins allowed', () => {
    for (const headers of [{}, { Origin: good }, { Origin: 'null' }] as Record<string, string>[]) {
      it(`allows the origin ${headers['Origin'] ?? 'none'} without Vary: Origin`, async () => {
        const response = await rawRequest(open.url, { path: '/health/live', headers });
        expect([response.status, corsOf(response)]).to.deep.equal([
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
      it(`allows scripts to read errors: ${status}`, async () => {
        const response = await rawRequest(open.url, { path, headers: { Origin: bad } });
        expect([response.status, response.headers['access-control-allow-origin']]).to.deep.equal([status, '*']);
      });
    }
  });

  describe('with a list of origins', () => {
    for (const origin of [good, other]) {
      it(`allows ${origin} by name`, async () => {
        const response = await rawRequest(listed.url, { path: '/health/live', headers: { Origin: origin } });
        expect(corsOf(response)).to.deep.equal({
          'access-control-allow-origin': origin,
          'access-control-expose-headers': exposed,
          vary: 'Origin, Accept-Encoding',
        });
      });
    }

    for (const origin of [bad, 'null', '*', 'https://good.example.evil', 'http://good.example', `${good}:8443`, '']) {
      it(`does not allow ${origin || 'an empty origin'}, and sends Vary: Origin`, async () => {
        const response = await rawRequest(listed.url, { path: '/health/live', headers: { Origin: origin } });
        expect([response.status, corsOf(response)]).to.deep.equal([200, { vary: 'Origin, Accept-Encoding' }]);
      });
    }

    it('sends Vary: Origin for a request without origin', async () => {
      const response = await rawRequest(listed.url, { path: '/health/live' });
      expect(corsOf(response)).to.deep.equal({ vary: 'Origin, Accept-Encoding' });
    });

    it('adds Origin to the other headers in Vary', async () => {
      const response = await rawRequest(listed.url, { path: `${structure}?colour=red`, headers: { Origin: good } });
      expect(response.headers.vary?.split(', ')).to.have.members(['Origin', 'Accept-Encoding', 'Accept']);
    });
  });

  describe('for a preflight request', () => {
    for (const [path, method] of [
      [structure, 'GET'],
      [submission, 'POST'],
      ['/ws/registry/reference', 'GET'],
      ['/openapi.json', 'GET'],
    ] as const) {
      it(`for ${method} ${path} requires neither credentials nor the registry`, async () => {
        const response = await rawRequest(open.url, preflight(path, bad, method));
        expect([response.status, response.text]).to.deep.equal([204, '']);
        const {
          'access-control-allow-headers': headers,
          'access-control-allow-methods': methods,
          ...rest
        } = corsOf(response);
        const allowed = String(headers).split(',');
        expect(allowed).to.include.members([...ofRoutes, 'Accept', 'Authorization', 'Content-Type', 'If-None-Match']);
        expect(allowed).to.deep.equal([...new Set(allowed)].sort());
        expect(allowed).not.to.include('Cookie');
        expect(String(methods).split(',')).to.have.members(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
        expect(rest).to.include({
          'access-control-allow-origin': '*',
          'access-control-max-age': '7200',
        });
      });
    }

    it('of a listed origin responds with its name', async () => {
      const response = await rawRequest(listed.url, preflight(submission, good, 'POST'));
      expect([response.status, response.headers['access-control-allow-origin'], response.headers.vary]).to.deep.equal([
        204,
        good,
        'Origin',
      ]);
    });

    it('of another origin responds like to any OPTIONS and allows nothing', async () => {
      const response = await rawRequest(listed.url, preflight(structure, bad));
      expect(response.status).to.equal(200);
      expect(Object.keys(corsOf(response))).to.deep.equal(['vary']);
    });
  });

  it('does not allow credentials stored by a browser', async () => {
    for (const listener of [open, listed]) {
      for (const request of [
        { path: '/health/live', headers: { Origin: good, Authorization: basic('root', 'secret-word') } },
        preflight(submission, good, 'POST'),
      ]) {
        const { headers } = await rawRequest(listener.url, request);
        expect(headers['access-control-allow-credentials']).to.equal(undefined);
      }
    }
  });

  describe('for OPTIONS without preflight headers', () => {
    for (const [path, allow] of [
      [structure, 'HEAD, GET'],
      ['/sdmx/v1/codelist', 'HEAD, GET'],
      ['/ws/registry/reference', 'HEAD, GET'],
      ['/openapi.json', 'HEAD, GET'],
      ['/health/ready', 'HEAD, GET'],
    ] as const) {
      it(`returns the allowed methods of ${path}`, async () => {
        const { status, headers, text } = await rawRequest(open.url, { method: 'OPTIONS', path });
        expect([status, headers.allow, text]).to.deep.equal([200, allow, '']);
      });
    }

    it('returns the allowed methods of submissions to an authenticated client', async () => {
      const headers = { Authorization: basic('root', 'secret-word') };
      const response = await rawRequest(open.url, { method: 'OPTIONS', path: submission, headers });
      expect([response.status, response.headers.allow]).to.deep.equal([200, 'POST, HEAD, GET']);
    });
  });
});
