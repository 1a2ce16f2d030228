import { expect } from 'chai';
import fc from 'fast-check';
import { missingInReportingYear, readPeriod, readReportingYearStart } from '../../src/model/period.js';

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
    ['2010-01-02+02:00', '2010-01-01T22:00', '2010-01-02T22:00'],
    ['2010Z', '2010-01-01T00:00', '2011-01-01T00:00'],
    ['2010-01-31/P1M', '2010-01-31T00:00', '2010-02-28T00:00'],
    ['2010-01-01/P1Y2M3D', '2010-01-01T00:00', '2011-03-04T00:00'],
    ['2010-01-01T12:00:00/PT1H30M', '2010-01-01T12:00', '2010-01-01T13:30'],
  ];
  for (const [text, from, to] of periods) {
    it(`reads ${text}`, () => expect(readPeriod(text)).to.deep.equal({ from: at(from), to: at(to) }));
  }

  for (const text of ['', 'A', '20', '2010-X1', '2010-01-01/1M', '2010-01-01/P', 'x/P1M', '2010-Q', '-2010']) {
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

  it('reads reporting periods of years that begin on another day', () => {
    const start = readReportingYearStart('--07-01');
    const periods: readonly (readonly [string, string, string])[] = [
      ['2010-A1', '2010-07-01T00:00', '2011-07-01T00:00'],
      ['2010-Q2', '2010-10-01T00:00', '2011-01-01T00:00'],
      ['2010-D001', '2010-07-01T00:00', '2010-07-02T00:00'],
      // 1 July 2010 is a Thursday, 1 July 2011 a Friday.
      ['2010-W01', '2010-06-28T00:00', '2010-07-05T00:00'],
      ['2011-W01', '2011-07-04T00:00', '2011-07-11T00:00'],
      ['2010', '2010-01-01T00:00', '2011-01-01T00:00'],
    ];
    for (const [text, from, to] of periods) {
      expect(readPeriod(text, start), text).to.deep.equal({ from: at(from), to: at(to) });
    }
    expect(readReportingYearStart('07-01')).to.equal(undefined);
  });

  it('finds weeks and days that a reporting year lacks', () => {
    expect(missingInReportingYear('2020-W53')).to.equal(undefined);
    expect(missingInReportingYear('2021-W53')).to.equal('the reporting year 2021 has 52 weeks');
    expect(missingInReportingYear('2023-D366')).to.equal('the reporting year 2023 has 365 days');
    // From 1 July 2010 to 4 July 2011 are 53 weeks; from 1 March 2023 to 1 March 2024 are 366 days.
    expect(missingInReportingYear('2010-W53', { month: 7, day: 1 })).to.equal(undefined);
    expect(missingInReportingYear('2023-D366', { month: 3, day: 1 })).to.equal(undefined);
    expect(missingInReportingYear('2023-Q9')).to.equal(undefined);
  });
});
