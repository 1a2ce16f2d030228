import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { runFolder } from './database.js';
import { filesBelow } from './shared.js';

const tests = fileURLToPath(new URL('../', import.meta.url));

const suite = `
import { canCompare, describeWithShared, itWithShared, requireShared, sharedFiles, sharedText, skipIncompleteTests } from './shared.js';
before(() => undefined);
beforeEach(skipIncompleteTests.beforeEach ?? (() => undefined));
describeWithShared('suite', () => { const text = sharedText('a.txt'); it('reads', () => text); it('reads too', () => text); });
itWithShared('test', () => sharedText('a.txt'));
it('compares', () => { canCompare(); });
it('compares later', async () => { await undefined; canCompare(); });
it('only compares', () => { requireShared(); sharedText('a.txt'); });
it('compares and fails', () => { canCompare(); throw new Error('wrong'); });
it('does not compare', () => sharedFiles('.'));
`;

describe('the material of others', () => {
  it('is used through test/harness/shared.ts alone', () => {
    const users = filesBelow(tests)
      .filter((path) => /\.(ts|cjs|mjs|js|py)$/.test(path))
      .filter((path) =>
        /\.\.\/shared(?!\.js)|shared\/(data|facts|messages|schemas)\b/.test(readFileSync(tests + path, 'utf8')),
      );
    expect(users).to.deep.equal(['harness/shared.test.ts', 'harness/shared.ts']);
  });

  describe('in a clone', () => {
    let clone: string;
    beforeEach(() => {
      clone = join(mkdtempSync(join(runFolder(), 'alone-')), 'strata');
      const harness = join(clone, 'test', 'harness');
      mkdirSync(harness, { recursive: true });
      for (const file of ['shared.ts', 'counting-reporter.cjs', 'processor-seconds.cjs'])
        cpSync(join(tests, 'harness', file), join(harness, file));
      writeFileSync(join(harness, 'suite.ts'), suite);
      writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
      symlinkSync(join(tests, '..', 'node_modules'), join(clone, 'node_modules'));
    });

    function run(ci: string): { passed: number; failed: number; skipped: number; output: string } {
      const counts = join(clone, 'counts.json');
      const reporter = ['--reporter', 'test/harness/counting-reporter.cjs', '--reporter-option', `counts=${counts}`];
      const args = ['--no-config', '--no-package', ...reporter, 'test/harness/suite.ts'];
      const { stdout, stderr } = spawnSync('node_modules/.bin/mocha', args, {
        cwd: clone,
        encoding: 'utf8',
        env: { ...process.env, CI: ci, NODE_OPTIONS: '--import=tsx/esm', NODE_V8_COVERAGE: '' },
      });
      const { passed, failed, skipped } = JSON.parse(readFileSync(counts, 'utf8'));
      return { passed, failed, skipped, output: stdout + stderr };
    }

    it('without it, what compares with it is skipped with the reason, and the rest is run', () => {
      const { output, ...counts } = run('');
      expect(counts, output).to.deep.equal({ passed: 1, failed: 1, skipped: 5 });
      expect(output).to.include('- suite (the folder ../shared is absent)');
      expect(output).to.include('- compares (not compared: the folder ../shared is absent)');
      expect(output).to.include('Error: wrong');
    });

    it('without it, what compares with it fails with CI=true', () => {
      const { output, ...counts } = run('true');
      expect(counts, output).to.deep.equal({ passed: 1, failed: 6, skipped: 0 });
      expect(output).to.include('the folder ../shared is absent; with CI=true it is required');
    });

    it('with it, everything is run', () => {
      mkdirSync(join(clone, '../shared'));
      writeFileSync(join(clone, '../shared/a.txt'), 'text');
      const { output, ...counts } = run('true');
      expect(counts, output).to.deep.equal({ passed: 7, failed: 1, skipped: 0 });
    });
  });
});
