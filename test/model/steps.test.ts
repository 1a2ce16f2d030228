import { expect } from 'chai';
import { atOnce, eachInSteps, inTurns, type Steps } from '../../src/model/steps.js';

describe('steps', () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) => index);

  function* sum(): Steps<number> {
    let total = 0;
    yield* eachInSteps(numbers, (each) => {
      total += each;
    });
    return total;
  }

  it('give the same result at once and in turns', async () => {
    expect(atOnce(sum())).to.equal(499_500);
    expect(await inTurns(sum())).to.equal(499_500);
  });

  it('yield between the items of a long list, and not within a short one', () => {
    const steps = eachInSteps(numbers, () => undefined);
    expect(steps.next().done).to.equal(false);
    expect(eachInSteps([1, 2, 3], () => undefined).next().done).to.equal(true);
  });

  /** Steps that take some 1 ms each, and end after those that a machine does in some seconds. */
  function* long(counts: { steps: number }): Steps<void> {
    while (counts.steps < 5_000) {
      const end = performance.now() + 1;
      while (performance.now() < end);
      counts.steps += 1;
      yield;
    }
  }

  it('let timers run while a computation goes on, and end with the reason of the signal', async () => {
    const counts = { steps: 0 };
    const leaving = new AbortController();
    const reason = new Error('the client has gone');
    const timer = setInterval(() => {
      if (counts.steps > 1) leaving.abort(reason);
    }, 1);
    const failed = await inTurns(long(counts), leaving.signal).catch((error: unknown) => error);
    clearInterval(timer);
    expect(failed).to.equal(reason);
    expect(counts.steps).to.be.within(2, 4_999);
  });

  it('end with the error of a step', async () => {
    function* failing(): Steps<number> {
      yield;
      throw new Error('a step failed');
    }
    expect(await inTurns(failing()).catch((error: Error) => error.message)).to.equal('a step failed');
  });
});
