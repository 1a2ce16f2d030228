import { expect } from 'chai';
import { blocksFrom, blocksWith } from '../../../src/registry/search/tick-blocks.js';

describe('blocks of ticks', () => {
  const meet = (from: number, tick: number): boolean => {
    const blocks = new Set(blocksFrom(from));
    return blocksWith(tick).some((block) => blocks.has(block));
  };

  it('from one tick on contain exactly the ticks from it on', () => {
    for (let from = 1; from < 140; from += 1)
      for (let tick = 1; tick < 300; tick += 1) expect(meet(from, tick), `${from} ${tick}`).to.equal(from <= tick);
  });

  it('do so for large ticks, with few names', () => {
    for (const tick of [2 ** 31, 2 ** 40 + 12_345, Number.MAX_SAFE_INTEGER - 1]) {
      for (const [other, expected] of [
        [tick - 1, false],
        [tick, true],
        [tick + 1, true],
      ] as const)
        expect(meet(tick, other)).to.equal(expected);
      expect(blocksFrom(tick).length).to.be.at.most(54);
      expect(blocksWith(tick).length).to.be.at.most(108);
    }
  });
});
