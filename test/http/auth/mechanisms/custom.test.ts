import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { ComponentThread } from '../../../../src/http/auth/component/component-thread.js';
import { isSecurePath } from '../../../../src/http/paths.js';
import { routes } from '../../../../src/http/routes.js';
import { UsedTickets } from '../../../../src/registry/sign-in/used-tickets.js';
import { runFolder } from '../../../harness/database.js';
import { basic, startTestServer, type TestServer } from '../../../harness/server.js';
import { type RawRequest, rawRequest } from '../../raw-request.js';

const path = join(import.meta.dirname, '..', 'component', 'valve.mjs');
const secure = '/ws/secure/sdmxapi/rest';
const root = { Authorization: basic('root', 'only-for-the-tests') };

interface Call {
  readonly entry: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly address: string;
}

describe('the custom component', () => {
  let test: TestServer;
  let component: ComponentThread;
  let calls: string;
  const logged: Record<string, unknown>[] = [];
  before(async () => {
    calls = join(mkdtempSync(join(runFolder(), 'valve-')), 'calls');
    process.env['TEST_VALVE_CALLS'] = calls;
    component = await ComponentThread.open({ path, seconds: 5, warn: () => undefined });
    delete process.env['TEST_VALVE_CALLS'];
    const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(JSON.parse(line)) });
    test = await startTestServer({
      signIn: ({ database }) => ({ custom: { component, tickets: new UsedTickets(database) } }),
      log,
    });
  });
  after(async () => {
    await test.close();
    await component.close();
  });
  beforeEach(() => {
    rmSync(calls, { force: true });
    logged.length = 0;
  });

  const callsSoFar = (): Call[] => {
    try {
      return readFileSync(calls, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    } catch {
      return [];
    }
  };
  const send = (request: RawRequest) => rawRequest(test.url, request);
  const get = async (target: string, headers: RawRequest['headers'] = {}) =>
    (await send({ path: target, headers })).status;

  it('is asked at its two entry points only, on no other path and method', async () => {
    const paths = [
      ...new Set([...routes.map((route) => route.path), '/nowhere', '/', '/login.htm', '/sdmx/login.html']),
    ];
    for (const each of paths.filter((any) => any !== '/login.html')) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        for (const query of ['', '?apiKey=key-alice', ...(isSecurePath(each) ? [] : ['?ticket=ST-alice-1'])]) {
          await send({ method, path: `${each}${query}` });
        }
      }
    }
    for (const each of ['/sdmx/v2/structure/codelist/login.html', '/sdmx/v1/codelist/ws/secure/x']) {
      await send({ path: `${each}?ticket=ST-alice-1` });
    }
    await send({ method: 'POST', path: '/login.html?apiKey=key-alice' });
    expect(callsSoFar()).to.deep.equal([]);
    await send({ path: '/login.html' });
    await send({ path: '/login.html/?apiKey=key-carl' });
    await send({ method: 'HEAD', path: '/login.html' });
    for (const each of routes.filter((route) => isSecurePath(route.path))) {
      await send({ method: each.method, path: `${each.path}?ticket=ST-wrong` });
    }
    const secureCalls = routes.filter((route) => isSecurePath(route.path)).map(() => 'ticket');
    expect(callsSoFar().map(({ entry }) => entry)).to.deep.equal(['signIn', 'signIn', 'signIn', ...secureCalls]);
  });

  it('receives the request without the cookies of Strata', async () => {
    await get('/login.html?a=1&a=%C3%BC&apiKey=key-carl', { Cookie: 'x=1; strata-session=abc; y=2', 'X-Other': 'o' });
    const [call] = callsSoFar();
    expect(call?.url).to.equal('/login.html?a=1&a=%C3%BC&apiKey=key-carl');
    expect(call?.query).to.deep.equal({ a: ['1', 'ü'], apiKey: ['key-carl'] });
    expect(call?.headers).to.include({ cookie: 'x=1; y=2', 'x-other': 'o' });
    expect(call?.address).to.be.oneOf(['127.0.0.1', '::ffff:127.0.0.1']);
  });

  it('redirects a person at /login.html, and nobody caches that', async () => {
    const { status, headers, text } = await send({ path: '/login.html?do=redirect' });
    expect([status, headers.location, headers['cache-control'], text]).to.deep.equal([
      303,
      'https://sso.example/login?service=x',
      'no-store',
      '',
    ]);
  });

  it('refuses, and is unavailable, with the status of each', async () => {
    expect(await get('/login.html?apiKey=key-carl')).to.equal(401);
    expect(await get('/login.html?do=throw')).to.equal(503);
    expect(await get('/login.html?do=exit')).to.equal(503);
    expect(await get('/login.html?apiKey=key-carl')).to.equal(401);
  });

  it('signs in with a ticket, whose request is answered like the one without it', async () => {
    const withTicket = await send({ method: 'POST', path: `${secure}?dryRun=true&ticket=ST-alice-same` });
    const without = await send({ method: 'POST', path: `${secure}?dryRun=true`, headers: root });
    expect(withTicket.status).not.to.equal(401);
    expect(withTicket.status).to.be.oneOf([without.status, 403]);
    const log = '/ws/secure/registry/audit-log';
    const named = await send({ path: `${log}?ticket=ST-alice-named&format=csv` });
    expect([named.status, JSON.parse(named.text).errors[0].code]).to.deep.equal([403, 110]);
    expect(logged.at(-1)).to.include({ principal: 'custom:alice', url: `${log}?format=csv` });
  });

  it('accepts a ticket once, in whichever process', async () => {
    const statuses = [];
    for (const _ of [1, 2])
      statuses.push((await send({ path: `/ws/secure/registry/audit-log?ticket=ST-alice-once` })).status);
    expect(statuses).to.deep.equal([403, 401]);
    // Another process has another memory and the same database.
    const other = new UsedTickets(test.database);
    const first = new UsedTickets(test.database);
    expect(await first.use('hash')).to.equal(true);
    expect(await other.use('hash')).to.equal(false);
    const racing = await Promise.all(
      Array.from({ length: 8 }, () => new UsedTickets(test.database).use('another hash')),
    );
    expect(racing.filter((isFirst) => isFirst)).to.deep.equal([true]);
  });

  it('does not spend a ticket on a request that no route serves', async () => {
    for (const [method, target, status, allow] of [
      ['GET', '/ws/secure/nowhere', 404, undefined],
      ['GET', '/ws/secure/sdmxapi', 404, undefined],
      ['OPTIONS', '/ws/secure/nowhere', 404, undefined],
      ['DELETE', secure, 405, 'POST, HEAD, GET'],
      ['POST', '/ws/secure/registry/audit-log', 405, 'HEAD, GET'],
      ['OPTIONS', secure, 200, 'POST, HEAD, GET'],
    ] as const) {
      const { headers, ...response } = await send({ method, path: `${target}?ticket=ST-alice-unspent` });
      expect([response.status, headers.allow], `${method} ${target}`).to.deep.equal([status, allow]);
      expect(response.text).not.to.include('unspent');
    }
    expect(callsSoFar()).to.deep.equal([]);
    expect(await get(`${secure}?ticket=ST-alice-unspent`)).to.equal(200);
    expect(await get(`${secure}?ticket=ST-alice-unspent`)).to.equal(401);
    // Other credentials are checked before the path.
    expect(await get('/ws/secure/nowhere')).to.equal(401);
  });

  it('signs in for the structure queries below the path of submissions, as without the ticket', async () => {
    const entry = JSON.parse((await send({ path: `${secure}?ticket=ST-alice-entry` })).text);
    expect(entry).to.deep.include({ principal: 'custom:alice', role: 'user' });
    for (const [target, other] of [
      [`${secure}/agencyscheme/SDMX`, '/sdmx/v1/agencyscheme/SDMX'],
      [`${secure}/v2/structure/agencyscheme/SDMX`, '/sdmx/v2/structure/agencyscheme/SDMX'],
    ] as const) {
      const [withTicket, without] = [
        await send({ path: `${target}?format=sdmx-json&ticket=ST-alice-${encodeURIComponent(target)}` }),
        await send({ path: `${other}?format=sdmx-json` }),
      ];
      const { data } = JSON.parse(withTicket.text);
      expect([withTicket.status, data]).to.deep.equal([200, JSON.parse(without.text).data]);
    }
  });

  it('accepts one of many requests with the same ticket at the same time', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => get('/ws/secure/registry/audit-log?ticket=ST-alice-many')),
    );
    expect(statuses.sort()).to.deep.equal([401, 401, 401, 401, 401, 401, 401, 403]);
  });

  it('keeps tickets as hashes', async () => {
    await get('/ws/secure/registry/audit-log?ticket=ST-alice-kept');
    const rows = await test.cypher('MATCH (t:UsedTicket) RETURN properties(t) AS ticket');
    expect(rows).not.to.deep.equal([]);
    expect(JSON.stringify(rows)).not.to.include('alice');
  });

  it('refuses malformed tickets without asking the component', async () => {
    for (const query of ['ticket=', 'ticket=ST-alice-a&ticket=ST-alice-b', 'ticket']) {
      expect(await get(`/ws/secure/registry/audit-log?${query}`), query).to.equal(401);
    }
    expect(callsSoFar()).to.deep.equal([]);
  });

  it('refuses a ticket beside the credentials of another mechanism with 400', async () => {
    expect(await get('/ws/secure/registry/audit-log?ticket=ST-alice-two', root)).to.equal(400);
    expect(callsSoFar()).to.deep.equal([]);
  });

  it('begins a session at /login.html, with which all paths know the user', async () => {
    const { status, headers, text } = await send({ path: '/login.html?apiKey=key-alice&next=/ws/registry/whoami' });
    expect([status, headers.location], text).to.deep.equal([303, '/ws/registry/whoami']);
    const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
    const whoami = await send({ path: '/ws/registry/whoami', headers: { Cookie: cookies } });
    expect(JSON.parse(whoami.text)).to.deep.include({ principal: 'custom:alice', groups: ['editors', 'staff'] });
    const asked = callsSoFar().length;
    expect(await get('/sdmx/v2/structure/agencyscheme', { Cookie: cookies })).to.equal(200);
    expect(callsSoFar().length).to.equal(asked);
    expect(logged.at(-1)).to.include({ principal: 'custom:alice' });
  });

  it('yields to other credentials at /login.html', async () => {
    await get('/login.html?apiKey=key-alice', root);
    expect(callsSoFar()).to.deep.equal([]);
  });

  it('leaves tickets on public paths to the list of parameters', async () => {
    const { status, text } = await send({ path: '/sdmx/v2/structure/codelist?ticket=ST-alice-public' });
    expect([status, JSON.parse(text).errors[0]['x-rule']]).to.deep.equal([400, 'parameter.unknown']);
    expect(text).not.to.include('alice');
    expect(callsSoFar()).to.deep.equal([]);
  });

  it('does not let tickets and keys into the log or an error', async () => {
    const texts = [];
    for (const target of [
      `${secure}?ticket=ST-alice-unseen`,
      `${secure}?ticket=ST-wrong-unseen`,
      `${secure}?%74icket=ST-wrong-unseen`,
      '/ws/secure/none?ticket=ST-alice-unseen-2',
      '/sdmx/v2/structure?ticket=ST-unseen',
      '/login.html?apiKey=key-alice-unseen&do=throw',
      '/login.html?apiKey=key-carl-unseen',
      '/login.html?x=key-carl-unseen',
    ]) {
      for (const method of ['GET', 'POST']) texts.push((await send({ method, path: target })).text);
    }
    expect(logged).to.have.length(16);
    expect(JSON.stringify(logged)).not.to.include('unseen');
    expect(texts.join('')).not.to.include('unseen');
  });
});
