import { expect } from 'chai';
import { rootPassword } from '../../../../src/http/auth/mechanisms/passwords.js';
import { hashPassword } from '../../../../src/http/auth/password-hash.js';
import type { Listener } from '../../../../src/http/server/listen.js';
import { basic } from '../../../harness/server.js';
import { partial, serveRegistry } from '../../serve-registry.js';

describe('the root account', () => {
  let listener: Listener | undefined;
  afterEach(() => listener?.stop(1));

  it('signs in with a password whose hash is stored', async () => {
    const root = { username: 'root', passwordHash: await hashPassword('secret-word', { N: 16, r: 1, p: 1 }) };
    listener = await serveRegistry(partial(), { signIn: { root } });
    for (const [name, password, status] of [
      ['root', 'secret-word', 200],
      ['root', 'secret-word ', 401],
      ['root', root.passwordHash, 401],
      ['Root', 'secret-word', 401],
      ['root', '', 401],
    ] as const) {
      const headers = { Authorization: basic(name, password) };
      expect((await fetch(`${listener.url}/health/live`, { headers })).status, `${name}:${password}`).to.equal(status);
    }
  });

  it('checks the password for other names too, so that the time does not reveal its name', async () => {
    const malformed = rootPassword({ username: 'root', passwordHash: 'not a hash' });
    for (const name of ['root', 'nobody']) {
      const error = await malformed(name, 'secret-word').catch((reason: unknown) => reason);
      expect(error, name).to.be.instanceOf(Error);
    }
    const check = rootPassword({ username: 'root', password: 'secret-word' });
    expect(await check('nobody', 'secret-word')).to.equal(undefined);
  });

  it('is nobody if it is off', async () => {
    listener = await serveRegistry(partial(), { signIn: {} });
    const headers = { Authorization: basic('root', 'secret-word') };
    expect((await fetch(`${listener.url}/health/live`, { headers })).status).to.equal(401);
  });
});
