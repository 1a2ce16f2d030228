import { expect } from 'chai';
import fc from 'fast-check';
import { precedence } from '../../src/versioning/precedence.js';
import { EVERY_VERSION, exactRange, type PrecedenceRange, wildcardRange } from '../../src/versioning/range.js';
import { randomCases } from '../harness/random-cases.js';
import { anyVersion, compareLists, compareNumbers, minimum, readByDefinition } from './arbitraries.js';
import { ASCENDING } from './tables.js';

const holds = ({ lower, upper }: PrecedenceRange, version: string) =>
  lower <= precedence(version) && precedence(version) < upper;

describe('range', () => {
  it('of one version has no other version', () => {
    for (const exact of ASCENDING) {
      expect(ASCENDING.filter((version) => holds(exactRange(exact), version))).to.deep.equal([exact]);
    }
    fc.assert(fc.property(anyVersion, anyVersion, (a, b) => holds(exactRange(a), b) === (a === b)));
  });

  it('of all versions has each version', () => {
    fc.assert(fc.property(anyVersion, (version) => holds(EVERY_VERSION, version)));
  });

  for (const length of [2, 3]) {
    for (let fixed = 0; fixed < length; fixed++) {
      it(`of a wildcard of ${length} numbers, ${fixed} of them fixed, has the versions between the integers`, () => {
        fc.assert(
          fc.property(minimum, anyVersion, (numbers, version) => {
            const least = numbers.slice(0, length);
            const wildcard = least.map((number, part) => (part === fixed ? `${number}+` : `${number}`)).join('.');
            const { core } = readByDefinition(version);
            const expected =
              least.slice(0, fixed).every((number, part) => core[part] === number) &&
              compareLists(core, least, compareNumbers) >= 0;
            expect(holds(wildcardRange(wildcard), version)).to.equal(expected);
          }),
          { numRuns: randomCases(1500) },
        );
      });
    }
  }

  it('of a wildcard has the drafts of its minimum', () => {
    for (const wildcard of ['1+.2.3', '1.2+.3', '1.2.3+', '1.2.3~', '1.2.3*']) {
      const range = wildcardRange(wildcard);
      const held = ['1.2', '1.2.2', '1.2.3-0', '1.2.3-draft', '1.2.3', '1.2.4'].filter((v) => holds(range, v));
      expect(held, wildcard).to.deep.equal(['1.2.3-0', '1.2.3-draft', '1.2.3', '1.2.4']);
    }
  });
});
