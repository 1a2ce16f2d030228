import { expect } from 'chai';
import fc from 'fast-check';
import { readCsvData } from '../../../../src/formats/data/csv/read-csv-data.js';
import type { CellPlace, DataSet } from '../../../../src/formats/data/data-sets.js';
import { randomCases } from '../../../harness/random-cases.js';
import { DataReading } from '../reading.js';

const cell = fc.oneof(
  fc.constantFrom('', 'A', '2014-01', '12.4', 'a,b', 'a;b', 'é\u{1F600}', ' x ', 'x"y', '"', '""', 'NULL', '#N/A'),
  fc.string({ maxLength: 8, unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', '\r', ' ', 'ü', ';', '\t') }),
);
const layout = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  mark: fc.boolean(),
  endsWithLine: fc.boolean(),
  delimiter: fc.constantFrom(',', ';', '\t'),
  quotes: fc.infiniteStream(fc.boolean()),
  emptyLines: fc.infiniteStream(fc.nat({ max: 12 })),
});

const mustQuote = (text: string, delimiter: string): boolean =>
  text.includes(delimiter) || /["\r\n]/.test(text) || text.startsWith(' ');

interface WrittenCsv {
  readonly text: string;
  readonly places: readonly (readonly CellPlace[])[];
}

/** Writes a table as CSV with the places of its cells. */
function write(
  rows: readonly (readonly string[])[],
  how: typeof layout extends fc.Arbitrary<infer T> ? T : never,
): WrittenCsv {
  const places: CellPlace[][] = [];
  let [text, line, column] = ['', 1, 1];
  const add = (piece: string): void => {
    text += piece;
    const lines = piece.split(/\r\n|\n|\r/);
    line += lines.length - 1;
    column = lines.length > 1 ? (lines.at(-1) ?? '').length + 1 : column + piece.length;
  };
  for (const [index, row] of rows.entries()) {
    if (index > 0)
      for (let empty = how.emptyLines.next().value; empty === 0; empty = how.emptyLines.next().value) add(how.lineEnd);
    places.push(
      row.map((value, number) => {
        if (number > 0) add(how.delimiter);
        const place = { line, column };
        const isQuoted = how.quotes.next().value || mustQuote(value, how.delimiter) || row.length === 1;
        add(isQuoted ? `"${value.replaceAll('"', '""')}"` : value);
        return place;
      }),
    );
    if (index < rows.length - 1 || how.endsWithLine) add(how.lineEnd);
  }
  return { text: how.mark ? `\uFEFF${text}` : text, places };
}

describe('CSV of random tables', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  it('has the same rows and the same places', async () => {
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    await fc.assert(
      fc.asyncProperty(table, layout, async (rows, how) => {
        const ids = (rows[0] ?? []).map((_value, index) => `C${index}`);
        const written = write([ids, ...rows], how);
        const data = await reading.readText(readCsvData, written.text);
        const expected = rows.map((row) =>
          Object.fromEntries(row.flatMap((value, index) => (value === '' ? [] : [[`C${index}`, value]]))),
        );
        expect(await reading.rowsOf(data, 0, [])).to.deep.equal(expected);
        expect(data.findings).to.deep.equal([]);
        const cells = rows.flatMap((row, index) =>
          row.map((_value, number) => ({ row: BigInt(index), component: `C${number}` })),
        );
        expect(await data.locate(data.dataSets[0] as DataSet, cells)).to.deep.equal(written.places.slice(1).flat());
        // Rows before a wanted one are skipped in another way than they are read.
        expect(await data.locate(data.dataSets[0] as DataSet, cells.slice(-1))).to.deep.equal([
          written.places.at(-1)?.at(-1),
        ]);
      }),
      { numRuns: randomCases(150), seed: 27 },
    );
  });

  it('has the same rows where quoted values look like rows, at the borders of what threads read', async () => {
    const looksLikeRows = 'x,y\n"",z\r\n'.repeat(60);
    const rows = Array.from({ length: 60_000 }, (_empty, index) => [
      `v${index}`,
      index % 7 === 0 ? `${looksLikeRows}${index}` : `w${index}`,
    ]);
    const text = rows.map(([first, second]) => `${first},"${(second ?? '').replaceAll('"', '""')}"`).join('\n');
    const data = await reading.readText(readCsvData, `A,B\n${text}\n`);
    let next = 0;
    const table = data.dataSets[0]?.table ?? '';
    for await (const batch of reading.tables.batches(`SELECT "#row", c0, c1 FROM "${table}" ORDER BY "#row"`)) {
      for (const row of batch) {
        const [first, second] = rows[next] ?? [];
        if (row[0] !== BigInt(next) || row[1] !== first || row[2] !== second) throw new Error(`row ${next} differs`);
        next += 1;
      }
    }
    expect([next, data.findings.length]).to.deep.equal([rows.length, 0]);
  });
});
