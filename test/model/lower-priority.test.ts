import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { expect } from 'chai';
import { lowerPriority } from '../../src/model/lower-priority.js';

describe('a process with a lower priority', () => {
  it('gets less of busy processors', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    try {
      expect(getPriority(child.pid)).to.equal(getPriority());
      lowerPriority(child.pid);
      expect(getPriority(child.pid)).to.equal(Math.min(19, getPriority() + 5));
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  it('may have ended, or never have begun', async () => {
    const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
    await once(child, 'exit');
    expect(() => lowerPriority(child.pid)).not.to.throw();
    expect(() => lowerPriority(undefined)).not.to.throw();
  });
});
