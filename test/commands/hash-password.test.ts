import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { isPasswordOf } from '../../src/http/auth/password-hash.js';

const run = (input: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../../src/commands/hash-password.ts')], {
    input,
    encoding: 'utf8',
  });

describe('hash-password', () => {
  it('prints the hash of the first line, and nothing else', async () => {
    const { status, stdout, stderr } = run('pass wörd: 9\nmore\n');
    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
    expect(await isPasswordOf('pass wörd: 9', stdout.trim())).to.equal(true);
  });

  it('refuses a short password', () => {
    expect(run('short\n')).to.deep.include({ status: 1, stdout: '' });
  });
});
