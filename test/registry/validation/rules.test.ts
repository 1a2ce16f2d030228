import { expect } from 'chai';
import { dataChecks, rulesOfReaders } from '../../../src/registry/validation/checks/checks.js';
import { type RuleId, validationRules } from '../../../src/registry/validation/rules.js';
import {
  attribute,
  coded,
  codelist,
  countsOf,
  dimension,
  inLines,
  measure,
  type SmallData,
  type SmallStructure,
  time,
  validateSmall,
} from './small-data.js';

const areas = codelist('CL_AREA', ['EU', 'EU>FR', 'EU>DE', 'US', 'OTHER']);
const frequencies = codelist('CL_FREQ', ['A', 'S', 'Q', 'M', 'W', 'D', 'N']);
const amounts = codelist('VL_AMOUNT', ['low', '10 %', 'é'], 'ValueList');
const regions = codelist('GCL_REGION', ['R1', 'R2'], 'GeographicCodelist');
const key = ['FREQ', 'AREA', 'TIME_PERIOD'];
const ofObservation = { level: 'observation', dimensions: key } as const;
const ofSeries = { level: 'series', dimensions: ['FREQ', 'AREA'] } as const;
const ofGroup = { level: 'group', dimensions: ['AREA'], group: 'Sibling' } as const;
const ofDataSet = { level: 'dataSet', dimensions: [] } as const;

const base = [dimension('FREQ', coded(frequencies)), dimension('AREA', coded(areas)), time(), measure()];
const lists = [areas, frequencies, amounts, regions];
const withComponents = (...components: SmallStructure['components']): SmallStructure => ({
  components: [...base, ...components],
  lists,
});
const withConstraint = (
  content: Readonly<Record<string, unknown>>,
  ...more: SmallStructure['components']
): SmallStructure => ({
  ...withComponents(...more),
  constraints: { DC: content },
});

const columns = [...key, 'OBS_VALUE'];
const observation = ['A', 'FR', '2024', '1'];

interface RuleCase {
  readonly rule: RuleId;
  readonly about: string;
  readonly structure: SmallStructure;
  readonly valid: SmallData;
  readonly invalid: SmallData;
  /** What is found in the invalid data, as `inLines` has it; all of it. */
  readonly found: readonly string[];
  /** The rows without the invalid ones, where not all of them. */
  readonly named?: readonly number[];
}

/** One more component with a value for one observation. */
const value = (
  rule: RuleId,
  about: string,
  component: SmallStructure['components'][number],
  right: readonly string[],
  wrong: readonly string[],
): RuleCase => {
  const heading =
    component.maxOccurs === 1 && !right.some((each) => each.startsWith('[')) ? component.id : `${component.id}[]`;
  const rows = (values: readonly string[]) => values.map((each, index) => ['A', 'FR', String(2000 + index), '1', each]);
  return {
    rule,
    about,
    structure: withComponents(component),
    valid: { columns: [...columns, heading], rows: rows(right) },
    invalid: { columns: [...columns, heading], rows: rows(wrong) },
    found: wrong.map((each, index) => `${rule} ${index + 2}:5 ${component.id} ${each}`),
  };
};

const text = (id: string, format: Readonly<Record<string, unknown>>) =>
  attribute(id, ofObservation, { format: format as never });

const times = (
  rule: RuleId,
  about: string,
  right: readonly string[],
  wrong: readonly string[],
  part = {},
): RuleCase => {
  const rows = (values: readonly string[]) =>
    values.map((each) => {
      const [frequency = '', period = ''] = each.split(' ');
      return [frequency, 'FR', period, '1'];
    });
  return {
    rule,
    about,
    structure: { components: [base[0], base[1], time(part), base[3]].flatMap((each) => each ?? []), lists },
    valid: { columns, rows: rows(right) },
    invalid: { columns, rows: rows(wrong) },
    found: wrong.map((each, index) => `${rule} ${index + 2}:3 TIME_PERIOD ${each.split(' ')[1]}`),
  };
};

const region = (about: string, content: object, right: readonly string[], wrong: readonly string[]): RuleCase => {
  const rows = (values: readonly string[]) =>
    values.map((each, index) => {
      const [area = '', period = String(2000 + index)] = each.split(' ');
      return ['A', area, period, '1'];
    });
  const isTime = JSON.stringify(content).includes('TIME_PERIOD');
  return {
    rule: 'constraint.region',
    about,
    structure: withConstraint({ cubeRegions: [content] }),
    valid: { columns, rows: rows(right) },
    invalid: { columns, rows: rows(wrong) },
    found: wrong.map((each, index) => {
      const [area, period] = each.split(' ');
      return `constraint.region ${index + 2}:${isTime ? `3 TIME_PERIOD ${period}` : `2 AREA ${area}`}`;
    }),
  };
};

const keySet = (
  about: string,
  dataKeySets: readonly object[],
  right: readonly string[],
  wrong: readonly string[],
): RuleCase => {
  const rows = (values: readonly string[]) => values.map((each) => [...each.split('.'), '2024-01-31T00:00:00', '1']);
  return {
    rule: 'constraint.keySet',
    about,
    structure: {
      ...withConstraint({ dataKeySets }),
      components: [dimension('FREQ'), dimension('AREA', coded(areas)), time(), measure()],
    },
    valid: { columns, rows: rows(right) },
    invalid: { columns, rows: rows(wrong) },
    found: wrong.map((_, index) => `constraint.keySet ${index + 2}:1`),
  };
};
const keyOf = (frequency: string, area: string) => ({
  keyValues: [
    { id: 'FREQ', value: frequency },
    { id: 'AREA', value: area },
  ],
});

const status = attribute('STATUS', ofObservation, { isMandatory: true });
const title = (level: Parameters<typeof attribute>[1], isMandatory = false) =>
  attribute('TITLE', level, { isMandatory });
const withTitle = [...columns, 'TITLE'];

const cases: readonly RuleCase[] = [
  {
    rule: 'component.unknown',
    about: 'a column of another structure, which is a warning in SDMX-CSV',
    structure: withComponents(),
    valid: { columns, rows: [observation] },
    invalid: { format: 'csv', columns: [...columns, 'UNIT'], rows: [[...observation, 'EUR']] },
    found: ['component.unknown 1:5 UNIT'],
    named: [],
  },
  {
    rule: 'component.missing',
    about: 'a dimension, a mandatory attribute and the measure',
    structure: withComponents(status),
    valid: { columns: [...columns, 'STATUS'], rows: [[...observation, 'A']] },
    invalid: { columns: ['FREQ', 'TIME_PERIOD'], rows: [['A', '2024']] },
    found: ['component.missing 1:1 AREA', 'component.missing 1:1 OBS_VALUE', 'component.missing 1:1 STATUS'],
    named: [],
  },
  {
    rule: 'dimension.missing',
    about: 'an observation without area, and an attribute of a series without it',
    structure: withComponents(title(ofSeries)),
    valid: {
      columns: withTitle,
      rows: [
        [...observation, null],
        ['A', 'FR', null, null, 'x'],
      ],
    },
    invalid: {
      columns: withTitle,
      rows: [
        ['A', null, '2024', '1', null],
        ['A', null, null, null, 'x'],
        [null, null, null, null, null],
      ],
    },
    found: [
      'dimension.missing 2:2 AREA',
      'dimension.missing 3:2 AREA',
      'dimension.missing 4:1 FREQ',
      'dimension.missing 4:2 AREA',
      'dimension.missing 4:3 TIME_PERIOD',
    ],
  },
  value('code.unknown', 'codes', attribute('ORIGIN', ofObservation, coded(areas)), ['FR', '#N/A'], ['fr', 'EU ']),
  value(
    'code.unknown',
    'items of a value list',
    attribute('AMOUNT', ofObservation, coded(amounts)),
    ['10 %', 'é'],
    ['10%', 'e'],
  ),
  value(
    'code.unknown',
    'codes of a geographic list',
    attribute('PLACE', ofObservation, coded(regions)),
    ['R1', 'R2'],
    ['R3'],
  ),
  value(
    'code.unknown',
    'one of several codes',
    attribute('ORIGIN', ofObservation, { ...coded(areas), maxOccurs: 3 }),
    ['["FR","DE"]', '[["FR"],["US"]]'],
    ['["FR","XX"]'],
  ),
  value(
    'format.type',
    'numbers',
    text('X', { dataType: 'Double' }),
    ['1', '-1.5e3', '.5', 'NaN', '-INF'],
    ['1,5', ' 1', '1_000', '0x1', 'nan', ''],
  ),
  value(
    'format.type',
    'whole numbers',
    text('X', { dataType: 'Integer' }),
    ['-2147483648', '+7', '007'],
    ['2147483648', '1.0', '1e3'],
  ),
  value('format.type', 'short whole numbers', text('X', { dataType: 'Short' }), ['-32768', '32767'], ['32768']),
  value(
    'format.type',
    'long whole numbers',
    text('X', { dataType: 'Long' }),
    ['9223372036854775807'],
    ['9223372036854775808'],
  ),
  value('format.type', 'whole numbers of any length', text('X', { dataType: 'BigInteger' }), ['9'.repeat(50)], ['9.']),
  value('format.type', 'decimals', text('X', { dataType: 'Decimal' }), ['1.50', '-.5'], ['1e3', 'NaN']),
  value('format.type', 'booleans', text('X', { dataType: 'Boolean' }), ['true', '0'], ['TRUE', 'yes']),
  value('format.type', 'letters', text('X', { dataType: 'Alpha' }), ['abc'], ['ab1', 'é']),
  value('format.type', 'letters and digits', text('X', { dataType: 'AlphaNumeric' }), ['ab1'], ['a-b']),
  value('format.type', 'digits', text('X', { dataType: 'Numeric' }), ['007'], ['-7', '1.5']),
  value('format.type', 'URIs', text('X', { dataType: 'URI' }), ['https://example.org/a?b#c'], ['http://[x', '%zz']),
  value('format.type', 'dates', text('X', { dataType: 'GregorianDay' }), ['2024-02-29'], ['2023-02-29', '2024-2-1']),
  value(
    'format.type',
    'dates and times',
    text('X', { dataType: 'DateTime' }),
    ['2024-01-31T23:59:59Z'],
    ['2024-01-31 10:00:00', '2024-01-31T25:00:00'],
  ),
  value(
    'format.type',
    'days of a year',
    text('X', { dataType: 'MonthDay' }),
    ['--02-29', '--07-01'],
    ['--02-30', '--13-01', '--01-00', '07-01'],
  ),
  value('format.type', 'months', text('X', { dataType: 'Month' }), ['--12'], ['--13']),
  value('format.type', 'days', text('X', { dataType: 'Day' }), ['---31'], ['---32']),
  value('format.type', 'times', text('X', { dataType: 'Time' }), ['13:45:00.5', '24:00:00'], ['13:45', '24:00:01']),
  value('format.type', 'durations', text('X', { dataType: 'Duration' }), ['P1Y2M', 'PT1.5S'], ['P', '1Y', 'PT']),
  value(
    'format.facet',
    'lengths',
    text('X', { dataType: 'String', minLength: 2, maxLength: 3 }),
    ['ab', '😀😀😀'],
    ['a', 'abcd'],
  ),
  value(
    'format.facet',
    'patterns',
    text('X', { dataType: 'String', pattern: '[A-Z]{2}\\d+' }),
    ['AB1'],
    ['AB', 'xAB1', 'AB1 '],
  ),
  value(
    'format.facet',
    'bounds',
    text('X', { dataType: 'Decimal', minValue: 0.1, maxValue: 9 }),
    ['0.1', '9.0', '0.10'],
    ['0.0999999999999999999999', '9.00001'],
  ),
  value(
    'format.facet',
    'bounds that are excluded',
    text('X', { dataType: 'ExclusiveValueRange', minValue: 0, maxValue: 1 }),
    ['0.5'],
    ['0', '1.0'],
  ),
  value(
    'format.facet',
    'decimals',
    text('X', { dataType: 'Decimal', decimals: 2 }),
    ['1.25', '1.2500', '7'],
    ['1.255'],
  ),
  value(
    'format.facet',
    'steps',
    text('X', { dataType: 'Incremental', startValue: 1, interval: 0.5 }),
    ['1', '2.5'],
    ['1.2'],
  ),
  value(
    'format.facet',
    'start and end times',
    text('X', { dataType: 'GregorianYear', startTime: '2000', endTime: '2010' }),
    ['2000', '2010'],
    ['1999', '2011'],
  ),
  value(
    'format.type',
    'sentinel values',
    text('X', { dataType: 'Integer', sentinelValues: [{ value: 'n/a' }] }),
    ['n/a', '1'],
    ['na'],
  ),
  value(
    'format.occurrences',
    'at most two values',
    attribute('X', ofObservation, { maxOccurs: 2 }),
    ['["a","b"]', '["a"]'],
    ['["a","b","c"]'],
  ),
  value(
    'format.occurrences',
    'at least two values',
    attribute('X', ofObservation, { minOccurs: 2, maxOccurs: 'unbounded' }),
    ['["a","b"]'],
    ['["a"]', '[]'],
  ),
  value(
    'format.language',
    'texts in languages',
    text('X', { dataType: 'String', isMultiLingual: true }),
    ['[{"en":"a","fr":"b"}]', '["a"]'],
    ['[{"english language":"a"}]'],
  ),
  {
    ...value(
      'format.language',
      'texts in languages for plain values',
      text('X', { dataType: 'String' }),
      ['["a"]'],
      ['[{"en":"a"}]'],
    ),
  },
  times(
    'time.format',
    'periods of all forms',
    [
      'A 2024',
      'M 2024-12',
      'D 2024-02-29',
      'A 2024-A1',
      'S 2024-S2',
      'Q 2024-Q4',
      'M 2024-M12',
      'W 2024-W52',
      'D 2024-D010',
      'N 2024-01-31T10:00:00',
      'N 2024-01-31/P1Y',
      'A 2025Z',
      'A 2026+01:00',
    ],
    [
      'A 24',
      'A 2024-13',
      'A 2023-02-29',
      'A 2024-A2',
      'A 2024-Q5',
      'A 2024-M00',
      'A 2024-W54',
      'A 2024-D367',
      'A 2024-01-31/1Y',
      'A ',
      'A 2024 ',
    ].map((each) => (each === 'A 2024 ' ? 'A 2024x' : each)),
  ),
  times('time.format', 'periods of the data type of the dimension', ['A 2024', 'A 2023'], ['A 2024-A1', 'A 2024-01'], {
    format: { dataType: 'GregorianYear' },
  }),
  times('time.format', 'periods between two times', ['A 2000', 'A 2010'], ['A 1999', 'A 2011'], {
    format: { dataType: 'ObservationalTimePeriod', startTime: '2000', endTime: '2010' },
  }),
  times(
    'time.frequency',
    'periods as long as the frequency',
    ['A 2024', 'Q 2024-Q1', 'M 2024-01', 'D 2024-01-31', 'W 2024-W05', 'N 2024'],
    ['A 2024-01', 'Q 2024', 'M 2024-Q1', 'D 2024-W05', 'S 2024-T1'],
  ),
  times(
    'time.reportingYear',
    'weeks and days of years that have them',
    ['W 2020-W53', 'D 2024-D366'],
    ['W 2021-W53', 'D 2023-D366'],
  ),
  {
    rule: 'attribute.missing',
    about: 'of observations',
    structure: withComponents(status),
    valid: { columns: [...columns, 'STATUS'], rows: [[...observation, 'A']] },
    invalid: {
      columns: [...columns, 'STATUS'],
      rows: [
        [...observation, 'A'],
        ['A', 'DE', '2024', '1', null],
      ],
    },
    found: ['attribute.missing 3:5 STATUS'],
    named: [1],
  },
  {
    rule: 'attribute.missing',
    about: 'of series, which have it in a row of their own or in one of their observations',
    structure: withComponents(title(ofSeries, true)),
    valid: {
      columns: withTitle,
      rows: [
        ['A', 'FR', null, null, 'x'],
        [...observation, null],
        ['A', 'DE', '2024', '1', 'y'],
        ['A', 'DE', '2025', '1', null],
      ],
    },
    invalid: {
      columns: withTitle,
      rows: [
        [...observation, null],
        ['A', 'FR', '2025', '1', null],
        ['A', 'DE', '2024', '1', 'y'],
      ],
    },
    found: ['attribute.missing 2:5 TITLE'],
    named: [0, 1],
  },
  {
    rule: 'attribute.missing',
    about: 'of groups',
    structure: withComponents(title(ofGroup, true)),
    valid: {
      columns: withTitle,
      rows: [
        [null, 'FR', null, null, 'x'],
        [...observation, null],
        ['Q', 'FR', '2024-Q1', '1', null],
      ],
    },
    invalid: {
      columns: withTitle,
      rows: [
        [null, 'FR', null, null, 'x'],
        ['A', 'DE', '2024', '1', null],
        ['Q', 'DE', '2024-Q1', '1', null],
      ],
    },
    found: ['attribute.missing 3:5 TITLE'],
    named: [1, 2],
  },
  {
    rule: 'attribute.missing',
    about: 'of the data set',
    structure: withComponents(title(ofDataSet, true)),
    valid: {
      columns: withTitle,
      rows: [
        [null, null, null, null, 'x'],
        [...observation, null],
      ],
    },
    invalid: { columns: withTitle, rows: [[...observation, null]] },
    found: ['attribute.missing 2:5 TITLE'],
  },
  {
    rule: 'attribute.conflict',
    about: 'of series',
    structure: withComponents(title(ofSeries)),
    valid: {
      columns: withTitle,
      rows: [
        [...observation, 'x'],
        ['A', 'FR', '2025', '1', 'x'],
        ['A', 'DE', '2025', '1', 'y'],
      ],
    },
    invalid: {
      columns: withTitle,
      rows: [
        [...observation, 'x'],
        ['A', 'FR', '2025', '1', null],
        ['A', 'FR', '2026', '1', 'y'],
        ['A', 'DE', '2024', '1', 'z'],
      ],
    },
    found: ['attribute.conflict 4:5 TITLE y'],
    named: [0, 1, 2],
  },
  {
    rule: 'attribute.conflict',
    about: 'of the data set',
    structure: withComponents(title(ofDataSet)),
    valid: {
      columns: withTitle,
      rows: [
        [...observation, 'x'],
        ['A', 'DE', '2024', '1', 'x'],
      ],
    },
    invalid: {
      columns: withTitle,
      rows: [
        [...observation, 'x'],
        ['A', 'DE', '2024', '1', 'y'],
      ],
    },
    found: ['attribute.conflict 3:5 TITLE y'],
  },
  {
    rule: 'measure.missing',
    about: 'of an observation, and not of a row with an attribute of its series',
    structure: withComponents(title(ofSeries)),
    valid: {
      columns: withTitle,
      rows: [
        [...observation, null],
        ['A', 'FR', null, null, 'x'],
      ],
    },
    invalid: {
      columns: withTitle,
      rows: [
        [...observation, null],
        ['A', 'FR', '2025', null, 'x'],
      ],
    },
    found: ['measure.missing 3:4 OBS_VALUE'],
    named: [1],
  },
  {
    rule: 'measure.missing',
    about: 'one of two measures',
    structure: withComponents(measure('COUNT'), measure('NOTE', { isMandatory: false, format: null })),
    valid: { columns: [...columns, 'COUNT', 'NOTE'], rows: [[...observation, '3', null]] },
    invalid: { columns: [...columns, 'COUNT', 'NOTE'], rows: [[...observation, null, 'x']] },
    found: ['measure.missing 2:5 COUNT'],
  },
  {
    rule: 'key.repeated',
    about: 'equal observations; the first one stays valid',
    structure: withComponents(),
    valid: { columns, rows: [observation, ['A', 'FR', '2025', '1']] },
    invalid: { columns, rows: [observation, ['A', 'DE', '2024', '1'], observation, observation] },
    found: ['key.repeated 4:1', 'key.repeated 5:1'],
    named: [2, 3],
  },
  {
    rule: 'key.conflict',
    about: 'different observations with one key, all of which are named',
    structure: withComponents(),
    valid: { columns, rows: [observation] },
    invalid: { columns, rows: [['A', 'DE', '2024', '1'], observation, ['A', 'FR', '2024', '2']] },
    found: ['key.conflict 4:1'],
    named: [1, 2],
  },
  region('includes', { include: true, keyValues: [{ id: 'AREA', values: ['FR', 'DE'] }] }, ['FR', 'DE'], ['US', 'EU']),
  region('excludes', { include: false, keyValues: [{ id: 'AREA', values: ['FR'] }] }, ['US'], ['FR']),
  region(
    'cascade',
    { include: true, keyValues: [{ id: 'AREA', values: [{ value: 'EU', cascadeValues: true }] }] },
    ['EU', 'FR', 'DE'],
    ['US'],
  ),
  region(
    'cascade without the root',
    { include: true, keyValues: [{ id: 'AREA', values: [{ value: 'EU', cascadeValues: 'excluderoot' }] }] },
    ['FR', 'DE'],
    ['EU', 'US'],
  ),
  region('wildcards', { include: true, keyValues: [{ id: 'AREA', values: ['%R'] }] }, ['FR', 'OTHER'], ['DE']),
  region(
    'time ranges',
    {
      include: true,
      keyValues: [
        {
          id: 'TIME_PERIOD',
          timeRange: {
            startPeriod: { period: '2000', isInclusive: true },
            endPeriod: { period: '2010-06', isInclusive: true },
          },
        },
      ],
    },
    ['FR 2000', 'FR 2009'],
    ['FR 1999', 'FR 2010', 'DE 2011'],
  ),
  region(
    'values with validity periods, at the time of the row',
    {
      include: true,
      keyValues: [
        {
          id: 'AREA',
          values: ['FR', { value: 'DE', validFrom: '2010', validTo: '2015' }, { value: 'US', validTo: '2012-06' }],
        },
      ],
    },
    ['FR 1990', 'DE 2010', 'DE 2015', 'US 2012'],
    ['DE 2009', 'DE 2016', 'US 2013'],
  ),
  region(
    'regions with validity periods',
    { include: false, validFrom: '2010', keyValues: [{ id: 'AREA', values: ['FR'] }] },
    ['FR 2009', 'DE 2011'],
    ['FR 2010'],
  ),
  keySet(
    'combinations',
    [{ isIncluded: true, keys: [keyOf('A', 'FR'), keyOf('Q', 'DE')] }],
    ['A.FR', 'Q.DE'],
    ['A.DE', 'Q.FR', 'A.US'],
  ),
  keySet('keys that are excluded', [{ isIncluded: false, keys: [keyOf('A', 'FR')] }], ['A.DE', 'Q.FR'], ['A.FR']),
  keySet(
    'the last key that has a series',
    [
      { isIncluded: true, keys: [{ keyValues: [{ id: 'FREQ', value: 'A' }] }] },
      { isIncluded: false, keys: [{ keyValues: [{ id: 'AREA', values: [{ value: 'EU', cascadeValues: true }] }] }] },
      { isIncluded: true, keys: [keyOf('A', 'DE')] },
    ],
    ['A.US', 'A.DE'],
    ['A.FR', 'Q.US'],
  ),
  keySet(
    'patterns for a dimension without a list',
    [{ isIncluded: true, keys: [{ keyValues: [{ id: 'FREQ', values: ['X%'] }] }] }],
    ['X1.FR'],
    ['Y1.FR'],
  ),
];

describe('rules of the validation of data', () => {
  it('are each found by one check, or by readers', () => {
    const found = [...rulesOfReaders, ...dataChecks.flatMap(({ rules }) => rules)];
    expect([...found].sort()).to.deep.equal(Object.keys(validationRules).sort());
  });

  it('each have a case', () => {
    const missing = dataChecks
      .flatMap(({ rules }) => rules)
      .filter((rule) => !cases.some((each) => each.rule === rule));
    expect(missing).to.deep.equal([]);
  });

  for (const { rule, about, structure, valid, invalid, found, named } of cases) {
    describe(`${rule}: ${about}`, () => {
      it('finds nothing in valid data', async () => {
        const validated = await validateSmall(structure, { format: 'sdmx-csv-2.0', ...valid });
        expect(inLines(validated)).to.deep.equal([]);
        expect(validated.report.valid).to.equal(true);
        expect(validated.report.notes).to.deep.equal([]);
      });

      it('finds the faults', async () => {
        const validated = await validateSmall(structure, { format: 'sdmx-csv-2.0', ...invalid });
        expect(inLines(validated)).to.deep.equal(found);
        expect(validated.report.valid).to.equal(false);
        expect(validated.invalid).to.deep.equal(named ?? invalid.rows.map((_, index) => index));
        expect(countsOf(validated)).to.deep.equal({ [rule]: found.length });
      });

      it('counts alone with a limit of 0, and ends at the first error with failFast', async () => {
        const counted = await validateSmall(structure, { format: 'sdmx-csv-2.0', ...invalid }, { limit: 0 });
        expect(countsOf(counted)).to.deep.equal({ [rule]: found.length });
        expect(inLines(counted)).to.deep.equal([]);
        const first = await validateSmall(structure, { format: 'sdmx-csv-2.0', ...invalid }, { failFast: true });
        expect(first.report).to.include({ valid: false, isPartial: true });
        expect(first.report.rules.map((each) => each.rule)).to.deep.equal([rule]);
      });
    });
  }
});
