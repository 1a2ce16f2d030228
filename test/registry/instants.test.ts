import { expect } from 'chai';
import { Instants } from '../../src/registry/instants.js';
import type { Tx } from '../../src/store/database.js';
import { RevisionCache } from '../../src/store/revision-cache.js';

describe('Instants', () => {
  /** A history whose transactions have instants of `factor` times their number; `asked` gets the numbers of each read. */
  const history = (factor: number, asked: number[][] = [], beforeEnd = async (): Promise<void> => undefined): Tx => ({
    revisions: new RevisionCache(0),
    run: async (_text, { ticks }) => {
      const numbers = (ticks as readonly unknown[]).map(Number);
      asked.push(numbers);
      await beforeEnd();
      return numbers.map((tick) => ({ tick, at: tick * factor }));
    },
  });

  it('reads each instant once', async () => {
    const instants = new Instants();
    const asked: number[][] = [];
    const tx = history(10, asked);
    expect([...(await instants.of(tx, [3, 1, 3]))]).to.deep.equal([
      [3, 30],
      [1, 10],
    ]);
    expect(await instants.of(tx, [1, 2])).to.deep.equal(
      new Map([
        [1, 10],
        [2, 20],
      ]),
    );
    await instants.of(tx, [1, 2, 3]);
    expect(asked).to.deep.equal([[3, 1], [2]]);
  });

  it('keeps nothing of an earlier history, not even from a read that ends later', async () => {
    const instants = new Instants();
    await instants.of(history(10), [1]);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = instants.of(
      history(10, [], () => held),
      [2],
    );
    instants.clear();
    release();
    await late;
    const now = await instants.of(history(100), [1, 2]);
    expect([now.get(1), now.get(2)]).to.deep.equal([100, 200]);
  });
});
