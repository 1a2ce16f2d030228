import { quoteName } from '../../tables/sql.js';
import type { Tables } from '../../tables/tables.js';
import type { CellPlace, DataSet, WantedCell } from './data-sets.js';
import { rowLevels } from './level-tables.js';

/** A cell with the offsets at which its row and the row of its series begin. */
interface CellOffsets {
  readonly row: number | undefined;
  readonly series: number | undefined;
  readonly level: number;
}

/** What stands at an offset: the place of the row, and that of a value in it, if it is there. */
export interface PlaceAt {
  readonly row: CellPlace;
  readonly value: CellPlace | undefined;
}

export interface OffsetOfCell {
  readonly offset: number;
  /** Where the series around the row begins. */
  readonly seriesOffset: number | undefined;
  /** What the row stands for (`rowLevels`). */
  readonly level: number;
  readonly component: string | undefined;
}

/** Finds what stands at offsets, which ascend, in one pass over the file. */
export type FindPlaces = (wanted: readonly OffsetOfCell[]) => Promise<readonly PlaceAt[]>;

async function offsetsOf(tables: Tables, { table }: DataSet, cells: readonly WantedCell[]): Promise<CellOffsets[]> {
  const rows = [...new Set(cells.map(({ row }) => row))].join(', ');
  const found = await tables.rows(
    `SELECT "#row"::VARCHAR AS row, "#at"::DOUBLE AS at, "#seriesAt"::DOUBLE AS series, "#level"::DOUBLE AS level
     FROM ${quoteName(table)} WHERE "#row" IN (${rows})`,
  );
  const offset = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const byRow = new Map(
    found.map(
      ({ row, at, series, level }) =>
        [String(row), { row: offset(at), series: offset(series), level: Number(level) }] as const,
    ),
  );
  return cells.map(
    ({ row }) => byRow.get(String(row)) ?? { row: undefined, series: undefined, level: rowLevels.observation },
  );
}

/** Finds places in the order of the file and returns them in the order of what is wanted. */
async function inOrder(
  wanted: ReadonlyMap<number, OffsetOfCell>,
  find: FindPlaces,
): Promise<ReadonlyMap<number, PlaceAt>> {
  const ascending = [...wanted].sort(([, a], [, b]) => a.offset - b.offset);
  const places = ascending.length === 0 ? [] : await find(ascending.map(([, each]) => each));
  const found = new Map<number, PlaceAt>();
  for (const [index, [cell]] of ascending.entries()) {
    const place = places[index];
    if (place !== undefined) found.set(cell, place);
  }
  return found;
}

/**
 * The places of cells: in the element or object of the row, else in that of its series. A cell that is in neither has the place of its row.
 */
export async function placesOfRows(
  tables: Tables,
  dataSet: DataSet,
  cells: readonly WantedCell[],
  find: FindPlaces,
): Promise<readonly CellPlace[]> {
  if (cells.length === 0) return [];
  const offsets = await offsetsOf(tables, dataSet, cells);
  const ofRows = new Map<number, OffsetOfCell>();
  for (const [index, { component }] of cells.entries()) {
    const { row, series, level } = offsets[index] ?? {};
    if (row === undefined || level === undefined) continue;
    ofRows.set(index, { offset: row, seriesOffset: series, level, component });
  }
  const own = await inOrder(ofRows, find);
  const ofSeries = new Map<number, OffsetOfCell>();
  for (const [index, { seriesOffset, component }] of ofRows) {
    if (seriesOffset === undefined || component === undefined || own.get(index)?.value !== undefined) continue;
    ofSeries.set(index, { offset: seriesOffset, seriesOffset: undefined, level: rowLevels.series, component });
  }
  const above = await inOrder(ofSeries, find);
  return cells.map(
    (_, index) => own.get(index)?.value ?? above.get(index)?.value ?? own.get(index)?.row ?? dataSet.place,
  );
}
