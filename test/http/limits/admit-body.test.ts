import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import type { Listener } from '../../../src/http/server/listen.js';
import { basic } from '../../harness/server.js';
import { failing, serveRegistry } from '../serve-registry.js';

const path = '/ws/secure/sdmxapi/rest';
const right = `Authorization: ${basic('root', 'secret-word')}\r\n`;
const wrong = `Authorization: ${basic('root', 'wrong')}\r\n`;

describe('the body of a request', () => {
  let listener: Listener;
  before(async () => {
    listener = await serveRegistry(
      failing(new Error('the registry was used'), { requirePlace: async () => undefined }),
    );
  });
  after(() => listener.stop(1));

  const head = (headers: string, target = path): string =>
    `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/xml\r\n${headers}\r\n`;

  /** Sends a text, and then chunks as long as the connection takes them. */
  function send(text: string, chunks = 0): Promise<{ received: string; sent: number }> {
    const { hostname, port } = new URL(listener.url);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    return new Promise((resolve) => {
      let received = '';
      let sent = 0;
      const socket: Socket = connect(Number(port), hostname, async () => {
        socket.write(text);
        for (let index = 0; index < chunks && !socket.destroyed; index += 1) {
          if (!socket.write(chunk)) {
            await Promise.race([
              new Promise((next) => socket.once('drain', next)),
              new Promise((next) => socket.once('close', next)),
            ]);
          }
          sent += chunk.length;
        }
      });
      socket.setEncoding('latin1').on('data', (data: string) => {
        received += data;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ received, sent }));
    });
  }

  const waits = 'Expect: 100-continue\r\nContent-Length: 1000000\r\n';

  for (const [title, headers] of [
    ['without credentials', ''],
    ['with wrong credentials', wrong],
    ['with malformed credentials', 'Authorization: Basic !\r\n'],
    ['of an unknown scheme', 'Authorization: Digest x\r\n'],
  ]) {
    it(`is not sent by a client that waits for 100, ${title}`, async () => {
      const { received } = await send(head(`${headers}${waits}`));
      expect(received).to.match(/^HTTP\/1\.1 401 /);
      expect(received).not.to.include('100 Continue');
      expect(received).to.include('Connection: close');
    });
  }

  it('is sent by a client that waits for 100 and has signed in', async () => {
    const { received } = await send(
      `${head(`${right}Expect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n`)}abc`,
    );
    expect(received).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 [45]\d\d /);
  });

  it('is sent to a public path without credentials', async () => {
    const target = '/ws/registry/compare?urn=x';
    const { received } = await send(
      `${head('Expect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n', target)}abc`,
    );
    expect(received).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 /);
  });

  it('is not read to its end after a refused sign-in', async () => {
    const { received, sent } = await send(head(`${wrong}Transfer-Encoding: chunked\r\n`), 100_000);
    expect(received).to.match(/^HTTP\/1\.1 401 /);
    expect(received).to.include('Connection: close');
    // 6.5 GB were offered; what arrives within the time of a lingering close is read and ignored.
    expect(sent).to.be.below(6_500_000_000);
  }).timeout(60_000);

  it('keeps the connection if it is small', async () => {
    const bytes = `${head(`${wrong}Content-Length: 3\r\n`)}abc${head('Content-Length: 0\r\nConnection: close\r\n')}`;
    const { received } = await send(bytes);
    expect(received.match(/HTTP\/1\.1 401/g)).to.have.length(2);
  });

  it('does not matter where the headers are too large', async () => {
    const { received } = await send(head(`Cookie: ${'x'.repeat(20_000)}\r\n${waits}`));
    expect(received).to.match(/^HTTP\/1\.1 431 /);
  });
});
