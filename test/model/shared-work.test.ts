import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { SharedWork } from '../../src/model/shared-work.js';

/** Work that is settled by hand. */
function held() {
  const begun: { signal: AbortSignal; resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => void begun.push({ signal, resolve, reject }));
  return { begun, work };
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

describe('SharedWork', () => {
  it('is done once for all who wait, and anew afterwards', async () => {
    const shared = new SharedWork<string>();
    const { begun, work } = held();
    const waiting = [1, 2, 3].map(() => shared.run('A', work, undefined));
    expect(begun).to.have.length(1);
    begun[0]?.resolve('done');
    expect(await Promise.all(waiting)).to.deep.equal(['done', 'done', 'done']);
    const next = shared.run('A', work, undefined);
    expect(begun).to.have.length(2);
    begun[1]?.resolve('again');
    expect(await next).to.equal('again');
    expect(begun.map(({ signal }) => signal.aborted)).to.deep.equal([false, false]);
  });

  it('goes on for the others when one leaves, who stops waiting at once', async () => {
    const shared = new SharedWork<string>();
    const { begun, work } = held();
    const leaving = new AbortController();
    const first = errorOf(shared.run('A', work, leaving.signal));
    const second = shared.run('A', work, new AbortController().signal);
    const reason = new Error('left');
    leaving.abort(reason);
    expect(await first).to.equal(reason);
    expect(begun[0]?.signal.aborted).to.equal(false);
    begun[0]?.resolve('done');
    expect(await second).to.equal('done');
    expect(getEventListeners(leaving.signal, 'abort')).to.have.length(0);
  });

  it('ends when all have left; who comes then begins it anew and does not get its failure', async () => {
    const shared = new SharedWork<string>();
    const { begun, work } = held();
    const leaving = [new AbortController(), new AbortController()];
    const left = leaving.map(({ signal }) => errorOf(shared.run('A', work, signal)));
    for (const each of leaving) each.abort(new Error('left'));
    await Promise.all(left);
    expect(begun.map(({ signal }) => signal.aborted)).to.deep.equal([true]);
    const next = shared.run('A', work, undefined);
    begun[0]?.reject(new Error('ended'));
    begun[1]?.resolve('done');
    expect(await next).to.equal('done');
  });

  it('passes a failure to all who wait, and keeps none', async () => {
    const shared = new SharedWork<string>();
    const fails = async (): Promise<string> => {
      throw new TypeError('no');
    };
    const [one, other] = [errorOf(shared.run('A', fails, undefined)), errorOf(shared.run('A', fails, undefined))];
    expect([await one, await other].map(String)).to.deep.equal(['TypeError: no', 'TypeError: no']);
    expect(await shared.run('A', async () => 'done', undefined)).to.equal('done');
  });

  it('does not begin for one who has left already', async () => {
    const { begun, work } = held();
    expect(await errorOf(new SharedWork<string>().run('A', work, AbortSignal.abort(new Error('left'))))).to.be.an(
      'error',
    );
    expect(begun).to.have.length(0);
  });
});
