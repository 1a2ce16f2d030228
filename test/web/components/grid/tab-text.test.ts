import { expect } from 'chai';
import fc from 'fast-check';
import { parseTabText, writeTabText } from '../../../../web/src/components/grid/tab-text.js';
import { randomCases } from '../../../harness/random-cases.js';

describe('text that spreadsheets copy', () => {
  const cases: readonly [string, string, readonly (readonly string[])[]][] = [
    ['one cell', 'A', [['A']]],
    [
      'a line end after the last row',
      'A\tB\r\nC\tD\r\n',
      [
        ['A', 'B'],
        ['C', 'D'],
      ],
    ],
    ['an empty row and empty cells', 'A\t\n\n\tB', [['A', ''], [''], ['', 'B']]],
    ['a quoted cell with a tab, a line end and quotes', '"a\tb\n""c"""\tD', [['a\tb\n"c"', 'D']]],
    ['quotes inside a cell', '5" pipe\tB', [['5" pipe', 'B']]],
    ['a quote that does not end', '"A\tB', [['"A', 'B']]],
    ['a quoted cell that ends the text', 'A\n"b\nc"', [['A'], ['b\nc']]],
  ];
  for (const [name, text, rows] of cases) {
    it(`reads ${name}`, () => expect(parseTabText(text)).to.deep.equal(rows));
  }

  it('reads what it writes, for cells of any text', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é') });
    const table = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }))
      .chain(([width, height]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        // An empty last line of one column is the end of the text.
        if (rows[0]?.length === 1 && rows.at(-1)?.[0] === '') return;
        expect(parseTabText(writeTabText(rows))).to.deep.equal(rows);
      }),
      { numRuns: randomCases(300) },
    );
  });
});
