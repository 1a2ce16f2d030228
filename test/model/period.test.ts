import { expect } from 'chai';
import fc from 'fast-check';
import { readPeriod } from '../../src/model/period.js';

const at = (text: string) => Date.parse(`${text}Z`);

describe('readPeriod', () => {
  const periods: readonly (readonly [string, string, string])[] = [
    ['2010', '2010-01-01T00:00', '2011-01-01T00:00'],
    ['2010-12', '2010-12-01T00:00', '2011-01-01T00:00'],
    ['2012-02-29', '2012-02-29T00:00', '2012-03-01T00:00'],
    ['2010-A1', '2010-01-01T00:00', '2011-01-01T00:00'],
    ['2010-S2', '2010-07-01T00:00', '2011-01-01T00:00'],
    ['2010-T3', '2010-09-01T00:00', '2011-01-01T00:00'],
    ['2010-Q3', '2010-07-01T00:00', '2010-10-01T00:00'],
    ['2010-M02', '2010-02-01T00:00', '2010-03-01T00:00'],
    ['2010-W01', '2010-01-04T00:00', '2010-01-11T00:00'],
    ['2009-W53', '2009-12-28T00:00', '2010-01-04T00:00'],
    ['2012-D060', '2012-02-29T00:00', '2012-03-01T00:00'],
    ['2010-01-02T03:04:05', '2010-01-02T03:04:05', '2010-01-02T03:04:05.001'],
    ['2010-01-02T03:04:05+01:00', '2010-01-02T02:04:05', '2010-01-02T02:04:05.001'],
  ];
  for (const [text, from, to] of periods) {
    it(`reads ${text}`, () => expect(readPeriod(text)).to.deep.equal({ from: at(from), to: at(to) }));
  }

  for (const text of ['', 'A', '20', '2010-X1', '2010-01-01/P1M', '2010-Q', '-2010']) {
    it(`rejects "${text}"`, () => expect(readPeriod(text)).to.equal(undefined));
  }

  it('reads consecutive periods that fill their year', () => {
    const kinds = { S: 2, T: 3, Q: 4, M: 12 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        fc.constantFrom(...Object.entries(kinds)),
        (year, [kind, count]) => {
          const parts = Array.from({ length: count }, (_, index) => readPeriod(`${year}-${kind}${index + 1}`));
          expect(parts[0]?.from).to.equal(readPeriod(String(year))?.from);
          expect(parts.at(-1)?.to).to.equal(readPeriod(String(year))?.to);
          for (const [index, part] of parts.slice(1).entries()) expect(part?.from).to.equal(parts[index]?.to);
        },
      ),
    );
  });
});
