import { expect } from 'chai';
import fc from 'fast-check';
import { firstPlaceWithout } from '../../src/model/first-place.js';

describe('firstPlaceWithout', () => {
  it('returns the first place of a sorted list at which a condition does not hold, or its length', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, limit) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        const found = sorted.findIndex((number) => number >= limit);
        expect(firstPlaceWithout(sorted.length, (place) => (sorted[place] ?? 0) < limit)).to.equal(
          found < 0 ? sorted.length : found,
        );
      }),
    );
  });
});
