import { expect } from 'chai';
import fc from 'fast-check';
import type { Filter } from '../../../src/registry/availability/filter.js';
import { applyRows, countCommon, countCompared, orderOfRows } from '../../../src/registry/data/apply-rows.js';
import type { DataQuery } from '../../../src/registry/data/data-query.js';
import { selectRows } from '../../../src/registry/data/select-rows.js';
import { quoteText } from '../../../src/tables/sql.js';
import { DataReading, inAnyOrder } from '../../formats/data/reading.js';
import { components, ids, randomRows, rowsOfQuery, tableOf } from '../../formats/data/send/sent-sample.js';
import { randomCases } from '../../harness/random-cases.js';
import { applyNaively, type NaiveFilter, selectNaively } from './naive-data.js';

const option = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const operators = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'co', 'nc', 'sw', 'ew'] as const;
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  FREQ: ['A', 'M', 'Q'],
  AREA: ['X', 'Y'],
  TIME_PERIOD: ['1990', '1993', '1996', '9', '199'],
  OBS_VALUE: ['1', '2.5', '0', '-3', '99999'],
  STATUS: ['A', 'E'],
  COMMENT: ['a', 'x,y', "it's"],
};
/** Whole periods are compared as periods; parts of one are compared as texts. */
const wholeTimes = ['1990', '1993', '1996'];

const filters = fc.uniqueArray(fc.constantFrom(...Object.keys(valuesOf)), { maxLength: 2 }).chain((chosen) =>
  fc.tuple(
    ...chosen.map((id) => {
      const condition = fc.constantFrom(...operators).chain((operator) => {
        const isOrder = ['lt', 'le', 'gt', 'ge'].includes(operator);
        const values = id === 'TIME_PERIOD' && isOrder ? wholeTimes : (valuesOf[id] ?? []);
        return fc.tuple(fc.constant(operator), fc.constantFrom(...values));
      });
      const filter = fc.array(fc.array(condition, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 });
      return filter.map((each) => [id, each as NaiveFilter] as const);
    }),
  ),
);

const position = fc.oneof(fc.constant(null), fc.subarray(['A', 'M', 'X', 'Y'], { minLength: 1 }));
const queries = fc.record({
  keys: fc.array(fc.array(position, { maxLength: 2 }), { minLength: 1, maxLength: 2 }),
  filters: filters.map((each) => new Map(each)),
  first: option(fc.integer({ min: 1, max: 3 })),
  last: option(fc.integer({ min: 1, max: 3 })),
  offset: fc.integer({ min: 0, max: 3 }),
  limit: option(fc.integer({ min: 1, max: 5 })),
  sort: fc.uniqueArray(fc.tuple(fc.constantFrom('FREQ', 'AREA', 'TIME_PERIOD', 'STATUS'), fc.boolean()), {
    selector: ([id]) => id,
    maxLength: 2,
  }),
});

const filterOf = (filter: NaiveFilter): Filter =>
  filter.map((all) => all.map(([operator, value]) => ({ operator: operator as 'eq', value })));

describe('random data', () => {
  let reading: DataReading;
  let files = 0;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  async function fileOf(sql: string): Promise<string> {
    const path = reading.path(`rows-${files++}.parquet`);
    await reading.tables.run(`COPY (${sql}) TO ${quoteText(path)} (FORMAT parquet)`);
    return path;
  }

  it('are selected as a naive filter selects them', async () => {
    await fc.assert(
      fc.asyncProperty(randomRows, queries, fc.boolean(), async (rows, query, isSplit) => {
        const table = await tableOf(reading, rows);
        const parts = isSplit
          ? [`SELECT * FROM (${table}) WHERE FREQ <> 'A'`, `SELECT * FROM (${table}) WHERE FREQ = 'A'`]
          : [table];
        const paths: string[] = [];
        for (const part of parts) paths.push(await fileOf(part));
        const asked: DataQuery = {
          keys: query.keys,
          filters: new Map([...query.filters].map(([id, filter]) => [id, filterOf(filter)])),
          firstObservations: query.first,
          lastObservations: query.last,
          offset: query.offset,
          limit: query.limit,
          sort: query.sort.map(([component, isDescending]) => ({ component, isDescending })),
          attributes: ['all'],
          measures: ['all'],
          atObservation: 'AllDimensions',
        };
        const own = await reading.tables.session();
        const selected = await selectRows(
          own,
          { now: { paths, columns: ids, rows: rows.length } },
          components,
          asked,
          1_000,
          {
            readsSeveralTimes: false,
          },
        );
        const found = await own.rows(selected.dataSets[0]?.sql ?? '');
        own.close();
        const expected = selectNaively(rows, query);
        const keysOf = (each: Readonly<Record<string, unknown>>): string =>
          `${each['FREQ']}.${each['AREA']}.${each['TIME_PERIOD']}`;
        expect(found.map(keysOf)).to.deep.equal(expected.map(keysOf));
      }),
      { numRuns: randomCases(150) },
    );
  });

  for (const action of ['append', 'merge', 'replace', 'delete'] as const)
    it(`are loaded as a naive registry loads them: ${action}`, async () => {
      await fc.assert(
        fc.asyncProperty(randomRows, randomRows, async (before, given) => {
          const rows = { before: await tableOf(reading, before), given: await tableOf(reading, given) };
          const found = await rowsOfQuery(reading, applyRows(rows, components, action));
          const observations = found.filter((row) => row['TIME_PERIOD'] !== undefined);
          expect(inAnyOrder(observations)).to.deep.equal(inAnyOrder(applyNaively(before, given, action)));
        }),
        { numRuns: randomCases(40) },
      );
    });

  it('stand beside others only where they have no key in common', async () => {
    const one = [{ FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', UNIT: 'u' }];
    const flat = components.filter(({ level }) => level === undefined || level.level === 'observation');
    const common = async (given: readonly Record<string, string>[], some = flat): Promise<number> => {
      const rows = { before: await tableOf(reading, one), given: await tableOf(reading, given) };
      const [row] = await reading.tables.rows(countCommon(rows, some));
      return Number(row?.['common']);
    };
    expect(await common([{ FREQ: 'A', AREA: 'X', TIME_PERIOD: '2021' }])).to.equal(0);
    expect(await common([{ FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020' }])).to.equal(1);
    expect(await common([{ FREQ: 'A', AREA: 'X' }])).to.equal(1);
    // The attribute of the data set is shared by all rows.
    expect(await common([{ FREQ: 'M', AREA: 'Y', TIME_PERIOD: '2021' }], [...components])).to.be.greaterThan(0);
    const [row] = await reading.tables.rows(
      countCompared(
        await tableOf(reading, [...one, { FREQ: 'A', AREA: 'X' }, { FREQ: 'A', AREA: 'X', TIME_PERIOD: '1' }]),
        components,
      ),
    );
    expect(Number(row?.['compared'])).to.equal(2);
    expect(orderOfRows(components)).to.equal('"FREQ" NULLS FIRST, "AREA" NULLS FIRST, "TIME_PERIOD" NULLS FIRST');
  });
});
