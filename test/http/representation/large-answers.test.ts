import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { LargeAnswers } from '../../../src/http/representation/large-answers.js';

const client = (): ServerResponse => new EventEmitter() as unknown as ServerResponse;

describe('LargeAnswers', () => {
  /** Enters, and appends the name when it is its turn. */
  const enter = (answers: LargeAnswers, bytes: number, begun: string[], name: string, response = client()) =>
    answers.enter(bytes, response).then((leave) => {
      begun.push(name);
      return leave;
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('begins as many answers as the limit allows, the others in order when one ends', async () => {
    const answers = new LargeAnswers({ bytes: 100 });
    const begun: string[] = [];
    const a = enter(answers, 60, begun, 'a');
    const b = enter(answers, 40, begun, 'b');
    const c = enter(answers, 50, begun, 'c');
    const d = enter(answers, 10, begun, 'd');
    await settled();
    expect(begun).to.deep.equal(['a', 'b']);
    expect(answers.load).to.deep.equal({ atWork: 2, waiting: 2 });
    // 40 bytes are too few for c; d would fit, but comes later.
    (await b)();
    await settled();
    expect(begun).to.deep.equal(['a', 'b']);
    (await a)();
    await settled();
    expect(begun).to.deep.equal(['a', 'b', 'c', 'd']);
    (await c)();
    (await c)();
    (await d)();
    expect(answers.load).to.deep.equal({ atWork: 0, waiting: 0 });
  });

  it('does work in its turn, which ends with the work, also when that fails', async () => {
    const answers = new LargeAnswers({ bytes: 100 });
    const done: string[] = [];
    const first = answers.run(60, client(), async () => {
      await settled();
      done.push('first');
      throw new TypeError('failed');
    });
    const second = answers.run(60, client(), async () => done.push('second'));
    await first.then(
      () => expect.fail('did not fail'),
      (error) => expect(error).to.be.instanceOf(TypeError),
    );
    expect(await second).to.equal(2);
    expect(done).to.deep.equal(['first', 'second']);
    expect(answers.load).to.deep.equal({ atWork: 0, waiting: 0 });
  });

  it('begins an answer larger than the limit alone', async () => {
    const answers = new LargeAnswers({ bytes: 100 });
    const begun: string[] = [];
    const first = await enter(answers, 10, begun, 'small');
    const large = enter(answers, 1000, begun, 'large');
    await settled();
    expect(begun).to.deep.equal(['small']);
    first();
    (await large)();
    expect(begun).to.deep.equal(['small', 'large']);
  });

  it('drops a client that has gone from the queue', async () => {
    const answers = new LargeAnswers({ bytes: 100 });
    const begun: string[] = [];
    const first = await enter(answers, 100, begun, 'first');
    const response = client();
    const gone = enter(answers, 100, begun, 'gone', response).catch((error: unknown) => error);
    const last = enter(answers, 100, begun, 'last');
    response.emit('close');
    expect(await gone).to.be.instanceOf(StrataError);
    expect(response.listenerCount('close')).to.equal(0);
    first();
    (await last)();
    expect(begun).to.deep.equal(['first', 'last']);
  });

  it('refuses an answer whose turn does not come in time', async () => {
    const answers = new LargeAnswers({ bytes: 100, waitMilliseconds: 20 });
    const first = await answers.enter(100, client());
    const error = await answers.enter(100, client()).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(StrataError).with.property('name', 'Unavailable');
    expect((error as StrataError).message).to.include('STRATA_LARGE_ANSWERS_MB');
    first();
    (await answers.enter(100, client()))();
  });
});
