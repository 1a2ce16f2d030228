import { quoteName } from '../../tables/sql.js';
import type { Tables } from '../../tables/tables.js';
import { allConditions, countOf, isGiven, type JudgedColumn, type JudgedDataSet } from './judged-data-set.js';

/**
 * The series of a data set, a row each: `d0`, `d1`, … with the dimensions of its key, `rows`, `observations`, `first` with the first row in
 * the file, `observed` with its first observation, and the lowest and highest value of each attribute whose level lacks time, `low3` and `high3` by the position of the component.
 * It is small beside the data where series are long, and takes the place of the data in all that depends on series.
 */
export interface SeriesTable {
  /** The name of the table, quoted. */
  readonly table: string;
  /** The columns of the data whose values it has, in the order of `d0`, `d1`, …. */
  readonly key: readonly JudgedColumn[];
  /** Number of series: those with all their dimensions. */
  readonly series: number;
  readonly observations: number;
}

/** The column of the table with a dimension; undefined for time and for what is not a dimension. */
export function seriesColumn({ key }: Pick<SeriesTable, 'key'>, component: string): string | undefined {
  const index = key.findIndex((each) => each.component.id === component);
  return index < 0 ? undefined : `d${index}`;
}

/** Whether an attribute belongs to series, groups of them, or the data set. */
export const isOfSeries = ({ component }: JudgedColumn, key: readonly JudgedColumn[]): boolean =>
  component.level?.dimensions.every((id) => key.some((each) => each.component.id === id)) === true;

export async function makeSeriesTable(tables: Tables, data: JudgedDataSet): Promise<SeriesTable> {
  const table = quoteName(`series ${data.order}`);
  const key = data.key.filter((each) => each !== data.time);
  const hasTime = data.structure.components.some(({ kind }) => kind === 'timeDimension');
  const attributes = hasTime ? data.columns.filter((each) => isOfSeries(each, key)) : [];
  const selected = [
    ...key.map(({ sql }, index) => `${sql} AS d${index}`),
    'count(*) AS rows',
    data.isObservation === 'TRUE'
      ? 'count(*) AS observations'
      : `count(*) FILTER (WHERE ${data.isObservation}) AS observations`,
    'min("#row") AS first',
    data.isObservation === 'TRUE'
      ? 'min("#row") AS observed'
      : `min("#row") FILTER (WHERE ${data.isObservation}) AS observed`,
    ...attributes.flatMap(({ sql, position }) => [`min(${sql}) AS low${position}`, `max(${sql}) AS high${position}`]),
  ];
  const group = key.length === 0 ? '' : `GROUP BY ${key.map(({ sql }) => sql).join(', ')}`;
  await tables.run(`CREATE TABLE ${table} AS SELECT ${selected.join(', ')} FROM ${data.table} ${group}`);
  const isWhole = allConditions(key.map((_, index) => isGiven({ sql: `d${index}` })));
  const [row = {}] = await tables.rows(
    `SELECT count(*) FILTER (WHERE rows > 0 AND ${isWhole}) AS series, CAST(sum(observations) AS BIGINT) AS observations FROM ${table}`,
  );
  return { table, key, series: countOf(row['series']), observations: countOf(row['observations']) };
}
