import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { ClientGone, StrataError } from '../../../src/errors.js';
import { SubmissionQueue } from '../../../src/registry/submission/queue.js';

/** A submission that ends when the test ends it. */
function heldSubmission(log: string[], name: string) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async (): Promise<string> => {
    log.push(name);
    await ended;
    return name;
  };
  return { work, end: () => end() };
}

const errorOf = (promise: Promise<unknown>): Promise<StrataError> =>
  promise.then(
    () => expect.fail('was not refused'),
    (error: unknown) => {
      if (error instanceof StrataError) return error;
      throw error;
    },
  );

describe('SubmissionQueue', () => {
  const begun: string[] = [];
  beforeEach(() => {
    begun.length = 0;
  });

  const hold = (queue: SubmissionQueue, name: string, signal?: AbortSignal) => {
    const { work, end } = heldSubmission(begun, name);
    return { end, done: queue.run(work, signal) };
  };

  it('begins two at a time, in the order of arrival', async () => {
    const queue = new SubmissionQueue();
    const submissions = ['A', 'B', 'C', 'D', 'E'].map((name) => hold(queue, name));
    await delay(1);
    expect(begun).to.deep.equal(['A', 'B']);
    for (const [index, { end, done }] of submissions.entries()) {
      end();
      expect(await done).to.equal(['A', 'B', 'C', 'D', 'E'][index]);
      await delay(1);
      expect(begun).to.deep.equal(['A', 'B', 'C', 'D', 'E'].slice(0, index + 3));
    }
    expect(queue.state).to.deep.equal({ waiting: 0, stalledSeconds: 0 });
  });

  it('passes a place on after a submission that fails', async () => {
    const queue = new SubmissionQueue({ length: 0 });
    const fail = (): Promise<void> => Promise.reject(new Error('failed'));
    for (let count = 0; count < 5; count++) {
      expect(await queue.run(fail).catch((error: Error) => error.message)).to.equal('failed');
    }
    expect(await queue.run(async () => 'done')).to.equal('done');
  });

  it('leaves places to others where one principal has half of them', async () => {
    const queue = new SubmissionQueue({ length: 4 });
    const ends: (() => void)[] = [];
    const submit = (key: string): Promise<void> =>
      queue.run(() => new Promise<void>((end) => ends.push(end)), undefined, { key, isSignedIn: true });
    const submissions = [1, 2, 3, 4].map(() => submit('one'));
    const error = await errorOf(submit('one'));
    expect(error.message).to.match(/^as many of your submissions wait already.*nothing was changed/);
    submissions.push(submit('other'));
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(submissions);
  });

  it('refuses a submission when the queue is full, with the time that the others need', async () => {
    let now = 0;
    const queue = new SubmissionQueue({ length: 2 }, () => now);
    const held = ['A', 'B', 'C', 'D'].map((name) => hold(queue, name));
    now = 5_000;
    const error = await errorOf(queue.run(async () => 'never'));
    expect(error).to.include({ name: 'Unavailable', retrySeconds: 10 });
    expect(error.message).to.equal(
      '2 submissions wait already, which is the maximum; nothing was changed, send it again in 10 s',
    );
    expect(() => queue.requirePlace()).to.throw(StrataError);
    for (const { end, done } of held) {
      end();
      await done;
    }
    expect(() => queue.requirePlace()).not.to.throw();
  });

  it('refuses a submission that has waited too long, and does not begin it', async () => {
    const queue = new SubmissionQueue({ waitMilliseconds: 20 });
    const held = ['A', 'B'].map((name) => hold(queue, name));
    const error = await errorOf(hold(queue, 'C').done);
    expect(error.name).to.equal('Unavailable');
    expect(error.message).to.match(/^the submission has waited 0.02 s for others to end; nothing was changed/);
    for (const { end, done } of held) {
      end();
      await done;
    }
    await delay(1);
    expect(begun).to.deep.equal(['A', 'B']);
  });

  it('drops a submission whose client goes away before it begins, and carries out one that has begun', async () => {
    const queue = new SubmissionQueue({ length: 1 });
    const gone = new AbortController();
    const held = ['A', 'B'].map((name) => hold(queue, name, gone.signal));
    const dropped = hold(queue, 'C', gone.signal);
    gone.abort(new ClientGone());
    expect(await errorOf(dropped.done)).to.be.instanceOf(ClientGone);
    expect(await errorOf(hold(queue, 'D', gone.signal).done)).to.be.instanceOf(ClientGone);
    // Its place in the queue is free again.
    const last = hold(queue, 'E');
    for (const { end, done } of [...held, last]) {
      end();
      await done;
    }
    expect(begun).to.deep.equal(['A', 'B', 'E']);
  });

  it('counts as stalled while submissions wait and none ends', async () => {
    let now = 0;
    const queue = new SubmissionQueue({ stallMilliseconds: 30_000 }, () => now);
    const first = hold(queue, 'A');
    now = 100_000;
    // One submission alone may take its time.
    expect(queue.state).to.deep.equal({ waiting: 0, stalledSeconds: 0 });
    const second = hold(queue, 'B');
    expect(queue.state).to.deep.equal({ waiting: 1, stalledSeconds: 100 });
    first.end();
    await first.done;
    now = 131_000;
    expect(queue.state).to.deep.equal({ waiting: 0, stalledSeconds: 0 });
    const third = hold(queue, 'C');
    expect(queue.state).to.deep.equal({ waiting: 1, stalledSeconds: 31 });
    for (const { end, done } of [second, third]) {
      end();
      await done;
    }
  });
});
