import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { hashPassword, isPasswordOf } from '../../src/http/auth/password-hash.js';
import { readSettings } from '../../src/settings/read-settings.js';
import { openRootAccount } from '../../src/start/root-account.js';
import { runFolder } from '../harness/database.js';

describe('openRootAccount', () => {
  let dataDir: string;
  let messages: string[];
  const initial = (): string => join(dataDir, 'initial-root-password');

  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(runFolder(), 'root-')), 'data');
    messages = [];
  });

  const open = (settings: Record<string, string> = {}) =>
    openRootAccount(readSettings({ STRATA_DATA_DIR: dataDir, ...settings }), (message) => messages.push(message));
  const hashOf = async (): Promise<string> => {
    const account = await open();
    return account !== undefined && 'passwordHash' in account ? account.passwordHash : '';
  };

  it('generates a password, and keeps its hash; the password itself can be read by its owner', async () => {
    const hash = await hashOf();
    expect(messages).to.deep.equal([`the password of root is in ${initial()} for a day`]);
    expect((await stat(initial())).mode & 0o777).to.equal(0o600);
    expect(await isPasswordOf(readFileSync(initial(), 'utf8').trim(), hash)).to.equal(true);
    expect(await hashOf()).to.equal(hash);
    expect(messages).to.have.length(1);
    expect((await readdir(dataDir)).sort()).to.deep.equal(['initial-root-password', 'root-password-hash']);
  });

  it('generates one password for processes that start at the same time', async () => {
    const hashes = await Promise.all(Array.from({ length: 4 }, hashOf));
    expect(new Set(hashes).size).to.equal(1);
    expect(await isPasswordOf(readFileSync(initial(), 'utf8').trim(), hashes[0] ?? '')).to.equal(true);
  });

  it('removes the password after a day, and its hash stays', async () => {
    const hash = await hashOf();
    const password = readFileSync(initial(), 'utf8').trim();
    const dayBefore = new Date(Date.now() - 86_400_000);
    await utimes(initial(), dayBefore, dayBefore);
    expect(await hashOf()).to.equal(hash);
    expect(existsSync(initial())).to.equal(false);
    expect(messages.at(-1)).to.include(`${initial()} was removed`).and.not.include(password);
    expect(await isPasswordOf(password, hash)).to.equal(true);
  });

  it('removes it while the process runs', async () => {
    await hashOf();
    const nearlyDayBefore = new Date(Date.now() - 86_400_000 + 300);
    await utimes(initial(), nearlyDayBefore, nearlyDayBefore);
    await hashOf();
    for (let round = 0; round < 50 && existsSync(initial()); round++)
      await new Promise((wait) => setTimeout(wait, 100));
    expect(existsSync(initial())).to.equal(false);
  });

  it('removes it as soon as another password is set, in plain text or as a hash', async () => {
    const hash = await hashPassword('another word', { N: 16, r: 1, p: 1 });
    await hashOf();
    expect(await open({ STRATA_ROOT_PASSWORD: 'another word' })).to.deep.equal({
      username: 'root',
      password: 'another word',
    });
    expect(existsSync(initial())).to.equal(false);
    await writeFile(initial(), 'x');
    const settings = { STRATA_ROOT_PASSWORD_HASH: hash, STRATA_ROOT_USERNAME: 'admin' };
    expect(await open(settings)).to.deep.equal({ username: 'admin', passwordHash: hash });
    expect(existsSync(initial())).to.equal(false);
  });

  it('hashes the password that an earlier version stored, and removes it after a day', async () => {
    await mkdir(dataDir);
    const former = join(dataDir, 'root-password');
    await writeFile(former, 'of an earlier version\n');
    await utimes(former, new Date(0), new Date(0));
    expect(await isPasswordOf('of an earlier version', await hashOf())).to.equal(true);
    expect(existsSync(former)).to.equal(false);
    expect(readFileSync(initial(), 'utf8')).to.equal('of an earlier version\n');
  });

  it('refuses a file that holds something else', async () => {
    await hashOf();
    await writeFile(join(dataDir, 'root-password-hash'), 'secret-word\n');
    const error = await open().catch((reason: unknown) => reason);
    expect(error).to.have.property('message').that.includes('root-password-hash').and.does.not.include('secret-word');
  });

  it('is undefined if it is off, and writes nothing', async () => {
    const other = { STRATA_LDAP_URL: 'ldaps://x', STRATA_LDAP_SEARCH_BASE: 'dc=x' };
    expect(await open({ STRATA_ROOT_ACCOUNT: 'off', ...other })).to.equal(undefined);
    expect(existsSync(dataDir)).to.equal(false);
  });
});
