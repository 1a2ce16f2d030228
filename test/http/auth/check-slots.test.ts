import { expect } from 'chai';
import { CheckSlots } from '../../../src/http/auth/check-slots.js';

describe('CheckSlots', () => {
  it('runs 16 checks at a time, lets 256 wait in order, and refuses further ones', async () => {
    const slots = new CheckSlots();
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const run = (index: number): Promise<void> =>
      slots.run(async () => {
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

  it('gives the place of a check that fails to the next one', async () => {
    const slots = new CheckSlots();
    const failed = Array.from({ length: 40 }, () => slots.run(() => Promise.reject(new Error('away'))));
    await Promise.allSettled(failed);
    expect(await slots.run(async () => 7)).to.equal(7);
  });
});
