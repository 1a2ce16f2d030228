import { expect } from 'chai';
import { pino } from 'pino';
import { routes } from '../../src/http/routes.js';
import type { Listener } from '../../src/http/server/listen.js';
import { validateSdmxMl } from '../formats/xml/schema-validation.js';
import { basic } from '../harness/server.js';
import { codelistMessage } from './messages.js';
import { exchangeBytes, rawRequest } from './raw-request.js';
import { failing, serveRegistry } from './serve-registry.js';

const secret = 'bolt://10.0.0.1:7687 refused neo4j';

/** A registry that throws on every call, once a value that is not an Error. */
const broken = new Proxy(failing(new TypeError(secret)), {
  get: (registry, name) => (name === 'findReferenceGraph' ? () => Promise.reject(secret) : Reflect.get(registry, name)),
});

describe('routes', () => {
  let listener: Listener;
  const logged: Record<string, unknown>[] = [];
  const root = { Authorization: basic('root', 'secret-word') };
  before(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
    listener = await serveRegistry(broken, {}, log);
  });
  after(() => listener.stop(1));

  const send = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    rawRequest(listener.url, { method, path, headers, body });

  for (const [method, path, allow] of [
    ['POST', '/sdmx/v2/structure/codelist', 'HEAD, GET'],
    ['PUT', '/sdmx/v2/structure', 'HEAD, GET'],
    ['DELETE', '/ws/registry/reference', 'HEAD, GET'],
    ['PATCH', '/health/live', 'HEAD, GET'],
    ['TRACE', '/health/ready', 'HEAD, GET'],
    ['PROPFIND', '/health/ready', 'HEAD, GET'],
    ['PUT', '/ws/secure/sdmxapi/rest', 'POST, HEAD, GET'],
    ['DELETE', '/ws/secure/sdmxapi/rest/', 'POST, HEAD, GET'],
    ['PUT', '/sdmx/v2/data/dataflow/SDMX/DF', 'HEAD, GET, POST'],
  ] as const) {
    it(`${method} ${path} is 405 and allows ${allow}`, async () => {
      const { status, headers, text } = await send(method, path, root);
      expect([status, headers.allow]).to.deep.equal([405, allow]);
      expect(JSON.parse(text).errors[0].detail).to.equal(`${method} is not allowed on ${path}; use ${allow}`);
    });
  }

  it('only checks of health begin at once, before the requests that wait for their turn', () => {
    const atOnce = routes.filter(({ cost }) => cost === 'nothing').map(({ method, path }) => `${method} ${path}`);
    expect(atOnce).to.deep.equal(['GET /health/live', 'GET /health/ready']);
  });

  it('OPTIONS returns the allowed methods', async () => {
    const { status, headers, text } = await send('OPTIONS', '/ws/registry/reference');
    expect([status, headers.allow, text]).to.deep.equal([200, 'HEAD, GET', '']);
  });

  for (const path of [
    '/',
    '/nowhere',
    '/%',
    '/%00',
    '/sdmx/v2/dataset/dataflow/SDMX/DF/1.0.0',
    '/sdmx/v2/structures',
    '/sdmx/v3/structure/codelist',
    '/ws/registry',
    '/ws/public/sdmxapi',
    '/openapi.json/x',
    '/health',
    '/SDMX/v2/structure/codelist',
    '/sdmx/v2/Structure/codelist',
    '/sdmx/v2/structure%2Fcodelist',
    '/sdmx/v2//structure/codelist',
    '/sdmx/../sdmx/v2/structure',
  ]) {
    it(`GET ${path} is 404 with the nearest path`, async () => {
      const { status, headers, text } = await send('GET', path);
      expect(status).to.equal(404);
      expect(headers['content-type']).to.equal('application/json; charset=utf-8');
      const [error] = JSON.parse(text).errors;
      expect(error).to.include({ code: 100 });
      const [given = '', meant = ''] =
        /^the path (\S+) does not exist; the nearest one is (\S+), and \/openapi.json describes all$/
          .exec(error.detail)
          ?.slice(1) ?? [];
      expect(given).to.equal(path.split('?')[0]);
      expect(routes.map((each) => each.path)).to.include(meant);
    });
  }

  it('an unknown path below /ws/secure is 404 for an authenticated client', async () => {
    expect((await send('GET', '/ws/secure/nowhere', root)).status).to.equal(404);
  });

  describe('an internal error', () => {
    for (const [method, path] of [
      ['GET', '/sdmx/v2/structure/codelist'],
      ['GET', '/ws/registry/reference?urn=Codelist=SDMX:CL(1.0.0)'],
      ['GET', '/health/ready'],
      ['POST', '/ws/secure/sdmxapi/rest'],
    ] as const) {
      it(`${method} ${path.split('?')[0]} is 500 without details, which are logged`, async () => {
        logged.length = 0;
        const body = codelistMessage('CL', '1.0.0');
        const { status, text } = await send(
          method,
          path,
          { ...root, Accept: 'application/json' },
          method === 'POST' ? body : '',
        );
        expect(status).to.equal(500);
        expect(JSON.parse(text)).to.deep.equal({
          errors: [
            {
              code: 500,
              title: 'Internal error',
              detail:
                'the registry could not process the request because of an internal error; its log has the cause under the X-Request-Id of this response',
            },
          ],
        });
        await new Promise((resolve) => setImmediate(resolve));
        expect(JSON.stringify(logged)).to.include(secret);
        expect(JSON.stringify(logged)).not.to.include('secret-word');
      });
    }

    it('is a valid SDMX-ML error message if XML is preferred', async () => {
      const { status, text } = await send('GET', '/sdmx/v2/structure/codelist', { Accept: 'application/xml' });
      expect(status).to.equal(500);
      expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
      expect(text).not.to.include('bolt');
    });
  });

  describe('the request id', () => {
    for (const given of ['abc', 'f47ac10b-58cc-4372-a567-0e02b2c3d479', 'a.b_c:d-1', 'x'.repeat(128)]) {
      it(`${given.slice(0, 40)} is returned`, async () => {
        for (const path of ['/health/live', '/nowhere', '/sdmx/v2/structure/codelist']) {
          const { headers } = await send('GET', path, { 'X-Request-Id': given });
          expect(headers['x-request-id']).to.equal(given);
        }
      });
    }
    for (const given of ['', 'a b', 'a"b', 'ä', 'x'.repeat(129), '<script>']) {
      it(`${given.slice(0, 40) || 'none'} is replaced by a new one`, async () => {
        const { headers } = await send('GET', '/health/live', { 'X-Request-Id': given });
        expect(headers['x-request-id']).to.match(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      });
    }
  });

  describe('a malformed HTTP request', () => {
    for (const [name, bytes, status] of [
      [
        'an address longer than 16 kB',
        `GET /sdmx/v2/structure/codelist/SDMX/${'A,'.repeat(10_000)}A HTTP/1.1\r\nHost: x\r\n\r\n`,
        431,
      ],
      ['headers larger than 16 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
      ['a NUL in the URL', 'GET /sdmx/v2/structure/code\0list HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['a NUL in a header', 'GET /health/live HTTP/1.1\r\nHost: x\r\nAction: A\0B\r\n\r\n', 400],
      ['a blank in the URL', 'GET /sdmx/v2/structure/code list HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['HTTP/1.1 without Host', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
      ['an unknown expectation', 'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n', 417],
      ['rubbish', '\x16\x03\x01\x02\r\n\r\n', 400],
      [
        'two lengths of the body',
        'POST /ws/secure/sdmxapi/rest HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
        400,
      ],
    ] as const) {
      it(`${name} is ${status} as a JSON error`, async () => {
        const response = await exchangeBytes(listener.url, bytes);
        expect(response).to.match(new RegExp(`^HTTP/1.1 ${status} `));
        const [error] = JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).errors;
        expect(error).to.include({ code: 140 }).and.to.have.property('detail');
        expect(error.title).to.equal(/^HTTP\/1.1 \d+ (.*)/.exec(response)?.[1]);
      });
    }

    it('HTTP/1.0 without Host is served', async () => {
      const response = await exchangeBytes(listener.url, 'GET /health/live HTTP/1.0\r\n\r\n');
      expect(response).to.match(/^HTTP\/1.1 200 /);
    });

    it('HTTP/1.1 with an empty Host is served', async () => {
      const request = 'GET /health/live HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n';
      expect(await exchangeBytes(listener.url, request)).to.match(/^HTTP\/1.1 200 /);
    });
  });
});
