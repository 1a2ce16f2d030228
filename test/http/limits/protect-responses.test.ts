import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { expect } from 'chai';
import type { ExplorerFile } from '../../../src/http/explorer/explorer-files.js';
import type { StrictTransport } from '../../../src/http/limits/browsers.js';
import type { Listener } from '../../../src/http/server/listen.js';
import type { HttpSettings } from '../../../src/http/services.js';
import { basic } from '../../harness/server.js';
import { localTls } from '../local-tls.js';
import { exchangeBytes, rawRequest } from '../raw-request.js';
import { failing, partial, serveRegistry } from '../serve-registry.js';

const file = (type: string): ExplorerFile => ({ type, digest: 'd', isImmutable: false, bytes: Buffer.from('x') });
const explorer = new Map([
  ['/index.html', file('text/html')],
  ['/docs.html', file('text/html')],
  ['/assets/a.js', file('text/javascript')],
]);
const html = { Accept: 'text/html' };

describe('protectResponses', () => {
  const listeners: Listener[] = [];
  after(() => Promise.all(listeners.map((each) => each.stop(1))));
  async function serve(settings: Partial<HttpSettings> = {}, isTls = false): Promise<Listener> {
    const registry = failing(new Error('the registry was used'), partial());
    const listener = await serveRegistry(
      registry,
      { explorer, ...settings },
      undefined,
      isTls ? await localTls() : undefined,
    );
    listeners.push(listener);
    return listener;
  }

  const responses: readonly (readonly [
    what: string,
    status: number,
    path: string,
    headers?: object,
    method?: string,
  ])[] = [
    ['a response of a handler', 200, '/openapi.json'],
    ['health', 200, '/health/live'],
    ['a page of the explorer', 200, '/'],
    ['a current copy of it', 304, '/', { 'If-None-Match': '"d"' }],
    ['the viewer', 200, '/docs'],
    ['a script', 200, '/assets/a.js'],
    ['the sign-in page', 200, '/login.html', html],
    ['its error', 401, '/login.html', { ...html, Authorization: basic('root', 'wrong') }],
    [
      'a preflight request',
      204,
      '/openapi.json',
      { Origin: 'https://a.org', 'Access-Control-Request-Method': 'GET' },
      'OPTIONS',
    ],
    ['missing credentials', 401, '/ws/secure/nowhere'],
    ['a wrong method', 405, '/openapi.json', {}, 'DELETE'],
    ['an unknown path', 404, '/nowhere'],
    ['a fault of the registry', 500, '/sdmx/v2/structure/codelist'],
    ['a target without a path', 400, 'mailto:a'],
    ['a wrong Host', 400, '/', { Host: 'a b' }],
    ['an unknown expectation', 417, '/', { Expect: 'much' }],
  ];
  for (const [what, status, path, headers = {}, method = 'GET'] of responses) {
    it(`keeps browsers from guessing types and from loading, framing and running anything: ${what}`, async () => {
      const { url } = listeners[0] ?? (await serve());
      const response = await rawRequest(url, { path, method, headers: { ...headers } });
      expect(response.status, response.text).to.equal(status);
      expect(response.headers['x-content-type-options']).to.equal('nosniff');
      expect(response.headers['content-security-policy'])
        .to.include("default-src 'none'")
        .and.include('frame-ancestors');
      expect(response.headers['referrer-policy']).to.equal('same-origin');
      expect(response.headers).not.to.have.property('strict-transport-security');
    });
  }

  for (const [what, bytes, isTls] of [
    ['bytes that are not HTTP', 'rubbish\r\n\r\n', false],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', false],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, false],
    ['plain HTTP at a port of HTTPS', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', true],
  ] as const) {
    it(`does so where no request could be read: ${what}`, async () => {
      const { url } = await serve({}, isTls);
      const text = await exchangeBytes(url.replace('https:', 'http:'), bytes);
      expect(text)
        .to.match(/^HTTP\/1\.1 4\d\d /)
        .and.include('\r\nX-Content-Type-Options: nosniff\r\n');
    });
  }

  describe('has browsers use HTTPS only', () => {
    const subdomains = 'max-age=31536000; includeSubDomains';
    const strict = async (listener: Listener, headers: object = {}): Promise<string | undefined> =>
      (await rawRequest(listener.url, { path: '/health/live', headers: { ...headers } })).headers[
        'strict-transport-security'
      ];

    for (const [setting, expected] of [
      [undefined, subdomains],
      ['host', 'max-age=31536000'],
      ['off', undefined],
    ] as const satisfies (readonly [StrictTransport | undefined, string | undefined])[]) {
      it(`where it serves HTTPS, with STRATA_HSTS ${setting ?? 'not set'}`, async () => {
        const { url } = await serve(setting === undefined ? {} : { strictTransport: setting }, true);
        const received: IncomingHttpHeaders[] = [];
        for (const path of ['/health/live', '/nowhere', '/']) {
          const outgoing = request(`${url}${path}`, { rejectUnauthorized: false }).end();
          const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
          response.resume();
          await once(response, 'end');
          received.push(response.headers);
        }
        expect(received.map((headers) => headers['strict-transport-security'])).to.deep.equal(Array(3).fill(expected));
      });
    }

    it('where a trusted proxy does, and nobody else says so', async () => {
      const proxies = (trusted: string) => ({ proxies: { trusted: [trusted], headers: 'x-forwarded' } as const });
      const [behind, alone] = [await serve(proxies('127.0.0.1')), await serve(proxies('10.0.0.1'))];
      const https = { 'X-Forwarded-Proto': 'https' };
      expect([await strict(behind, https), await strict(behind, { 'X-Forwarded-Proto': 'http' })]).to.deep.equal([
        subdomains,
        undefined,
      ]);
      expect([await strict(alone, https), await strict(alone)]).to.deep.equal([undefined, undefined]);
    });

    it('where its address for browsers is one of HTTPS', async () => {
      const signIn = { root: { username: 'root', password: 'secret-word' }, publicUrl: 'https://registry.example.org' };
      expect(await strict(await serve({ signIn }))).to.equal(subdomains);
    });
  });
});
