import type { SqlTables } from '../../tables/sql.js';
import type { LoadFiles } from './load-files.js';

/** What work on data uses. */
export interface DataTools {
  readonly tables: SqlTables;
  readonly files: LoadFiles;
  /** Folder of the results of this work. */
  readonly folder: string;
}

/** Does work with a process for data, in its turn, and removes what it has made but for files of loads. */
export type RunDataWork = <T>(work: (tools: DataTools) => Promise<T>) => Promise<T>;
