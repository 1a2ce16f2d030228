import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { Registry } from '../../../src/registry/registry.js';
import { Database } from '../../../src/store/database.js';
import { cleanDatabase } from '../../harness/clean-database.js';
import { database } from '../../harness/database.js';
import { basic } from '../../harness/server.js';
import { rootName, rootPassword, type SignInServer, serveSignIn } from '../../http/auth/serve-sign-in.js';
import { rawRequest } from '../../http/raw-request.js';

const hour = 3_600_000;

interface Process {
  readonly store: Database;
  readonly registry: Registry;
  readonly server: SignInServer;
}

describe('SessionRegister of processes on one database', () => {
  let driver: Driver;
  let first: Process;
  let second: Process;
  const processes: Process[] = [];

  async function start(isOnlyWriter = false): Promise<Process> {
    const store = new Database(await database());
    const registry = await Registry.open(store, { isOnlyWriter });
    const opened = { store, registry, server: await serveSignIn({}, registry) };
    processes.push(opened);
    return opened;
  }
  before(async () => {
    const { uri, username, password } = await database();
    driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
    await cleanDatabase(driver);
    [first, second] = [await start(), await start()];
  });
  after(async () => {
    for (const { server, store } of processes) {
      await server.stop(1);
      await store.close();
    }
    await driver.close();
  });

  async function begin({ server }: Process): Promise<string> {
    const headers = { Authorization: basic(rootName, rootPassword) };
    const response = await rawRequest(server.url, { path: '/login.html', headers });
    return response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  }
  const get = ({ server }: Process, cookie: string, path: string) =>
    rawRequest(server.url, { path, headers: { Cookie: cookie } });
  const signOut = ({ server }: Process, cookie: string) =>
    rawRequest(server.url, { method: 'POST', path: '/logout', headers: { Cookie: cookie, Origin: server.url } });
  const path = '/sdmx/v2/structure/agencyscheme/SDMX/AGENCIES';

  it('processes that start together have one key', async () => {
    const keys = await Promise.all([first, second].map(({ registry }) => registry.sessions.key()));
    expect(new Set(keys).size).to.equal(1);
  });

  it('a sign-out at one process ends the session at once at the other: cold, warm and remembered', async () => {
    const cookie = await begin(first);
    const others = await begin(second);
    for (let count = 0; count < 3; count += 1) expect((await get(second, cookie, path)).status).to.equal(200);
    await signOut(first, cookie);
    expect((await get(second, cookie, path)).status).to.equal(401);
    expect((await get(second, others, path)).status).to.equal(200);
    const again = await begin(second);
    expect((await get(second, again, '/ws/secure/nowhere')).status).to.equal(404);
    await signOut(first, again);
    expect((await get(second, again, '/ws/secure/nowhere')).status).to.equal(401);
  });

  it('a warm response to a session takes one round trip, as that to anybody', async () => {
    const cookie = await begin(first);
    const tripsOf = async (headers: Record<string, string>): Promise<number> => {
      for (let count = 0; count < 3; count += 1) await rawRequest(second.server.url, { path, headers });
      const before = second.store.roundTrips;
      await rawRequest(second.server.url, { path, headers });
      return second.store.roundTrips - before;
    };
    const anonymous = await tripsOf({});
    expect(anonymous).to.equal(1);
    expect(await tripsOf({ Cookie: cookie })).to.equal(anonymous);
  });

  it('a session that begins after a revocation of its user is not ended by it, however slow its process is', async () => {
    await second.registry.sessions.revoke(`user:${rootName}`, hour);
    const cookie = await begin(first);
    expect((await get(first, cookie, path)).status).to.equal(200);
    expect((await get(second, cookie, path)).status).to.equal(200);
  });

  it('revocations at the same time are all followed', async () => {
    const cookies: string[] = [];
    for (let count = 0; count < 6; count += 1) cookies.push(await begin(first));
    await Promise.all(cookies.map((cookie, index) => signOut(index % 2 === 0 ? first : second, cookie)));
    for (const each of [first, second]) {
      const statuses = await Promise.all(cookies.map(async (cookie) => (await get(each, cookie, path)).status));
      expect(new Set(statuses)).to.deep.equal(new Set([401]));
    }
  });

  it('a process that starts later knows earlier revocations, also as the only writer', async () => {
    const cookie = await begin(first);
    await signOut(first, cookie);
    const later = await start(true);
    expect((await get(later, cookie, path)).status).to.equal(401);
    const own = await begin(later);
    const before = later.store.roundTrips;
    expect((await get(later, own, '/ws/secure/nowhere')).status).to.equal(404);
    expect((await get(later, own, '/ws/secure/nowhere')).status).to.equal(404);
    expect(later.store.roundTrips, 'the only writer reads nothing').to.equal(before);
  });

  it('revocations are removed when their sessions have expired', async () => {
    await first.registry.sessions.revoke('user:gone', -2 * hour);
    await first.registry.sessions.revoke('user:present', hour);
    const { records } = await driver.executeQuery(
      "MATCH (r:Revocation) WHERE r.subject ENDS WITH 'e' OR r.subject = 'user:present' RETURN r.subject AS subject",
    );
    expect(records.map((record) => record.get('subject')))
      .to.include('user:present')
      .and.not.include('user:gone');
  });

  it('sessions end with another history of the registry', async () => {
    const cookie = await begin(first);
    expect((await get(second, cookie, path)).status).to.equal(200);
    await driver.executeQuery("MATCH (c:Clock {id: 'registry'}) SET c.epoch = 'another'");
    expect((await get(second, cookie, path)).status).to.equal(401);
    expect((await get(second, await begin(second), path)).status).to.equal(200);
  });
});
