import { expect } from 'chai';
import fc from 'fast-check';
import { valueMatcher } from '../../src/references/code-index.js';
import { randomCases } from '../harness/random-cases.js';

const tables: readonly { pattern: string; fits: readonly string[]; fails: readonly string[] }[] = [
  { pattern: 'A', fits: ['A'], fails: ['', 'a', 'AA', 'A%'] },
  { pattern: '', fits: [''], fails: ['A'] },
  { pattern: '%', fits: ['', 'A', '%'], fails: [] },
  { pattern: '%%', fits: ['', 'A'], fails: [] },
  { pattern: 'A%', fits: ['A', 'AB', 'A%'], fails: ['BA', ''] },
  { pattern: '%A', fits: ['A', 'BA'], fails: ['AB'] },
  { pattern: 'A%B', fits: ['AB', 'AXB', 'ABAB'], fails: ['A', 'B', 'ABA', 'XAB'] },
  { pattern: 'AA%A', fits: ['AAA', 'AABA'], fails: ['AA', 'AAB'] },
  { pattern: '%A%', fits: ['A', 'XAX'], fails: ['X', ''] },
  { pattern: 'A%BC%C', fits: ['ABCC', 'AXBCXC'], fails: ['ABC', 'ACBC'] },
  { pattern: 'A.%', fits: ['A.B'], fails: ['AXB'] },
  { pattern: 'A_B', fits: ['A_B'], fails: ['AXB'] },
  { pattern: '$@-%', fits: ['$@-1'], fails: ['@-1'] },
];

const letters = fc.string({ unit: fc.constantFrom('A', 'B', '%'), maxLength: 7 });

/** The definition: `%` matches nothing, or one character and itself again. */
function fitsByDefinition(pattern: string, value: string): boolean {
  const [first] = pattern;
  if (first === undefined) return value === '';
  const rest = pattern.slice(1);
  if (first !== '%') return value[0] === first && fitsByDefinition(rest, value.slice(1));
  return fitsByDefinition(rest, value) || (value !== '' && fitsByDefinition(pattern, value.slice(1)));
}

describe('value matcher', () => {
  for (const { pattern, fits, fails } of tables) {
    it(`of ${JSON.stringify(pattern)}`, () => {
      const values = [...fits, ...fails];
      expect(values.filter(valueMatcher(pattern))).to.deep.equal(fits);
    });
  }

  it('returns the same as the definition', () => {
    fc.assert(
      fc.property(letters, letters, (pattern, value) => {
        expect(valueMatcher(pattern)(value)).to.equal(fitsByDefinition(pattern, value));
      }),
      { numRuns: randomCases(2000) },
    );
  });
});
