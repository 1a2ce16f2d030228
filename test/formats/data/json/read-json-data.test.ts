import { expect } from 'chai';
import { readJsonData } from '../../../../src/formats/data/json/read-json-data.js';
import { describeWithShared, sharedPath, sharedText } from '../../../harness/shared.js';
import { DataReading, inAnyOrder } from '../reading.js';
import { ids, jsonMessage, usualStructure } from './messages.js';

describe('readJsonData', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  const readText = (text: string) => reading.readText(readJsonData, text);
  const rowsOf = async (text: string, number = 0) => reading.rowsOf(await readText(text), number, []);

  it('reads series with the dimensions of all levels', async () => {
    const series = { 0: { observations: { 0: [1.5, 0], 1: ['NaN'] } }, 1: { observations: { 1: [null, 1] } } };
    expect(await rowsOf(jsonMessage([{ series }]))).to.deep.equal([
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1.5', STATUS: 'E' },
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2021', OBS_VALUE: 'NaN' },
      { FREQ: 'A', AREA: 'Y', TIME_PERIOD: '2021', STATUS: 'P' },
    ]);
  });

  it('reads numbers as they are written', async () => {
    const text = jsonMessage([{ series: { 0: { observations: { 0: [1] } } } }]).replace(/\[\s*1\s*\]/, '[40.3000e0]');
    expect((await rowsOf(text))[0]?.['OBS_VALUE']).to.equal('40.3000e0');
  });

  it('reads attributes of all levels: indexes, values, several, in languages', async () => {
    const structure = {
      ...usualStructure,
      attributes: {
        dataSet: [{ id: 'SOURCE' }, { id: 'UNIT', values: ids('EUR') }],
        dimensionGroup: [{ id: 'NOTE', relationship: { dimensions: ['AREA'] } }],
        series: [{ id: 'TITLE' }, { id: 'TAGS', values: ids('a', 'b', 'c') }],
        observation: [
          { id: 'STATUS', values: ids('E') },
          { id: 'COMMENT', values: [{ value: { en: 'x' } }, { values: ['p', 'q'] }] },
        ],
      },
    };
    const dataSet = {
      attributes: ['s', 0],
      dimensionGroupAttributes: { ':1:': ['n'] },
      series: { 0: { attributes: [{ en: 't', fr: 'u' }, [0, 2]], observations: { 0: [1, 0, 0], 1: [2, null, 1, 7] } } },
    };
    expect(await rowsOf(jsonMessage([dataSet], [structure]))).to.deep.equal([
      { SOURCE: 's', UNIT: 'EUR' },
      { AREA: 'Y', NOTE: 'n' },
      { FREQ: 'A', AREA: 'X', TITLE: '[{"en":"t","fr":"u"}]', TAGS: '["a","c"]' },
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1', STATUS: 'E', COMMENT: '[{"en":"x"}]' },
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2021', OBS_VALUE: '2', COMMENT: '["p","q"]' },
    ]);
  });

  it('reads keys of groups by the positions of the structure where these fit the attribute', async () => {
    const structure = {
      ...usualStructure,
      dimensions: {
        dataSet: [{ id: 'FREQ', keyPosition: 1, values: ids('A') }],
        series: [{ id: 'AREA', keyPosition: 0, values: ids('X', 'Y') }],
        observation: [{ id: 'TIME_PERIOD', keyPosition: 2, values: ids('2020') }],
      },
      attributes: { dimensionGroup: [{ id: 'NOTE', relationship: { dimensions: ['AREA'] } }] },
    };
    const dataSet = { dimensionGroupAttributes: { '1::': ['n'], ':0:': ['m'] } };
    expect(await rowsOf(jsonMessage([dataSet], [structure]))).to.deep.equal([
      { AREA: 'Y', NOTE: 'n' },
      { AREA: 'X', NOTE: 'm' },
    ]);
  });

  it('gives observations the attributes that vary with more than the level at which they stand', async () => {
    const observation = { observation: {} };
    const structure = {
      ...usualStructure,
      attributes: {
        dataSet: [
          { id: 'UNIT', values: ids('EUR'), relationship: observation },
          { id: 'FREQ_NOTE', relationship: { dimensions: ['FREQ'] } },
          { id: 'SOURCE', relationship: { dataflow: {} } },
        ],
        series: [
          { id: 'CONF', relationship: observation },
          { id: 'TITLE', relationship: { dimensions: ['AREA'] } },
        ],
      },
    };
    // The attributes of the data set stand after its observations.
    const dataSet = { series: { 0: { observations: { 0: [1] }, attributes: ['F', 't'] } }, attributes: [0, 'f', 's'] };
    expect(inAnyOrder(await rowsOf(jsonMessage([dataSet], [structure])))).to.deep.equal(
      inAnyOrder([
        { SOURCE: 's' },
        { FREQ: 'A', FREQ_NOTE: 'f' },
        { FREQ: 'A', AREA: 'X', CONF: 'F', TITLE: 't' },
        { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1', UNIT: 'EUR', CONF: 'F' },
      ]),
    );
  });

  it('fills in defaults, except in a deletion', async () => {
    const attributes = { observation: [{ id: 'STATUS', values: ids('E', 'P'), default: 'P' }] };
    const series = { 0: { observations: { 0: [1], 1: [2, 0] } } };
    const text = jsonMessage([{ series }, { action: 'Delete', series }], [{ ...usualStructure, attributes }]);
    const statuses = async (number: number) => (await rowsOf(text, number)).map(({ STATUS }) => STATUS);
    expect(await statuses(0)).to.deep.equal(['P', 'E']);
    expect(await statuses(1)).to.deep.equal([undefined, 'E']);
  });

  it('reads several measures, coded and not, and none', async () => {
    const measures = { observation: [{ id: 'M1' }, { id: 'M2', values: ids('c') }] };
    const observations = { '0:1': [true, 0] };
    const dimensions = {
      observation: [
        { id: 'AREA', values: ids('X') },
        { id: 'TIME_PERIOD', values: [{ value: '2020' }, { value: '2021' }] },
      ],
    };
    const dataSets = [
      { structure: 0, observations },
      { structure: 1, observations: { '0:0': ['E'] } },
    ];
    const structures = [
      { dimensions, measures, dataSets: [0] },
      { dimensions, measures: {}, attributes: { observation: [{ id: 'STATUS' }] }, dataSets: [1] },
    ];
    expect(await rowsOf(jsonMessage(dataSets, structures))).to.deep.equal([
      { AREA: 'X', TIME_PERIOD: '2021', M1: 'true', M2: 'c' },
    ]);
    expect(await rowsOf(jsonMessage(dataSets, structures), 1)).to.deep.equal([
      { AREA: 'X', TIME_PERIOD: '2020', STATUS: 'E' },
    ]);
  });

  it('keeps control characters and an empty text', async () => {
    const series = { 0: { observations: { 0: ['a\u0001\n\u0005n\r\u0000', 0], 1: ['', 0] } } };
    const values = (await rowsOf(jsonMessage([{ series }]))).map(({ OBS_VALUE }) => OBS_VALUE);
    expect(values).to.deep.equal(['a\u0001\n\u0005n\r\u0000', '']);
  });

  it('reads the structure of a data set from the structure that names it', async () => {
    const other = {
      ...usualStructure,
      links: [{ rel: 'provisionagreement', href: 'http://x/provisionagreement/A/P/1.0?a=b' }],
    };
    const structures = [
      { ...usualStructure, dataSets: [1] },
      { ...other, dataSets: [0] },
    ];
    const { dataSets } = await readText(jsonMessage([{ action: 'Merge' }, {}], structures, '2.1.0'));
    expect(dataSets[0]).to.deep.include({
      structure: 'A:P(1.0)',
      structureClass: 'ProvisionAgreement',
      action: 'merge',
      format: 'sdmx-json-2.1',
      rows: 0,
    });
    expect(dataSets[1]).to.include({ structureClass: 'Dataflow', action: 'information' });
  });

  it('finds indexes and keys that the structure does not have, with their places', async () => {
    const text = jsonMessage([{ series: { 0: { observations: { 0: [1, 2], 7: [1], '0:1': [1] } }, '': {} } }]);
    const { findings } = await readText(text);
    const lines = text.split('\n');
    const found = findings.map(({ rule, detail, place, component }) => [
      rule,
      detail,
      component,
      lines[place.line - 1]?.slice(place.column - 1).trim(),
    ]);
    const key = 'The key "0:1" has 2 indexes; expected one for each dimension: TIME_PERIOD';
    expect(found).to.deep.equal([
      ['message.readable', 'The index of STATUS is 2; its indexes are 0 to 1', 'STATUS', '2'],
      ['message.readable', 'The index of TIME_PERIOD is 7; its indexes are 0 to 1', 'TIME_PERIOD', '"7": ['],
      ['message.readable', key, undefined, '"0:1": ['],
    ]);
  });

  it('reads data before their structure', async () => {
    const series = { 0: { observations: { 0: [1] } } };
    const { meta, data } = JSON.parse(jsonMessage([{ series }])) as {
      meta: object;
      data: { structures: object; dataSets: object };
    };
    const { structures, dataSets } = data;
    const text = JSON.stringify({ data: { dataSets, structures }, meta });
    expect(await rowsOf(text)).to.deep.equal([{ FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1' }]);
  });

  it('finds the places and paths of rows and values', async () => {
    const attributes = {
      dataSet: [{ id: 'SOURCE' }],
      dimensionGroup: [{ id: 'N1', relationship: { dimensions: ['AREA'] } }, { id: 'N2' }],
      series: [{ id: 'TITLE' }],
      observation: [{ id: 'STATUS' }],
    };
    const dataSet = {
      attributes: ['s'],
      dimensionGroupAttributes: { ':1:': [null, 'n'] },
      series: { 1: { attributes: ['t'], observations: { 0: [1, 'E'] } } },
    };
    const text = jsonMessage([{}, dataSet], [{ ...usualStructure, attributes }]);
    const read = await readText(text);
    const lines = text.split('\n');
    const wanted: (readonly [row: number, component: string | undefined, path: string, text: string])[] = [
      [0, 'SOURCE', 'attributes[0]', '"s"'],
      [1, 'N2', 'dimensionGroupAttributes[":1:"][1]', '"n"'],
      [1, 'AREA', 'dimensionGroupAttributes[":1:"]', '":1:": ['],
      [2, undefined, 'series["1"]', '"1": {'],
      [2, 'TITLE', 'series["1"].attributes[0]', '"t"'],
      [3, 'STATUS', 'series["1"].observations["0"][1]', '"E"'],
      [3, 'TIME_PERIOD', 'series["1"].observations["0"]', '"0": ['],
      [3, 'AREA', 'series["1"]', '"1": {'],
      [3, 'FREQ', 'series["1"].observations["0"]', '"0": ['],
    ];
    const cells = wanted.map(([row, component]) => ({
      row: BigInt(row),
      ...(component === undefined ? {} : { component }),
    }));
    const arranged = await reading.arranged(read, 1, []);
    const places = await read.locate(arranged, cells);
    const found = places.map(({ line, column, jsonPath }) => [jsonPath, lines[line - 1]?.slice(column - 1)]);
    expect(found).to.deep.equal(wanted.map(([, , path, at]) => [`$.data.dataSets[1].${path}`, at]));
  });
});

describeWithShared('readJsonData of published messages', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  const observations = (rows: readonly Readonly<Record<string, string>>[]) =>
    inAnyOrder(
      rows.flatMap(({ TITLE, ...row }) =>
        row['OBS_VALUE'] === undefined ? [] : [{ ...row, OBS_VALUE: String(Number(row['OBS_VALUE'])) }],
      ),
    );

  it('reads the same observations from flat data, from time series, and from 1.0', async () => {
    const rowsIn = async (name: string) => {
      const read = await reading.readFile(readJsonData, sharedPath(`data/${name}.json`));
      expect(read.findings).to.deep.equal([]);
      return observations(await reading.rowsOf(read, 0, []));
    };
    const expected = await rowsIn('json/exr-time-series');
    expect(expected).to.have.length(4);
    for (const name of ['json/exr-flat', 'ecb-exr/flat-json-1.0', 'ecb-exr/ts-json-1.0']) {
      const rows = await rowsIn(name);
      expect(
        rows.map((row) => row.replace(/\["TIME_FORMAT","P1D"\],/, '')),
        name,
      ).to.deep.equal(expected);
    }
  });

  it('reads a message with groups, languages and defaults', async () => {
    const read = await reading.readFile(readJsonData, sharedPath('data/json/agri.json'));
    const rows = await reading.rowsOf(read, 0, []);
    expect(rows).to.have.length(20);
    expect(rows[0]).to.deep.equal({ PREF_SCALE: '-3', DECIMALS: '1', CONTACT_EMAIL: 'contact@organisation.org' });
    expect(rows[8]).to.deep.equal({
      FREQ: 'A',
      REF_AREA: 'ASIKHM001',
      TIME_PERIOD: '2014',
      OBS_VALUE: '350.154',
      EMBARGO_TIME: '2018-03-18T11:00:00',
      UNIT_MEASURE: 'TONES',
      UNIT_MULT: '3',
      BASE_PER: '2010_100',
      OBS_STATUS: 'A',
    });
  });

  it('reads replacements and deletions, and finds the indexes that are wrong', async () => {
    const read = await reading.readFile(readJsonData, sharedPath('data/json/exr-action-delete.json'));
    expect(read.dataSets.map(({ action, rows }) => [action, rows])).to.deep.equal([
      ['replace', 2],
      ['delete', 1],
    ]);
    const lines = sharedText('data/json/exr-action-delete.json').split('\n');
    const places = read.findings.map(({ place }) => lines[place.line - 1]?.slice(place.column - 1).trim());
    expect(places).to.deep.equal(['1', '1']);
  });
});
