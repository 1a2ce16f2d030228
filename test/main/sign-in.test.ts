import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect } from 'chai';
import { hashPassword } from '../../src/http/auth/password-hash.js';
import { runFolder } from '../harness/database.js';
import { killLeftovers, type StrataProcess, startStrata } from '../harness/process.js';
import { onSharedDatabase } from '../harness/shared-database.js';
import { localTls } from '../http/local-tls.js';

const onlyRoot = 'the only way to sign in is the root account, admin';

describe('the program', () => {
  const dataDir = join(runFolder(), 'sign-in');
  let strata: StrataProcess;
  let settings: Record<string, string>;

  before(async () => {
    settings = { STRATA_DATA_DIR: dataDir, STRATA_ROOT_USERNAME: 'admin', ...(await onSharedDatabase()) };
  });
  after(() => killLeftovers());

  async function stop(): Promise<void> {
    strata.kill('SIGTERM');
    await strata.ended;
  }

  it('serves HTTPS, names the root account as the only way to sign in, and takes the hash of its password', async () => {
    const { certificate, key } = await localTls();
    strata = startStrata({
      ...settings,
      STRATA_ROOT_PASSWORD: undefined,
      STRATA_ROOT_PASSWORD_HASH: await hashPassword('a hashed word'),
      STRATA_TLS_CERTIFICATE: certificate,
      STRATA_TLS_KEY: key,
    });
    const url = await strata.listening;
    expect(url).to.match(/^https:/);
    const statusOf = async (auth: string): Promise<number | undefined> => {
      const outgoing = request(`${url}/ws/registry/whoami`, {
        auth,
        ca: readFileSync(certificate),
        rejectUnauthorized: false,
      });
      const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await statusOf('admin:a hashed word')).to.equal(200);
    expect(await statusOf('admin:another word')).to.equal(401);
    expect(strata.messages.filter((message) => message.includes(onlyRoot))).to.have.length(1);
    expect(strata.stdout()).not.to.include('a hashed word').and.not.include('another word').and.not.include('scrypt:');
    await stop();
  });

  it('has no root account if it is off', async () => {
    strata = startStrata({
      ...settings,
      STRATA_ROOT_PASSWORD: undefined,
      STRATA_ROOT_ACCOUNT: 'off',
      STRATA_LDAP_URL: 'ldap://127.0.0.1:1',
      STRATA_LDAP_STARTTLS: 'off',
      STRATA_LDAP_SEARCH_BASE: 'dc=example,dc=org',
    });
    const url = await strata.listening;
    const headers = { Authorization: `Basic ${Buffer.from('admin:only-for-the-tests').toString('base64')}` };
    expect((await fetch(`${url}/ws/registry/whoami`, { headers })).status).to.equal(503);
    await strata.logged('the directory cannot be used');
    expect(strata.messages.join('\n')).to.include('STRATA_LDAP_STARTTLS is off').and.not.include(onlyRoot);
    await stop();
  });
});
