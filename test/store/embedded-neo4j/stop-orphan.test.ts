import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { stopOrphan } from '../../../src/store/embedded-neo4j/stop-orphan.js';
import { runFolder, testLog } from '../../harness/database.js';

describe('stopOrphan', () => {
  let home: string;
  let process: ChildProcess;

  beforeEach(async () => {
    home = await mkdtemp(join(runFolder(), 'orphan-'));
  });

  afterEach(() => process.kill('SIGKILL'));

  async function run(argument: string): Promise<void> {
    const program = 'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); console.log("up")';
    process = spawn(globalThis.process.execPath, ['-e', program, '--', argument], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (process.stdout !== null) await once(process.stdout, 'data');
    await writeFile(join(home, 'neo4j.pid'), `${process.pid}\n`);
  }

  it('stops a process that was started for this home', async () => {
    await run(`--home-dir=${home}`);
    const exited = once(process, 'exit');
    await stopOrphan(home, testLog);
    expect(await exited).to.deep.equal([7, null]);
    expect(await readdir(home)).to.deep.equal([]);
  });

  it('does not stop another process that has the id now', async () => {
    await run('--home-dir=/somewhere/else');
    await stopOrphan(home, testLog);
    expect(process.exitCode).to.equal(null);
    expect(process.kill(0)).to.equal(true);
    expect(await readdir(home)).to.deep.equal([]);
  });
});
