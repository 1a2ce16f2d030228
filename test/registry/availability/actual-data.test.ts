import { expect } from 'chai';
import fc from 'fast-check';
import type { Content } from '../../../src/model/content.js';
import { atOnce } from '../../../src/model/steps.js';
import { ActualData } from '../../../src/registry/availability/actual-data.js';
import type { Filter } from '../../../src/registry/availability/filter.js';
import { randomCases } from '../../harness/random-cases.js';
import { constraint } from '../../references/constraints.js';
import { allowsSeries } from '../../references/naive-constraints.js';
import { years } from '../../references/random-constraints.js';

const time = (include: boolean, timeRange: unknown, isPositive = true): Content =>
  ({ include, keyValues: [{ id: 'TIME_PERIOD', include: isPositive, timeRange }] }) as unknown as Content;
const between = (start: string, end: string) => ({ startPeriod: { period: start }, endPeriod: { period: end } });
const wide = time(true, between('1990', '2030'));

const hasData = (regions: readonly Content[], ...filters: readonly Filter[]): boolean =>
  atOnce(atOnce(ActualData.read(constraint(regions), new Map())).hasData(new Map([['TIME_PERIOD', filters]])));
const equal = (value: string): Filter => [[{ operator: 'eq', value }]];
const from = (start: string, end: string): Filter => [
  [
    { operator: 'ge', value: start },
    { operator: 'le', value: end },
  ],
];

describe('ActualData', () => {
  const end = fc.record({ period: fc.constantFrom(...years), isInclusive: fc.boolean() });
  const range = fc.oneof(
    fc.record({ startPeriod: end, endPeriod: end }),
    fc.record({ afterPeriod: end }),
    fc.record({ beforePeriod: end }),
  );

  it('has data of a period unless all of it is in an excluded time range', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.tuple(range, fc.boolean()), { maxLength: 2 }),
        fc.constantFrom(...years),
        (isBounded, excluded, period) => {
          const regions = [
            ...(isBounded ? [wide] : []),
            ...excluded.map(([each, isPositive]) => time(false, each, isPositive)),
          ];
          const expected = allowsSeries(constraint(regions), { TIME_PERIOD: period });
          expect(hasData(regions, equal(period))).to.equal(expected);
        },
      ),
      { numRuns: randomCases(1_000) },
    );
  });

  it('has data of a range of periods, or one of several, that excluded times leave', () => {
    const regions = [wide, time(false, between('2003', '2005'))];
    expect(hasData(regions, from('2003', '2004'))).to.equal(false);
    expect(hasData(regions, from('2002', '2004'))).to.equal(true);
    expect(hasData(regions, [...equal('2003'), ...equal('2004-Q3')])).to.equal(false);
    expect(hasData(regions, [...equal('2003'), ...equal('2007')])).to.equal(true);
    expect(hasData(regions, from('2000', '2010'), equal('2004'))).to.equal(false);
    expect(hasData(regions, equal('2031'))).to.equal(false);
  });
});
