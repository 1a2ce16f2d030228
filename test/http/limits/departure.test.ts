import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { createApp } from '../../../src/http/app.js';
import { routes } from '../../../src/http/routes.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import { AuditLog } from '../../../src/registry/audit-log/audit-log.js';
import { Registry } from '../../../src/registry/registry.js';
import { Database, type Transactions } from '../../../src/store/database.js';
import { codelist } from '../../harness/artefacts.js';
import { database } from '../../harness/database.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { emptyLock } from '../lock/sample-lock.js';
import { connectTo } from '../raw-request.js';
import { serveRegistry } from '../serve-registry.js';
import { writeMessageOf } from '../write-message.js';

const urn = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0)';
const dataflow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:FLOW(1.0.0)';
const json = { 'Content-Type': 'application/json' };

interface Sample {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: () => Promise<string> | string;
}

/** Requests that read the database, by the path of their route. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  '/ws/secure/registry/audit-log': [{ path: '' }],
  '/sdmx/v2/structure': [{ path: '/codelist/SDMX/CL' }, { path: '/codelist/SDMX/CL?format=sdmx-2.1' }],
  '/sdmx/v2/metadata/metadataset': [{ path: '/SDMX/SET' }],
  '/sdmx/v2/metadata/metadataflow': [{ path: '/SDMX/FLOW' }],
  '/sdmx/v2/metadata/structure': [{ path: '/codelist/SDMX/CL' }],
  '/sdmx/v2/availability': [{ path: '/dataflow/SDMX/FLOW/1.0.0' }],
  '/sdmx/v1/availableconstraint': [{ path: '/SDMX,FLOW,1.0.0' }],
  '/ws/public/sdmxapi/rest/availableconstraint': [{ path: '/SDMX,FLOW,1.0.0' }],
  '/sdmx/v2/schema': [{ path: '/dataflow/SDMX/FLOW/1.0.0' }],
  '/sdmx/v1/schema': [{ path: '/dataflow/SDMX/FLOW/1.0.0' }],
  '/ws/public/sdmxapi/rest/schema': [{ path: '/dataflow/SDMX/FLOW/1.0.0' }],
  '/sdmx/v1': [{ path: '/codelist/SDMX/CL' }],
  '/ws/public/sdmxapi/rest': [{ path: '/codelist/SDMX/CL' }],
  '/ws/secure/sdmxapi/rest': [{ path: '/codelist/SDMX/CL' }],
  '/ws/secure/sdmxapi/rest/v2/structure': [{ path: '/codelist/SDMX/CL' }],
  '/sdmx/v2/data': [{ path: '/dataflow/SDMX/FLOW/1.0.0' }],
  '/sdmx/v1/data': [{ path: '/SDMX,FLOW,1.0.0' }],
  '/ws/public/sdmxapi/rest/data': [{ path: '/SDMX,FLOW,1.0.0' }],
  '/sdmx/v2/registration': [{ path: '/dataflow/SDMX/FLOW/1.0.0' }],
  '/ws/registry/reference': [{ path: `?urn=${urn}` }],
  '/ws/registry/reference/summary': [{ path: `?urn=${urn}` }, { path: `?urn=${urn}&class=Codelist&agency=SDMX` }],
  '/ws/registry/reference/diff': [{ path: `?urn=${urn}&from=tick:1` }, { path: `?urn=${urn}&from=tick:2` }],
  '/ws/registry/structure/diff': [
    { path: `?urn=${urn}&from=tick:2` },
    { path: `?urn=${urn}&from=tick:2&format=json-patch` },
  ],
  '/ws/registry/history': [{ path: `?urn=${urn}` }],
  '/ws/registry/resolutions': [{ path: `?urn=${urn.replace('1.0.0', '1.0%2B.0')}` }],
  '/ws/registry/transactions': [{ path: '' }, { path: '/1' }],
  '/ws/registry/impact': [{ path: `?urn=${urn}` }],
  '/ws/registry/constraints': [{ path: `?urn=${dataflow}` }],
  '/ws/registry/codes': [{ path: `?urn=${urn}` }],
  '/ws/registry/flows': [{ path: `?urn=${urn}` }],
  '/ws/registry/data': [{ path: `?urn=${dataflow}` }],
  '/ws/secure/data': [{ path: '/SDMX%3AFLOW(1.0.0)' }],
  '/ws/registry/compare': [
    { path: `?urn=${urn}`, headers: json, body: () => writeMessageOf([codelist('CL', '1.0.0', ['A', 'B'])]) },
  ],
  '/ws/registry/audit': [{ path: '' }],
  '/ws/registry/artefacts': [{ path: '' }],
  '/ws/registry/search': [{ path: '?q=cl' }],
  '/ws/registry/changes': [
    { path: '?since=0' },
    { path: `?since=0&closure=${urn}` },
    { path: '?newest=true' },
    { path: '?since=0', headers: { Accept: 'text/event-stream' } },
  ],
  '/rss.xml': [{ path: '' }],
  '/atom.xml': [{ path: '' }],
  '/ws/registry/lock': [{ path: `?urn=${urn}` }],
  '/ws/registry/lock/check': [{ path: '', headers: json, body: () => JSON.stringify(emptyLock) }],
  '/ws/registry/bundle': [{ path: `?urn=${urn}` }],
};

/** Routes that read nothing from the database, or as much as one row. */
const withoutSamples = [
  '/ws/secure/registry/access-rules',
  // In a registry that has never had deprecations.
  '/ws/registry/deprecations',
  '/ws/secure/registry/access-rule-history',
  '/ws/secure/registry/import',
  '/ws/secure/registry/sessions',
  '/ws/secure/registry/proposals',
  '/ws/secure/registry/proposals/dry-run',
  '/ws/secure/registry/proposals/message',
  '/ws/registry/submissions',
  '/ws/registry/whoami',
  '/ws/public/data/jobs',
  '/sdmx/v2/registration/id',
  '/sdmx/v2/registration/provider',
  '/login.html',
  '/metrics',
  '/openapi.json',
  '/health/live',
  '/health/ready',
];

/** Transactions with other reads. */
const withReads = (store: Database, read: Transactions['read']): Transactions => ({
  read,
  readNewest: (work) => store.readNewest(work),
  write: (work) => store.write(work),
  writeForQuery: (work) => store.writeForQuery(work),
  forget: () => store.forget(),
});

/** A statement that takes minutes, found by its comment. */
const endless = `UNWIND range(1, 1000000000) AS i MATCH (c:Clock) WHERE c.tick < -i RETURN count(c) // departing`;

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    if (await holds()) return;
    await sleep(50);
  }
  expect.fail(`did not hold within 15 s: ${what}`);
}

function send(
  url: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Sample['headers']; body?: string } = {},
): Socket {
  const socket = connectTo(url);
  socket.on('error', () => undefined);
  const fields = {
    Host: 'x',
    Authorization: `Basic ${Buffer.from('root:secret-word').toString('base64')}`,
    ...headers,
    ...(body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${body === '' ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return socket;
}

describe('a client that closes its connection', () => {
  let test: TestRegistry;
  let store: Database;
  /** The log lines of requests. */
  let lines: Record<string, unknown>[];
  let listener: Listener;

  const log = () => pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const atWork = async (): Promise<number> => {
    const [row] = await test.cypher(
      'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $text RETURN count(*) AS count',
      { text: 'departing' },
    );
    return Number(row?.['count']);
  };

  before(async () => {
    test = await openTestRegistry();
    await test.submit([codelist('CL', '1.0.0', ['A'])]);
    store = new Database({ ...(await database()), querySeconds: 600 });
  });
  after(async () => {
    await store.close();
    await test.close();
  });
  beforeEach(() => {
    lines = [];
  });
  afterEach(() => listener.stop(0));

  describe('while the database is at work', () => {
    beforeEach(async () => {
      const read: Transactions['read'] = (work, signal) =>
        store.read(async (tx) => {
          await tx.run(endless, {});
          return work(tx);
        }, signal);
      const registry = Registry.over(withReads(store, read), { isOnlyWriter: true });
      const auditLog = new AuditLog(withReads(store, read), { days: 1, warn: () => undefined });
      const settings = {
        signIn: { root: { username: 'root', password: 'secret-word' } },
        maxMessageBytes: 1_000_000,
        senderId: 'S',
      };
      listener = await listen(createApp({ registry, auditLog, log: log(), settings }), '127.0.0.1', 0);
    });

    it('is tried on every route that reads', () => {
      const reading = routes.filter(
        ({ method, path }) => method === 'GET' || ['/ws/registry/compare', '/ws/registry/lock/check'].includes(path),
      );
      const known = [...Object.keys(samples), ...withoutSamples];
      expect([...new Set(reading.map(({ path }) => path))].filter((path) => !known.includes(path))).to.deep.equal([]);
    });

    for (const [route, requests] of Object.entries(samples))
      for (const { path, headers, body } of requests)
        it(`ends the transaction of ${route}${path}${headers?.Accept === undefined ? '' : ` (${headers.Accept})`}`, async () => {
          const socket = send(listener.url, `${route}${path}`, { headers, body: (await body?.()) ?? '' });
          await until('the statement has begun', async () => (await atWork()) > 0);
          socket.destroy();
          await until('no statement is at work', async () => (await atWork()) === 0);
          await until('the request is logged', () => lines.length > 0);
          expect(lines.map(({ msg, aborted }) => [msg, aborted])).to.deep.equal([['request', true]]);
        });

    it('ends all transactions of requests that were sent together', async () => {
      const paths = ['B', 'C', 'D'].map((id) => `/sdmx/v2/structure/codelist/SDMX/${id}`);
      const socket = connectTo(listener.url);
      socket.on('error', () => undefined);
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
      await until('all statements have begun', async () => (await atWork()) === paths.length);
      socket.destroy();
      await until('no statement is at work', async () => (await atWork()) === 0);
    });
  });

  describe('while others wait for the same', () => {
    /** Reads that have begun, and those whose signal aborted. */
    let reads: number;
    let left: number;
    let open: () => void;

    beforeEach(async () => {
      reads = 0;
      left = 0;
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const read: Transactions['read'] = (work, signal) => {
        reads += 1;
        signal?.addEventListener('abort', () => {
          left += 1;
        });
        return store.read(async (tx) => {
          await gate;
          return work(tx);
        }, signal);
      };
      listener = await serveRegistry(Registry.over(withReads(store, read), { isOnlyWriter: true }), {}, log());
    });
    afterEach(() => open());

    // A result that is found with its content, and one that is found while it is written.
    for (const path of ['/sdmx/v2/structure/codelist/SDMX/CL', `/ws/registry/lock?urn=${urn}`]) {
      const asked = () => ({ path, url: `${listener.url}${path}` });

      it(`leaves the work for them: ${path}`, async () => {
        const { url } = asked();
        const socket = send(listener.url, path);
        await until('the read has begun', () => reads === 1);
        const other = fetch(url, { headers: { 'X-Request-Id': 'other' } });
        // It has joined when a later request has been answered.
        await fetch(`${listener.url}/health/live`);
        socket.destroy();
        await until('the first is logged', () => lines.some(({ aborted }) => aborted === true));
        open();
        const response = await other;
        expect(response.status).to.equal(200);
        await response.text();
        expect(reads).to.equal(1);
        expect(left).to.equal(0);
      });

      it(`ends the work when all have gone, and the next one gets a result: ${path}`, async () => {
        const sockets = [send(listener.url, path), send(listener.url, path)];
        await until('the read has begun', () => reads === 1);
        for (const socket of sockets) socket.destroy();
        await until('the read has ended', () => left === 1);
        await until('both are logged', () => lines.length === 2);
        expect(lines.map(({ status, aborted }) => [status, aborted])).to.deep.equal([
          [499, true],
          [499, true],
        ]);
        open();
        const response = await fetch(asked().url);
        expect(response.status).to.equal(200);
        await response.text();
        expect(reads).to.equal(2);
      });
    }
  });
});
