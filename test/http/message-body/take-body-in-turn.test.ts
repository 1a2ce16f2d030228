import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import type { Context } from 'koa';
import { takeBodyInTurn } from '../../../src/http/message-body/take-body-in-turn.js';
import { LargeAnswers } from '../../../src/http/representation/large-answers.js';

const most = 1_000_000;

const requestWith = (headers: Readonly<Record<string, string>>): Context =>
  ({ req: { headers }, res: new EventEmitter() }) as unknown as Context;

describe('takeBodyInTurn', () => {
  /** Memory that the turn of a body takes, bytes; undefined where it takes none. */
  async function memoryOf(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
    let taken: number | undefined;
    class Turns extends LargeAnswers {
      override async run<T>(...[bytes, response, work]: Parameters<LargeAnswers['run']>): Promise<T> {
        taken = bytes;
        return super.run(bytes, response, work as () => Promise<T>);
      }
    }
    const turns = new Turns({ bytes: 100_000_000 });
    expect(await takeBodyInTurn(requestWith(headers), turns, most, async () => 'done')).to.equal('done');
    expect(turns.load).to.deep.equal({ atWork: 0, waiting: 0 });
    return taken;
  }

  const cases: readonly (readonly [
    what: string,
    headers: Readonly<Record<string, string>>,
    memory: number | undefined,
  ])[] = [
    ['a small body without a turn', { 'content-length': '262144' }, undefined],
    ['a large body in a turn', { 'content-length': '262145' }, 2_621_450],
    ['a body of unknown size as the largest one', { 'transfer-encoding': 'chunked' }, 10 * most],
    ['a body that is too large as the largest one', { 'content-length': '5000000' }, 10 * most],
  ];
  for (const [what, headers, memory] of cases) {
    it(`takes ${what}`, async () => {
      expect(await memoryOf(headers)).to.equal(memory);
    });
  }
});
