import { expect } from 'chai';
import { observe, trace, traceChannels } from '../../src/model/trace-channels.js';

describe('observe', () => {
  const run = async (step: string, work: () => Promise<unknown>): Promise<unknown> =>
    trace(traceChannels.step, { step, startedAt: performance.now() }, work).catch((error: unknown) => error);

  it('calls the functions at the beginning and at the end of operations, with their errors, until it is ended', async () => {
    const seen: string[] = [];
    const stop = observe(traceChannels.step, {
      begin: ({ step }) => seen.push(`begin ${step}`),
      end: ({ step, error }) => seen.push(`end ${step} ${error ?? ''}`),
    });
    await run('one', async () => seen.push('work'));
    await run('two', () => Promise.reject(new TypeError('wrong')));
    stop();
    await run('three', async () => undefined);
    expect(seen).to.deep.equal(['begin one', 'work', 'end one ', 'begin two', 'end two TypeError: wrong']);
  });

  it('needs no function for the beginning', async () => {
    const seen: string[] = [];
    const stop = observe(traceChannels.step, { end: ({ step }) => seen.push(step) });
    await run('one', async () => undefined);
    stop();
    expect(seen).to.deep.equal(['one']);
  });
});
