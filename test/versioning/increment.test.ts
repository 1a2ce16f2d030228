import { expect } from 'chai';
import fc from 'fast-check';
import {
  type Increment,
  incrementBetween,
  increments,
  isStepEnough,
  largestIncrement,
  minimumVersion,
} from '../../src/versioning/increment.js';
import { rankVersion } from '../../src/versioning/ranked-version.js';

const number = fc.integer({ min: 0, max: 9 });
const stable = fc.tuple(fc.integer({ min: 1, max: 9 }), number, number).map((numbers) => numbers.join('.'));
const increment = fc.constantFrom(...increments);

describe('increments', () => {
  const steps: readonly (readonly [string, string, Increment])[] = [
    ['1.0.0', '1.0.1', 'patch'],
    ['1.0.0', '1.1.0', 'minor'],
    ['1.3.2', '1.4.7', 'minor'],
    ['1.9.9', '2.0.0', 'major'],
    ['1.9.9', '3.1.4', 'major'],
    ['1.0.0', '1.0.0', 'none'],
    ['1.1.0', '1.0.9', 'none'],
    ['2.0.0', '1.9.9', 'none'],
    ['1.0.99999999999999999999', '1.0.100000000000000000000', 'patch'],
  ];
  for (const [baseline, proposed, expected] of steps) {
    it(`between ${baseline} and ${proposed} are ${expected}`, () => {
      expect(incrementBetween(baseline, proposed)).to.equal(expected);
    });
  }

  it('have the largest one', () => {
    expect(largestIncrement(['patch', 'major', 'none', 'minor'])).to.equal('major');
    expect(largestIncrement([])).to.equal('none');
  });

  it('have a minimum version that is enough, and no lower one is', () => {
    fc.assert(
      fc.property(stable, increment, stable, (baseline, required, other) => {
        const minimum = minimumVersion(baseline, required);
        expect(isStepEnough(baseline, minimum, required)).to.equal(true);
        const isHigher = (version: string, than: string): boolean =>
          rankVersion(version).precedence > rankVersion(than).precedence;
        if (required !== 'none' && isHigher(other, baseline) && isHigher(minimum, other)) {
          expect(isStepEnough(baseline, other, required), `${baseline} ${other} ${required}`).to.equal(false);
        }
      }),
    );
  });

  it('are enough where a larger step is made', () => {
    fc.assert(
      fc.property(stable, increment, increment, (baseline, made, required) => {
        const isLarger = increments.indexOf(made) >= increments.indexOf(required);
        expect(isStepEnough(baseline, minimumVersion(baseline, made), required)).to.equal(isLarger);
      }),
    );
  });
});
