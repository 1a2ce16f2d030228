import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { stopProcess } from '../../../src/store/embedded-neo4j/stop-process.js';

describe('stopProcess', () => {
  const cases = [
    { what: 'waits for a process that ends on SIGTERM', onTerm: 'process.exit(7)', graceMs: 20_000, exit: [7, null] },
    { what: 'kills a process that does not listen', onTerm: '', graceMs: 100, exit: [null, 'SIGKILL'] },
  ];
  for (const { what, onTerm, graceMs, exit } of cases) {
    it(what, async () => {
      const program = `process.on("SIGTERM", () => { ${onTerm} }); setInterval(() => {}, 1000); console.log("up")`;
      const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
      const exited = once(child, 'exit');
      await once(child.stdout, 'data');
      await stopProcess(child.pid ?? 0, graceMs);
      expect(await exited).to.deep.equal(exit);
    });
  }

  it('does nothing for a process that has ended', async () => {
    await stopProcess(2 ** 22 + 1);
  });
});
