import { expect } from 'chai';
import { readCsvData } from '../../../../src/formats/data/csv/read-csv-data.js';
import type { DataReadingLimits, ReaderFinding } from '../../../../src/formats/data/data-sets.js';
import { DataReading, problemOf } from '../reading.js';

describe('bad CSV', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  const read = (text: string | Uint8Array, limits: Partial<DataReadingLimits> = {}) =>
    reading.readText(readCsvData, text, limits);
  const placed = ({ detail, place, row, count }: ReaderFinding) => [
    detail.split(';')[0],
    place.line,
    place.column,
    row,
    ...(count === undefined ? [] : [count]),
  ];

  it('has findings for rows with too few and too many cells, and their other cells', async () => {
    const data = await read('A,B,C\n1\n2,3,4,x,y\n5,6,7,,\n8,9,10\n');
    expect(data.findings.map(placed)).to.deep.equal([
      ['The row has 1 cells, the heading has 3', 2, 1, 0n],
      ['The row has 5 cells, the heading has 3', 3, 7, 1n],
    ]);
    expect(await reading.rowsOf(data, 0, [])).to.deep.equal([
      { A: '1' },
      { A: '2', B: '3', C: '4' },
      { A: '5', B: '6', C: '7' },
      { A: '8', B: '9', C: '10' },
    ]);
    const places = await data.locate(data.dataSets[0] as never, [
      { row: 0n, component: 'C' },
      { row: 3n, component: 'C' },
      { row: 1n },
    ]);
    expect(places).to.deep.equal([
      { line: 2, column: 1 },
      { line: 5, column: 5 },
      { line: 3, column: 1 },
    ]);
  });

  it('has findings for text after a closing quote', async () => {
    const data = await read('A,B\n"x"y,1\n"a" "b",2\n"c" ,3\n');
    expect(data.findings.map(placed)).to.deep.equal([
      ['Text follows the closing quote of this cell', 2, 1, 0n],
      ['Text follows the closing quote of this cell', 3, 1, 1n],
    ]);
    expect(await reading.rowsOf(data, 0, [])).to.deep.equal([
      { A: 'xy', B: '1' },
      { A: 'a "b"', B: '2' },
      { A: 'c', B: '3' },
    ]);
  });

  it('counts findings beyond the limit', async () => {
    const data = await read(`A,B\n${'1\n'.repeat(50)}`, { findings: 2 });
    expect(data.findings.map(placed)).to.deep.equal([
      ['The row has 1 cells, the heading has 2', 2, 1, 0n],
      ['The row has 1 cells, the heading has 2', 3, 1, 1n],
      ['The row has 1 cells, the heading has 2', 4, 1, 2n, 48],
    ]);
  });

  const refused: readonly (readonly [string, string | Uint8Array, RegExp, number, number])[] = [
    ['an empty file', '', /is empty/, 1, 1],
    ['empty lines', '\n\r\n\n', /is empty/, 1, 1],
    ['a heading alone', 'A,B\n', /has a heading and no rows; add a row/, 1, 1],
    ['a heading of SDMX-CSV alone', 'STRUCTURE,STRUCTURE_ID,ACTION,A', /has a heading and no rows/, 1, 1],
    ['a text', 'Dear colleague\nplease find\n', /its first line "Dear colleague" has one column/, 1, 1],
    ['a text with commas', 'dear colleague, the data:\nx,y\n', /no heading that is an id/, 1, 1],
    ['no STRUCTURE_ID', 'STRUCTURE,ACTION,A\ndataflow,I,a\n', /has no column STRUCTURE_ID/, 1, 1],
    ['an end within quotes', 'A,B\n1,2\n3,"4\n5,6\n', /The quote that begins here is not closed/, 3, 3],
    ['an end within the quotes of the heading', 'A,"B\n1,2\n', /The quote that begins here is not closed/, 1, 3],
    ['bytes that are not UTF-8', Buffer.from('A,B\n1,é\n2,3\n', 'latin1'), /not in UTF-8/, 2, 3],
  ];
  for (const [name, text, detail, line, column] of refused) {
    it(`refuses ${name} with its place`, async () => {
      const problem = await problemOf(read(text));
      expect(problem.detail).to.match(detail);
      expect([problem.line, problem.column]).to.deep.equal([line, column]);
    });
  }

  it('refuses 100,000 columns', async () => {
    const headings = Array.from({ length: 100_000 }, (_empty, index) => `C${index}`);
    const problem = await problemOf(read(`${headings.join(',')}\n${',1'.repeat(99_999)}\n`));
    expect(problem.detail).to.match(/has 100000 columns, the limit is 2000/);
    expect(problem.column).to.equal(headings.slice(0, 2000).join(',').length + 2);
  });

  it('refuses a value of 10 MB, with its place', async () => {
    for (const value of ['x'.repeat(10_000_000), `"${'x\n'.repeat(5_000_000)}"`]) {
      const problem = await problemOf(read(`A,B\n1,2\n3,${value}\n5,6\n`));
      expect(problem.detail).to.match(/longer than 1024000 bytes|is not closed/);
      expect([problem.line, problem.column]).to.deep.equal([3, 3]);
    }
  });

  it('refuses more data sets than the limit allows', async () => {
    const rows = Array.from({ length: 20 }, (_empty, index) => `dataflow,X:F${index}(1.0),1`);
    const problem = await problemOf(read(`STRUCTURE,STRUCTURE_ID,A\n${rows.join('\n')}\n`, { dataSets: 19 }));
    expect(problem.detail).to.match(/has data of 20 combinations of structure and action, the limit is 19/);
  });
});
