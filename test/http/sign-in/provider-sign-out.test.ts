import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Mechanism } from '../../../src/http/auth/mechanism.js';
import { userOf } from '../../../src/registry/principal.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { type Issuer, settingsFor, startIssuer } from '../auth/oidc/issuer.js';
import { type SignInServer, serveSignIn } from '../auth/serve-sign-in.js';
import { rawRequest } from '../raw-request.js';

const client = 'web';
const publicUrl = 'http://127.0.0.1';

/** As the code flow ends: `X-User: name subject session`. */
const atProvider: Mechanism = {
  name: 'sign-in at the provider',
  keepSeconds: 0,
  find({ req }) {
    const [name = '', subject = '', session = ''] = String(req.headers['x-user'] ?? '').split(' ');
    if (name === '') return undefined;
    const provider = { subject, session, idToken: 'i', next: '/login.html' };
    return { secret: undefined, check: async () => ({ principal: userOf('oidc', name, []), provider }) };
  },
};

describe('POST /logout/provider', () => {
  let test: TestRegistry;
  let issuer: Issuer;
  const servers: SignInServer[] = [];
  before(async () => {
    test = await openTestRegistry();
    issuer = await startIssuer();
    const oidc = settingsFor(issuer.url, { client: { id: client, scope: 'openid' } });
    // Two processes.
    for (const _ of [1, 2]) servers.push(await serveSignIn({ oidc, publicUrl, others: [atProvider] }, test.registry));
  });
  after(async () => {
    await Promise.all([...servers.map((each) => each.stop(1)), issuer.stop()]);
    await test.close();
  });

  const urlOf = (index: number): string => servers[index]?.url ?? '';
  const logoutToken = (claims: object): string =>
    issuer.token({
      aud: client,
      sub: undefined,
      jti: randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    });
  async function signOut(token: string, index = 0): Promise<number> {
    const response = await rawRequest(urlOf(index), {
      method: 'POST',
      path: '/logout/provider',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });
    return response.status;
  }
  const signIn = async (user: string) => {
    const { status, headers } = await rawRequest(urlOf(0), { path: '/login.html', headers: { 'X-User': user } });
    const cookie = headers['set-cookie']?.find((line) => line.startsWith('strata-session=')) ?? '';
    return { status, cookie: cookie.split(';')[0] ?? '' };
  };
  const statusOf = async (cookie: string): Promise<number> =>
    (await rawRequest(urlOf(1), { path: '/ws/secure/nowhere', headers: { Cookie: cookie } })).status;

  it('ends the sessions of a subject once: a token that was used ends none that begin later', async () => {
    const token = logoutToken({ sub: 's1' });
    const first = await signIn('alice s1 a');
    expect([first.status, await statusOf(first.cookie)]).to.deep.equal([303, 404]);
    expect([await signOut(token), await statusOf(first.cookie)]).to.deep.equal([200, 401]);
    const second = await signIn('alice s1 b');
    expect([await signOut(token), await signOut(token, 1)], 'in each process').to.deep.equal([400, 400]);
    expect(await statusOf(second.cookie)).to.equal(404);
    expect(await signOut(logoutToken({ sub: 's1' }), 1)).to.equal(200);
    expect(await statusOf(second.cookie)).to.equal(401);
  });

  it('ends a session for good: its id is never reused, also by a sign-in that arrives later', async () => {
    const [ended, other] = [await signIn('bob s2 c'), await signIn('bob s2 d')];
    expect(await signOut(logoutToken({ sid: 'c', sub: 's2' }))).to.equal(200);
    expect([await statusOf(ended.cookie), await statusOf(other.cookie)]).to.deep.equal([401, 404]);
    expect((await signIn('bob s2 c')).status).to.equal(401);
    expect((await signIn('bob s2 e')).status).to.equal(303);
  });

  for (const [what, claims] of [
    ['an old one', { sub: 's3', iat: Math.floor(Date.now() / 1000) - 4_000 }],
    ['one without an id', { sub: 's3', jti: undefined }],
    ['one with a nonce', { sub: 's3', nonce: 'n' }],
    ['one without the event', { sub: 's3', events: {} }],
    ['one about nobody', {}],
    ['one for another client', { sub: 's3', aud: 'other' }],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const { cookie } = await signIn('cy s3 f');
      expect([await signOut(logoutToken(claims)), await statusOf(cookie)]).to.deep.equal([400, 404]);
    });
  }
});
