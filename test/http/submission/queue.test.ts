import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import neo4j, { type Driver, type Session, type Transaction } from 'neo4j-driver';
import { pino } from 'pino';
import type { Listener } from '../../../src/http/server/listen.js';
import { Registry } from '../../../src/registry/registry.js';
import { Database } from '../../../src/store/database.js';
import { database } from '../../harness/database.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { basic } from '../../harness/server.js';
import { codelistMessage } from '../messages.js';
import { serveRegistry } from '../serve-registry.js';

describe('submissions behind a stuck writer', () => {
  let test: TestRegistry;
  let store: Database;
  let registry: Registry;
  let listener: Listener;
  let driver: Driver;
  const lines: { status?: number; reason?: string }[] = [];
  before(async () => {
    test = await openTestRegistry();
    const settings = await database();
    driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password));
    store = new Database(settings);
    const queue = { length: 4, waitMilliseconds: 30_000, stallMilliseconds: 500 };
    registry = await Registry.open(store, { isOnlyWriter: true, queue });
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    listener = await serveRegistry(registry, {}, log);
  });
  after(async () => {
    await listener.stop(1);
    await store.close();
    await driver.close();
    await test.close();
  });

  const get = (path: string): Promise<Response> => fetch(`${listener.url}${path}`);
  const request: RequestInit = {
    method: 'POST',
    headers: { Authorization: basic('root', 'secret-word'), Accept: 'application/json' },
  };
  const submit = (id: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${listener.url}/ws/secure/sdmxapi/rest`, { ...request, body: codelistMessage(id, '1.0.0'), ...init });
  const isStored = async (id: string): Promise<boolean> => (await get(`/sdmx/v2/structure/codelist/SDMX/${id}`)).ok;

  /** Waits until a number of submissions wait, in the queue or for the lock. */
  async function untilWaiting(count: number): Promise<void> {
    while (registry.queue.waiting !== count) await delay(5);
  }

  /** Holds the lock of the clock in another transaction while `work` runs. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const session: Session = driver.session();
    const writer: Transaction = await session.beginTransaction();
    await writer.run("MATCH (c:Clock {id: 'registry'}) SET c.locked = true");
    try {
      await work();
    } finally {
      await writer.rollback();
      await session.close();
    }
  }

  it('are refused with 503 when a principal has its share of the queue, and those that wait are carried out', async () => {
    const waiting: Promise<Response>[] = [];
    await whileLocked(async () => {
      for (const id of ['CL_1', 'CL_2', 'CL_3', 'CL_4']) {
        waiting.push(submit(id));
        await untilWaiting(Math.max(0, waiting.length - 1));
      }
      const refused = await submit('CL_5');
      expect(refused.status).to.equal(503);
      expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 120);
      expect(await refused.text()).to.include('as many of your submissions wait already as one principal may have');
      while (!lines.some(({ status }) => status === 503)) await delay(5);
      const logged = lines.filter(({ status }) => status === 503).map(({ reason }) => reason);
      expect(logged.join()).to.match(/^as many of your submissions wait already .* nothing was changed/);
    });
    for (const response of await Promise.all(waiting))
      expect(response.status, await response.clone().text()).to.equal(200);
    expect(await isStored('CL_4')).to.equal(true);
    expect(await isStored('CL_5')).to.equal(false);
  });

  it('do not keep anybody from reading; readiness reports that none ends', async () => {
    const waiting: Promise<Response>[] = [];
    await whileLocked(async () => {
      waiting.push(submit('CL_6'), submit('CL_7'));
      await untilWaiting(1);
      const reads = Array.from({ length: 150 }, (_, index) => get(`/sdmx/v2/structure/codelist/SDMX/CL_1?_=${index}`));
      for (const { status } of await Promise.all(reads)) expect(status).to.equal(200);
      await delay(600);
      const ready = await get('/health/ready');
      expect(ready.status).to.equal(200);
      const { submissionsStalledSeconds: stalled, ...rest } = (await ready.json()) as Record<string, unknown>;
      expect(rest).to.deep.equal({ status: 'ready', submissionsWaiting: 1 });
      expect(stalled).to.be.within(1, 60);
    });
    for (const { status } of await Promise.all(waiting)) expect(status).to.equal(200);
    expect(await (await get('/health/ready')).json()).to.deep.equal({ status: 'ready' });
  });

  it('are dropped when their client goes away before they begin', async () => {
    const waiting: Promise<Response>[] = [];
    await whileLocked(async () => {
      waiting.push(submit('CL_8'), submit('CL_9'));
      await untilWaiting(1);
      const leaving = new AbortController();
      const left = submit('CL_LEFT', { signal: leaving.signal });
      await untilWaiting(2);
      leaving.abort();
      await left.catch(() => undefined);
      await untilWaiting(1);
    });
    for (const { status } of await Promise.all(waiting)) expect(status).to.equal(200);
    expect(await isStored('CL_9')).to.equal(true);
    expect(await isStored('CL_LEFT')).to.equal(false);
  });

  it('end with 503 after the maximum time of a submission', async () => {
    const limited = new Database({ ...(await database()), submissionSeconds: 2 });
    const other = await serveRegistry(Registry.over(limited, { isOnlyWriter: true }));
    const submitLate = (): Promise<Response> =>
      fetch(`${other.url}/ws/secure/sdmxapi/rest`, { ...request, body: codelistMessage('CL_LATE', '1.0.0') });
    await whileLocked(async () => {
      const response = await submitLate();
      expect(response.status).to.equal(503);
      expect(await response.text()).to.match(/did not (end|respond) within 2 s; .*try again later/);
    });
    expect(await isStored('CL_LATE')).to.equal(false);
    await other.stop(1);
    await limited.close();
    expect((await submit('CL_LATE')).status).to.equal(200);
  });

  it('are carried out when the database has ended the writer after its time', async () => {
    const session = driver.session();
    const writer = await session.beginTransaction({ timeout: 2_000 });
    await writer.run("MATCH (c:Clock {id: 'registry'}) SET c.locked = true");
    expect((await submit('CL_AFTER')).status).to.equal(200);
    expect(await writer.commit().catch((error: { code: string }) => error.code)).to.match(
      /TransactionTimedOut|Terminated/,
    );
    await session.close();
  });
});
