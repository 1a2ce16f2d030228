import { expect } from 'chai';
import type { Content } from '../../../src/model/content.js';
import type { Condition, Operator } from '../../../src/registry/availability/filter.js';
import { narrowRange } from '../../../src/registry/availability/time-range.js';

/** `ge:2010` */
const condition = (text: string): Condition => {
  const [operator = '', value = ''] = text.split(':');
  return { operator: operator as Operator, value };
};

describe('narrowRange', () => {
  const end = (period: string, isInclusive = true): Content => ({ period, isInclusive });
  const between = (start: Content, until: Content): Content => ({ startPeriod: start, endPeriod: until });
  const decade = between(end('2010'), end('2019'));
  const open: Content = { afterPeriod: end('2010', false) };
  const past: Content = { beforePeriod: end('2010') };

  const rows: readonly (readonly [Content, readonly string[], Content | undefined])[] = [
    [decade, ['ge:2000+le:2030'], decade],
    [decade, ['ge:2012'], between(end('2012'), end('2019'))],
    [decade, ['gt:2012-Q4'], between(end('2012-Q4', false), end('2019'))],
    [decade, ['lt:2012'], between(end('2010'), end('2012', false))],
    [decade, ['eq:2015-M01'], between(end('2015-M01'), end('2015-M01'))],
    [decade, ['ge:2012', 'le:2013'], between(end('2012'), end('2013'))],
    [decade, ['ge:2020'], undefined],
    [decade, ['lt:2010'], undefined],
    [decade, ['ge:2012+lt:2012'], undefined],
    [decade, ['eq:2009,eq:2012'], between(end('2012'), end('2012'))],
    [decade, ['eq:2011,eq:2012'], decade],
    [decade, ['eq:2008,eq:2009'], undefined],
    [decade, ['sw:20'], decade],
    [open, ['le:2010-12'], undefined],
    [open, ['le:2011'], between(end('2010', false), end('2011'))],
    [open, ['ge:2015'], { afterPeriod: end('2015') }],
    [past, ['le:2005'], { beforePeriod: end('2005') }],
    [past, [], past],
  ];
  for (const [range, filters, expected] of rows) {
    it(`leaves ${JSON.stringify(expected)} of ${JSON.stringify(range)} for ${filters.join(' and ') || 'no filter'}`, () => {
      const read = filters.map((filter) => filter.split(',').map((each) => each.split('+').map(condition)));
      expect(narrowRange(range, read)).to.deep.equal(expected);
    });
  }
});
