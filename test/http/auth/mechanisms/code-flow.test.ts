import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import { rawRequest } from '../../raw-request.js';
import { Browser } from '../browser.js';
import { settingsFor } from '../oidc/issuer.js';
import { personClient, type RealProvider, startRealProvider } from '../oidc/real-provider.js';
import { type SignInServer, serveSignIn } from '../serve-sign-in.js';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('OpenID Connect with oidc-provider', () => {
  let test: TestRegistry;
  let provider: RealProvider;
  let server: SignInServer;
  let origin: string;
  before(async () => {
    test = await openTestRegistry({ resultBytes: 1_000_000 });
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    provider = await startRealProvider(origin);
    const oidc = settingsFor(provider.issuer, { client: personClient });
    server = await serveSignIn({ oidc, publicUrl: origin }, test.registry, {}, undefined, port);
  });
  after(async () => {
    await Promise.all([server.stop(1), provider.stop()]);
    await test.close();
  });
  beforeEach(() => {
    server.events.length = 0;
  });

  const secure = (headers: Record<string, string>) => rawRequest(origin, { path: '/ws/secure/nowhere', headers });
  const bearer = async () => secure({ Authorization: `Bearer ${await provider.clientToken()}` });

  it('the token of a client signs it in', async () => {
    const { status } = await bearer();
    expect(status).to.equal(404);
    expect(server.events[0]).to.include({
      outcome: 'succeeded',
      mechanism: 'bearer',
      principal: 'oidc:client:reports',
    });
  });

  it('the token of a client is taken after the provider changed its keys', async () => {
    expect((await bearer()).status).to.equal(404);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await provider.rotateKeys();
    expect((await bearer()).status).to.equal(404);
  });

  const begin = async (
    browser: Browser,
    next = '',
  ): Promise<{ address: URL; page: Awaited<ReturnType<Browser['visit']>> }> => {
    const page = await browser.visit(`${origin}/login.html${next}`);
    const link = /href="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const sent = await browser.send(`${origin}${link}`);
    const address = new URL(sent.headers.location ?? '');
    return { address, page: await browser.visit(address.href) };
  };

  async function signedIn(name = 'alice', next = ''): Promise<Browser> {
    const browser = new Browser();
    const { page } = await begin(browser, next);
    const back = await provider.signIn(browser, page, name);
    await browser.visit(new URL(back.headers.location ?? '', back.url).href);
    return browser;
  }

  it('a person signs in with the link of the page, by code flow with PKCE, state and nonce', async () => {
    const browser = new Browser();
    const { address, page } = await begin(browser);
    expect(address.href.startsWith(`${provider.issuer}/auth?`)).to.equal(true);
    expect(Object.fromEntries(address.searchParams)).to.include({
      response_type: 'code',
      redirect_uri: `${origin}/login.html`,
      code_challenge_method: 'S256',
      client_id: personClient.id,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(address.searchParams.get(name)).to.have.length(43);
    const back = await provider.signIn(browser, page, 'alice');
    const end = await browser.visit(new URL(back.headers.location ?? '', back.url).href);
    expect([end.status, end.url]).to.deep.equal([200, `${origin}/login.html`]);
    expect(end.text).to.include('<strong>oidc:alice</strong>');
    expect(server.events).to.have.length(1);
    expect(server.events[0]).to.include({ outcome: 'succeeded', mechanism: 'code flow', principal: 'oidc:alice' });
    const cookie = browser.received.find((line) => line.startsWith('strata-session='));
    expect(cookie).to.match(/^strata-session=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect((await browser.send(`${origin}/ws/secure/nowhere`)).status).to.equal(404);
    expect(browser.cookie(origin, 'strata-sign-in'), 'the flow is used up').to.equal(undefined);
  });

  it('the roles of the access token become groups', async () => {
    // Its own cookie is opened by the registry only, so the rules tell.
    const rule = { id: 'editors', kind: 'grant', role: 'administrator', to: ['group:editors'] } as const;
    await test.registry.changeAccessRules({
      put: [rule],
      remove: [],
      principal: { kind: 'root', name: 'root' },
      hasRoot: true,
      dryRun: false,
    });
    const browser = await signedIn();
    const other = await browser.send(`${origin}/ws/secure/registry/sessions/revoke?user=oidc:nobody`, { form: {} });
    expect([other.status, JSON.parse(other.text)]).to.deep.equal([200, { user: 'oidc:nobody' }]);
  });

  it('the person goes on at next', async () => {
    const browser = new Browser();
    const { page } = await begin(browser, '?next=/health/live');
    const back = await provider.signIn(browser, page, 'alice');
    const end = await browser.visit(new URL(back.headers.location ?? '', back.url).href);
    expect(end.url).to.equal(`${origin}/health/live`);
  });

  /** The address with which the provider sends a person back. */
  async function returned(browser: Browser): Promise<URL> {
    const { page } = await begin(browser);
    const back = await provider.signIn(browser, page, 'alice');
    const resumed = await browser.send(new URL(back.headers.location ?? '', back.url).href);
    return new URL(resumed.headers.location ?? '', resumed.url);
  }

  async function expectRefused(browser: Browser, address: URL, refusal: string): Promise<void> {
    server.events.length = 0;
    const { status, text } = await browser.send(address.href);
    expect(status, text).to.equal(401);
    expect(text).to.include('role="alert"').and.include('The sign-in failed');
    expect(browser.cookie(origin, 'strata-session')).to.equal(undefined);
    expect(server.events[0]).to.include({ outcome: 'refused', mechanism: 'code flow', refusal });
  }

  it('another browser cannot complete a sign-in', async () => {
    await expectRefused(new Browser(), await returned(new Browser()), 'untrusted');
  });

  it('a sign-in is completed once', async () => {
    const browser = new Browser();
    const address = await returned(browser);
    const flow = browser.cookie(origin, 'strata-sign-in') ?? '';
    expect((await browser.send(address.href)).status).to.equal(303);
    const again = new Browser();
    again.setCookie(origin, 'strata-sign-in', flow);
    await expectRefused(again, address, 'refused');
  });

  for (const [what, change, refusal] of [
    ['a wrong state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43)), 'untrusted'],
    ['another issuer (RFC 9207)', (url: URL) => url.searchParams.set('iss', 'http://127.0.0.1:1'), 'untrusted'],
    ['no issuer though the provider sends it', (url: URL) => url.searchParams.delete('iss'), 'untrusted'],
    ['a wrong code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43)), 'refused'],
    ['two states', (url: URL) => url.searchParams.append('state', 'y'), 'untrusted'],
    [
      'an error of the provider',
      (url: URL) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'access_denied');
      },
      'refused',
    ],
  ] as const) {
    it(`a return with ${what} is refused`, async () => {
      const browser = new Browser();
      const address = await returned(browser);
      change(address);
      await expectRefused(browser, address, refusal);
    });
  }

  it('a cookie that another host has set does not keep a flow from its end', async () => {
    const [browser, neighbour] = [new Browser(), new Browser()];
    const address = await returned(browser);
    await returned(neighbour);
    browser.setCookie(origin, 'strata-sign-in', neighbour.cookie(origin, 'strata-sign-in') ?? '', '/login');
    expect((await browser.send(address.href)).status).to.equal(303);
  });

  it('the cookie of one flow does not complete another, and a changed one none', async () => {
    const [first, second] = [new Browser(), new Browser()];
    const address = await returned(first);
    await returned(second);
    const mixed = new Browser();
    mixed.setCookie(origin, 'strata-sign-in', second.cookie(origin, 'strata-sign-in') ?? '');
    await expectRefused(mixed, address, 'untrusted');
    first.setCookie(origin, 'strata-sign-in', `A${first.cookie(origin, 'strata-sign-in')?.slice(1)}`);
    await expectRefused(first, address, 'untrusted');
  });

  it('a sign-out leads to the provider with the ID token, and ends the session', async () => {
    const browser = await signedIn();
    const cookie = browser.cookie(origin, 'strata-session') ?? '';
    const { status, text } = await browser.send(`${origin}/logout`, { form: {} });
    expect(status).to.equal(200);
    const address = new URL(/content="0; url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '');
    expect(address.href.startsWith(`${provider.issuer}/session/end?`)).to.equal(true);
    expect(address.searchParams.get('post_logout_redirect_uri')).to.equal(`${origin}/login.html`);
    expect(decodeJwt(address.searchParams.get('id_token_hint') ?? '')).to.include({ sub: 'id-of-alice' });
    expect(browser.cookie(origin, 'strata-session')).to.equal(undefined);
    expect((await secure({ Cookie: `strata-session=${cookie}` })).status).to.equal(401);
  });

  it('a sign-out at the provider ends the session here (back channel)', async () => {
    const browser = await signedIn('carol');
    const other = await signedIn('carol');
    const page = await browser.visit(`${provider.issuer}/session/end`);
    const form = new URL(/action="([^"]+)"/.exec(page.text)?.[1] ?? '', page.url).href;
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect((await browser.send(`${origin}/ws/secure/nowhere`)).status).to.equal(404);
    await browser.visit(form, { form: { xsrf, logout: 'yes' } });
    expect((await browser.send(`${origin}/ws/secure/nowhere`)).status).to.equal(401);
    expect((await other.send(`${origin}/ws/secure/nowhere`)).status).to.equal(404);
  });
});
