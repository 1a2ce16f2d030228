import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import Koa from 'koa';
import { type ClientLimits, type Listener, listen } from '../../../src/http/server/listen.js';
import { clientLimits } from '../client-limits.js';
import { localTls } from '../local-tls.js';
import { connectTo, exchangeBytes } from '../raw-request.js';

const piece = Buffer.alloc(100_000, 'x');
/** More than the buffers between two sockets hold. */
const pieces = 300;

for (const protocol of ['HTTP', 'HTTPS'])
  describe(`a client that does not take its response, ${protocol}`, () => {
    let listener: Listener;
    let warnings: { fields: object; message: string }[];

    before(async () => {
      const app = new Koa();
      app.silent = true;
      app.use(async (ctx) => {
        if (ctx.path === '/late') await sleep(2500);
        ctx.body = ctx.path === '/late' ? 'late' : Readable.from(Array.from({ length: pieces }, () => piece));
      });
      const warn = (fields: object, message: string) => warnings.push({ fields, message });
      const tls = protocol === 'HTTP' ? undefined : await localTls();
      listener = await listen(app, '127.0.0.1', 0, { ...clientLimits, readerSeconds: 1, warn }, tls);
    });
    after(() => listener.stop(1));
    beforeEach(() => {
      warnings = [];
    });

    function send(path: string): Socket {
      const { hostname } = new URL(listener.url);
      const socket = connectTo(listener.url);
      socket.on('error', () => undefined);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      return socket;
    }

    it('is cut off, with a log line', async () => {
      const socket = send('/all');
      socket.once('data', () => socket.pause());
      for (let round = 0; round < 60 && warnings.length === 0; round++) await sleep(100);
      expect(warnings).to.have.length(1);
      expect(warnings[0]?.fields).to.include({ method: 'GET', url: '/all' });
      expect(warnings[0]?.message).to.include('took nothing of it for 1 s');
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      await closed;
      expect(socket.bytesRead).to.be.lessThan(pieces * piece.length);
    });

    it('is not cut off while it takes a little', async () => {
      const socket = send('/all');
      const end = Date.now() + 3000;
      let allowed = 0;
      const timer = setInterval(() => {
        // The system of the client reports less than this only after some time.
        allowed = socket.bytesRead + 2_000_000;
        socket.resume();
      }, 500);
      socket.on('data', () => {
        if (Date.now() < end && socket.bytesRead > allowed) socket.pause();
      });
      while (socket.bytesRead < pieces * piece.length && warnings.length === 0) await sleep(50);
      clearInterval(timer);
      socket.destroy();
      expect(warnings).to.deep.equal([]);
    });

    it('is not cut off while there is nothing to take', async () => {
      expect(await exchangeBytes(listener.url, 'GET /late HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).to.match(
        /late$/,
      );
      expect(warnings).to.deep.equal([]);
    });
  });

for (const protocol of ['HTTP', 'HTTPS'])
  describe(`a silent client, ${protocol}`, () => {
    const proxy = '127.0.0.1';
    let listener: Listener;
    let app: Koa;

    async function start(changed: Partial<ClientLimits>): Promise<void> {
      app = new Koa();
      app.use((ctx) => {
        ctx.body = 'done';
      });
      const limits = { ...clientLimits, idleSeconds: 1, headerSeconds: 1, ...changed };
      listener = await listen(app, '127.0.0.1', 0, limits, protocol === 'HTTP' ? undefined : await localTls());
    }
    afterEach(() => listener.stop(0));

    /** Sends bytes, and waits until the server has closed the connection. Returns what has arrived, and after how long that was closed. */
    async function closing(bytes: string): Promise<{ text: string; seconds: number }> {
      const socket = connectTo(listener.url);
      const since = performance.now();
      let text = '';
      socket.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      socket.on('error', () => undefined);
      if (bytes !== '') socket.write(bytes);
      await new Promise((resolve) => socket.once('close', resolve));
      return { text, seconds: (performance.now() - since) / 1000 };
    }

    const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

    it('keeps its connection for the announced time after a response, and not for ever', async () => {
      await start({});
      const { text, seconds } = await closing(get);
      expect(text).to.match(/\r\nKeep-Alive: timeout=1\r\n.*done$/s);
      expect(seconds).to.be.greaterThan(1);
    });

    it('loses its connection also where it has sent a part of the next request', async () => {
      await start({ headerSeconds: 30 });
      expect((await closing(`${get}GET / HT`)).text).to.match(/done$/);
    });

    it('keeps its connection while it sends requests', async () => {
      await start({ idleSeconds: 2 });
      const socket = connectTo(listener.url);
      let responses = 0;
      socket.setEncoding('utf8').on('data', (text: string) => {
        responses += text.split('done').length - 1;
      });
      for (let sent = 1; sent <= 6; sent += 1) {
        socket.write(get);
        while (responses < sent && !socket.closed) await sleep(10);
        await sleep(900);
      }
      expect(responses).to.equal(6);
      socket.destroy();
    });

    it('keeps its connection for longer as a trusted proxy', async () => {
      await start({ trustedProxies: [proxy] });
      const socket = connectTo(listener.url);
      socket.resume().write(get);
      await sleep(4000);
      expect(socket.closed).to.equal(false);
      socket.destroy();
    });

    it('loses its connection if it sends no request', async () => {
      await start({ idleSeconds: 30 });
      expect((await closing('')).text).to.match(/^(HTTP\/1\.1 408 .*)?$/s);
    });

    it('is refused with 408 if it sends a part of its first request', async () => {
      await start({ idleSeconds: 30 });
      expect((await closing('GET / HTTP/1.1\r\nHost:')).text).to.match(/^HTTP\/1\.1 408 /);
    });
  });
