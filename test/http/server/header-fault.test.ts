import { expect } from 'chai';
import Koa from 'koa';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import { exchangeBytes } from '../raw-request.js';

describe('headerFault', () => {
  let listener: Listener;
  before(async () => {
    const app = new Koa();
    app.use((ctx) => {
      ctx.body = 'served';
    });
    listener = await listen(app, '127.0.0.1', 0);
  });
  after(() => listener.stop(1));

  const send = async (...headers: readonly string[]): Promise<string> =>
    exchangeBytes(listener.url, `${['GET / HTTP/1.1', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`);

  for (const host of ['registry.example.org', 'a-b_c:8080', '[::1]:8080', '192.0.2.1', '']) {
    it(`accepts the host "${host}"`, async () => {
      expect(await send(`Host: ${host}`, 'Authorization: Basic eA==', 'Cookie: a=1', 'Cookie: b=2')).to.include(
        'served',
      );
    });
  }

  for (const [headers, detail] of [
    [[], 'the request has no Host header'],
    [['Host: a', 'host: b'], 'the request has several host headers; send one'],
    [['Host: a', 'Host: a'], 'the request has several Host headers; send one'],
    [['Host: a', 'Authorization: x', 'AUTHORIZATION: y'], 'the request has several AUTHORIZATION headers'],
    [['Host: a', 'Content-Type: text/plain', 'Content-Type: a/b'], 'the request has several Content-Type headers'],
    [['Host: user@a'], 'the Host header is not a host'],
    [['Host: a/b'], 'the Host header is not a host'],
    [['Host: a"><b'], 'the Host header is not a host'],
    [['Host: a:b'], 'the Host header is not a host'],
  ] as const) {
    it(`refuses ${headers.join(', ') || 'a request without Host'}`, async () => {
      const response = await send(...headers);
      expect(response).to.match(/^HTTP\/1\.1 400 /);
      expect(response).to.include(detail).and.not.include('served');
    });
  }
});
