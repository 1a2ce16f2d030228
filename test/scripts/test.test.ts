import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';

const root = join(import.meta.dirname, '../..');

describe('scripts/test.mjs', () => {
  const run = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, stdout, lastLine: stdout.trimEnd().split('\n').at(-1) };
  };

  it('runs the selected tests without checks, and ends with what files took and their counts', () => {
    const { status, stdout, lastLine } = run('test/versioning/stability.test.ts');
    expect(status).to.equal(0);
    expect(lastLine).to.match(/^[1-9]\d* passed, 0 failed$/);
    expect(stdout).not.to.include('biome');
    expect(stdout).to.match(/^ +\d+\.\d +\d+\.\d {2}test\/versioning\/stability\.test\.ts$/m);
  });

  it('counts an interrupted run as a failure', () => {
    const { status, lastLine } = run('test/none.test.ts');
    expect(status).to.equal(1);
    expect(lastLine).to.equal('0 passed, 1 failed');
  });
});
