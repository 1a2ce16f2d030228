import type { CellPlace, DataColumn } from '../../../formats/data/data-sets.js';
import { quoteName } from '../../../tables/sql.js';
import { isDimension } from '../judged-data-set.js';
import type { Judged } from './judged.js';

const isTabular = (format: string): boolean => format === 'csv' || format.startsWith('sdmx-csv');

/** Where a column begins: its heading, or the first row that has a value. */
async function beginOf({ tables, data }: Judged, { column, place }: DataColumn): Promise<CellPlace | bigint> {
  if (place !== undefined) return place;
  const name = quoteName(column);
  const [first] = await tables.rows(
    `SELECT min("#row")::VARCHAR AS row FROM ${quoteName(data.dataSet.table)} WHERE ${name} IS NOT NULL`,
  );
  const row = first?.['row'];
  return typeof row === 'string' ? BigInt(row) : data.dataSet.place;
}

/** Columns against the components of the structure. Formats without headings lack columns of which no value occurs. */
export async function checkColumns(judged: Judged): Promise<void> {
  const { data, found, series } = judged;
  const { dataSet, structure, extent } = data;
  const known = structure.components.map(({ id }) => id);
  const custom = (dataSet.format === 'csv' ? dataSet.customColumns : []).map(({ heading, ...column }) => ({
    ...column,
    component: heading,
    isMultiple: false,
  }));
  for (const column of [...dataSet.columns, ...custom]) {
    const { component } = column;
    if (known.includes(component)) continue;
    const detail = `${structure.dataStructure} has no component "${component}"; it has ${known.join(', ')}`;
    found.addColumn(data, 'component.unknown', component, detail, await beginOf(judged, column));
  }
  if (extent === 'given') return;
  for (const component of structure.components) {
    const { id, kind, isMandatory } = component;
    const isRequired = isMandatory && (isTabular(dataSet.format) || series.observations > 0);
    if (!isRequired || dataSet.columns.some((each) => each.component === id)) continue;
    const what = isDimension(component) ? 'dimension' : `mandatory ${kind}`;
    found.addColumn(data, 'component.missing', id, `The ${what} ${id} of ${structure.dataStructure} has no value`);
  }
}
