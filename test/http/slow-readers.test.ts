import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import Koa from 'koa';
import { type Listener, listen } from '../../src/http/listen.js';
import { localTls } from './local-tls.js';
import { connectTo, exchangeBytes } from './raw-request.js';

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
      listener = await listen(app, '127.0.0.1', 0, { seconds: 1, warn, showUrl: String }, tls);
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
      expect(warnings[0]?.message).to.include('1 s (STRATA_READER_SECONDS)');
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
