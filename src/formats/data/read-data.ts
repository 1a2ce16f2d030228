import type { Tables } from '../../tables/tables.js';
import { readCsvData } from './csv/read-csv-data.js';
import type { ReadData, ReadOptions } from './data-sets.js';

/** Reads a file of data in any format, recognised by its content. */
export function readData(tables: Tables, path: string, options: ReadOptions): Promise<ReadData> {
  return readCsvData(tables, path, options);
}
