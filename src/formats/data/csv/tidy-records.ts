import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { CellPlace } from '../data-sets.js';
import { type CsvDialect, type CsvRecord, placeInRecord, scanRecords, textOfCell } from './scan-records.js';

/** What is wrong with a row. */
export interface RowFault {
  /** Number of the row, from 0; the heading is not a row. */
  readonly row: number;
  readonly fault: 'tooFewCells' | 'tooManyCells' | 'afterQuote';
  readonly cells: number;
  readonly place: CellPlace;
}

/** Bytes that are not UTF-8. */
export class NotUtf8 extends Error {
  readonly place: CellPlace;

  constructor(place: CellPlace) {
    super('The bytes are not UTF-8');
    this.place = place;
  }
}

/** The first place in a record that is not UTF-8. */
function placeOfInvalidBytes(record: CsvRecord): CellPlace {
  const again = Buffer.from(record.buffer.toString('utf8', record.from, record.to));
  const fault = again.findIndex((byte, index) => byte !== record.buffer[record.from + index]);
  return placeInRecord(record, record.from + Math.max(0, fault));
}

/** A record with the number of cells that the heading has; undefined where it is as it should be. */
function faultOf(record: CsvRecord, width: number): RowFault['fault'] | undefined {
  if (record.faultyCell >= 0) return 'afterQuote';
  if (record.width < width) return 'tooFewCells';
  // Empty cells at the end of a row lose nothing: spreadsheets write them.
  for (let cell = width; cell < record.width; cell++)
    if ((record.starts[cell] ?? 0) < (record.ends[cell] ?? 0)) return 'tooManyCells';
  return undefined;
}

/**
 * Writes the records of a file to another one that DuckDB's reader accepts as it is: each has `width` cells, quotes are closed before
 * delimiters, and lines end with LF. Surplus cells are left out, absent ones are empty.
 * @param onFault called for each row that is not as it should be
 * @throws NotUtf8, BrokenRecord
 */
export async function tidyRecords(
  path: string,
  tidyPath: string,
  dialect: CsvDialect,
  width: number,
  onFault: (fault: RowFault) => void,
): Promise<void> {
  const output = createWriteStream(tidyPath, { mode: 0o600 });
  const delimiter = String.fromCharCode(dialect.delimiter);
  let [pieces, pendingBytes, row]: [Buffer[], number, number] = [[], 0, -1];

  const tidied = (record: CsvRecord): Buffer => {
    const { buffer, from, to, starts, ends } = record;
    const padding = delimiter.repeat(Math.max(0, width - record.width));
    if (record.faultyCell === -1) {
      const end = record.width > width ? (ends[width - 1] ?? to) : to;
      return Buffer.concat([buffer.subarray(from, end), Buffer.from(`${padding}\n`)]);
    }
    const cells = starts.slice(0, Math.min(width, record.width)).map((_start, cell) => {
      return `"${textOfCell(record, cell).replaceAll('"', '""')}"`;
    });
    return Buffer.from(`${cells.join(delimiter)}${padding}\n`);
  };
  const flush = async (): Promise<boolean> => {
    const bytes = Buffer.concat(pieces);
    [pieces, pendingBytes] = [[], 0];
    if (!output.write(bytes)) await once(output, 'drain');
    return true;
  };
  try {
    await scanRecords(path, dialect, (record) => {
      const { buffer, from, to } = record;
      if (!isUtf8(buffer.subarray(from, to))) throw new NotUtf8(placeOfInvalidBytes(record));
      const fault = row < 0 ? undefined : faultOf(record, width);
      if (fault !== undefined) {
        // The place of a surplus is that of its first cell.
        const cell = { afterQuote: record.faultyCell, tooManyCells: width, tooFewCells: 0 }[fault];
        onFault({ row, fault, cells: record.width, place: placeInRecord(record, record.starts[cell] ?? from) });
      }
      row += 1;
      const piece = tidied(record);
      pieces.push(piece);
      pendingBytes += piece.length;
      return pendingBytes < 1_000_000 ? undefined : flush();
    });
    await flush();
  } finally {
    output.end();
    await once(output, 'close');
  }
}
