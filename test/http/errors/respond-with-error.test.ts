import { expect } from 'chai';
import Koa from 'koa';
import { pino } from 'pino';
import { StrataError } from '../../../src/errors.js';
import { respondToUncaught } from '../../../src/http/errors/respond-with-error.js';
import { protection } from '../../../src/http/limits/browsers.js';
import { observeRequests } from '../../../src/http/log/observe-requests.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import { exchangeBytes, rawRequest } from '../raw-request.js';
import { failing, serveRegistry } from '../serve-registry.js';

const get = (target: string, headers = 'Connection: close\r\n'): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

describe('errors outside of routes', () => {
  let listener: Listener;
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  before(async () => {
    listener = await serveRegistry(failing(new Error('the registry was used')), {}, log);
  });
  after(() => listener.stop(1));

  for (const target of ['http://[/', 'http://[::1', 'x://host', 'http://a:99999999999999999999/']) {
    it(`a request for ${target} gets a JSON error with its request id, or the error for its path`, async () => {
      const response = await exchangeBytes(listener.url, get(target, 'X-Request-Id: id-1\r\nConnection: close\r\n'));
      expect(response).to.match(/^HTTP\/1\.1 40[04] /);
      expect(response).to.include('X-Request-Id: id-1');
      const [error] = JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).errors;
      expect(error).to.have.property('detail');
      if (response.startsWith('HTTP/1.1 400')) expect(error).to.include({ code: 140, 'x-rule': 'request.target' });
    });
  }

  it('a request for http://[/ is logged as a request', async () => {
    logged.length = 0;
    await exchangeBytes(listener.url, get('http://[/'));
    expect(logged.map(({ url, status, msg }) => [url, status, msg])).to.deep.equal([['http://[/', 400, 'request']]);
  });

  describe('of the outermost middleware', () => {
    for (const [title, thrown, status, code] of [
      ['an Error', new TypeError('secret'), 500, 500],
      ['a value that is not an Error', 'secret', 500, 500],
      ['a domain error', new StrataError('Unavailable', 'the database does not respond'), 503, 503],
    ] as const) {
      it(`${title} gets a JSON error, without the headers of the response that failed`, async () => {
        const app = new Koa();
        const emitted: unknown[] = [];
        app.on('error', (error) => emitted.push(error));
        respondToUncaught(app, () => protection);
        const observe = observeRequests({ log, showUrl: String });
        app.use((ctx, next) => observe(ctx, next));
        app.use((ctx) => {
          ctx.set('ETag', '"a"');
          throw thrown;
        });
        const failing = await listen(app, '127.0.0.1', 0);
        logged.length = 0;
        const { status: received, headers, text } = await rawRequest(failing.url, { path: '/' });
        await failing.stop(1);
        expect([received, headers['content-type'], headers.etag]).to.deep.equal([
          status,
          'application/json; charset=utf-8',
          undefined,
        ]);
        expect(headers['x-request-id']).to.be.a('string');
        expect(headers['x-content-type-options']).to.equal('nosniff');
        expect(JSON.parse(text).errors[0].code).to.equal(code);
        expect(text).not.to.include('secret');
        expect(logged.map(({ msg }) => msg)).to.deep.equal([status === 500 ? 'request failed' : 'request']);
        expect(emitted).to.deep.equal([]);
      });
    }

    it('an error before the log line is reported as well', async () => {
      const app = new Koa();
      const emitted: unknown[] = [];
      app.on('error', (error) => emitted.push(error));
      respondToUncaught(app, () => protection);
      const fault = new Error('secret');
      app.use(() => {
        throw fault;
      });
      const failing = await listen(app, '127.0.0.1', 0);
      expect((await rawRequest(failing.url, { path: '/' })).status).to.equal(500);
      await failing.stop(1);
      expect(emitted).to.deep.equal([fault]);
    });
  });
});
