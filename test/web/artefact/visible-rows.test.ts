import { expect } from 'chai';
import { tabulate } from '../../../web/src/content/tabulate.js';
import { rowsAbove, rowsWithOthers, visibleRows } from '../../../web/src/pages/artefact/items/visible-rows.js';

describe('the rows of a tree that are shown', () => {
  const { table } = tabulate(
    [
      { id: 'A' },
      { id: 'B', parent: 'A' },
      { id: 'C', parent: 'B' },
      { id: 'D', parent: 'A' },
      { id: 'E' },
      { id: 'F', parent: 'E' },
    ],
    'codes',
    undefined,
  );
  const rows = (search: string, folded: readonly number[]): number[] => [
    ...visibleRows(table, search, new Set(folded)),
  ];

  it('are those that are not below a folded one', () => {
    expect(rows('', [])).to.deep.equal([0, 1, 2, 3, 4, 5]);
    expect(rows('', [1])).to.deep.equal([0, 1, 3, 4, 5]);
    expect(rows('', [0, 1, 4])).to.deep.equal([0, 4]);
  });

  it('are those that fit a search, folded or not', () => {
    expect(rows('c', [0])).to.deep.equal([2]);
    expect(rows('  ', [0])).to.deep.equal([0, 4, 5]);
  });

  it('have others below and above them', () => {
    expect([...rowsWithOthers(table)]).to.deep.equal([0, 1, 4]);
    expect(rowsAbove(table, 2)).to.deep.equal([1, 0]);
    expect(rowsAbove(table, 3)).to.deep.equal([0]);
    expect(rowsAbove(table, 0)).to.deep.equal([]);
  });
});
