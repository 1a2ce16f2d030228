import type { DataSet } from '../../formats/data/data-sets.js';
import { quoteName } from '../../tables/sql.js';
import type { Tables } from '../../tables/tables.js';
import type { DataComponent, StructureOfData } from './structure-of-data.js';

/** A column of a data set with the component whose values it holds. */
export interface JudgedColumn {
  readonly component: DataComponent;
  /** Number of the component in its structure. */
  readonly position: number;
  /** The name of the column, quoted. */
  readonly sql: string;
  readonly isMultiple: boolean;
  /** Number of cells with a value. */
  readonly filled: number;
}

/** A data set with its structure, ready to be judged. */
export interface JudgedDataSet {
  readonly dataSet: DataSet;
  readonly structure: StructureOfData;
  /** Number among all data sets of a validation. */
  readonly order: number;
  /** The name of the table, quoted. */
  readonly table: string;
  readonly rows: number;
  /** The columns of components of the structure, in the order of that. */
  readonly columns: readonly JudgedColumn[];
  /** The columns of the dimensions; without time they are those of a series. */
  readonly key: readonly JudgedColumn[];
  readonly time: JudgedColumn | undefined;
  /** Whether there is a column for each dimension, so that rows have keys. */
  readonly hasKey: boolean;
  /** Whether a row is an observation, in SQL: it has a measure, or all dimensions. */
  readonly isObservation: string;
  /** Table of the rows that findings name, with the column `row`, quoted. */
  readonly invalidRows: string;
  /** What the data set is judged for: as complete, as changes of what there is, or for what it gives alone. */
  readonly extent: 'complete' | 'changes' | 'given';
}

export const isDimension = ({ kind }: DataComponent): boolean => kind === 'dimension' || kind === 'timeDimension';

/** Conditions of which one has to hold, or all, in SQL. */
export const anyCondition = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'FALSE' : `(${conditions.join(' OR ')})`;
export const allConditions = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'TRUE' : `(${conditions.join(' AND ')})`;

export const isGiven = ({ sql }: Pick<JudgedColumn, 'sql'>): string => `${sql} IS NOT NULL`;

const extents = { merge: 'changes', delete: 'given' } as const;

/** A number of a result, which has counts as bigint. */
export const countOf = (value: unknown): number => Number(value ?? 0);

export const columnOf = ({ columns }: Pick<JudgedDataSet, 'columns'>, id: string): JudgedColumn | undefined =>
  columns.find(({ component }) => component.id === id);

/** Counts the values of each column, in one scan, and makes the table of invalid rows. */
export async function prepareDataSet(
  tables: Tables,
  dataSet: DataSet,
  structure: StructureOfData,
  order: number,
): Promise<JudgedDataSet> {
  const table = quoteName(dataSet.table);
  const found = structure.components.flatMap((component, position) => {
    const column = dataSet.columns.find((each) => each.component === component.id);
    return column === undefined
      ? []
      : [{ component, position, sql: quoteName(column.column), isMultiple: column.isMultiple }];
  });
  const counts = found.map(({ sql }, index) => `, count(${sql}) AS n${index}`).join('');
  const [row = {}] = await tables.rows(`SELECT count(*) AS n${counts} FROM ${table}`);
  const columns = found.map((each, index) => ({ ...each, filled: countOf(row[`n${index}`]) }));
  const rows = countOf(row['n']);
  const key = columns.filter(({ component }) => isDimension(component));
  const measures = columns.filter(({ component }) => component.kind === 'measure');
  const hasKey = structure.components.every(
    (each) => !isDimension(each) || key.some(({ component }) => component === each),
  );
  const isWhole = key.every(({ filled }) => filled === rows);
  const invalidRows = quoteName(`invalid rows ${order}`);
  await tables.run(`CREATE TABLE ${invalidRows} (row BIGINT)`);
  return {
    dataSet,
    structure,
    order,
    table,
    rows,
    columns,
    key,
    time: key.find(({ component }) => component.kind === 'timeDimension'),
    hasKey,
    isObservation: isWhole ? 'TRUE' : anyCondition([...measures.map(isGiven), allConditions(key.map(isGiven))]),
    invalidRows,
    extent: dataSet.action === 'merge' || dataSet.action === 'delete' ? extents[dataSet.action] : 'complete',
  };
}
