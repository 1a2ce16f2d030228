import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { connectionsWithin } from '../../../src/http/server/client-limits.js';
import { type ClientLimits, type Listener, listen } from '../../../src/http/server/listen.js';
import { clientLimits } from '../client-limits.js';
import { localTls } from '../local-tls.js';
import { connectTo, exchangeBytes } from '../raw-request.js';

describe('connectionsWithin', () => {
  it('leaves descriptors for the database and files, and is at least 16', () => {
    expect([connectionsWithin(10_000, Number.POSITIVE_INFINITY), connectionsWithin(10_000, 1024)]).to.deep.equal([
      10_000, 832,
    ]);
    expect([
      connectionsWithin(10_000, 256),
      connectionsWithin(10_000, 100),
      connectionsWithin(500, 1024),
    ]).to.deep.equal([64, 16, 500]);
  });
});

for (const protocol of ['HTTP', 'HTTPS'])
  describe(`limits of connections, ${protocol}`, () => {
    let listener: Listener;
    let warnings: string[];
    let sockets: Socket[];

    async function start(changed: Partial<ClientLimits>): Promise<void> {
      warnings = [];
      sockets = [];
      const app = new Koa();
      app.use((ctx) => {
        ctx.body = ctx.path;
      });
      const limits = {
        ...clientLimits,
        warn: (_fields: object, message: string) => warnings.push(message),
        ...changed,
      };
      listener = await listen(app, '127.0.0.1', 0, limits, protocol === 'HTTP' ? undefined : await localTls());
    }
    afterEach(async () => {
      for (const socket of sockets) socket.destroy();
      await listener.stop(0);
    });

    /** Opens connections that send a request, and another one after the response only if the test does. */
    async function open(count: number): Promise<void> {
      for (let left = count; left > 0; left -= 1) {
        const socket = connectTo(listener.url);
        sockets.push(socket);
        socket.on('error', () => undefined);
        socket.write('GET /open HTTP/1.1\r\nHost: x\r\n\r\n');
        await once(socket, 'data');
        socket.resume();
      }
    }

    const get = (path: string): Promise<string> =>
      exchangeBytes(listener.url, `GET ${path} HTTP/1.1\r\nHost: x\r\n${'Connection: close\r\n'}\r\n`);

    it('of one address: a further request is 503 with a reason, health is checked, and places become free', async () => {
      await start({ mostOfAddress: 3 });
      await open(3);
      const refused = await get('/');
      expect(refused).to.match(/^HTTP\/1\.1 503 .*\r\nRetry-After: \d+\r\n/s);
      expect(refused).to.include('STRATA_MOST_CONNECTIONS_OF_ADDRESS');
      expect(await get('/health/live')).to.match(/^HTTP\/1\.1 200 .*\/health\/live$/s);
      expect(warnings).to.have.length(1);
      const socket = sockets.pop();
      socket?.destroy();
      for (;;) if (/^HTTP\/1\.1 200 /.test(await get('/'))) break;
    });

    it('in all, of which one address has at most half', async () => {
      await start({ mostConnections: 8, mostOfAddress: 100 });
      await open(4);
      expect(await get('/')).to.match(/^HTTP\/1\.1 503 .*STRATA_MOST_CONNECTIONS_OF_ADDRESS/s);
      await listener.stop(0);
      await start({ mostConnections: 4, trustedProxies: ['127.0.0.0/8'] });
      await open(4);
      expect(await get('/')).to.match(/^HTTP\/1\.1 503 .*\(STRATA_MOST_CONNECTIONS\)/s);
      expect(await get('/health/ready')).to.match(/^HTTP\/1\.1 200 /);
    });

    it('of one address are one at least', async () => {
      await start({ mostConnections: 2, mostOfAddress: 0 });
      await open(1);
      expect(await get('/')).to.match(/^HTTP\/1\.1 503 .*more than 1 connections of this address/s);
    });

    it('do not count trusted proxies by address', async () => {
      await start({ mostOfAddress: 1, trustedProxies: ['127.0.0.1'] });
      await open(5);
      expect(await get('/')).to.match(/^HTTP\/1\.1 200 /);
    });

    it('close silent connections above them, so that checks of health find a place', async () => {
      await start({ mostOfAddress: 1 });
      await open(1);
      const silent = Array.from({ length: 100 }, () =>
        connectTo(listener.url)
          .on('error', () => undefined)
          .resume(),
      );
      sockets.push(...silent);
      await Promise.all(
        silent.map((socket) => socket.closed || new Promise((resolve) => socket.once('close', resolve))),
      );
      expect(await get('/health/live')).to.match(/^HTTP\/1\.1 200 /);
    });
  });
