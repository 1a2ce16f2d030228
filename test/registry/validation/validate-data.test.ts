import { expect } from 'chai';
import { validateData } from '../../../src/registry/validation/validate-data.js';
import {
  attribute,
  coded,
  codelist,
  constraintUrn,
  countsOf,
  dimension,
  inLines,
  measure,
  readSmall,
  type SmallStructure,
  structureOf,
  time,
  usual,
  validateSmall,
  withTables,
} from './small-data.js';

const frequencies = codelist('CL_FREQ', ['A', 'Q', 'M', 'W', 'D']);
const areas = codelist('CL_AREA', ['EU', 'EU>FR', 'EU>DE', 'US']);

const exchangeRates: SmallStructure = {
  components: [
    dimension('FREQ', coded(frequencies)),
    dimension('AREA', coded(areas)),
    time(),
    measure(),
    attribute('STATUS', { level: 'observation', dimensions: ['FREQ', 'AREA', 'TIME_PERIOD'] }, { isMandatory: true }),
    attribute('TITLE', { level: 'series', dimensions: ['FREQ', 'AREA'] }),
  ],
  lists: [frequencies, areas],
};

const columns = ['FREQ', 'AREA', 'TIME_PERIOD', 'OBS_VALUE', 'STATUS', 'TITLE'];

describe('validation of data', () => {
  it('finds nothing in valid data, and counts series and observations', async () => {
    const { report, invalid } = await validateSmall(exchangeRates, {
      columns,
      rows: [
        ['A', 'FR', '2024', '1.5', 'A', 'France'],
        ['A', 'FR', '2025', '-2e3', 'A', 'France'],
        ['M', 'DE', '2024-01', 'NaN', 'A', null],
      ],
    });
    expect(report.rules).to.deep.equal([]);
    expect(report.valid).to.equal(true);
    expect(report.totals).to.deep.equal({ series: 2, observations: 3, errors: 0, warnings: 0 });
    expect(report.dataSets[0]).to.include({ rows: 3, series: 2, observations: 3, validRows: 3, invalidRows: 0 });
    expect(invalid).to.deep.equal([]);
  });

  it('finds several faults at once, in the order of the rules and of the file, with places, series and times', async () => {
    const validated = await validateSmall(exchangeRates, {
      columns,
      rows: [
        ['A', 'FR', '2024-01', '1', 'A', 'France'],
        ['A', 'GR', '2024', 'x', 'A', 'Greece'],
        ['A', 'DE', '2024', '1', null, 'Germany'],
        ['A', 'DE', '2024', '1', null, 'Germany'],
        ['A', 'FR', '2025', '', 'A', 'Frankreich'],
        ['A', 'UX', '2025', '1', 'A', null],
      ],
    });
    expect(inLines(validated)).to.deep.equal([
      'code.unknown 3:2 AREA GR',
      'code.unknown 7:2 AREA UX',
      'format.type 3:4 OBS_VALUE x',
      'format.type 6:4 OBS_VALUE ',
      'time.frequency 2:3 TIME_PERIOD 2024-01',
      'attribute.missing 4:5 STATUS',
      'attribute.missing 5:5 STATUS',
      'attribute.conflict 6:6 TITLE Frankreich',
      'key.repeated 5:1',
    ]);
    expect(countsOf(validated)).to.deep.equal({
      'code.unknown': 2,
      'format.type': 2,
      'time.frequency': 1,
      'attribute.missing': 2,
      'attribute.conflict': 1,
      'key.repeated': 1,
    });
    const [unknown] = validated.report.rules;
    expect(unknown?.byComponent).to.deep.equal({ AREA: 2 });
    expect(unknown?.findings[0]).to.include({ series: 'A.GR', time: '2024', level: 'error', file: 'data.csv' });
    expect(unknown?.findings[0]?.detail).to.match(/has no code "GR"; the nearest one is "FR"/);
    expect(validated.invalid).to.deep.equal([0, 1, 2, 3, 4, 5]);
    expect(validated.report.totals).to.include({ errors: 9, warnings: 0 });
    const conflict = validated.report.rules.find(({ rule }) => rule === 'attribute.conflict');
    expect(conflict?.findings[0]?.detail).to.include('"Frankreich" here and "France" in line 2, column 1');
  });

  it('has warnings about what is missing in a merge, and judges dimensions alone in a deletion', async () => {
    const rows = [
      ['A', 'FR', '2024', null, null, null],
      ['A', 'XX', '2024', 'x', 'A', 'France'],
    ];
    const merged = await validateSmall(exchangeRates, { columns, rows, action: 'merge' });
    expect(merged.report.rules.map(({ rule, level }) => `${level} ${rule}`)).to.deep.equal([
      'error code.unknown',
      'error format.type',
      'warning attribute.missing',
      'warning measure.missing',
    ]);
    expect(merged.report.totals).to.include({ errors: 2, warnings: 2 });
    expect(merged.invalid).to.deep.equal([1]);
    const deleted = await validateSmall(exchangeRates, { columns: columns.slice(0, 4), rows, action: 'delete' });
    expect(inLines(deleted)).to.deep.equal(['code.unknown 3:2 AREA XX']);
  });

  it('judges validity at validAt where rows have no time, and says so where it is not judged', async () => {
    const structure: SmallStructure = {
      components: [dimension('AREA', coded(areas)), measure()],
      lists: [areas],
      constraints: {
        DC: {
          cubeRegions: [
            { include: true, keyValues: [{ id: 'AREA', values: [{ value: 'FR', validTo: '2010' }, 'DE'] }] },
          ],
        },
      },
    };
    const data = {
      columns: ['AREA', 'OBS_VALUE'],
      rows: [
        ['FR', '1'],
        ['DE', '2'],
        ['US', '3'],
      ],
    };
    const open = await validateSmall(structure, data);
    expect(inLines(open)).to.deep.equal(['constraint.region 4:1 AREA US']);
    expect(open.report.notes).to.have.length(1);
    expect(open.report.notes[0]).to.include('give validAt to apply them');
    const at = await validateSmall(structure, data, { validAt: '2011-06' });
    expect(inLines(at)).to.deep.equal(['constraint.region 2:1 AREA FR', 'constraint.region 4:1 AREA US']);
    expect(at.report.notes).to.deep.equal([]);
    const before = await validateSmall(structure, data, { validAt: '2010' });
    expect(inLines(before)).to.deep.equal(['constraint.region 4:1 AREA US']);
  });

  it('names the constraint, its region and its key set', async () => {
    const structure: SmallStructure = {
      ...exchangeRates,
      constraints: {
        REGION: { cubeRegions: [{ include: false, keyValues: [{ id: 'AREA', values: ['US'] }] }] },
        KEYS: {
          dataKeySets: [
            {
              isIncluded: true,
              keys: [
                {
                  keyValues: [
                    { id: 'FREQ', value: 'A' },
                    { id: 'AREA', value: 'FR' },
                  ],
                },
              ],
            },
            {
              isIncluded: true,
              keys: [
                {
                  keyValues: [
                    { id: 'FREQ', value: 'M' },
                    { id: 'AREA', value: 'DE' },
                  ],
                },
              ],
            },
          ],
        },
      },
    };
    const { report } = await validateSmall(structure, {
      columns,
      rows: [
        ['A', 'FR', '2024', '1', 'A', null],
        ['A', 'DE', '2024', '1', 'A', null],
        ['M', 'US', '2024-01', '1', 'A', null],
      ],
    });
    const [region, keySet] = report.rules;
    expect(region?.findings[0]?.constraint).to.deep.equal({
      urn: constraintUrn('REGION'),
      effect: 'excludes',
      regions: [1],
    });
    expect(region?.findings[0]?.detail).to.match(/^AREA=US is not allowed: region 1 of .*REGION.* excludes it/);
    expect(keySet?.count).to.equal(2);
    expect(keySet?.findings.map(({ series }) => series)).to.deep.equal(['A.DE', 'M.US']);
    expect(keySet?.findings[0]?.constraint).to.deep.equal({
      urn: constraintUrn('KEYS'),
      effect: 'notIncluded',
      keySets: [1, 2],
    });
  });

  it('reads reporting weeks by the start of the reporting year in their row', async () => {
    const structure: SmallStructure = {
      components: [
        dimension('FREQ'),
        time(),
        measure(),
        attribute(
          'REPORTING_YEAR_START_DAY',
          { level: 'series', dimensions: ['FREQ'] },
          { format: { dataType: 'MonthDay' } },
        ),
      ],
    };
    const data = {
      columns: ['FREQ', 'TIME_PERIOD', 'OBS_VALUE', 'REPORTING_YEAR_START_DAY'],
      rows: [
        ['W', '2010-W53', '1', '--07-01'],
        ['W', '2010-W52', '1', '--07-01'],
      ],
    };
    expect(inLines(await validateSmall(structure, data))).to.deep.equal([]);
    const usualYear = { ...data, rows: data.rows.map((row) => [...row.slice(0, 3), null]) };
    expect(inLines(await validateSmall(structure, usualYear))).to.deep.equal([
      'time.reportingYear 2:2 TIME_PERIOD 2010-W53',
    ]);
  });

  it('lists the first findings of all columns, and counts the others', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => [
      'A',
      row % 2 === 0 ? 'XX' : 'FR',
      String(1990 + row),
      '1',
      'A',
      null,
    ]);
    const validated = await validateSmall(
      exchangeRates,
      { columns, rows: rows.map(([, ...rest]) => ['Z', ...rest]) },
      { limit: 4 },
    );
    expect(validated.report.rules[0]).to.deep.include({ count: 45, byComponent: { FREQ: 30, AREA: 15 } });
    expect(inLines(validated)).to.deep.equal([
      'code.unknown 2:1 FREQ Z',
      'code.unknown 2:2 AREA XX',
      'code.unknown 3:1 FREQ Z',
      'code.unknown 4:1 FREQ Z',
    ]);
  });

  it('takes ids of components and values as texts, whatever they are', async () => {
    const id = `"; COPY (SELECT 1) TO 'x'; --`;
    const value = `'); DROP TABLE "data 0"; --`;
    const structure: SmallStructure = {
      components: [dimension(id, coded(areas)), measure()],
      lists: [areas],
      constraints: { DC: { dataKeySets: [{ isIncluded: true, keys: [{ keyValues: [{ id, value }] }] }] } },
    };
    const validated = await validateSmall(structure, {
      columns: [id, 'OBS_VALUE', `${id}2`],
      rows: [[value, '1', 'x']],
    });
    expect(inLines(validated)).to.deep.equal([`component.unknown 1:3 ${id}2`, `code.unknown 2:1 ${id} ${value}`]);
  });

  it('says which values were not compared with anything', async () => {
    const structure: SmallStructure = {
      components: [
        dimension('AREA', coded(areas)),
        measure(),
        attribute('NOTE', { level: 'observation', dimensions: ['AREA'] }, { format: { pattern: '[a-' } }),
      ],
    };
    const { report } = await validateSmall(structure, {
      columns: ['AREA', 'OBS_VALUE', 'NOTE'],
      rows: [['QQ', '1', 'x']],
    });
    expect(report.valid).to.equal(true);
    expect(report.notes.map((note) => note.split(',')[0])).to.deep.equal([
      `Values of AREA were not compared with urn:sdmx:org.sdmx.infomodel.codelist.Codelist=TEST:CL_AREA(1.0.0)`,
      'Values of NOTE were not compared with the pattern [a-',
    ]);
  });

  it('has findings of readers among its own, in the order of files and data sets', () =>
    withTables(async (tables) => {
      const reads = await Promise.all(
        [0, 1].map(async (number) => {
          const rows = [
            ['A', 'XX', '2024', '1', 'A', null],
            ['A', 'FR', '2024', '1', 'A', null],
          ];
          const read = await readSmall(tables, { columns, rows }, number);
          const finding = {
            rule: 'message.readable',
            dataSet: number,
            detail: 'ragged',
            place: { line: 9, column: 1 },
          };
          return {
            ...read,
            findings:
              number === 0
                ? []
                : [
                    { ...finding, row: 1n },
                    { ...finding, count: 10 },
                  ],
          };
        }),
      );
      const structures = new Map(
        reads.flatMap((read) => read.dataSets.map((each) => [each, structureOf(exchangeRates)] as const)),
      );
      const { report } = await validateData(tables, reads, structures, usual);
      expect(report.rules.map(({ rule, count }) => [rule, count])).to.deep.equal([
        ['message.readable', 11],
        ['code.unknown', 2],
      ]);
      expect(report.rules[1]?.findings.map(({ dataSet }) => dataSet)).to.deep.equal([0, 1]);
      expect(report.dataSets.map(({ invalidRows }) => invalidRows)).to.deep.equal([1, 2]);
      expect(report.totals).to.include({ series: 4, observations: 4 });
    }));
});
