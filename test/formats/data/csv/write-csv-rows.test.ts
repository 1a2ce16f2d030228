import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readCsvData } from '../../../../src/formats/data/csv/read-csv-data.js';
import { writeCsvRows } from '../../../../src/formats/data/csv/write-csv-rows.js';
import type { ReadData } from '../../../../src/formats/data/data-sets.js';
import type { DataToWrite, WrittenComponent } from '../../../../src/formats/data/xml/data-to-write.js';
import { DataReading } from '../reading.js';

const component = (id: string, kind: WrittenComponent['kind']): WrittenComponent => ({
  id,
  kind,
  format: null,
  maxOccurs: 1,
});
const components = [component('D', 'dimension'), component('M', 'measure'), component('A', 'attribute')];

describe('writing SDMX-CSV', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  const write = async (data: ReadData, where = 'true'): Promise<string> => {
    const path = reading.path('written.csv');
    const toWrite = data.dataSets.map(
      (dataSet, number): DataToWrite => ({
        dataSet,
        structure: {
          urn: `urn:sdmx:org.sdmx.infomodel.datastructure.${['Dataflow', 'DataStructure'][number % 2]}=X:S${number}(1.0)`,
          components,
          groups: {},
        },
        where,
      }),
    );
    await writeCsvRows(reading.tables, toWrite, path);
    return readFileSync(path, 'utf8');
  };

  it('has the structure, the action and the components in the order of the structure, with quotes where RFC 4180 wants them', async () => {
    const text = 'A,M,D\n"a,b",1,x\n"say ""é""",2,"y\nz"\n ,,w\n';
    const written = await write(await reading.readText(readCsvData, text));
    expect(written).to.equal(
      'STRUCTURE,STRUCTURE_ID,ACTION,D,M,A\n' +
        'dataflow,X:S0(1.0),I,x,1,"a,b"\n' +
        'dataflow,X:S0(1.0),I,"y\nz",2,"say ""é"""\n' +
        'dataflow,X:S0(1.0),I,w,, \n',
    );
  });

  it('has the rows that a condition selects, of several data sets', async () => {
    const text =
      'STRUCTURE,STRUCTURE_ID,ACTION,D,M\ndataflow,X:F(1.0),M,a,1\ndatastructure,X:G(1.0),D,b,-\ndataflow,X:F(1.0),M,c,3\n';
    expect(await write(await reading.readText(readCsvData, text), '"#row" IN (SELECT unnest([1, 2]))')).to.equal(
      'STRUCTURE,STRUCTURE_ID,ACTION,D,M\ndataflow,X:S0(1.0),M,c,3\ndatastructure,X:S1(1.0),D,b,-\n',
    );
  });

  it('has custom columns as they are, after the components, of all data sets', async () => {
    const text =
      'STRUCTURE,STRUCTURE_ID,ACTION,D,last change,M,"say ""so"", twice",last change\n' +
      'dataflow,X:F(1.0),I,~,~,1,"a,""b""\nc",\n' +
      'datastructure,X:G(1.0),I,b,2021-01-01,2,,z\n';
    const data = await reading.readText(readCsvData, text);
    const written = await write(data);
    expect(written).to.equal(
      'STRUCTURE,STRUCTURE_ID,ACTION,D,M,last change,"say ""so"", twice",last change\n' +
        'dataflow,X:S0(1.0),I,,1,~,"a,""b""\nc",\n' +
        'datastructure,X:S1(1.0),I,b,2,2021-01-01,,z\n',
    );
    expect(await write(await reading.readText(readCsvData, written))).to.equal(written);
  });

  it('is read again as it was, with several values, languages and nested attributes', async () => {
    const heading =
      'STRUCTURE[;],STRUCTURE_ID,ACTION,D,A[],TITLE[en;fr],TEXTS[en;fr],CONTACT[].NAME[],CONTACT[].TEXT[en]';
    const text = `${heading}
dataflow,X:F(1.0),I,d1,X;Y,en:a;fr:b,"""en:1;fr:2"";""en:3""","""n1;n2"";;""n3""","""en:a"";""en:b"""
dataflow,X:F(1.0),I,d2,"""a;b"";""say """"x""""""","""en:a;b""",,,
dataflow,X:F(1.0),I,d3,,,,,
`;
    const first = await reading.readText(readCsvData, text);
    const written = await write(first);
    const second = await reading.readText(readCsvData, written);
    expect(await reading.rowsOf(second, 0, [])).to.deep.equal(await reading.rowsOf(first, 0, []));
    const headings = (data: ReadData) =>
      data.dataSets[0]?.columns.map(({ component: id, isMultiple }) => [id, isMultiple]);
    expect(headings(second)).to.have.deep.members(headings(first) ?? []);
  });
});
