import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';

const root = join(import.meta.dirname, '../..');

/** Runs `prepareClients` in a process whose PATH holds no Python, or a stand-in for one. */
function prepareWith(python: string | undefined, env: Record<string, string>) {
  const bin = join(mkdtempSync(join(runFolder(), 'python-')), 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  if (python !== undefined) writeFileSync(join(bin, 'python3'), `#!/bin/sh\n${python}\n`, { mode: 0o755 });
  const script = `
    import { prepareClients } from './test/clients/python-environment.ts';
    await prepareClients({ timeout: () => undefined, skip: () => { console.log('skip'); process.exit(0); } });
    console.log('prepared');`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: root, encoding: 'utf8', env: { PATH: bin, HOME: process.env['HOME'], ...env } },
  );
  return { status, stdout, stderr };
}

describe('prepareClients', () => {
  const unsuitable = [
    { title: 'without Python', python: undefined, reason: 'there is no python3 on the PATH; they need python3 3.11' },
    { title: 'without venv', python: 'exit 1', reason: 'python3 lacks venv or ensurepip; they need python3 3.11' },
    { title: 'with an old Python', python: 'echo 3 9', reason: 'python3 is 3.9; they need python3 3.11' },
  ];

  for (const { title, python, reason } of unsuitable) {
    it(`skips the tests ${title}, and gives the reason at the end`, () => {
      const { status, stdout } = prepareWith(python, {});
      expect(status).to.equal(0);
      expect(stdout).to.equal(`skip\nskipped: the tests with real clients, since ${reason} or later with venv\n`);
    });

    it(`fails in continuous integration ${title}`, () => {
      const { status, stderr } = prepareWith(python, { CI: 'true' });
      expect(status).to.equal(1);
      expect(stderr).to.include(`The tests with real clients cannot run: ${reason}`);
    });
  }
});
