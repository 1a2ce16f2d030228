import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { load, type Order } from '../../../bench/anonymous/load.js';

describe('load of anonymous callers', () => {
  let server: Server;
  let order: Order;
  const paths = new Set<string>();
  before(async () => {
    server = createServer((request, response) => {
      paths.add(request.url ?? '');
      if (request.url?.startsWith('/late')) return;
      response.statusCode = request.url?.startsWith('/busy') ? 503 : 200;
      response.end('x'.repeat(5_000));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const common = { method: 'GET', headers: {}, isSlow: false, busySeconds: 0, seconds: 60 };
    order = { ...common, url, path: '/a?_={n}', connections: 4 };
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends requests of different paths at once, and returns the status of each', async () => {
    const results = await load(order);
    expect(results.map(({ status, text }) => [status, text])).to.deep.equal(Array(4).fill([200, '']));
    expect(paths.size).to.equal(4);
  });

  it('returns the beginning of what is not 200', async () => {
    const [first] = await load({ ...order, path: '/busy', connections: 1 });
    expect(first?.status).to.equal(503);
    expect(first?.text).to.match(/^x+$/);
  });

  it('gives up what has no response in time', async () => {
    const results = await load({ ...order, path: '/late', connections: 2, seconds: 0.2 });
    expect(results.map(({ status }) => status)).to.deep.equal([undefined, undefined]);
  });

  it('leaves early', async () => {
    const since = performance.now();
    const results = await load({ ...order, path: '/late', connections: 2, leaveAfter: 50 });
    expect(results.map(({ status }) => status)).to.deep.equal([undefined, undefined]);
    expect(performance.now() - since).to.be.within(50, 5_000);
  });

  it('reads slowly', async () => {
    const results = await load({ ...order, isSlow: true, connections: 2, seconds: 5 });
    expect(results.map(({ status }) => status)).to.deep.equal([200, 200]);
  });
});
