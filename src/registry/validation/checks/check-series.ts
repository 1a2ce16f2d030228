import type { ValuesOfKey } from '../../../references/judge-values.js';
import { quoteName } from '../../../tables/sql.js';
import { allConditions, columnOf, countOf, isGiven } from '../judged-data-set.js';
import { seriesColumn } from '../series-table.js';
import type { Judged } from './judged.js';

/** Keys that are judged at a time. */
const batch = 20_000;

/**
 * Series against the key sets of all constraints: each distinct combination of the dimensions that key sets name is judged once. Series
 * that lack a dimension, or have a value that is not in its list, are not judged.
 */
export async function checkSeries({ tables, data, judge, series, found }: Judged): Promise<void> {
  const { series: keySets } = judge;
  if (!keySets.isRestricting || !data.hasKey) return;
  const ids = keySets.dimensions;
  const isOfSeries = ids.every((id) => seriesColumn(series, id) !== undefined);
  const source = isOfSeries ? series.table : data.table;
  const columns = ids.map((id) => (isOfSeries ? seriesColumn(series, id) : columnOf(data, id)?.sql) ?? '');
  const named = columns.map((sql, index) => `${sql} AS k${index}`);
  const keys = quoteName(`keys ${data.order}`);
  const key = series.key.map((each, index) => (isOfSeries ? `d${index}` : each.sql));
  const given = allConditions([...key, ...columns].map((sql) => isGiven({ sql })));
  await tables.run(
    `CREATE TABLE ${keys} AS SELECT row_number() OVER () AS number, * FROM (SELECT DISTINCT ${named.length === 0 ? '0 AS none' : named.join(', ')} FROM ${source} WHERE ${given})`,
  );
  const refused = quoteName(`refused keys ${data.order}`);
  await tables.run(`CREATE TABLE ${refused} (number BIGINT)`);
  const valuesOf = (row: Readonly<Record<string, unknown>>): ValuesOfKey =>
    new Map(ids.map((id, index) => [id, String(row[`k${index}`])]));
  let isAny = false;
  for (let from = 1; ; from += batch) {
    const rows = await tables.rows(`SELECT * FROM ${keys} WHERE number BETWEEN ${from} AND ${from + batch - 1}`);
    if (rows.length === 0) break;
    const isJudged = (values: ValuesOfKey): boolean => [...values].every(([id, value]) => judge.isInList(id, value));
    const isRefused = (values: ValuesOfKey): boolean => isJudged(values) && !keySets.allows(values);
    const numbers = rows.filter((row) => isRefused(valuesOf(row))).map((row) => Number(row['number']));
    if (numbers.length === 0) continue;
    isAny = true;
    await tables.run(`INSERT INTO ${refused} VALUES ${numbers.map((number) => `(${number})`).join(', ')}`);
  }
  if (!isAny) return;
  const onKey = allConditions(columns.map((sql, index) => `s.${sql} = k.k${index}`));
  const refusedKeys = `SELECT k.* FROM ${keys} k JOIN ${refused} r ON r.number = k.number`;
  const whole = allConditions(key.map((sql) => isGiven({ sql: `s.${sql}` })));
  const seriesRows = isOfSeries
    ? `SELECT s.first AS row, k.* FROM ${series.table} s JOIN (${refusedKeys}) k ON ${onKey} WHERE ${whole}`
    : `SELECT min(s."#row") AS row, ${['number', ...ids.map((_, index) => `k${index}`)].map((name) => `any_value(k.${name}) AS ${name}`).join(', ')} FROM ${data.table} s JOIN (${refusedKeys}) k ON ${onKey} WHERE ${whole} GROUP BY ${key.length === 0 ? 'ALL' : key.map((sql) => `s.${sql}`).join(', ')}`;
  const [count] = await tables.rows(`SELECT count(*) AS n FROM (${seriesRows})`);
  const onRows = allConditions(ids.map((id, index) => `t.${columnOf(data, id)?.sql} = k.k${index}`));
  await found.addRows(data, {
    rule: 'constraint.keySet',
    count: countOf(count?.['n']),
    rows: seriesRows,
    named: `SELECT t."#row" AS row FROM ${data.table} t JOIN (${refusedKeys}) k ON ${onRows} WHERE ${allConditions(series.key.map(({ sql }) => isGiven({ sql: `t.${sql}` })))}`,
    describe: (row) => judge.explain(valuesOf(row), keySets.reasons(valuesOf(row))),
  });
}
