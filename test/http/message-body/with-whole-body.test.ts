import { once } from 'node:events';
import { type ClientRequest, request as connect, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import Koa from 'koa';
import { StrataError } from '../../../src/errors.js';
import { errorTable } from '../../../src/http/errors/respond-with-error.js';
import { Gate } from '../../../src/http/limits/gate.js';
import { withWholeBody } from '../../../src/http/message-body/with-whole-body.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import { anonymous } from '../../../src/registry/principal.js';

const largest = 1_000_000;
const largestOfAnonymous = 400_000;

describe('withWholeBody', () => {
  const gate = new Gate({ bytes: 100_000_000 });
  let listener: Listener;
  before(async () => {
    const app = new Koa();
    app.use(async (ctx) => {
      const isAnonymous = ctx.get('X-Name') === '';
      ctx.state.principal = isAnonymous ? anonymous : { kind: 'root', name: 'root' };
      ctx.state.claim = await gate.admit('message', ctx.res, { key: 'client', isSignedIn: !isAnonymous });
      const settings = { anonymousMessageBytes: largestOfAnonymous, bodySeconds: 1 };
      try {
        ctx.body = await withWholeBody(ctx, settings, largest, async (body) => {
          let bytes = 0;
          for await (const chunk of body) bytes += chunk.length;
          return { bytes, turns: gate.large.load.atWork };
        });
      } catch (error) {
        if (!(error instanceof StrataError)) throw error;
        ctx.status = errorTable[error.name].status;
        ctx.body = error.message;
      }
    });
    listener = await listen(app, '127.0.0.1', 0);
  });
  after(() => listener.stop(1));

  const send = (headers: Readonly<Record<string, string>> = {}): ClientRequest =>
    connect(listener.url, { method: 'POST', headers });
  const responseTo = async (sent: ClientRequest): Promise<{ status: number | undefined; body: string }> => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: await text(response) };
  };

  it('reads a small body without a turn, and a large one in a turn', async () => {
    for (const [size, turns] of [
      [1_000, 0],
      [300_000, 1],
    ] as const) {
      const sent = send();
      sent.end(Buffer.alloc(size));
      expect(JSON.parse((await responseTo(sent)).body)).to.deep.equal({ bytes: size, turns });
    }
    expect(gate.large.load.atWork).to.equal(0);
  });

  it('reads the bytes of a large body as they were sent, also those that were in a file', async () => {
    const app = new Koa();
    const given = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 7) % 251));
    let read = Buffer.alloc(0);
    app.use(async (ctx) => {
      ctx.state.principal = { kind: 'root', name: 'root' };
      ctx.state.claim = await gate.admit('message', ctx.res, { key: 'client', isSignedIn: true });
      await withWholeBody(ctx, {}, largest, async (body) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of body) chunks.push(chunk);
        read = Buffer.concat(chunks);
      });
      ctx.status = 204;
    });
    const other = await listen(app, '127.0.0.1', 0);
    const sent = connect(other.url, { method: 'POST' });
    sent.end(given);
    await responseTo(sent);
    expect(read.equals(given)).to.equal(true);
    await other.stop(1);
  });

  it('takes no turn while a body arrives slowly, and refuses one that is too slow', async () => {
    const sent = send({ 'Content-Length': '300000' });
    sent.write(Buffer.alloc(299_000));
    await pause(300);
    expect(gate.large.load).to.deep.equal({ atWork: 0, waiting: 0 });
    sent.destroy();
    sent.on('error', () => undefined);
    const slow = send({ 'Content-Length': '1000' });
    slow.write(Buffer.alloc(10));
    const { status, body } = await responseTo(slow);
    expect([status, body]).to.deep.equal([
      408,
      '10 bytes of the body arrived within 1 s, but a body has at least 10000 bytes a second; send it faster',
    ]);
    slow.destroy();
  });

  it('refuses a body of an anonymous client that is larger than those may be', async () => {
    const announced = send({ 'Content-Length': '400001' });
    announced.flushHeaders();
    expect((await responseTo(announced)).status).to.equal(413);
    announced.destroy();
    const sent = send();
    sent.end(Buffer.alloc(500_000));
    const { status, body } = await responseTo(sent);
    expect([status, body]).to.deep.equal([413, 'the message is larger than 0.4 MB; split it into several messages']);
    const signedIn = send({ 'X-Name': 'root' });
    signedIn.end(Buffer.alloc(500_000));
    expect((await responseTo(signedIn)).status).to.equal(200);
  });
});
