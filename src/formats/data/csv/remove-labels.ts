import { quoteName } from '../../../tables/sql.js';
import type { Tables } from '../../../tables/tables.js';
import type { DataSet } from '../data-sets.js';

const idOf = (text: string): string => `split_part(${text}, ': ', 1)`;

/**
 * A data set with ids instead of `id: name` in the columns of coded components, by a view. Which components are coded is known only when
 * the structure is: a text of an uncoded one may contain a colon.
 */
export async function removeLabels(
  tables: Tables,
  dataSet: DataSet,
  isCoded: (component: string) => boolean,
): Promise<DataSet> {
  const labelled = dataSet.columns.filter(({ isLabelled, component }) => isLabelled === true && isCoded(component));
  if (labelled.length === 0) return dataSet;
  const replaced = labelled.map(({ column, isMultiple }) => {
    const name = quoteName(column);
    const ids = isMultiple
      ? `CAST(to_json(list_transform(CAST(json(${name}) AS VARCHAR[]), lambda text: ${idOf('text')})) AS VARCHAR)`
      : idOf(name);
    return `${ids} AS ${name}`;
  });
  const table = `${dataSet.table}_ids`;
  await tables.run(
    `CREATE VIEW ${quoteName(table)} AS SELECT * REPLACE (${replaced.join(', ')}) FROM ${quoteName(dataSet.table)}`,
  );
  return { ...dataSet, table };
}
