import { expect } from 'chai';
import { EventSource } from 'eventsource';
import { codelist } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

describe('EventSource', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  it('reads changes as messages, and goes on after a lost connection without losing or repeating one', async () => {
    const since = (await test.at()).tick;
    const connections: AbortController[] = [];
    const source = new EventSource(`${test.url}/ws/registry/changes?since=${since}`, {
      // As a network that loses connections.
      fetch: (url, init) => {
        const connection = new AbortController();
        connections.push(connection);
        const signal = AbortSignal.any([init.signal as AbortSignal, connection.signal]);
        return fetch(url, { ...init, signal });
      },
    });
    const seen: string[] = [];
    const ids: string[] = [];
    const waiting: { count: number; resolve: () => void }[] = [];
    source.onmessage = ({ data, lastEventId }) => {
      seen.push(/CL\d/.exec(JSON.parse(data).urn)?.[0] ?? '');
      ids.push(lastEventId);
      for (const { count, resolve } of waiting) if (seen.length >= count) resolve();
    };
    const arrived = (count: number): Promise<void> =>
      seen.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve }));
    try {
      await test.submit([codelist('CL1', '1.0.0-draft', ['A'])]);
      await arrived(1);
      connections.at(-1)?.abort(new TypeError('the connection was lost'));
      await test.submit([codelist('CL2', '1.0.0-draft', ['A'])]);
      await test.submit([codelist('CL3', '1.0.0-draft', ['A'])]);
      await arrived(3);
      expect(seen).to.deep.equal(['CL1', 'CL2', 'CL3']);
      expect(new Set(ids).size).to.equal(3);
      expect(connections.length).to.be.greaterThan(1);
    } finally {
      source.close();
    }
  });
});
