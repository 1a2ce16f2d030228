import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';

/** What a database of tables may take. */
export interface TablesOptions {
  /** Folder of the files that it may read and write. Temporary files are below it. */
  readonly folder: string;
  /** Memory of tables and queries, bytes. */
  readonly memoryBytes: number;
  /** Size of temporary files, bytes. */
  readonly temporaryBytes: number;
  readonly threads: number;
}

/** A row of a result, by name of the column. BIGINT is a bigint; count and sum are cast where a number is wanted. */
export type TableRow = Readonly<Record<string, unknown>>;

/** An identifier in SQL: any text, quoted. Texts of messages reach SQL through this function or as parameters only. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text in SQL where no parameter can stand: paths of the job's own files. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const megabytes = (bytes: number): string => `${Math.max(1, Math.floor(bytes / 1_000_000))}MB`;

/** Tables of data messages in DuckDB. It is for child processes: an error in native code ends the process. */
export class Tables {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open({ folder, memoryBytes, temporaryBytes, threads }: TablesOptions): Promise<Tables> {
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: megabytes(memoryBytes),
      threads: String(threads),
      temp_directory: `${folder}/temporary`,
      max_temp_directory_size: megabytes(temporaryBytes),
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const connection = await instance.connect();
    // Lists cannot be given when the database is opened. The lock comes last: it ends all changes of settings.
    await connection.run(`SET allowed_directories = [${quoteText(`${folder}/`)}]`);
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    return new Tables(instance, connection);
  }

  /** Runs a statement without a result. */
  async run(sql: string, values: readonly DuckDBValue[] = []): Promise<void> {
    await this.#connection.run(sql, [...values]);
  }

  /** All rows of a query; for small results. */
  async rows(sql: string, values: readonly DuckDBValue[] = []): Promise<readonly TableRow[]> {
    const reader = await this.#connection.runAndReadAll(sql, [...values]);
    return reader.getRowObjects() as readonly TableRow[];
  }

  /** The rows of a query in batches, as arrays in the order of its columns. */
  async *batches(sql: string, values: readonly DuckDBValue[] = []): AsyncGenerator<readonly (readonly unknown[])[]> {
    const result = await this.#connection.stream(sql, [...values]);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      yield chunk.getRows();
    }
  }

  appender(table: string): Promise<DuckDBAppender> {
    return this.#connection.createAppender(table);
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}
