import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { codelistMessage } from '../messages.js';

describe('Strata under a path of a proxy', () => {
  let test: TestServer;
  let proxy: Server;
  let url: string;
  before(async () => {
    test = await startTestServer({ proxies: { trusted: ['127.0.0.1'], headers: 'x-forwarded' } });
    proxy = createServer((request, response) => {
      if (!request.url?.startsWith('/registry/')) return void response.writeHead(404).end();
      const { method, headers } = request;
      const forwarded = { ...headers, 'x-forwarded-host': headers.host ?? '', 'x-forwarded-proto': 'http' };
      const path = request.url.slice('/registry'.length);
      const inner = send(`${test.url}${path}`, { method: method ?? 'GET', headers: forwarded }, (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      });
      request.pipe(inner);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/registry`;
  });
  after(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await test.close();
  });

  it('accepts submissions and serves both generations of REST', async () => {
    const submitted = await fetch(`${url}/ws/secure/sdmxapi/rest`, {
      method: 'POST',
      body: codelistMessage('CL', '1.0.0'),
      headers: { Authorization: basic('root', 'only-for-the-tests'), Accept: 'application/json' },
    });
    expect(submitted.status, await submitted.text()).to.equal(200);
    for (const path of [
      '/sdmx/v2/structure/codelist/SDMX/CL/1.0.0',
      '/sdmx/v1/codelist/SDMX/CL/1.0.0',
      '/health/ready',
    ]) {
      const response = await fetch(`${url}${path}`);
      expect(response.status, path).to.equal(200);
      await response.arrayBuffer();
    }
  });
});
