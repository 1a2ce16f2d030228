import type { ListTable } from '../../../content/tabulate.js';
import { rowsWith } from '../../../content/text-column.js';

/** The rows of a table that are shown: those that fit a search, else the tree without what is folded. */
export function visibleRows(
  table: Pick<ListTable, 'search' | 'sizes' | 'count'>,
  search: string,
  folded: ReadonlySet<number>,
): Uint32Array {
  if (search.trim() !== '') return rowsWith(table.search, search);
  const rows = new Uint32Array(table.count);
  let shown = 0;
  for (let row = 0; row < table.count; row += 1) {
    rows[shown] = row;
    shown += 1;
    if (folded.has(row)) row += table.sizes[row] ?? 0;
  }
  return rows.subarray(0, shown);
}

/** The rows that have others below them. */
export const rowsWithOthers = ({ sizes }: Pick<ListTable, 'sizes'>): ReadonlySet<number> =>
  new Set([...sizes.keys()].filter((row) => (sizes[row] ?? 0) > 0));

/** The rows above a row in its tree, the nearest first. */
export function rowsAbove({ depths }: Pick<ListTable, 'depths'>, row: number): readonly number[] {
  const above: number[] = [];
  let depth = depths[row] ?? 0;
  for (let each = row - 1; each >= 0 && depth > 0; each -= 1) {
    if ((depths[each] ?? 0) >= depth) continue;
    above.push(each);
    depth = depths[each] ?? 0;
  }
  return above;
}
