import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Exit, Neo4jProcess } from '../../../src/store/embedded-neo4j/spawn-neo4j.js';
import { supervise } from '../../../src/store/embedded-neo4j/supervise.js';

const told: string[] = [];
const tell = (message: string): number => told.push(message);
const log = { info: tell, warn: tell, error: tell };

/** A process that the test ends. */
function fakeProcess(pid: number): Neo4jProcess & { end(exit: Exit): void } {
  let exit: Exit | undefined;
  let settle: (exit: Exit) => void = () => undefined;
  const exited = new Promise<Exit>((resolve) => {
    settle = resolve;
  });
  const end = (how: Exit): void => {
    exit ??= how;
    settle(exit);
  };
  return {
    pid,
    java: 'java',
    startedAt: 0,
    exited,
    exit: () => exit,
    end,
    stop: async () => end({ code: 0, signal: null }),
  };
}

describe('supervise', () => {
  it('throws the error of the first launch', async () => {
    const error = await supervise(() => Promise.reject(new Error('no disk')), log).catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'no disk');
  });

  it('launches again after an unexpected exit, also when a launch fails in between', async () => {
    const first = fakeProcess(1);
    const second = fakeProcess(2);
    const launched = [first, new Error('port taken'), second];
    let launches = 0;
    const supervised = await supervise(async () => {
      const next = launched[launches];
      launches += 1;
      if (next === undefined || next instanceof Error) throw next;
      return next;
    }, log);
    expect(supervised.pid()).to.equal(1);
    first.end({ code: 3, signal: null });
    while (supervised.pid() === 1) await delay(20);
    expect(supervised.pid()).to.equal(2);
    await supervised.stop();
    expect(launches).to.equal(3);
    expect(told).to.include.members([
      'Neo4j ended unexpectedly (code 3)',
      'Neo4j could not be started again: port taken',
    ]);
  });

  it('does not launch again after stop, even during a delay', async () => {
    const process = fakeProcess(1);
    let launches = 0;
    const supervised = await supervise(async () => {
      launches += 1;
      return process;
    }, log);
    const exited = new Promise<void>((resolve) => supervised.onExit(() => resolve()));
    process.end({ code: null, signal: 'SIGKILL' });
    await exited;
    await supervised.stop();
    expect(launches).to.equal(1);
  });
});
