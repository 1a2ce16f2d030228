import { allConditions, anyCondition, isGiven, type JudgedColumn, type JudgedDataSet } from '../judged-data-set.js';
import type { RuleId } from '../rules.js';
import type { Judged } from './judged.js';

const countRows = async ({ tables, data }: Judged, condition: string): Promise<number> => {
  const [row] = await tables.rows(`SELECT count(*) AS n FROM ${data.table} WHERE ${condition}`);
  return Number(row?.['n'] ?? 0);
};

/** Adds the rows in which a condition about a component holds. */
export async function addWhere(
  judged: Judged,
  rule: RuleId,
  column: JudgedColumn,
  condition: string,
  detail: string,
): Promise<void> {
  const { data, found } = judged;
  await found.addRows(data, {
    rule,
    component: column.component.id,
    count: await countRows(judged, condition),
    rows: `SELECT "#row" AS row FROM ${data.table} WHERE ${condition}`,
    describe: () => ({ detail }),
  });
}

/**
 * Whether a row requires a value of a dimension: it has a measure, or an attribute of a level with the dimension, or neither a measure nor
 * an attribute.
 */
function requiresDimension({ columns }: JudgedDataSet, id: string): string {
  const values = columns.filter(({ component: { kind } }) => kind !== 'dimension' && kind !== 'timeDimension');
  const deciding = values.filter(
    ({ component: { kind, level } }) => kind === 'measure' || level?.dimensions.includes(id) === true,
  );
  return anyCondition([...deciding.map(isGiven), allConditions(values.map(({ sql }) => `${sql} IS NULL`))]);
}

/** Observations without a value of a dimension, and attributes without a dimension of their level. */
export async function checkDimensions(judged: Judged): Promise<void> {
  const { data } = judged;
  if (data.extent === 'given') return;
  for (const column of data.key) {
    if (column.filled === data.rows) continue;
    const condition = `${column.sql} IS NULL AND ${requiresDimension(data, column.component.id)}`;
    const detail = `The dimension ${column.component.id} has no value`;
    await addWhere(judged, 'dimension.missing', column, condition, detail);
  }
}

/** Observations without a value of a mandatory measure. */
export async function checkMeasures(judged: Judged): Promise<void> {
  const { data } = judged;
  if (data.extent === 'given') return;
  for (const column of data.columns) {
    const { kind, isMandatory, id } = column.component;
    if (kind !== 'measure' || !isMandatory || column.filled === data.rows) continue;
    const condition = `${column.sql} IS NULL AND ${data.isObservation}`;
    await addWhere(judged, 'measure.missing', column, condition, `The mandatory measure ${id} has no value`);
  }
}
