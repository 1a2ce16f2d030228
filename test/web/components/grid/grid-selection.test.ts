import { expect } from 'chai';
import {
  blockOf,
  clampSelection,
  moveSelection,
  nextCell,
  selectCell,
} from '../../../../web/src/components/grid/grid-selection.js';

const size = { rows: 100, columns: 5, page: 10 };
const press = (key: string, isControl = false, isShift = false) =>
  moveSelection(selectCell(20, 2), { key, isControl, isShift }, size)?.active;

describe('the selection of a grid', () => {
  const moves: readonly [string, boolean, number, number][] = [
    ['ArrowUp', false, 19, 2],
    ['ArrowRight', false, 20, 3],
    ['PageDown', false, 30, 2],
    ['Home', false, 20, 0],
    ['End', false, 20, 4],
    ['Home', true, 0, 0],
    ['End', true, 99, 4],
    ['ArrowDown', true, 99, 2],
  ];
  for (const [key, isControl, row, column] of moves) {
    it(`${isControl ? 'Ctrl+' : ''}${key} goes to row ${row}, column ${column}`, () =>
      expect(press(key, isControl)).to.deep.equal({ row, column }));
  }

  it('ends at the edges, and is no key for letters', () => {
    expect(
      moveSelection(selectCell(0, 0), { key: 'PageUp', isControl: false, isShift: false }, size)?.active,
    ).to.deep.equal({
      row: 0,
      column: 0,
    });
    expect(press('x')).to.equal(undefined);
  });

  it('grows with Shift from its anchor, and takes all with Ctrl+A', () => {
    const grown = moveSelection(selectCell(20, 2), { key: 'ArrowUp', isControl: false, isShift: true }, size);
    expect(grown && blockOf(grown)).to.deep.equal({ top: 19, bottom: 20, left: 2, right: 2 });
    const all = moveSelection(selectCell(20, 2), { key: 'a', isControl: true, isShift: false }, size);
    expect(all && blockOf(all)).to.deep.equal({ top: 0, bottom: 99, left: 0, right: 4 });
  });

  it('stays among rows that exist', () =>
    expect(clampSelection(selectCell(99, 4), { ...size, rows: 3 }).active).to.deep.equal({ row: 2, column: 4 }));

  it('goes on in the next row behind the last column, and ends behind the last cell', () => {
    expect(nextCell({ row: 3, column: 4 }, 1, size)).to.deep.equal({ row: 4, column: 0 });
    expect(nextCell({ row: 0, column: 0 }, -1, size)).to.equal(undefined);
  });
});
