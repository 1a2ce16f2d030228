/** What ended a statement that DuckDB could otherwise have executed. */
export type TablesLimit = 'memory' | 'disk' | 'interrupted';

/** A statement reached a limit of the database. */
export class TablesLimitError extends Error {
  readonly limit: TablesLimit;

  constructor(limit: TablesLimit, message: string) {
    super(message);
    this.limit = limit;
  }
}

// DuckDB has no codes of errors: the text is all that tells them apart. It calls a full temporary folder out of memory too.
const textsOfLimits: readonly (readonly [RegExp, TablesLimit])[] = [
  [/^INTERRUPT Error/, 'interrupted'],
  [/max_temp_directory_size|No space left on device|failed to offload/i, 'disk'],
  [/^Out of Memory Error/i, 'memory'],
];

/** The error to throw for one of DuckDB: TablesLimitError where it reached a limit, else the error itself. */
export function databaseErrorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const limit = textsOfLimits.find(([text]) => text.test(error.message))?.[1];
  return limit === undefined ? error : new TablesLimitError(limit, error.message);
}
