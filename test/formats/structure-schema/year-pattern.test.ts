import { expect } from 'chai';
import fc from 'fast-check';
import { yearPattern } from '../../../src/formats/structure-schema/year-pattern.js';
import { randomCases } from '../../harness/random-cases.js';

const matches = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`).test(text);

describe('yearPattern', () => {
  const year = fc.nat({ max: 9999 });

  it('matches the periods of exactly the years from the first to the last', () => {
    fc.assert(
      fc.property(
        year,
        year,
        year,
        fc.constantFrom('', '-06', '-Q1', '-01-01T00:00:00', 'Z'),
        (one, other, tested, rest) => {
          const [first, last] = [Math.min(one, other), Math.max(one, other)];
          const text = `${String(tested).padStart(4, '0')}${rest}`;
          expect(matches(yearPattern([{ first, last }]), text)).to.equal(first <= tested && tested <= last);
        },
      ),
      { numRuns: randomCases(2000) },
    );
  });

  it('has open ends, and several ranges', () => {
    const pattern = yearPattern([{ last: 1999 }, { first: 2010, last: 2012 }]);
    expect(['-0100', '0000', '1999-12', '2010', '2012-Q4'].every((text) => matches(pattern, text))).to.equal(true);
    expect(['2000', '2009-12', '2013', '12010'].some((text) => matches(pattern, text))).to.equal(false);
    expect(matches(yearPattern([{ first: 1995 }]), '12010')).to.equal(true);
  });
});
