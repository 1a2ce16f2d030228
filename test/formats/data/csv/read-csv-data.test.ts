import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { readCsvData } from '../../../../src/formats/data/csv/read-csv-data.js';
import { removeLabels } from '../../../../src/formats/data/csv/remove-labels.js';
import { type DataSet, type ReadData, usualDataLimits } from '../../../../src/formats/data/data-sets.js';
import { quoteName } from '../../../../src/tables/sql.js';
import { describeWithShared, sharedPath } from '../../../harness/shared.js';
import { DataReading } from '../reading.js';

const flow = 'ESTAT:NA_MAIN(1.6.0)';

describe('reading SDMX-CSV', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  const read = (...lines: readonly string[]): Promise<ReadData> =>
    reading.readText(readCsvData, `${lines.join('\n')}\n`);
  const rowsOf = (data: ReadData, number = 0) => reading.rowsOf(data, number, []);
  const summaryOf = ({ format, structure, structureClass, action, rows }: DataSet) => ({
    format,
    structure,
    structureClass,
    action,
    rows,
  });

  it('of version 1.0: a dataflow in the first column', async () => {
    const data = await read(
      'DATAFLOW,DIM_1,OBS_VALUE,UPDATED',
      'ESTAT:NA_MAIN(1.6),A,12.4,x',
      'ESTAT:NA_MAIN(1.6),B,,y',
    );
    expect(data.dataSets.map(summaryOf)).to.deep.equal([
      {
        format: 'sdmx-csv-1.0',
        structure: 'ESTAT:NA_MAIN(1.6)',
        structureClass: 'Dataflow',
        action: 'information',
        rows: 2,
      },
    ]);
    expect(await rowsOf(data)).to.deep.equal([
      { DIM_1: 'A', OBS_VALUE: '12.4', UPDATED: 'x' },
      { DIM_1: 'B', UPDATED: 'y' },
    ]);
  });

  it('of version 1.0 with another separator and labels', async () => {
    const data = await read(
      'DATAFLOW;DIM_1: Dimension 1;OBS_VALUE',
      'ESTAT:NA_MAIN(1.6): Comptes: nationaux;A: Value A;12,4',
    );
    expect(data.dataSets[0]?.structure).to.equal('ESTAT:NA_MAIN(1.6)');
    expect(await rowsOf(data)).to.deep.equal([{ DIM_1: 'A: Value A', OBS_VALUE: '12,4' }]);
  });

  it('with rows of several structures, classes and actions as data sets in the order of the file', async () => {
    const data = await read(
      'STRUCTURE,STRUCTURE_ID,ACTION,DIM_1,DIM_2,OBS_VALUE',
      'dataflow,X:A(1.0),I,a,,1',
      'datastructure,X:B(1.0),Replace,,b,2',
      'dataprovision,X:C(1.0),m,c,c,3',
      'dataflow,X:A(1.0),I,a2,,4',
      'dataflow,X:A(1.0),D,a3,,-',
      'dataflow,X:A(1.0),,a4,,5',
      'dataflow,X:A(1.0),A,a5,,6',
    );
    expect(data.dataSets.map(summaryOf)).to.deep.equal(
      [
        ['X:A(1.0)', 'Dataflow', 'information', 2],
        ['X:B(1.0)', 'DataStructure', 'replace', 1],
        ['X:C(1.0)', 'ProvisionAgreement', 'merge', 1],
        ['X:A(1.0)', 'Dataflow', 'delete', 1],
        ['X:A(1.0)', 'Dataflow', 'information', 1],
        ['X:A(1.0)', 'Dataflow', 'append', 1],
      ].map(([structure, structureClass, action, rows]) => ({
        format: 'sdmx-csv-2.1',
        structure,
        structureClass,
        action,
        rows,
      })),
    );
    expect(await rowsOf(data, 0)).to.deep.equal([
      { DIM_1: 'a', OBS_VALUE: '1' },
      { DIM_1: 'a2', OBS_VALUE: '4' },
    ]);
    expect(await rowsOf(data, 1)).to.deep.equal([{ DIM_2: 'b', OBS_VALUE: '2' }]);
    // DIM_2 is a column of the second structure, in which rows of the first have no value.
    expect(data.dataSets[0]?.columns.map(({ component }) => component)).to.deep.equal(['DIM_1', 'OBS_VALUE']);
    expect(data.dataSets.map(({ place }) => place.line)).to.deep.equal([2, 3, 4, 6, 7, 8]);
    expect(data.findings).to.deep.equal([]);
  });

  it('without the column ACTION as information, of version 2.0', async () => {
    const data = await read('STRUCTURE,STRUCTURE_ID,DIM_1', `dataflow,${flow},A`);
    expect(data.dataSets.map(summaryOf)).to.deep.equal([
      { format: 'sdmx-csv-2.0', structure: flow, structureClass: 'Dataflow', action: 'information', rows: 1 },
    ]);
  });

  it('leaves out series keys, observation keys and names, and keeps custom headings apart', async () => {
    const data = await read(
      'STRUCTURE,STRUCTURE_ID,STRUCTURE_NAME,ACTION,SERIES_KEY,OBS_KEY,DIM_1,Frequency,OBS_VALUE,Observation value,last change',
      `dataflow,${flow},National Accounts,I,A,A.2014,A,Annual,1,,2021`,
    );
    expect(await rowsOf(data)).to.deep.equal([{ DIM_1: 'A', OBS_VALUE: '1' }]);
    expect(data.dataSets[0]?.customColumns).to.deep.equal([
      { heading: 'last change', column: 'c10', place: { line: 1, column: 109 } },
    ]);
  });

  it('takes labels from coded components alone', async () => {
    const data = await read(
      'STRUCTURE[;],STRUCTURE_ID,ACTION,DIM_1: Dimension 1,TITLE: Title,LIST[]: List',
      `dataflow,${flow}: National: Accounts,I,A: Value: A,Source: ECB,X: Ex;Y: Why`,
      `dataflow,${flow}: National: Accounts,I,B,,`,
    );
    const dataSet = data.dataSets[0] as DataSet;
    expect([dataSet.structure, dataSet.columns.map(({ isLabelled }) => isLabelled)]).to.deep.equal([
      flow,
      [true, true, true],
    ]);
    const ids = await removeLabels(reading.tables, dataSet, (component) => component !== 'TITLE');
    const names = ids.columns.map(({ column, component }) => `${quoteName(column)} AS ${component}`).join(', ');
    expect(await reading.tables.rows(`SELECT ${names} FROM ${quoteName(ids.table)}`)).to.deep.equal([
      { DIM_1: 'A', TITLE: 'Source: ECB', LIST: '["X","Y"]' },
      { DIM_1: 'B', TITLE: null, LIST: null },
    ]);
  });

  it('with several values, languages and nested attributes as JSON', async () => {
    const data = await read(
      'STRUCTURE[|],STRUCTURE_ID,ACTION,A[],B[en|fr],C[en|fr],CONTACT[].NAME[],METHOD.TEXT[en]',
      `dataflow,${flow},I,X|Y,"en:Value ""X""|fr:Valeur","""en:1|fr:2""|""en:3""","""n1|n2""||""n3""",en:t`,
    );
    const [row] = await rowsOf(data);
    expect(Object.fromEntries(Object.entries(row ?? {}).map(([id, json]) => [id, JSON.parse(json)]))).to.deep.equal({
      A: ['X', 'Y'],
      B: [{ en: 'Value "X"', fr: 'Valeur' }],
      C: [{ en: '1', fr: '2' }, { en: '3' }],
      'CONTACT.NAME': [['n1', 'n2'], [], ['n3']],
      'METHOD.TEXT': [{ en: 't' }],
    });
  });

  it('reads cells that are empty, in quotes too, and dimensions that are switched off, as no value', async () => {
    const data = await read('STRUCTURE,STRUCTURE_ID,ACTION,DIM_1,DIM_2,DIM_3,ATTR', `dataflow,${flow},M,~,"",,Y`);
    expect(await rowsOf(data)).to.deep.equal([{ ATTR: 'Y' }]);
  });

  it('keeps #N/A, NaN, spaces and - as texts', async () => {
    const data = await read('STRUCTURE,STRUCTURE_ID,ACTION,A,B,C,D', `dataflow,${flow},D,#N/A,NaN, x ,-`);
    expect(await rowsOf(data)).to.deep.equal([{ A: '#N/A', B: 'NaN', C: ' x ', D: '-' }]);
  });

  it('names texts of STRUCTURE and ACTION that the standard does not have, with the number of their rows', async () => {
    const data = await read(
      'STRUCTURE,STRUCTURE_ID,ACTION,DIM_1',
      'flow,X:A(1.0),X,a',
      'flow,X:A(1.0),X,b',
      'dataflow,X:A(1.0),I,c',
    );
    expect(data.findings).to.deep.equal([
      {
        rule: 'message.readable',
        dataSet: 0,
        count: 2,
        detail: 'STRUCTURE is "flow"; write dataflow, datastructure or dataprovision (SDMX-CSV 2.0)',
        place: { line: 2, column: 1 },
      },
      {
        rule: 'message.readable',
        dataSet: 0,
        count: 2,
        detail: 'ACTION is "X"; write I, A, R, M or D; the rows are validated as information (SDMX-CSV 2.0)',
        place: { line: 2, column: 15 },
      },
    ]);
    expect(data.dataSets.map(({ rows }) => rows)).to.deep.equal([2, 1]);
  });

  it('names columns for a component that another column is for', async () => {
    const data = await read('STRUCTURE,STRUCTURE_ID,DIM_1,DIM_1: Dimension', `dataflow,${flow},a,b`);
    expect(data.findings.map(({ rule, component, place }) => ({ rule, component, place }))).to.deep.equal([
      { rule: 'component.repeated', component: 'DIM_1', place: { line: 1, column: 30 } },
    ]);
    expect(await rowsOf(data)).to.deep.equal([{ DIM_1: 'a' }]);
  });

  it('takes components whose ids differ in case, or are SQL, as different ones', async () => {
    const data = await read('Freq,FREQ,"x""; DROP TABLE t; --"', 'a,b,c');
    expect(await reading.tables.rows(`SELECT c0, c1 FROM ${quoteName(data.dataSets[0]?.table ?? '')}`)).to.deep.equal([
      { c0: 'a', c1: 'b' },
    ]);
    expect(data.dataSets[0]?.customColumns.map(({ heading }) => heading)).to.deep.equal(['x"; DROP TABLE t; --']);
  });

  it('selects rows by structures whose ids are SQL or have quotes', async () => {
    const ids = ["X:A'(1.0)", "' OR 1=1; --", '\\'];
    const data = await read('STRUCTURE,STRUCTURE_ID,DIM_1', ...ids.map((id, index) => `dataflow,${id},${index}`));
    expect(data.dataSets.map(({ structure, rows }) => [structure, rows])).to.deep.equal(ids.map((id) => [id, 1]));
    expect(await rowsOf(data, 1)).to.deep.equal([{ DIM_1: '1' }]);
  });

  describe('plain, with ids of components as headings', () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      it(`finds the separator ${JSON.stringify(delimiter)}`, async () => {
        const data = await read(['FREQ', 'OBS_VALUE', '"TITLE"'].join(delimiter), ['A', '1', '"x,;"'].join(delimiter));
        expect(data.dataSets.map(summaryOf)).to.deep.equal([
          { format: 'csv', structure: null, structureClass: null, action: 'information', rows: 1 },
        ]);
        expect(await rowsOf(data)).to.deep.equal([{ FREQ: 'A', OBS_VALUE: '1', TITLE: 'x,;' }]);
      });
    }

    it('uses the separator of the request', async () => {
      const path = reading.path('colons.csv');
      writeFileSync(path, 'FREQ:OBS_VALUE\nA:1,5\n');
      const data = await readCsvData(reading.tables, path, {
        file: 'colons.csv',
        folder: reading.folder,
        tablePrefix: 'colons',
        delimiter: ':',
        limits: usualDataLimits,
      });
      expect(await rowsOf(data)).to.deep.equal([{ FREQ: 'A', OBS_VALUE: '1,5' }]);
    });
  });

  describeWithShared('examples of the standard', () => {
    const examples: readonly (readonly [file: string, sets: readonly (readonly [string, number, number])[]])[] = [
      ['example-01.csv', [['information', 2, 8]]],
      ['example-03.csv', [['information', 2, 7]]],
      ['example-05.csv', [['information', 2, 7]]],
      ['example-07.csv', [['information', 2, 7]]],
      [
        'example-09A.csv',
        [
          ['information', 1, 5],
          ['information', 1, 5],
          ['information', 1, 5],
        ],
      ],
      ['example-11.csv', [['information', 2, 5]]],
      ['example-13.csv', [['information', 2, 6]]],
      ['example-15.csv', [['information', 2, 5]]],
      ['example-17.csv', [['delete', 2, 7]]],
      ['example-19A.csv', [['delete', 1, 0]]],
    ];
    for (const [file, sets] of examples) {
      it(file, async () => {
        const data = await reading.readText(readCsvData, readFileSync(sharedPath(`data/csv/${file}`)));
        expect(data.dataSets.map(({ action, rows, columns }) => [action, rows, columns.length])).to.deep.equal(sets);
        expect(data.findings).to.deep.equal([]);
      });
    }
  });
});
