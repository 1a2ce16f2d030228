import { expect } from 'chai';
import { admits, admitsSeveral, type Operator } from '../../../src/registry/availability/filter.js';

describe('admits', () => {
  const rows: readonly (readonly [
    Operator,
    operand: string,
    admitted: readonly string[],
    others: readonly string[],
  ])[] = [
    ['eq', 'A', ['A'], ['a', 'AA', '']],
    ['ne', 'A', ['a', 'B'], ['A']],
    ['co', 'B', ['ABC', 'B'], ['AC']],
    ['nc', 'B', ['AC'], ['ABC']],
    ['sw', 'A', ['AB', 'A'], ['BA']],
    ['ew', 'A', ['BA', 'A'], ['AB']],
    ['lt', '10', ['9', '9.5', '-1'], ['10', '11', '100']],
    ['le', '10', ['9', '10'], ['11']],
    ['gt', '10', ['11', '100'], ['9', '10']],
    ['ge', 'M', ['M', 'Q'], ['A']],
    ['ge', '2010-Q3', ['2010-07', '2010-Q3', '2010-S2', '2011'], ['2010', '2010-06']],
    ['le', '2010-Q3', ['2010-09', '2010-S1', '2009'], ['2010', '2010-S2', '2010-10']],
    ['gt', '2010', ['2011', '2011-01'], ['2010', '2010-12']],
    ['lt', '2010-07', ['2010-06', '2010-Q2'], ['2010-07', '2010']],
  ];
  for (const [operator, value, admitted, others] of rows) {
    it(`${operator}:${value} admits ${admitted.join(', ')} alone`, () => {
      const admit = (text: string) => admits([[{ operator, value }]], text);
      expect(admitted.filter(admit)).to.deep.equal(admitted);
      expect(others.filter(admit)).to.deep.equal([]);
    });
  }

  it('admits several values if each condition of one alternative holds for one of them', () => {
    const both = [
      [
        { operator: 'eq', value: 'B' },
        { operator: 'eq', value: 'C' },
      ],
    ] as const;
    expect([['B', 'C'], ['A', 'C', 'B'], ['B'], []].map((values) => admitsSeveral(both, values))).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });

  it('admits a value if all conditions of one alternative hold', () => {
    const filter = [
      [
        { operator: 'sw', value: 'A' },
        { operator: 'ew', value: 'Z' },
      ],
      [{ operator: 'eq', value: 'B' }],
    ] as const;
    expect(['AZ', 'A', 'Z', 'B', 'BZ'].filter((value) => admits(filter, value))).to.deep.equal(['AZ', 'B']);
  });
});
