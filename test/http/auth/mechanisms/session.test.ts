import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { SignInSettings } from '../../../../src/http/auth/mechanisms.js';
import { Sealer } from '../../../../src/http/auth/sessions/cookies.js';
import type { Registry } from '../../../../src/registry/registry.js';
import { codelist } from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import { basic } from '../../../harness/server.js';
import { ShiftedClock } from '../../../harness/shifted-clock.js';
import { rawRequest } from '../../raw-request.js';
import { Browser } from '../browser.js';
import { type Issuer, settingsFor, startIssuer } from '../oidc/issuer.js';
import { rootName, rootPassword, type SignInServer, serveSignIn } from '../serve-sign-in.js';

const secure = '/ws/secure/nowhere';
const key = 'a key of a test that is long enough';
const keys = { keys: [key], idleSeconds: 3600, seconds: 43_200 };

describe('sessions', () => {
  let test: TestRegistry;
  let issuer: Issuer;
  let server: SignInServer;
  /** Another process on the same registry and database. */
  const servers: SignInServer[] = [];
  const serve = async (settings: Partial<SignInSettings> = {}, registry?: Registry): Promise<SignInServer> => {
    const opened = await serveSignIn({ oidc: settingsFor(issuer.url), ...settings }, registry ?? test.registry);
    servers.push(opened);
    return opened;
  };
  before(async () => {
    test = await openTestRegistry({ resultBytes: 1_000_000 });
    await test.submit([codelist('CL', '1.0.0', ['A'])]);
    issuer = await startIssuer();
    server = await serve();
  });
  after(async () => {
    await Promise.all([...servers.map((each) => each.stop(1)), issuer.stop()]);
    await test.close();
  });
  beforeEach(() => {
    server.events.length = 0;
  });
  const clock = new ShiftedClock();
  afterEach(() => clock.restore());

  const root = { Authorization: basic(rootName, rootPassword) };
  const user = (name: string, claims: object = {}) => ({
    Authorization: `Bearer ${issuer.token({ preferred_username: name, jti: crypto.randomUUID(), ...claims })}`,
  });

  /** The cookie of a new session, as `name=value`. */
  async function begin(headers: Record<string, string> = root, { url } = server): Promise<string> {
    const response = await rawRequest(url, { path: '/login.html', headers });
    const [cookie = ''] = response.headers['set-cookie'] ?? [];
    expect([response.status, cookie.split('=')[0]?.replace('__Host-', '')]).to.deep.equal([200, 'strata-session']);
    return cookie.split(';')[0] ?? '';
  }
  const send = (cookie: string, { path = secure, method = 'GET', url = server.url, headers = {} } = {}) =>
    rawRequest(url, { path, method, headers: { Cookie: cookie, Accept: 'application/json', ...headers } });
  const statusOf = async (cookie: string, options = {}): Promise<number> => (await send(cookie, options)).status;
  const own = () => ({ Origin: server.url });

  for (const [what, headers] of [
    ['the password of the root account', () => root],
    ['an access token', () => user('alice')],
  ] as const) {
    it(`begins with ${what} at /login.html, and its cookie signs in on all paths`, async () => {
      const cookie = await begin(headers());
      expect(await statusOf(cookie)).to.equal(404);
      expect(await statusOf(cookie, { path: '/sdmx/v2/structure/codelist/SDMX/CL' })).to.equal(200);
      expect(await statusOf('')).to.equal(401);
    });
  }

  it('a cookie has the attributes that keep it from scripts and other sites, and Secure behind HTTPS', async () => {
    const behind = await serve({ publicUrl: 'https://registry.example.org' });
    const below = await serve({ publicUrl: 'https://www.example.org/registry' });
    const proxies = { trusted: ['127.0.0.1'], headers: 'x-forwarded' } as const;
    const proxied = await serveSignIn({}, test.registry, { proxies });
    servers.push(proxied);
    const https = { 'X-Forwarded-Proto': 'https' };
    for (const [listener, given, name, secure, cookiePath = '/'] of [
      [server, {}, 'strata-session', ''],
      [server, https, 'strata-session', ''],
      [behind, {}, '__Host-strata-session', '; Secure'],
      [proxied, https, '__Host-strata-session', '; Secure'],
      [proxied, {}, 'strata-session', ''],
      [below, {}, '__Secure-strata-session', '; Secure', '/registry'],
    ] as const) {
      const { headers } = await rawRequest(listener.url, { path: '/login.html', headers: { ...root, ...given } });
      expect(headers['set-cookie']?.[0]).to.match(
        new RegExp(`^${name}=[\\w.-]+; Path=${cookiePath}; Max-Age=3(600|59\\d); HttpOnly; SameSite=Lax${secure}$`),
      );
      expect(headers['cache-control']).to.equal('no-store');
    }
  });

  describe('of several with one name', () => {
    /** As a browser sends them: a neighbour of the domain has set one of them. */
    const both = (first: string, second: string): string => `${first}; ${second}`;
    const planted = 'strata-session=planted-by-a-neighbour';
    const host = { Host: 'registry.stat.example:8080' };
    const path = '/sdmx/v2/structure/codelist/SDMX/CL';
    const deletions = (lines: readonly string[] | undefined): readonly string[] =>
      (lines ?? []).map((line) => line.replace('strata-session=; ', '').replace(/; Max-Age=0.*/, ''));

    it('the one that holds a session counts, and the client deletes those of other hosts', async () => {
      const cookie = await begin(user('alice'));
      for (const cookies of [both(planted, cookie), both(cookie, planted), both(cookie, cookie)]) {
        const { status, headers } = await send(cookies, { path, headers: host });
        expect(status).to.equal(200);
        expect(deletions(headers['set-cookie'])).to.include('Path=/; Domain=stat.example');
        expect(deletions(headers['set-cookie'])).to.include('Path=/sdmx/v2; Domain=registry.stat.example');
        expect(deletions(headers['set-cookie'])).not.to.include('Path=/');
        expect(headers['set-cookie'])
          .to.have.length(18)
          .and.satisfy((lines: string[]) => lines.join().length < 3_000);
        for (const line of headers['set-cookie'] ?? [])
          expect(line).to.match(/^strata-session=; .*; Max-Age=0; HttpOnly/);
      }
    });

    it('the newest one of a session counts', async () => {
      const cookie = await begin();
      clock.forward(1_900_000);
      const renewed = (await send(cookie)).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      expect(renewed)
        .to.match(/^strata-session=.{50}/)
        .and.not.equal(cookie);
      const { status, headers } = await send(both(cookie, renewed));
      expect([status, headers['set-cookie']]).to.deep.equal([404, undefined]);
    });

    it('two users are nobody: the client deletes all', async () => {
      const cookies = both(await begin(user('alice')), await begin(user('eve')));
      const { status, headers } = await send(cookies, { path, headers: host });
      expect(status).to.equal(401);
      expect(deletions(headers['set-cookie'])).to.include('Path=/').and.include('Path=/; Domain=stat.example');
      expect(server.events.at(-1)).to.include({ outcome: 'refused', refusal: 'malformed' });
    });

    it('a planted one that stands alone is deleted, in whichever domain and path it is', async () => {
      const { status, headers } = await send(planted, { path, headers: host });
      expect(status).to.equal(401);
      expect(deletions(headers['set-cookie'])).to.include('Path=/').and.include('Path=/sdmx; Domain=stat.example');
      const ofAddress = await send(planted, { path });
      expect(deletions(ofAddress.headers['set-cookie']), 'an address has no neighbours').to.deep.equal(['Path=/']);
    });

    it('under HTTPS none of another name counts, and no neighbour can set one of this name', async () => {
      const behind = await serve({ publicUrl: 'https://registry.stat.example' });
      const cookie = await begin(root, behind);
      expect(cookie).to.match(/^__Host-strata-session=/);
      const plain = cookie.replace('__Host-', '');
      expect(await statusOf(plain, { url: behind.url })).to.equal(401);
      expect(await statusOf(both(planted, cookie), { url: behind.url })).to.equal(404);
      const { headers } = await send('__Host-strata-session=stale', { url: behind.url, path });
      expect(headers['set-cookie']).to.deep.equal([
        '__Host-strata-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
      ]);
    });
  });

  it('several registries on one host have cookies with different names', async () => {
    const other = await serve({ sessions: { ...keys, cookieSuffix: 'test' } });
    const cookie = await rawRequest(other.url, { path: '/login.html', headers: root });
    const [pair = ''] = (cookie.headers['set-cookie']?.[0] ?? '').split(';');
    expect(pair).to.match(/^strata-session-test=/);
    const here = await begin();
    expect(await statusOf(`${here}; ${pair}`)).to.equal(404);
    expect(await statusOf(`${here}; ${pair}`, { url: other.url })).to.equal(404);
    expect(await statusOf(pair), 'a cookie of another registry is none').to.equal(401);
  });

  it('every sign-in begins another session, whatever cookie the request has', async () => {
    const planted = await begin();
    const cookies = new Set([planted]);
    for (let count = 0; count < 3; count += 1) cookies.add(await begin({ ...root, Cookie: planted }));
    const strange = await begin({ ...root, Cookie: 'strata-session=chosen-by-an-attacker' });
    cookies.add(strange);
    expect(cookies.size).to.equal(5);
    for (const cookie of cookies) expect(await statusOf(cookie), 'many sessions at once').to.equal(404);
    expect(strange).not.to.include('chosen');
  });

  it('an anonymous visit of the page sets no cookie', async () => {
    const { status, headers } = await rawRequest(server.url, { path: '/login.html' });
    expect([status, headers['set-cookie']]).to.deep.equal([200, undefined]);
  });

  it('a wrong password begins no session', async () => {
    const headers = { Authorization: basic(rootName, 'wrong'), Accept: 'application/json' };
    const response = await rawRequest(server.url, { path: '/login.html', headers });
    expect([response.status, response.headers['set-cookie'], response.headers['www-authenticate']]).to.deep.equal([
      401,
      undefined,
      undefined,
    ]);
  });

  it('other credentials take precedence over the cookie', async () => {
    const cookie = await begin(user('alice'));
    const path = '/ws/secure/registry/sessions/revoke?user=oidc:nobody';
    const headers = { ...root, ...own() };
    expect(await statusOf(cookie, { path, method: 'POST', headers: own() })).to.equal(403);
    expect(await statusOf(cookie, { path, method: 'POST', headers })).to.equal(200);
    expect(await statusOf('strata-session=stale', { headers: root })).to.equal(404);
  });

  it('a session does not outlive the token that it began with', async () => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const cookie = await begin(user('alice', { exp }));
    clock.forward(600_000);
    // The clocks of others may differ by 30 seconds.
    expect(await statusOf(cookie)).to.equal(404);
    clock.forward(31_000);
    expect(await statusOf(cookie)).to.equal(401);
    expect(server.events.at(-1)).to.include({ outcome: 'refused', mechanism: 'session', refusal: 'expired' });
  });

  describe('expire', () => {
    it('after the idle time, which requests begin anew with another cookie', async () => {
      const idle = await serve({ sessions: { idleSeconds: 600, seconds: 36_000 } });
      const browser = new Browser();
      await browser.send(`${idle.url}/login.html`, { headers: root });
      const first = browser.cookie(idle.url, 'strata-session');
      for (let minutes = 0; minutes < 25; minutes += 5) {
        expect((await browser.send(`${idle.url}${secure}`)).status).to.equal(404);
        clock.forward(300_000);
      }
      expect(browser.cookie(idle.url, 'strata-session')).not.to.equal(first);
      expect(await statusOf(`strata-session=${first}`, { url: idle.url }), 'the first cookie').to.equal(401);
      clock.forward(601_000);
      expect((await browser.send(`${idle.url}${secure}`)).status).to.equal(401);
      expect(browser.cookie(idle.url, 'strata-session'), 'dropped').to.equal(undefined);
    });

    it('after the longest time, also in use', async () => {
      const short = await serve({ sessions: { idleSeconds: 600, seconds: 900 } });
      const browser = new Browser();
      await browser.send(`${short.url}/login.html`, { headers: root });
      const statuses: number[] = [];
      for (let minutes = 0; minutes <= 16; minutes += 4) {
        statuses.push((await browser.send(`${short.url}${secure}`)).status);
        clock.forward(240_000);
      }
      expect(statuses).to.deep.equal([404, 404, 404, 404, 401]);
    });

    it('a response with a new cookie is not kept for others', async () => {
      const idle = await serve({ sessions: { idleSeconds: 600, seconds: 36_000 } });
      const path = '/sdmx/v2/structure/codelist/SDMX/CL';
      const cookie = await begin(root, idle);
      expect(await statusOf(cookie, { path, url: idle.url })).to.equal(200);
      clock.forward(301_000);
      const renewed = await send(cookie, { path, url: idle.url });
      expect(renewed.headers['set-cookie']).to.have.length(1);
      expect(renewed.headers['cache-control']).to.equal('private, no-store');
      const other = await begin(root, idle);
      for (let count = 0; count < 3; count += 1) {
        const { status, headers } = await send(other, { path, url: idle.url });
        expect([status, headers['set-cookie'], headers['cache-control']]).to.deep.equal([
          200,
          undefined,
          'private, no-cache',
        ]);
      }
    });
  });

  describe('refuse', () => {
    const refusals: readonly (readonly [
      what: string,
      refusal: string,
      cookie: (right: string) => string | Promise<string>,
    ])[] = [
      [
        'a cookie that is no cookie of a session',
        'wrongSignature',
        () => 'strata-session=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
      ],
      ['a short one', 'wrongSignature', () => 'strata-session=abc'],
      ['an empty one', 'malformed', () => 'strata-session='],
      ['one with other characters', 'malformed', () => 'strata-session=a%20b'],
      ['one of 8 kB', 'malformed', () => `strata-session=${'a'.repeat(8_000)}`],
      ['two that are none', 'wrongSignature', () => 'strata-session=abc; strata-session=abd'],
      [
        'one that is sealed for something else',
        'wrongSignature',
        async () =>
          `strata-session=${await new Sealer(async () => [await test.registry.sessions.key()]).seal('sign-in', {})}`,
      ],
      ['a changed header', 'wrongSignature', (right) => right.replace(/=./, (first) => (first === '=A' ? '=B' : '=A'))],
      [
        'a changed tag',
        'wrongSignature',
        (right) => `${right.slice(0, -4)}${right.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      ],
      [
        'a changed content',
        'wrongSignature',
        (right) => `${right.slice(0, 60)}${right[60] === 'A' ? 'B' : 'A'}${right.slice(61)}`,
      ],
      ['one that is cut off', 'wrongSignature', (right) => right.slice(0, -8)],
      [
        'one that another key encrypted',
        'wrongSignature',
        async () => {
          const sealer = new Sealer(async () => [randomBytes(32).toString('base64')]);
          return `strata-session=${await sealer.seal('session', {})}`;
        },
      ],
    ];
    for (const [what, refusal, change] of refusals) {
      it(`${what}: 401 on every path, without a challenge on public ones, and the cookie is dropped`, async () => {
        const cookie = await change(await begin());
        server.events.length = 0;
        const closed = await send(cookie);
        const open = await send(cookie, { path: '/health/live' });
        expect([closed.status, open.status]).to.deep.equal([401, 401]);
        expect(closed.text).to.equal(open.text);
        expect(closed.headers['www-authenticate']).to.be.a('string');
        expect(open.headers['www-authenticate']).to.equal(undefined);
        expect(open.headers['set-cookie']?.[0]).to.match(/^strata-session=; Path=\/; Max-Age=0; HttpOnly/);
        expect(server.events[0]).to.include({ outcome: 'refused', mechanism: 'session', refusal });
      });
    }

    it('cookies of more than 16 kB: 431', async () => {
      expect(await statusOf(`strata-session=${'a'.repeat(17_000)}`)).to.equal(431);
    });

    it('a stale cookie does not keep anybody from the page', async () => {
      expect(await statusOf('strata-session=stale', { path: '/login.html' })).to.equal(200);
    });

    it('a session of a way to sign in that is not configured any more', async () => {
      const cookie = await begin(user('alice'));
      const { url } = await serveSignIn({}, test.registry).then((opened) => {
        servers.push(opened);
        return opened;
      });
      expect(await statusOf(cookie, { url })).to.equal(401);
      expect(await statusOf(await begin(), { url })).to.equal(404);
    });
  });

  it('the cookie shows nothing of the user', async () => {
    const cookie = await begin(user('a-name-to-find', { realm_access: { roles: ['a-group-to-find'] } }));
    const bytes = Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString('latin1');
    expect(bytes).not.to.include('find');
  });

  it('a user with more groups than a cookie holds learns it', async () => {
    const roles = Array.from({ length: 400 }, () => crypto.randomUUID());
    const headers = { ...user('alice', { realm_access: { roles: roles.slice(0, 100) } }), Accept: 'application/json' };
    await begin(headers);
    const many = Array.from({ length: 150 }, () => crypto.randomUUID());
    const response = await rawRequest(server.url, {
      path: '/login.html',
      headers: { ...user('alice', { realm_access: { roles: many } }), Accept: 'application/json' },
    });
    expect([response.status, response.headers['set-cookie']]).to.deep.equal([400, undefined]);
    expect(response.text).to.include('(150 groups)');
  });

  describe('keys', () => {
    it('the generated one is that of every process, and of later ones', async () => {
      const second = await serve();
      expect(await statusOf(await begin(), { url: second.url })).to.equal(404);
    });

    it('of the settings: the first encrypts, all decrypt', async () => {
      const old = await serve({ sessions: keys });
      const both = await serve({ sessions: { ...keys, keys: [`${key} 2`, key] } });
      const late = await serve({ sessions: { ...keys, keys: [`${key} 2`] } });
      const [ofOld, ofBoth] = [await begin(root, old), await begin(root, both)];
      const statuses = async (cookie: string) =>
        Promise.all([old, both, late].map(({ url }) => statusOf(cookie, { url })));
      expect(await statuses(ofOld)).to.deep.equal([404, 404, 401]);
      expect(await statuses(ofBoth)).to.deep.equal([401, 404, 404]);
    });
  });

  describe('end', () => {
    it('at POST /logout, that one only', async () => {
      const [first, second] = [await begin(user('alice')), await begin(user('alice'))];
      const { status, headers, text } = await send(first, { path: '/logout', method: 'POST', headers: own() });
      expect([status, JSON.parse(text)]).to.deep.equal([200, { signedOut: true }]);
      expect(headers['set-cookie']?.[0]).to.match(/^strata-session=; Path=\/; Max-Age=0/);
      expect([await statusOf(first), await statusOf(second)]).to.deep.equal([401, 404]);
      expect(server.events.filter(({ kind }) => kind === 'session')).to.have.length(1);
      expect(server.events.find(({ kind }) => kind === 'session')).to.include({
        outcome: 'signedOut',
        principal: 'oidc:alice',
        account: 'oidc:alice',
      });
      expect(server.events.at(-1)).to.include({ outcome: 'refused', refusal: 'revoked' });
    });

    it('all of a user, with ?all=true, and not those after it nor of others', async () => {
      const [first, second, other] = [await begin(user('alice')), await begin(user('alice')), await begin(user('bob'))];
      expect(await statusOf(first, { path: '/logout?all=true', method: 'POST', headers: own() })).to.equal(200);
      expect([await statusOf(first), await statusOf(second), await statusOf(other)]).to.deep.equal([401, 401, 404]);
      expect(await statusOf(await begin(user('alice')))).to.equal(404);
    });

    it('all of oneself at sessions/revoke; of others and of all by an administrator', async () => {
      const path = '/ws/secure/registry/sessions/revoke';
      const post = (headers: Record<string, string>, query = '') =>
        rawRequest(server.url, {
          method: 'POST',
          path: `${path}${query}`,
          headers: { Accept: 'application/json', ...headers },
        });
      const [alice, bob, rootSession] = [await begin(user('alice')), await begin(user('bob')), await begin()];
      expect((await post({})).status).to.equal(401);
      const refused = await post(user('bob'), '?user=oidc:alice');
      expect([refused.status, refused.text.includes('oidc:bob may end its own sessions only')]).to.deep.equal([
        403,
        true,
      ]);
      expect((await post(user('bob'), '?user=*')).status).to.equal(403);
      expect((await post(user('bob'))).status).to.equal(200);
      expect([await statusOf(alice), await statusOf(bob)]).to.deep.equal([404, 401]);
      expect(JSON.parse((await post(root, '?user=oidc:alice')).text)).to.deep.equal({ user: 'oidc:alice' });
      expect([await statusOf(alice), await statusOf(rootSession)]).to.deep.equal([401, 404]);
      expect((await post(root, '?user=*')).status).to.equal(200);
      expect(await statusOf(rootSession)).to.equal(401);
    });

    it('and are listed for administrators until then', async () => {
      const list = (headers: Record<string, string>) =>
        rawRequest(server.url, { path: '/ws/secure/registry/sessions', headers });
      const users = async (): Promise<readonly string[]> => {
        const { sessions } = JSON.parse((await list(root)).text) as { sessions: { user: string; ends: string }[] };
        expect(sessions.every(({ ends }) => Date.parse(ends) > Date.now())).to.equal(true);
        return sessions.map(({ user: name }) => name);
      };
      expect((await list(user('bob'))).status).to.equal(403);
      const ofCarol = async (): Promise<number> => (await users()).filter((each) => each === 'oidc:carol').length;
      const cookies = [await begin(user('carol')), await begin(user('carol'))];
      expect(await ofCarol()).to.equal(2);
      await send(cookies[0] ?? '', { path: '/logout', method: 'POST', headers: own() });
      expect(await ofCarol()).to.equal(1);
      await send(cookies[1] ?? '', { path: '/logout?all=true', method: 'POST', headers: own() });
      expect(await ofCarol()).to.equal(0);
    });

    it('for requests with a remembered cookie too, warm ones among them', async () => {
      const path = '/sdmx/v2/structure/codelist/SDMX/CL';
      const cookie = await begin(user('alice'));
      for (let count = 0; count < 3; count += 1) expect(await statusOf(cookie, { path })).to.equal(200);
      await send(cookie, { path: '/logout', method: 'POST', headers: own() });
      expect(await statusOf(cookie, { path })).to.equal(401);
    });

    it('of nobody: a sign-out without a session is right too', async () => {
      expect(await statusOf('', { path: '/logout', method: 'POST' })).to.equal(200);
      expect(await statusOf('strata-session=stale', { path: '/logout', method: 'POST', headers: own() })).to.equal(200);
      expect(await statusOf('', { path: '/logout' })).to.equal(405);
    });
  });

  describe('forged requests', () => {
    const forged: readonly Record<string, string>[] = [
      { Origin: '' },
      { 'Sec-Fetch-Mode': 'cors' },
      { 'Sec-Fetch-Dest': 'empty' },
      { 'Sec-Fetch-Site': '' },
      { 'Sec-Fetch-User': '?1', 'Sec-Fetch-Mode': 'navigate' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example', 'Content-Type': 'application/xml', Action: 'APPEND' },
      { Origin: 'https://listed.example', 'Sec-Fetch-Site': 'same-site' },
    ];
    const paths = ['/ws/secure/sdmxapi/rest', '/ws/secure/registry/sessions/revoke', '/logout', '/ws/registry/compare'];
    for (const path of paths) {
      for (const headers of forged) {
        it(`POST ${path} with the cookie and ${JSON.stringify(headers)} is 403`, async () => {
          const cookie = await begin(user('alice'));
          expect(await statusOf(cookie, { path, method: 'POST', headers })).to.equal(403);
          expect(await statusOf(cookie)).to.equal(404);
        });
      }
    }

    it('an origin with another scheme or port is another one', async () => {
      const cookie = await begin();
      const { host, port } = new URL(server.url);
      for (const Origin of [`https://${host}`, `http://127.0.0.1:${Number(port) + 1}`, 'http://127.0.0.1']) {
        expect(await statusOf(cookie, { path: '/logout', method: 'POST', headers: { Origin } })).to.equal(403);
      }
    });

    it('pages of the registry, and clients that are not browsers, are not refused', async () => {
      for (const headers of [own(), { 'Sec-Fetch-Site': 'same-origin' }, {}, { Referer: 'https://app.example/' }]) {
        const cookie = await begin();
        const path = '/ws/secure/sdmxapi/rest';
        expect(await statusOf(cookie, { path, method: 'POST', headers })).to.be.oneOf([400, 415]);
        expect(await statusOf(cookie, { path: '/logout', method: 'POST', headers })).to.equal(200);
        expect(await statusOf(cookie)).to.equal(401);
      }
    });

    it('a server-side application acts for each of its users with the session of that user', async () => {
      const sessions = { alice: await begin(user('alice')), bob: await begin(user('bob')) };
      for (const [name, cookie] of Object.entries(sessions)) {
        const { status, text } = await send(cookie, { path: '/ws/secure/registry/sessions/revoke', method: 'POST' });
        expect([status, JSON.parse(text)]).to.deep.equal([200, { user: `oidc:${name}` }]);
      }
    });

    it('behind a proxy, the origin is that of STRATA_PUBLIC_URL', async () => {
      const publicUrl = 'https://registry.example.org';
      const behind = await serve({ publicUrl });
      const cookie = await begin(root, behind);
      const post = (Origin: string) =>
        statusOf(cookie, { path: '/ws/secure/sdmxapi/rest', method: 'POST', url: behind.url, headers: { Origin } });
      expect([await post(publicUrl), await post(behind.url)]).to.deep.equal([400, 403]);
    });

    it('a form of another site does not sign its visitor in as somebody else', async () => {
      const body = new URLSearchParams({ username: rootName, password: rootPassword }).toString();
      for (const headers of [
        { Origin: 'https://evil.example' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'null' },
      ]) {
        const response = await rawRequest(server.url, {
          method: 'POST',
          path: '/login.html',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
          body,
        });
        expect([response.status, response.headers['set-cookie']]).to.deep.equal([403, undefined]);
      }
    });

    it('no response to a cookie lets scripts of other origins read it', async () => {
      const cookie = await begin();
      const { headers } = await send(cookie, {
        path: '/sdmx/v2/structure/codelist/SDMX/CL',
        headers: { Origin: 'https://evil.example' },
      });
      expect(headers['access-control-allow-credentials']).to.equal(undefined);
    });
  });
});
