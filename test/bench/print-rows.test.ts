import { expect } from 'chai';
import { resultOf, tableOf } from '../../bench/print-rows.js';

const results = [
  resultOf({ name: 'reading', value: 30, baseline: 20, goal: 2 }),
  resultOf({ name: 'memory of a message', unit: 'MB', value: 25.04, baseline: 10, goal: 1 / 0.6 }),
];

describe('resultOf', () => {
  it('has the ratio, which reaches its goal below it', () => {
    expect(results.map(({ ratio, reached }) => [ratio, reached])).to.deep.equal([
      [1.5, true],
      [2.504, false],
    ]);
    expect(resultOf({ name: 'equal', value: 2, baseline: 1, goal: 2 }).reached).to.equal(false);
  });

  it('of a throughput reaches its goal at it or above', () => {
    const reached = [0.79, 0.8, 0.9].map(
      (value) => resultOf({ name: 'rate', unit: '/s', value, baseline: 1, goal: 0.8 }).reached,
    );
    expect(reached).to.deep.equal([false, true, true]);
  });
});

describe('tableOf', () => {
  it('aligns the columns', () => {
    expect(tableOf(results).split('\n')).to.deep.equal([
      'name                   value  baseline  ratio    goal  reached',
      'reading              30.0 ms   20.0 ms   1.50     < 2      yes',
      'memory of a message  25.0 MB   10.0 MB   2.50  < 1.67       no',
    ]);
  });

  it('compares with the ratios of an earlier run', () => {
    const cells = (earlier: ReadonlyMap<string, number>) =>
      tableOf(results, earlier)
        .split('\n')
        .map((line) => line.split(/ {2,}/).slice(6));
    const headings = ['earlier ratio', 'change'];
    expect(
      cells(
        new Map([
          ['reading', 1.2],
          ['memory of a message', 3.13],
        ]),
      ),
    ).to.deep.equal([headings, ['1.20', '+25.0 %'], ['3.13', '-20.0 %']]);
    expect(cells(new Map([['reading', 1.5]]))).to.deep.equal([headings, ['1.50', '+0.0 %'], ['new']]);
  });
});
