import type { CellPlace } from '../data-sets.js';
import { type CsvDialect, placeInRecord, scanRecords } from './scan-records.js';

/** A row, or its cell in a column, from 0. */
export interface WantedPlace {
  readonly row: bigint;
  readonly column?: number | undefined;
}

/** Places of rows and cells, by one pass over the file. */
export async function locateCells(
  path: string,
  dialect: CsvDialect,
  cells: readonly WantedPlace[],
): Promise<readonly CellPlace[]> {
  const places: CellPlace[] = cells.map(() => ({ line: 1, column: 1 }));
  // The row with number 0 is record 1.
  const wanted = cells
    .map(({ row, column }, index) => ({ record: Number(row) + 1, column, index }))
    .sort((a, b) => a.record - b.record);
  let next = 0;
  if (wanted.length === 0) return places;
  await scanRecords(
    path,
    dialect,
    (record) => {
      for (let cell = wanted[next]; cell?.record === record.number; cell = wanted[++next]) {
        const { column } = cell;
        const offset = column === undefined || column >= record.width ? record.from : record.starts[column];
        places[cell.index] = placeInRecord(record, offset ?? record.from);
      }
      return next < wanted.length;
    },
    () => wanted[next]?.record ?? 0,
  );
  return places;
}
