import { expect } from 'chai';
import fc from 'fast-check';
import { compareNaturally } from '../../src/model/compare-texts.js';

describe('the natural order of ids', () => {
  it('has numbers by their value, of any length', () => {
    const sorted = [
      'A',
      'CL_2',
      'CL_9',
      'CL_010',
      'CL_10',
      'CL_10_A',
      'CL_99999999999999999998',
      'CL_99999999999999999999',
      'CLA',
    ];
    const others = [...sorted].reverse().sort(compareNaturally);
    expect(others).to.have.members(sorted);
    for (const [one, other] of [
      ['CL_2', 'CL_9'],
      ['CL_9', 'CL_10'],
      ['CL_010', 'CL_10_A'],
      ['CL_99999999999999999998', 'CL_99999999999999999999'],
    ])
      expect(others.indexOf(one ?? '')).to.be.lessThan(others.indexOf(other ?? ''));
  });

  it('is an order: equal for equal ids alone, and the same from both sides', () => {
    const id = fc.stringMatching(/^[A-C0-2_]{1,6}$/);
    fc.assert(
      fc.property(id, id, id, (a, b, c) => {
        expect(Math.sign(compareNaturally(a, b))).to.equal(-Math.sign(compareNaturally(b, a)) + 0);
        expect(compareNaturally(a, b) === 0).to.equal(a === b);
        if (compareNaturally(a, b) < 0 && compareNaturally(b, c) < 0) expect(compareNaturally(a, c)).to.be.lessThan(0);
      }),
    );
  });
});
