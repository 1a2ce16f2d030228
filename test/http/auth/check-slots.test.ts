import { expect } from 'chai';
import { CheckSlots } from '../../../src/http/auth/sign-in-limit.js';

describe('CheckSlots', () => {
  it('runs 16 checks at a time, lets 256 wait in order, and refuses further ones', async () => {
    const slots = new CheckSlots();
    const started: number[] = [];
    const finish: (() => void)[] = [];
    // Of five addresses, so that none has more than its share.
    const run = (index: number): Promise<void> =>
      slots.run(`192.0.2.${index % 5}`, async () => {
        started.push(index);
        await new Promise<void>((resolve) => finish.push(resolve));
      });
    const checks = Array.from({ length: 272 }, (_, index) => run(index));
    expect(started).to.have.length(16);
    const error: unknown = await run(272).catch((thrown: unknown) => thrown);
    expect(error).to.include({ name: 'Unavailable', retrySeconds: 1 });
    while (finish.length > 0) {
      for (const end of finish.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
      expect(finish.length).to.be.at.most(16);
    }
    await Promise.all(checks);
    expect(started).to.deep.equal(Array.from({ length: 272 }, (_, index) => index));
  });

  it('lets 64 of one address wait, and those of others after them', async () => {
    const slots = new CheckSlots();
    const finish: (() => void)[] = [];
    const run = (address: string): Promise<void> =>
      slots.run(address, () => new Promise<void>((resolve) => finish.push(resolve)));
    const checks = Array.from({ length: 16 + 64 }, () => run('192.0.2.1'));
    const error: unknown = await run('192.0.2.1').catch((thrown: unknown) => thrown);
    expect(error).to.include({ name: 'Unavailable' });
    checks.push(run('192.0.2.2'));
    while (finish.length > 0) {
      for (const end of finish.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(checks);
  });

  it('gives the place of a check that fails to the next one', async () => {
    const slots = new CheckSlots();
    const failed = Array.from({ length: 40 }, () => slots.run('192.0.2.1', () => Promise.reject(new Error('away'))));
    await Promise.allSettled(failed);
    expect(await slots.run('192.0.2.1', async () => 7)).to.equal(7);
  });
});
