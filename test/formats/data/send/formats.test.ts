import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import fc from 'fast-check';
import { readData } from '../../../../src/formats/data/read-data.js';
import { type CsvOptions, normalizeTimes } from '../../../../src/formats/data/send/csv-columns.js';
import { dataFormats1, dataFormats2, type SentFormat } from '../../../../src/formats/data/send/data-formats.js';
import type { SentData } from '../../../../src/formats/data/send/data-to-send.js';
import { randomCases } from '../../../harness/random-cases.js';
import { describeWithShared, sharedJson } from '../../../harness/shared.js';
import { DataReading, inAnyOrder } from '../reading.js';
import {
  dataOf,
  flow,
  loadedRows,
  randomRows,
  rowsOfQuery,
  components as sampleComponents,
  tableOf,
} from './sent-sample.js';

// The patterns escape characters that a Unicode expression may not escape.
const options = { strict: false, unicodeRegExp: false } as const;

const usual: CsvOptions = { labels: 'id', timeFormat: 'original', keys: 'none' };

const formatNamed = (name: string): SentFormat => {
  const format = dataFormats2.find(({ names }) => names[0] === name);
  if (format === undefined) throw new Error(`there is no format ${name}`);
  return format;
};

const bytesOf = ({ parts }: SentData): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : readFileSync(part.path).subarray(part.skip))),
  );

/** SDMX-ML 2.1 and SDMX-CSV 1.0 have one text for several values. */
const losesSeveral = new Set(['structure-specific-2.1', 'sdmx-csv-1.0', 'sdmx-json-1.0']);

describe('formats of data that are sent', () => {
  let reading: DataReading;
  let files = 0;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());
  afterEach(async () => {
    const types = await reading.tables.rows("SELECT type_name FROM duckdb_types() WHERE type_name LIKE 'values%'");
    for (const { type_name: name } of types) await reading.tables.run(`DROP TYPE ${String(name)}`);
  });

  async function write(format: SentFormat, sql: string, atObservation: string, options = usual): Promise<Buffer> {
    const own = await reading.tables.session();
    try {
      return bytesOf(
        await format.write(own, dataOf([{ sql, action: 'information' }], { atObservation }), reading.folder, options),
      );
    } finally {
      own.close();
    }
  }

  it('are the same in both generations of REST', () => {
    expect(new Set(dataFormats1.map(({ names }) => names[0]))).to.deep.equal(
      new Set(dataFormats2.map(({ names }) => names[0])),
    );
  });

  for (const format of dataFormats2) {
    const [name = ''] = format.names;
    const shapes = format.hasCsvOptions ? ['AllDimensions'] : ['AllDimensions', 'TIME_PERIOD', 'AREA'];
    for (const atObservation of shapes) {
      it(`hold what was loaded: ${name} with ${atObservation}`, async () => {
        await fc.assert(
          fc.asyncProperty(randomRows, async (random) => {
            const rows = losesSeveral.has(name)
              ? random.map(({ NOTES: _notes, LABEL: _label, ...row }) => row)
              : random;
            const table = await tableOf(reading, rows);
            const order = atObservation === 'AREA' ? 'FREQ, TIME_PERIOD, AREA' : 'FREQ, AREA, TIME_PERIOD';
            const sql = table.replace(/ORDER BY .*/, `ORDER BY ${order}`);
            const path = reading.path(`sent-${files++}`);
            const bytes = await write(format, sql, atObservation);
            writeFileSync(path, bytes);
            const loaded = await loadedRows(reading, path);
            expect(inAnyOrder(loaded), bytes.toString()).to.deep.equal(inAnyOrder(await rowsOfQuery(reading, sql)));
          }),
          { numRuns: randomCases(15) },
        );
      });
    }
  }

  describeWithShared('by their schemas', () => {
    for (const version of ['1.0', '2.0.0', '2.1.0'])
      for (const atObservation of ['AllDimensions', 'TIME_PERIOD'])
        it(`hold in SDMX-JSON ${version} with ${atObservation}`, async () => {
          const schema = sharedJson<object>(`schemas/sdmx-json-${version}/sdmx-json-data-schema.json`);
          const { id: _id, $schema: _schema, ...rest } = schema as { id?: string; $schema?: string };
          const ajv = version === '2.1.0' ? new Ajv2019(options) : new Ajv(options);
          addFormats.default(ajv);
          const validate = ajv.compile(rest);
          const format = formatNamed(`sdmx-json-${version.slice(0, 3)}`);
          await fc.assert(
            fc.asyncProperty(randomRows, async (rows) => {
              const message = JSON.parse((await write(format, await tableOf(reading, rows), atObservation)).toString());
              expect(validate(message), JSON.stringify(validate.errors)).to.equal(true);
            }),
            { numRuns: 5 },
          );
        }).timeout(60_000);
  });

  const withoutObservations = [
    { AREA: 'Z', PLACE: '<there> "z"' },
    { FREQ: 'M', AREA: 'Y', TITLE: 'monthly', LABEL: '[{"en":"a","fr":"b"}]' },
    { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1', TITLE: 'annual', PLACE: '<here> "x"' },
  ];
  const holdingAll = [
    'sdmx-csv-2.0',
    'sdmx-csv-2.1',
    'structure-specific-3.0',
    'structure-specific-3.1',
    'sdmx-json-2.0',
    'sdmx-json-2.1',
  ];
  for (const name of holdingAll)
    for (const atObservation of name.includes('csv') ? ['AllDimensions'] : ['AllDimensions', 'TIME_PERIOD', 'AREA'])
      it(`hold attributes of groups and series without observations: ${name} with ${atObservation}`, async () => {
        const table = await tableOf(reading, withoutObservations);
        const sql = table.replace(
          /ORDER BY .*/,
          atObservation === 'AREA' ? 'ORDER BY FREQ, TIME_PERIOD, AREA' : 'ORDER BY FREQ, AREA, TIME_PERIOD',
        );
        const bytes = await write(formatNamed(name), sql, atObservation);
        const path = reading.path(`sent-${files++}`);
        writeFileSync(path, bytes);
        const loaded = await loadedRows(reading, path);
        expect(inAnyOrder(loaded), bytes.toString()).to.deep.equal(inAnyOrder(await rowsOfQuery(reading, sql)));
      });

  const rows = [
    { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1', LABEL: '[{"en":"a;b","fr":"c"}]' },
    { FREQ: 'A', AREA: 'Y', TIME_PERIOD: '2020-Q2', NOTES: '["x;y","z"]' },
  ];
  const csv = async (version: string, options: Partial<CsvOptions>): Promise<readonly string[]> => {
    const bytes = await write(formatNamed(`sdmx-csv-${version}`), await tableOf(reading, rows), 'AllDimensions', {
      ...usual,
      ...options,
    });
    return bytes
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => line.replaceAll(/,+$/g, ''));
  };

  it('refuse more values than labels and normalized times can have', async () => {
    const table = await tableOf(reading, rows.slice(0, 1));
    const second = "strftime(TIMESTAMP '2000-01-01' + i * INTERVAL 1 SECOND, '%Y-%m-%dT%H:%M:%S')";
    const sql = `SELECT t.* REPLACE (${second} AS "TIME_PERIOD") FROM (${table}) t, range(200001) r(i)`;
    const format = formatNamed('sdmx-csv-2.0');
    const failure = await write(format, sql, 'AllDimensions', { ...usual, timeFormat: 'normalized' }).then(
      () => 'none',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(failure).to.include('TooLarge: TIME_PERIOD has more than 200000 different values');
  }).timeout(60_000);

  it('write names beside ids in SDMX-CSV', async () => {
    expect(await csv('1.0', { labels: 'both' })).to.deep.equal([
      'DATAFLOW,FREQ: Frequency,AREA: Area,TIME_PERIOD: TIME_PERIOD,OBS_VALUE: Value,STATUS: STATUS,NOTES: NOTES,COMMENT: COMMENT,TITLE: TITLE,LABEL: LABEL,PLACE: PLACE,UNIT: UNIT',
      'A:DF(1.0.0): Rates,A: Annual,"X: Area, X",2020,1,,,,,a;b c',
      'A:DF(1.0.0): Rates,A: Annual,Y: Y,2020-Q2,,,x;y z',
    ]);
    expect((await csv('2.0', { labels: 'both' })).map((line) => line.split(',').slice(0, 4).join(','))).to.deep.equal([
      'STRUCTURE[;],STRUCTURE_ID,ACTION,FREQ: Frequency',
      'dataflow,A:DF(1.0.0): Rates,I,A: Annual',
      'dataflow,A:DF(1.0.0): Rates,I,A: Annual',
    ]);
    expect((await csv('2.1', { labels: 'name' })).map((line) => line.split(',').slice(0, 7).join(','))).to.deep.equal([
      'STRUCTURE[;],STRUCTURE_ID,STRUCTURE_NAME,ACTION,FREQ,Frequency,AREA',
      'dataflow,A:DF(1.0.0),Rates,I,A,Annual,X',
      'dataflow,A:DF(1.0.0),Rates,I,A,Annual,Y',
    ]);
  });

  it('write keys in SDMX-CSV', async () => {
    expect((await csv('2.0', { keys: 'both' })).map((line) => line.split(',').slice(2, 6).join(','))).to.deep.equal([
      'ACTION,SERIES_KEY,OBS_KEY,FREQ',
      'I,A.X,A.X.2020,A',
      'I,A.Y,A.Y.2020-Q2,A',
    ]);
    expect((await csv('2.0', { keys: 'series' }))[0]).to.include('ACTION,SERIES_KEY,FREQ');
    expect((await csv('2.0', { keys: 'obs' }))[0]).to.include('ACTION,OBS_KEY,FREQ');
  });

  it('write times of one form in SDMX-CSV', async () => {
    expect((await csv('2.0', { timeFormat: 'normalized' })).map((line) => line.split(',')[5])).to.deep.equal([
      'TIME_PERIOD',
      '2020-01',
      '2020-04',
    ]);
    const normalized = (...times: readonly string[]) => normalizeTimes(times).map(([, time]) => time);
    expect(normalized('2020', '2021')).to.deep.equal(['2020', '2021']);
    expect(normalized('2020', '2021-03-04')).to.deep.equal(['2020-01-01', '2021-03-04']);
    expect(normalized('2020-01-01T12:00:00', '2021')).to.deep.equal(['2020-01-01T12:00:00', '2021-01-01T00:00:00']);
    expect(normalized('unknown', '2020')).to.deep.equal(['unknown', '2020']);
  });

  const others = [
    { FREQ: 'M', AREA: 'X', TIME_PERIOD: '2021-01', OBS_VALUE: '3', COMMENT: 'a;b' },
    { FREQ: 'M', AREA: 'Y', TIME_PERIOD: '2021-02', NOTES: 'x;"y"' },
  ];
  for (const name of [...holdingAll, 'structure-specific-2.1'])
    for (const atObservation of name.includes('csv') ? ['AllDimensions'] : ['AllDimensions', 'TIME_PERIOD'])
      it(`hold data of several structures: ${name} with ${atObservation}`, async () => {
        const first =
          name === 'structure-specific-2.1' ? [{ FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', PLACE: 'p' }] : rows;
        const kept = new Set(['FREQ', 'AREA', 'TIME_PERIOD', 'OBS_VALUE', 'COMMENT', 'NOTES']);
        const ofSecond = sampleComponents
          .filter(({ id }) => kept.has(id))
          .map((each) => ({ ...each, maxOccurs: 1 as const }));
        const [one, two] = [await tableOf(reading, first), await tableOf(reading, others, [...kept])];
        const data = dataOf([{ sql: one, action: 'information' }], { atObservation });
        const second = dataOf([{ sql: two, action: 'information' }], {
          atObservation,
          urn: flow.replace('DF(1.0.0)', 'DF(2.0.0)'),
          components: ofSecond,
          groups: {},
        });
        const own = await reading.tables.session();
        const both = { ...data, structures: [...data.structures, ...second.structures] };
        const bytes = bytesOf(await formatNamed(name).write(own, both, reading.folder, usual));
        own.close();
        const path = reading.path(`sent-${files++}`);
        writeFileSync(path, bytes);
        const { dataSets } = await reading.readFile(readData, path);
        expect(
          dataSets.map(({ structure }) => structure?.slice(-9)),
          bytes.toString(),
        ).to.deep.equal(['DF(1.0.0)', 'DF(2.0.0)']);
        const asLoaded = others.map((row) => ('NOTES' in row ? { ...row, NOTES: JSON.stringify([row.NOTES]) } : row));
        expect(inAnyOrder(await loadedRows(reading, path, 0))).to.deep.equal(inAnyOrder(first));
        expect(inAnyOrder(await loadedRows(reading, path, 1)), bytes.toString()).to.deep.equal(inAnyOrder(asLoaded));
      });

  it('write what is deleted as a data set of its own', async () => {
    const [now, gone] = [
      await tableOf(reading, rows.slice(0, 1)),
      await tableOf(reading, [{ FREQ: 'A', AREA: 'Y', TIME_PERIOD: '2020' }]),
    ];
    const data = dataOf(
      [
        { sql: now, action: 'replace' },
        { sql: gone, action: 'delete' },
      ],
      { atObservation: 'TIME_PERIOD' },
    );
    for (const name of ['sdmx-csv-2.0', 'sdmx-json-2.0', 'structure-specific-3.0']) {
      const own = await reading.tables.session();
      const written = await formatNamed(name).write(own, data, reading.folder, usual);
      own.close();
      expect(written.rows).to.equal(2);
      const text = bytesOf(written).toString();
      expect(text, name)
        .to.match(/,R,A,X|"Replace"|"Replace"/)
        .and.match(/,D,A,Y|"Delete"/);
    }
  });
});
