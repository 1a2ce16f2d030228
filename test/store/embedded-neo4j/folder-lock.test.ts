import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigurationError } from '../../../src/errors.js';
import { lockFileOf, lockFolder } from '../../../src/store/embedded-neo4j/folder-lock.js';
import { runFolder } from '../../harness/database.js';

describe('lockFolder', () => {
  let folder: string;
  let other: ChildProcess | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(runFolder(), 'lock-'));
  });

  afterEach(() => {
    other?.kill('SIGKILL');
    other = undefined;
  });

  async function lockFileOfAnother(): Promise<string> {
    other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], { stdio: 'pipe' });
    if (other.stdout !== null) await once(other.stdout, 'data');
    const lockFile = (await lockFileOf(other.pid ?? 0)) ?? 'none';
    await writeFile(join(folder, lockFile), '');
    return lockFile;
  }

  it('locks a free folder, and removes its lock file on release', async () => {
    const lock = await lockFolder(folder);
    expect(await readdir(folder)).to.deep.equal([await lockFileOf(process.pid)]);
    await lock.release();
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('rejects a folder that another running process has locked, and leaves no lock file', async () => {
    const lockFile = await lockFileOfAnother();
    const error = await lockFolder(folder).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ConfigurationError).with.property('message').that.includes(`process ${other?.pid};`);
    expect(await readdir(folder)).to.deep.equal([lockFile]);
  });

  it('replaces the lock of a killed process', async () => {
    await lockFileOfAnother();
    const gone = other && once(other, 'exit');
    other?.kill('SIGKILL');
    await gone;
    await lockFolder(folder);
    expect(await readdir(folder)).to.deep.equal([await lockFileOf(process.pid)]);
  });

  it('replaces the lock of an ended process whose id is in use again', async () => {
    for (const pid of [process.pid, process.ppid]) {
      await writeFile(join(folder, `strata-${pid}-0123456789abcdef.lock`), '');
    }
    await lockFolder(folder);
    expect(await readdir(folder)).to.deep.equal([await lockFileOf(process.pid)]);
  });

  it('does not touch other files', async () => {
    await writeFile(join(folder, 'strata-1.lock'), '');
    const lock = await lockFolder(folder);
    await lock.release();
    expect(await readdir(folder)).to.deep.equal(['strata-1.lock']);
  });

  it('gives the lock to at most one of many that start at the same time', async () => {
    await writeFile(join(folder, `strata-${process.ppid}-0123456789abcdef.lock`), '');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await readdir(folder)).to.have.length(1);
  });
});
