import { expect } from 'chai';
import { pino } from 'pino';
import type { Mechanism } from '../../../src/http/auth/mechanism.js';
import { userOf } from '../../../src/registry/principal.js';
import { codelist } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { openStream } from './event-source.js';

const path = '/ws/registry/changes';

describe('a stream of changes', () => {
  let test: TestServer;
  let isRevoked = false;
  let until: number | undefined;
  let number = 0;
  const faults: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => faults.push(line) });
  /** Signs in whoever has the word, until an instant, unless it is revoked. */
  const words: Mechanism = {
    name: 'words',
    keepSeconds: 0,
    find: ({ req }) =>
      req.headers.authorization === 'Word open'
        ? {
            secret: undefined,
            check: async () => ({
              principal: userOf('custom', 'uma', []),
              isCurrent: () => !isRevoked,
              ...(until === undefined ? {} : { until }),
            }),
          }
        : undefined,
  };
  const submitNew = () => {
    number += 1;
    return test.submit([codelist(`CL${number}`, '1.0.0-draft', ['A'])]);
  };
  const signedIn = () => openStream(`${test.url}${path}`, { Authorization: 'Word open' });

  before(async () => {
    test = await startTestServer({ log, signIn: { others: [words] } });
  });
  after(() => test.close());

  it('sends nothing after the end of a sign-in, and ends', async () => {
    until = Date.now() + 60_000;
    const [lasting, open] = [await signedIn(), await openStream(`${test.url}${path}`)];
    until = Date.now() + 1_500;
    const short = await signedIn();
    until = undefined;
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    await submitNew();
    await short.ended;
    await Promise.all([lasting.arrived(1), open.arrived(1)]);
    expect([short, lasting, open].map(({ events }) => events.length)).to.deep.equal([0, 1, 1]);
    isRevoked = true;
    await submitNew();
    await lasting.ended;
    await open.arrived(2);
    expect([lasting, open].map(({ events }) => events.length)).to.deep.equal([1, 2]);
    isRevoked = false;
    open.close();
  });

  it('is not compressed, and begins with the time after which a client connects again and an id', async () => {
    const abort = new AbortController();
    const response = await fetch(`${test.url}${path}`, {
      headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br' },
      signal: abort.signal,
    });
    expect(response.headers.get('Content-Encoding')).to.equal(null);
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).to.match(/^retry: \d+\nid: \d+\.[0-9a-z]+\n\n$/);
    abort.abort();
    const head = await test.request(path, { method: 'HEAD', headers: { Accept: 'text/event-stream' } });
    expect([head.status, head.headers.get('Content-Type')]).to.deep.equal([200, 'text/event-stream']);
  });

  it('whose client goes is not a fault, and nobody else gets less', async () => {
    const streams = await Promise.all([1, 2, 3].map(() => openStream(`${test.url}${path}`)));
    for (const stream of streams.slice(1)) stream.close();
    await submitNew();
    await submitNew();
    await streams[0]?.arrived(2);
    streams[0]?.close();
    expect(faults).to.deep.equal([]);
  });

  it('ends when the server stops, and so does a long poll', async () => {
    const stream = await openStream(`${test.url}${path}`);
    const { tick } = await test.at();
    const poll = test.request(`${path}?since=${tick}&wait=60`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const begin = Date.now();
    const closing = test.close();
    await stream.ended;
    expect(((await (await poll).json()) as { changes: unknown[] }).changes).to.deep.equal([]);
    expect(Date.now() - begin).to.be.below(4_500);
    await closing;
    test = await startTestServer();
  });
});
