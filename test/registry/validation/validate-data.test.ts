import { expect } from 'chai';
import {
  attribute,
  coded,
  codelist,
  countsOf,
  dimension,
  inLines,
  measure,
  type SmallStructure,
  time,
  validateSmall,
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
});
