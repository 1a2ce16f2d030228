import { expect } from 'chai';
import type { Listener } from '../../../src/http/server/listen.js';
import { basic } from '../../harness/server.js';
import { localTls } from '../local-tls.js';
import { exchangeBytes } from '../raw-request.js';
import { partial, serveRegistry } from '../serve-registry.js';

/** A registry whose check takes some time, without submissions. */
const slow = partial({
  queue: { waiting: 0, stalledSeconds: 0 },
  requirePlace: async () => undefined,
  checkClock: () => new Promise((resolve) => setTimeout(() => resolve({ newest: 0, secondsAhead: 0 }), 300)),
});

const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const last = 'Connection: close\r\n';

for (const protocol of ['HTTP', 'HTTPS'])
  describe(`listen, ${protocol}`, () => {
    let listener: Listener;
    before(async () => {
      listener = await serveRegistry(slow, {}, undefined, protocol === 'HTTP' ? undefined : await localTls());
    });
    after(() => listener.stop(1));

    it('CONNECT is 405 as a JSON error', async () => {
      const response = await exchangeBytes(listener.url, 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(response).to.match(/^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/s);
      expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).errors[0].code).to.equal(140);
    });

    it('unreadable bytes are refused after the responses to the requests before them', async () => {
      const bytes = `${get('/health/ready')}${get('/health/live')}rubbish\r\n\r\nmore rubbish`;
      const response = await exchangeBytes(listener.url, bytes);
      expect(response.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
    });

    it('unreadable bytes after a request for headers are refused with an error', async () => {
      const response = await exchangeBytes(
        listener.url,
        'HEAD /health/live HTTP/1.1\r\nHost: x\r\n\r\nrubbish\r\n\r\n',
      );
      expect(response).to.match(/^HTTP\/1\.1 200 .*\r\n\r\nHTTP\/1\.1 400 .*\r\n\r\n\{"errors":.*\}\n$/s);
    });

    it('bytes after a request with Connection: close do not break off the responses before them', async () => {
      const bytes = `${get('/openapi.json')}${get('/health/live', last)}${get('/health/live').repeat(2000)}`;
      const response = await exchangeBytes(listener.url, bytes);
      expect(response.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 200', 'HTTP/1.1 200']);
      expect(response).to.match(/\{"status":"live"\}$/);
    });

    it('100 requests on a connection get their responses; it is closed where more wait', async () => {
      const all = await exchangeBytes(listener.url, `${get('/health/live').repeat(99)}${get('/health/live', last)}`);
      expect(all.match(/HTTP\/1\.1 200/g)).to.have.length(100);
      const more = await exchangeBytes(listener.url, get('/health/live').repeat(40_000)).catch(() => '');
      expect(more.match(/HTTP\/1\.1 200/g) ?? []).to.have.length.at.most(100);
      expect((await exchangeBytes(listener.url, get('/health/live', last))).slice(0, 12)).to.equal('HTTP/1.1 200');
    });

    it('a request after a refused one does not break off the responses before that', async () => {
      const bytes = `${get('/openapi.json')}${get('/health/live', 'Expect: nothing\r\n')}`;
      const ignored = get('/health/live', 'Expect: 100-continue\r\nContent-Length: 100000\r\n');
      const response = await exchangeBytes(listener.url, `${bytes}${ignored}${'x'.repeat(100_000)}`);
      expect(response.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 200', 'HTTP/1.1 417']);
    });

    it('a body that becomes unreadable is refused at once', async () => {
      const head = 'POST /ws/secure/sdmxapi/rest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n';
      const credentials = `Authorization: ${basic('root', 'secret-word')}\r\n\r\n`;
      const response = await exchangeBytes(listener.url, `${head}${credentials}3\r\n<a>\r\nzz\r\n`);
      expect(response).to.match(/^HTTP\/1\.1 400 /);
    });

    it('headers that are too large are 431, with an error unless the method is HEAD', async () => {
      const send = (method: string): Promise<string> =>
        exchangeBytes(listener.url, `${method} / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(17_000)}\r\n\r\n`);
      expect(await send('GET')).to.match(/^HTTP\/1\.1 431 .*\r\n\r\n\{"errors":.*\}\n$/s);
      // A record of TLS is smaller, and the method is not known after the first one.
      if (protocol === 'HTTP') expect(await send('HEAD')).to.match(/^HTTP\/1\.1 431 .*\r\n\r\n$/s);
    });

    it('100 Continue of a pipelined request is not written into its response', async () => {
      const bytes = `${get('/health/ready')}${get('/health/live', 'Expect: 100-continue\r\n')}`;
      const response = await exchangeBytes(listener.url, bytes);
      expect(response.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 200', 'HTTP/1.1 200']);
      expect(response).to.match(/\r\nConnection: close\r\n\r\n\{"status":"live"\}$/);
    });

    it('100 Continue is sent to a client that waits for it', async () => {
      const response = await exchangeBytes(listener.url, get('/health/live', `Expect: 100-continue\r\n${last}`));
      expect(response).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    });
  });
