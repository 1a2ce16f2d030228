import { expect } from 'chai';
import { rawRequest } from '../../raw-request.js';
import { audience, type Issuer, makeToken, newKey, pemOf, settingsFor, startIssuer } from '../oidc/issuer.js';
import { type SignInServer, serveSignIn } from '../serve-sign-in.js';

const secure = '/ws/secure/nowhere';
const unknown = '/nowhere';

const now = (): number => Math.floor(Date.now() / 1000);

describe('bearer tokens of an issuer that signs anything', () => {
  let issuer: Issuer;
  let server: SignInServer;
  before(async () => {
    issuer = await startIssuer();
    server = await serveSignIn({ oidc: settingsFor(issuer.url) });
  });
  after(() => Promise.all([server.stop(1), issuer.stop()]));
  beforeEach(() => {
    server.events.length = 0;
  });

  const send = (authorization: string, path = secure) =>
    rawRequest(server.url, { path, headers: { Authorization: authorization, Accept: 'application/json' } });
  const bearer = (token: string, path?: string) => send(`Bearer ${token}`, path);

  /** A path that does not exist is 404 for those who have signed in. */
  async function principalOf(token: string): Promise<unknown> {
    const { status, text } = await bearer(token);
    expect(status, text).to.equal(404);
    return server.events.map((event) => event.kind === 'signIn' && [event.outcome, event.principal]);
  }

  it('a right token signs its user in, on secure and public paths', async () => {
    const token = issuer.token();
    expect(await principalOf(token)).to.deep.equal([['succeeded', 'oidc:alice']]);
    expect((await bearer(token, unknown)).status).to.equal(404);
    expect((await bearer(token, '/health/live')).status).to.equal(200);
    expect(server.events, 'it is remembered').to.have.length(1);
  });

  for (const [what, claims, name] of [
    [
      'a client by its id (RFC 9068)',
      { preferred_username: undefined, sub: 'reports', client_id: 'reports' },
      'client:reports',
    ],
    ['a user without name by the subject', { preferred_username: undefined, client_id: 'web' }, 'subject:1f3c'],
    ['a user with several audiences', { aud: ['account', audience] }, 'alice'],
    ['a token that is valid from a moment later, within the clock skew', () => ({ nbf: now() + 20 }), 'alice'],
    ['a token that expired a moment ago, within the clock skew', () => ({ exp: now() - 10 }), 'alice'],
    ['a token of Keycloak', { typ: 'Bearer', azp: 'app', realm_access: { roles: ['editors'] } }, 'alice'],
  ] as const) {
    it(`names ${what}`, async () => {
      expect(await principalOf(issuer.token(typeof claims === 'function' ? claims() : claims))).to.deep.equal([
        ['succeeded', `oidc:${name}`],
      ]);
    });
  }

  it('takes the type of RFC 9068', async () => {
    expect(await principalOf(issuer.token({}, { typ: 'at+jwt' }))).to.deep.equal([['succeeded', 'oidc:alice']]);
  });

  /** Tokens that are refused, each with the reason in the audit log. */
  const refused: readonly (readonly [what: string, reason: string, token: (issuer: Issuer) => string])[] = [
    [
      'with the algorithm none',
      'wrongAlgorithm',
      ({ url }) => makeToken({ alg: 'none' }, { iss: url, aud: audience, sub: 'x', exp: now() + 60 }, undefined),
    ],
    ['with none and a signature', 'wrongAlgorithm', (issuer) => issuer.token({}, { alg: 'none' })],
    ['with None in capitals', 'wrongAlgorithm', (issuer) => issuer.token({}, { alg: 'NONE' })],
    [
      'signed by HMAC with the public key',
      'wrongAlgorithm',
      ({ url, keys: [key] }) =>
        makeToken(
          { alg: 'HS256', kid: key?.kid },
          { iss: url, aud: audience, sub: 'x', exp: now() + 60 },
          key && pemOf(key),
        ),
    ],
    [
      'with the key of another under the right id',
      'wrongSignature',
      ({ url, keys: [key] }) =>
        makeToken({ alg: 'RS256', kid: key?.kid }, { iss: url, aud: audience, sub: 'x', exp: now() + 60 }, newKey('x')),
    ],
    [
      'with the key in its own header',
      'wrongSignature',
      ({ url, keys: [key] }) =>
        makeToken(
          { alg: 'RS256', kid: key?.kid, jku: 'http://127.0.0.1:1/keys', jwk: { kty: 'RSA', n: 'AQ', e: 'AQAB' } },
          { iss: url, aud: audience, sub: 'x', exp: now() + 60 },
          newKey('x'),
        ),
    ],
    [
      'with a changed claim',
      'wrongSignature',
      (issuer) => {
        const [header, , signature] = issuer.token().split('.');
        const [, claims] = issuer.token({ preferred_username: 'bob' }).split('.');
        return [header, claims, signature].join('.');
      },
    ],
    ['without signature', 'wrongSignature', (issuer) => `${issuer.token().split('.').slice(0, 2).join('.')}.`],
    ['of another issuer', 'wrongIssuer', (issuer) => issuer.token({ iss: 'http://127.0.0.1:1' })],
    ['of an issuer that begins alike', 'wrongIssuer', (issuer) => issuer.token({ iss: `${issuer.url}/` })],
    ['without issuer', 'wrongIssuer', (issuer) => issuer.token({ iss: undefined })],
    ['for another audience', 'wrongAudience', (issuer) => issuer.token({ aud: 'other' })],
    ['for no audience', 'wrongAudience', (issuer) => issuer.token({ aud: undefined })],
    ['that has expired', 'expired', (issuer) => issuer.token({ exp: now() - 31 })],
    ['that never expires', 'malformed', (issuer) => issuer.token({ exp: undefined })],
    ['that is not valid yet', 'notYetValid', (issuer) => issuer.token({ nbf: now() + 60 })],
    ['with an unknown key', 'untrusted', (issuer) => issuer.token({}, { kid: 'unknown' })],
    ['with an unknown critical header', 'wrongAlgorithm', (issuer) => issuer.token({}, { crit: ['x'], x: 1 })],
    ['without subject', 'malformed', (issuer) => issuer.token({ sub: undefined })],
    ['that is an ID token', 'malformed', (issuer) => issuer.token({ nonce: 'n' })],
    ['that is an ID token of Keycloak', 'malformed', (issuer) => issuer.token({ typ: 'ID' })],
    ['that is a refresh token of Keycloak', 'malformed', (issuer) => issuer.token({ typ: 'Refresh' })],
    ['that is a logout token', 'malformed', (issuer) => issuer.token({}, { typ: 'logout+jwt' })],
    [
      'whose name is like that of another service',
      'refused',
      (issuer) => issuer.token({ preferred_username: 'directory:admin' }),
    ],
    [
      'whose name is like that of a client',
      'refused',
      (issuer) => issuer.token({ preferred_username: 'client:reports' }),
    ],
    ['with a name of control characters', 'refused', (issuer) => issuer.token({ preferred_username: 'a\nb' })],
    ['with an empty name', 'refused', (issuer) => issuer.token({ preferred_username: '' })],
    ['with a long name', 'refused', (issuer) => issuer.token({ preferred_username: 'a'.repeat(257) })],
    ['that is not a token', 'malformed', () => 'opaque'],
    ['that is empty', 'malformed', () => ''],
    ['of two parts', 'malformed', () => 'e30.e30'],
    ['of four parts', 'malformed', () => 'e30.e30.e30.e30'],
    ['whose header is not JSON', 'malformed', () => 'AAAA.AAAA.AAAA'],
    ['with another character', 'malformed', (issuer) => `${issuer.token()}=`],
    ['and a further word', 'malformed', (issuer) => `${issuer.token()} x`],
  ];

  it('tokens that are refused have one response, with a challenge on secure paths only', async () => {
    const texts = new Set<string>();
    for (const [what, , token] of refused) {
      const { status, headers, text } = await bearer(token(issuer));
      expect(status, what).to.equal(401);
      expect(headers['www-authenticate'], what).to.include('Bearer realm="Strata"');
      texts.add(text);
      const open = await bearer(token(issuer), unknown);
      expect([open.status, open.headers['www-authenticate']], what).to.deep.equal([401, undefined]);
      texts.add(open.text);
    }
    expect([...texts]).to.have.length(1);
  });

  for (const [what, reason, token] of refused) {
    it(`a token ${what} is ${reason} in the audit log`, async () => {
      expect((await bearer(token(issuer))).status).to.equal(401);
      expect(server.events).to.have.length(1);
      expect(server.events[0]).to.include({ kind: 'signIn', outcome: 'refused', mechanism: 'bearer', refusal: reason });
    });
  }

  for (const authorization of ['Digest x', 'Token abc', 'Bearer', 'bearer', 'BearerX', 'Negotiate YII', '']) {
    it(`the Authorization "${authorization}" is 401`, async () => {
      expect((await send(authorization)).status).to.equal(401);
    });
  }

  it('a token in the query string is not taken', async () => {
    const { status } = await rawRequest(server.url, { path: `/health/live?access_token=${issuer.token()}` });
    expect(status).to.equal(400);
    expect(server.events).to.deep.equal([]);
  });

  it('a token of more than 16 kB is 431', async () => {
    expect((await bearer(issuer.token({ large: 'a'.repeat(20_000) }))).status).to.equal(431);
  });

  it('reads the keys again for an unknown one, and not for each', async () => {
    const other = await startIssuer();
    const fresh = await serveSignIn({ oidc: settingsFor(other.url) });
    try {
      const ask = (token: string) =>
        rawRequest(fresh.url, { path: secure, headers: { Authorization: `Bearer ${token}` } });
      expect((await ask(other.token())).status).to.equal(404);
      expect(other.keyRequests).to.equal(1);
      const old = other.token({ jti: 'before' });
      other.keys = [newKey('second'), ...other.keys];
      await new Promise((resolve) => setTimeout(resolve, 5_100));
      expect((await ask(other.token())).status, 'signed by the new key').to.equal(404);
      expect((await ask(old)).status, 'signed by the old key').to.equal(404);
      for (let index = 0; index < 20; index += 1)
        expect((await ask(other.token({}, { kid: `k${index}` }))).status).to.equal(401);
      expect(other.keyRequests).to.equal(2);
      other.keys = other.keys.slice(0, 1);
      await new Promise((resolve) => setTimeout(resolve, 5_100));
      expect((await ask(other.token({}, { kid: 'unknown' }))).status).to.equal(401);
      expect((await ask(makeToken({ alg: 'RS256', kid: 'first' }, {}, newKey('first')))).status).to.equal(401);
    } finally {
      await Promise.all([fresh.stop(1), other.stop()]);
    }
  }).timeout(40_000);

  it('tokens that cannot be checked are 503, remembered ones are right, and the start does not need the provider', async () => {
    const other = await startIssuer();
    const remembered = other.token();
    const later = other.token({ jti: 'later' });
    await other.stop();
    const fresh = await serveSignIn({ oidc: settingsFor(other.url) });
    const ask = (token: string) =>
      rawRequest(fresh.url, { path: secure, headers: { Authorization: `Bearer ${token}` } });
    try {
      const away = await ask(remembered);
      expect([away.status, away.headers['retry-after']]).to.deep.equal([503, '5']);
      expect(away.text).to.include('identity provider').and.not.include(other.url);
      await other.start();
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      expect((await ask(remembered)).status).to.equal(404);
      await other.stop();
      expect((await ask(remembered)).status).to.equal(404);
      // The keys are known.
      expect((await ask(later)).status).to.equal(404);
      expect((await ask(other.token({}, { kid: 'unknown' }))).status, 'unknown key').to.be.oneOf([401, 503]);
    } finally {
      await fresh.stop(1);
    }
  }).timeout(40_000);
});
