import { connect, createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import type { Listener } from '../../../src/http/server/listen.js';
import { Registry } from '../../../src/registry/registry.js';
import { Database } from '../../../src/store/database.js';
import { database } from '../../harness/database.js';
import { basic } from '../../harness/server.js';
import { codelistMessage } from '../messages.js';
import { rawRequest } from '../raw-request.js';
import { serveRegistry } from '../serve-registry.js';

/** A proxy to the database that can be interrupted. */
async function wayTo(uri: string): Promise<{ uri: string; cut(): void }> {
  const { hostname, port } = new URL(uri);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    uri: `bolt://127.0.0.1:${address.port}`,
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('health', () => {
  let listener: Listener;
  let store: Database;
  let way: { uri: string; cut(): void };
  before(async () => {
    const { uri, username, password } = await database();
    way = await wayTo(uri);
    store = new Database({ uri: way.uri, username, password, retryMilliseconds: 100 });
    const registry = await Registry.open(store, { isOnlyWriter: false });
    listener = await serveRegistry(registry);
  });
  after(async () => {
    way.cut();
    await listener.stop(1);
    await store.close();
  });

  const send = (path: string, headers = {}) => rawRequest(listener.url, { path, headers });

  it('is live and ready while the database responds', async () => {
    for (const path of ['/health/live', '/health/live/', '/health/ready']) {
      const { status, text } = await send(path);
      expect([status, JSON.parse(text).status]).to.deep.equal([200, path.split('/')[2]]);
    }
  });

  it('is ready, with the seconds, while the newest instant is later than the clock of the machine', async () => {
    const setClock = (at: number): Promise<unknown> =>
      store.write((tx) => tx.run("MATCH (c:Clock {id: 'registry'}) SET c.tick = c.tick + 1, c.at = $at", { at }));
    await setClock(Date.now() + 3_600_000);
    const { status, text } = await send('/health/ready');
    await setClock(Date.now());
    expect(status).to.equal(200);
    expect(JSON.parse(text)).to.have.property('status', 'ready');
    expect(JSON.parse(text)).to.have.property('clockSecondsAhead').that.is.within(3590, 3600);
    expect(JSON.parse((await send('/health/ready')).text)).to.deep.equal({ status: 'ready' });
  });

  describe('when the database does not respond', () => {
    before(() => way.cut());

    it('is live', async () => expect((await send('/health/live')).status).to.equal(200));

    const isUnavailable = ({ status, headers, text }: Awaited<ReturnType<typeof send>>) => {
      expect(status, text).to.equal(503);
      expect(Number(headers['retry-after'])).to.be.greaterThan(0);
      const [error] = JSON.parse(text).errors;
      expect(error).to.include({ code: 503, title: 'Service unavailable' });
      expect(text).not.to.match(/bolt|127\.0\.0\.1|neo4j|ECONN|at /i);
    };

    for (const path of [
      '/health/ready',
      '/sdmx/v2/structure/codelist',
      '/ws/registry/reference?urn=Codelist=SDMX:CL(1.0.0)',
    ]) {
      it(`${path.split('?')[0]} is 503 with Retry-After and without internals`, async () =>
        isUnavailable(await send(path)));
    }

    it('a submission is 503 too', async () => {
      isUnavailable(
        await rawRequest(listener.url, {
          method: 'POST',
          path: '/ws/secure/sdmxapi/rest',
          headers: { Authorization: basic('root', 'secret-word'), Accept: 'application/json' },
          body: codelistMessage('CL', '1.0.0'),
        }),
      );
    });
  });
});
