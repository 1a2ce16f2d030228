import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { DataReadingLimits, ReadData } from '../../../src/formats/data/data-sets.js';
import { usualDataLimits } from '../../../src/formats/data/data-sets.js';
import { readData } from '../../../src/formats/data/read-data.js';
import { DataReading, problemOf } from './reading.js';

const csv = 'STRUCTURE,STRUCTURE_ID,ACTION,A,B\ndataflow,X:F(1.0),I,é€,2\n';
const rows = [{ A: 'é€', B: '2' }];

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('files of data', () => {
  let reading: DataReading;
  let count = 0;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  const read = (
    text: string | Uint8Array,
    charset?: string,
    limits: Partial<DataReadingLimits> = {},
  ): Promise<ReadData> => {
    count += 1;
    const path = reading.path(`received${count}`);
    writeFileSync(path, text);
    return readData(reading.tables, path, {
      file: 'data',
      folder: reading.folder,
      tablePrefix: `received ${count} `,
      ...(charset !== undefined && { charset }),
      limits: { ...usualDataLimits, ...limits },
    });
  };
  const rowsOf = async (data: Promise<ReadData>) => reading.rowsOf(await data, 0, []);

  it('are read in UTF-8 and UTF-16, with and without a byte order mark', async () => {
    expect(await rowsOf(read(csv))).to.deep.equal(rows);
    expect(await rowsOf(read(`\uFEFF${csv}`))).to.deep.equal(rows);
    expect(await rowsOf(read(Buffer.from(`\uFEFF${csv}`, 'utf16le')))).to.deep.equal(rows);
    expect(await rowsOf(read(Buffer.from(csv, 'utf16le')))).to.deep.equal(rows);
    expect(await rowsOf(read(utf16be(`\uFEFF${csv}`)))).to.deep.equal(rows);
    expect(await rowsOf(read(utf16be(csv)))).to.deep.equal(rows);
  });

  it('are read in ISO-8859-1 where it is declared, with the places of the received file', async () => {
    const text = Buffer.from('A,B\né,"ü",\nè,3,4\n', 'latin1');
    const data = await read(text, 'ISO-8859-1');
    expect(await reading.rowsOf(data, 0, [])).to.deep.equal([
      { A: 'é', B: 'ü' },
      { A: 'è', B: '3' },
    ]);
    expect(data.findings.map(({ place }) => place)).to.deep.equal([{ line: 3, column: 5 }]);
    expect((await problemOf(read(text))).detail).to.match(/not in UTF-8.*declare charset=ISO-8859-1/);
  });

  it('are refused in other encodings, which are named', async () => {
    expect((await problemOf(read(csv, 'Shift_JIS'))).detail).to.match(/declared as Shift_JIS; send it in UTF-8/);
    const xml = '<?xml version="1.0" encoding="windows-1251"?><a/>';
    expect((await problemOf(read(xml))).detail).to.match(/declared as windows-1251/);
    const utf32 = Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]);
    expect((await problemOf(read(utf32))).detail).to.match(/UTF-32/);
  });

  it('are refused where they are empty or not text', async () => {
    const cases: readonly (readonly [Uint8Array | string, RegExp])[] = [
      ['', /is empty/],
      [gzipSync(''), /is empty/],
      [Buffer.from('%PDF-1.7\n'), /PDF document/],
      [Buffer.from('PK\u0003\u0004rest'), /zip archive/],
      [Buffer.from([1, 2, 3, 0, 0, 0, 0, 9]), /zero byte/],
      [gzipSync(gzipSync(csv)), /compressed with gzip twice/],
      [gzipSync(csv).subarray(0, 40), /not valid gzip/],
    ];
    for (const [text, detail] of cases) expect((await problemOf(read(text))).detail).to.match(detail);
  });

  it('are refused where they are structure messages', async () => {
    const message = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0/message';
    for (const text of [
      `<mes:Structure xmlns:mes="${message}"><mes:Header/></mes:Structure>`,
      '{"meta":{"schema":"https://json.sdmx.org/2.0.0/sdmx-json-structure-schema.json"},"data":{"codelists":[]}}',
    ]) {
      const problem = await problemOf(read(text));
      expect(problem.detail).to.match(/structure/i);
      expect([problem.line, typeof problem.column]).to.deep.equal([1, 'number']);
    }
  });

  it('are unpacked with gzip, up to the limit', async () => {
    expect(await rowsOf(read(gzipSync(csv)))).to.deep.equal(rows);
    const bomb = gzipSync(Buffer.alloc(30_000_000, 'a,b\n'));
    expect((await problemOf(read(bomb, undefined, { bytes: 1_000_000 }))).detail).to.match(/larger than 1 MB/);
  });

  it('are recognised by their content', async () => {
    const message = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0/message';
    for (const [text, detail] of [
      [' \n<x/>', /x/],
      ['{', /./],
      [`<mes:StructureSpecificData xmlns:mes="${message}">`, /./],
    ] as const) {
      const problem = await problemOf(read(text));
      expect(problem.detail).to.match(detail);
      expect(problem.detail).to.not.match(/column/);
    }
  });
});
