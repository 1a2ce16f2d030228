import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { readOrCreateSecret } from '../../src/start/secrets.js';
import { runFolder } from '../harness/database.js';

describe('readOrCreateSecret', () => {
  let dir: string;

  beforeEach(async () => {
    dir = join(await mkdtemp(join(runFolder(), 'secrets-')), 'data');
  });

  it('creates a secret that only the owner can read, in a folder that only the owner can access', async () => {
    const secret = await readOrCreateSecret(dir, 'root-password');
    expect(secret).to.deep.include({ created: true, path: join(dir, 'root-password') });
    expect(secret.value).to.match(/^[\w-]{32}$/);
    expect((await stat(secret.path)).mode & 0o777).to.equal(0o600);
    expect((await stat(dir)).mode & 0o777).to.equal(0o700);
  });

  it('reads the same secret later', async () => {
    const { value, path } = await readOrCreateSecret(dir, 'key');
    expect(await readOrCreateSecret(dir, 'key')).to.deep.equal({ value, created: false, path });
    expect((await readOrCreateSecret(dir, 'other')).value).not.to.equal(value);
  });

  it('returns the same secret to concurrent callers, and leaves no other files', async () => {
    const secrets = await Promise.all(Array.from({ length: 10 }, () => readOrCreateSecret(dir, 'key')));
    expect(new Set(secrets.map(({ value }) => value)).size).to.equal(1);
    expect(secrets.filter(({ created }) => created)).to.have.length(1);
    expect(await readdir(dir)).to.deep.equal(['key']);
  });

  it('reads an existing secret, and restricts its permissions', async () => {
    await readOrCreateSecret(dir, 'another');
    const path = join(dir, 'key');
    await writeFile(path, 'chosen by hand\n');
    await chmod(path, 0o644);
    expect(await readOrCreateSecret(dir, 'key')).to.deep.equal({ value: 'chosen by hand', created: false, path });
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
  });

  it('rejects an empty file', async () => {
    const { path } = await readOrCreateSecret(dir, 'key');
    await writeFile(path, '\n');
    const error = await readOrCreateSecret(dir, 'key').catch((reason: unknown) => reason);
    expect(error).to.have.property('message').that.includes(path);
    expect(await readFile(path, 'utf8')).to.equal('\n');
  });
});
