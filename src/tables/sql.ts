/** What executes statements: tables of this process, or of another one. */
export interface SqlTables {
  /** Runs a statement without a result. */
  run(sql: string): Promise<void>;
  /** All rows of a query; for small results. */
  rows(sql: string): Promise<readonly TableRow[]>;
}

/** A row of a result, by name of the column. BIGINT is a bigint: `numberIn` reads counts and sums. */
export type TableRow = Readonly<Record<string, unknown>>;

/** An identifier in SQL: any text, quoted. Texts of messages reach SQL through this function or as parameters only. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text in SQL where no parameter can stand: paths of the job's own files. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** An integer of a row as number; null counts as 0, as `sum` of no rows does. */
export function numberIn(row: TableRow | undefined, column: string): number {
  const value = Number(row?.[column] ?? 0);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`Column ${column} of the result is not an integer below 2^53: ${String(row?.[column])}`);
}
