import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBResult,
  type DuckDBValue,
} from '@duckdb/node-api';
import { quoteText, type SqlTables, type TableRow } from './sql.js';
import { databaseErrorOf } from './tables-error.js';

/** What a database of tables may take. */
export interface TablesOptions {
  /** Folder of the files that it may read and write. Temporary files are below it. */
  readonly folder: string;
  /** Memory of tables and queries, bytes. */
  readonly memoryBytes: number;
  /** Size of temporary files, bytes. */
  readonly temporaryBytes: number;
  readonly threads: number;
  /** Other folders whose files it may read and write. */
  readonly otherFolders?: readonly string[];
}

const megabytes = (bytes: number): string => `${Math.max(1, Math.floor(bytes / 1_000_000))}MB`;

/**
 * Tables of data messages in DuckDB. It is for child processes: an error in native code ends the process. Statements that need more memory
 * or disk than allowed, and interrupted ones, throw TablesLimitError.
 */
export class Tables implements SqlTables {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #streaming = new Set<DuckDBConnection>();
  readonly #ownsInstance: boolean;
  #isInterrupted = false;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, ownsInstance = true) {
    this.#instance = instance;
    this.#connection = connection;
    this.#ownsInstance = ownsInstance;
  }

  static async open({
    folder,
    memoryBytes,
    temporaryBytes,
    threads,
    otherFolders = [],
  }: TablesOptions): Promise<Tables> {
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: megabytes(memoryBytes),
      threads: String(threads),
      temp_directory: `${folder}/temporary`,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const connection = await instance.connect();
    // DuckDB shows a size of temporary files that is given at the start, and does not hold it.
    await connection.run(`SET max_temp_directory_size = ${quoteText(megabytes(temporaryBytes))}`);
    // Lists cannot be given when the database is opened. The lock comes last: it ends all changes of settings.
    const folders = [folder, ...otherFolders].map((each) => quoteText(`${each}/`));
    await connection.run(`SET allowed_directories = [${folders.join(', ')}]`);
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    return new Tables(instance, connection);
  }

  /** A connection to the same database: its temporary tables are its own, and end with it. Opening one takes some 1 ms, a database 100. */
  async session(): Promise<Tables> {
    return new Tables(this.#instance, await this.#instance.connect(), false);
  }

  /** Runs a statement without a result. */
  async run(sql: string, values: readonly DuckDBValue[] = []): Promise<void> {
    await this.#execute(() => this.#connection.run(sql, [...values]));
  }

  /** All rows of a query; for small results. */
  async rows(sql: string, values: readonly DuckDBValue[] = []): Promise<readonly TableRow[]> {
    const reader = await this.#execute(() => this.#connection.runAndReadAll(sql, [...values]));
    return reader.getRowObjects() as readonly TableRow[];
  }

  /**
   * The rows of a query in batches, as arrays in the order of its columns. It has a connection of its own: DuckDB ends the result of a
   * stream, without an error, at the next statement of its connection.
   */
  async *batches(sql: string, values: readonly DuckDBValue[] = []): AsyncGenerator<readonly (readonly unknown[])[]> {
    const connection = await this.#instance.connect();
    this.#streaming.add(connection);
    try {
      const result: DuckDBResult = await this.#execute(() => connection.stream(sql, [...values]));
      for (;;) {
        const chunk = await this.#execute(() => result.fetchChunk());
        if (chunk === null || chunk.rowCount === 0) return;
        yield chunk.getRows();
      }
    } finally {
      this.#streaming.delete(connection);
      connection.closeSync();
    }
  }

  appender(table: string): Promise<DuckDBAppender> {
    return this.#connection.createAppender(table);
  }

  /** Ends the running statement, and each one that begins later: for time limits and cancellation. */
  interrupt(): void {
    this.#isInterrupted = true;
    for (const connection of [this.#connection, ...this.#streaming]) connection.interrupt();
  }

  close(): void {
    this.#connection.closeSync();
    if (this.#ownsInstance) this.#instance.closeSync();
  }

  async #execute<T>(statement: () => Promise<T>): Promise<T> {
    // Between two statements there is nothing that DuckDB could interrupt.
    if (this.#isInterrupted) throw databaseErrorOf(new Error('INTERRUPT Error: Interrupted!'));
    try {
      return await statement();
    } catch (error) {
      throw databaseErrorOf(error);
    }
  }
}
