import { quoteName } from '../../../tables/sql.js';
import type { Tables } from '../../../tables/tables.js';
import { type CsvHeading, columnName } from './heading.js';
import { parseMultipleValues } from './multiple-values.js';

/** Makes a table of the distinct cells of a column and their values as JSON. */
async function parseDistinct(
  tables: Tables,
  from: string,
  to: string,
  heading: CsvHeading,
  component: CsvHeading['components'][number],
): Promise<void> {
  const column = columnName(component.column);
  await tables.run(`CREATE TABLE ${quoteName(to)} (written VARCHAR, parsed VARCHAR)`);
  const appender = await tables.appender(to);
  const cells = `SELECT DISTINCT ${column} FROM ${quoteName(from)} WHERE ${column} IS NOT NULL`;
  for await (const rows of tables.batches(cells)) {
    for (const [cell] of rows) {
      appender.appendVarchar(String(cell));
      appender.appendVarchar(JSON.stringify(parseMultipleValues(String(cell), heading.subFieldSeparator, component)));
      appender.endRow();
    }
    appender.flushSync();
  }
  appender.closeSync();
}

/** Replaces the cells of columns with several values by JSON arrays, in the same table. Distinct cells are parsed once. */
export async function expandValues(tables: Tables, table: string, heading: CsvHeading): Promise<void> {
  for (const component of heading.components) {
    if (!component.isMultiple) continue;
    const column = columnName(component.column);
    const values = `${table}_${column}`;
    await parseDistinct(tables, table, values, heading, component);
    await tables.run(
      `UPDATE ${quoteName(table)} SET ${column} = parsed FROM ${quoteName(values)} WHERE ${column} = written`,
    );
    await tables.run(`DROP TABLE ${quoteName(values)}`);
  }
}
