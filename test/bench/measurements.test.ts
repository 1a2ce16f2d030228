import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { measurements } from '../../bench/measurements/measurements.js';
import { database } from '../harness/database.js';
import { environmentOfPrograms } from '../harness/process.js';

const root = join(import.meta.dirname, '../..');
const runTypeScript = ['--import', 'tsx', '--import', './scripts/tsx-in-threads.mjs'];

describe('the bench', () => {
  it('takes every measurement in its smallest form', async () => {
    const { uri, username, password } = await database();
    const child = spawn(process.execPath, [...runTypeScript, 'bench/main.ts', '--smoke'], {
      cwd: root,
      env: { ...environmentOfPrograms(), NEO4J_URI: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password },
    });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect(code, `${output}\n${errors}`).to.equal(0);
    const taken = [...output.matchAll(/^(\S+) in \S+ s$/gm)].map(([, name]) => name);
    expect(taken).to.deep.equal(measurements.map(({ name }) => name));
  }).timeout(1_800_000);
});
