import { quoteText, type SqlTables } from '../../tables/sql.js';

/** Writes a file of Parquet as CSV with the names of its columns. */
export const writeParquetAsCsv = (tables: SqlTables, from: string, to: string): Promise<void> =>
  tables.run(`COPY (SELECT * FROM read_parquet(${quoteText(from)})) TO ${quoteText(to)} (FORMAT csv, HEADER)`);
