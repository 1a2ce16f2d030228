import { join } from 'node:path';
import type { DataColumn } from '../../../formats/data/data-sets.js';
import { hasSeveral } from '../../../formats/data/has-several.js';
import { quoteName, quoteText } from '../../../tables/sql.js';
import type { Tables } from '../../../tables/tables.js';
import type { DataComponent } from '../structure-of-data.js';
import type { ValidatedDataSet } from '../validate-data.js';
import type { RowsToLoad } from '../validation-job.js';

/** The cells of a component in one form: a JSON array where it may have several values, else a text. */
function cellsOf(component: DataComponent, column: DataColumn | undefined): string {
  const name = quoteName(component.id);
  if (column === undefined) return `NULL::VARCHAR AS ${name}`;
  const cell = quoteName(column.column);
  const isSeveral = hasSeveral(component);
  if (isSeveral === column.isMultiple) return `${cell} AS ${name}`;
  return isSeveral
    ? `CASE WHEN ${cell} IS NULL THEN NULL ELSE '[' || to_json(${cell})::VARCHAR || ']' END AS ${name}`
    : `json_extract_string(${cell}, '$[0]') AS ${name}`;
}

/** Writes the rows of valid data sets into the folder of the job, each data set as a file. */
export async function writeRowsToLoad(
  tables: Tables,
  dataSets: readonly ValidatedDataSet[],
  folder: string,
): Promise<readonly RowsToLoad[]> {
  const written: RowsToLoad[] = [];
  for (const [number, { dataSet, structure }] of dataSets.entries()) {
    const path = join(folder, `load-${number}.parquet`);
    const columnOf = new Map(dataSet.columns.map((column) => [column.component, column]));
    const cells = structure.components.map((component) => cellsOf(component, columnOf.get(component.id)));
    const rows = `SELECT ${cells.join(', ')} FROM ${quoteName(dataSet.table)} ORDER BY "#row"`;
    await tables.run(`COPY (${rows}) TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd)`);
    written.push({ path, action: dataSet.action, rows: dataSet.rows });
  }
  return written;
}
