import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigurationError } from '../../../src/errors.js';
import { claimOf, lockFolder } from '../../../src/store/embedded-neo4j/folder-lock.js';
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

  async function claimOfAnother(): Promise<string> {
    other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], { stdio: 'pipe' });
    if (other.stdout !== null) await once(other.stdout, 'data');
    const claim = (await claimOf(other.pid ?? 0)) ?? 'none';
    await writeFile(join(folder, claim), '');
    return claim;
  }

  it('takes a free folder, and gives it back without a trace', async () => {
    const lock = await lockFolder(folder);
    expect(await readdir(folder)).to.deep.equal([await claimOf(process.pid)]);
    await lock.release();
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('refuses a folder that another living process claims, and leaves no claim', async () => {
    const claim = await claimOfAnother();
    const error = await lockFolder(folder).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ConfigurationError).with.property('message').that.includes(`process ${other?.pid};`);
    expect(await readdir(folder)).to.deep.equal([claim]);
  });

  it('takes over from a process that was killed', async () => {
    await claimOfAnother();
    const gone = other && once(other, 'exit');
    other?.kill('SIGKILL');
    await gone;
    await lockFolder(folder);
    expect(await readdir(folder)).to.deep.equal([await claimOf(process.pid)]);
  });

  it('takes over from another process that had our id, or the id of one that lives', async () => {
    for (const pid of [process.pid, process.ppid]) {
      await writeFile(join(folder, `strata-${pid}-0123456789abcdef.lock`), '');
    }
    await lockFolder(folder);
    expect(await readdir(folder)).to.deep.equal([await claimOf(process.pid)]);
  });

  it('leaves other files alone', async () => {
    await writeFile(join(folder, 'strata-1.lock'), '');
    const lock = await lockFolder(folder);
    await lock.release();
    expect(await readdir(folder)).to.deep.equal(['strata-1.lock']);
  });

  it('is given to one of many who want it', async () => {
    await writeFile(join(folder, `strata-${process.ppid}-0123456789abcdef.lock`), '');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await readdir(folder)).to.have.length(1);
  });
});
