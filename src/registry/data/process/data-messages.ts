import type { ErrorName } from '../../../errors.js';
import type { TableRow } from '../../../tables/sql.js';

/** What a process for data may take, and which files it may use. */
export interface DataProcessOptions {
  /** Folder of its own: results and temporary files. */
  readonly folder: string;
  /** Other folders whose files it reads and writes. */
  readonly otherFolders: readonly string[];
  /** Memory of the process, bytes. */
  readonly memoryBytes: number;
  /** Size of its temporary files, bytes. */
  readonly temporaryBytes: number;
}

/** What a process for data receives; each message but the first has one reply, in order. */
export type ToDataProcess =
  | { readonly kind: 'open'; readonly options: DataProcessOptions }
  /** Begins a session, whose temporary tables end with the next one. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'run' | 'rows'; readonly sql: string };

/** What a process for data sends. */
export type FromDataProcess =
  | { readonly kind: 'done'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'refused'; readonly name: ErrorName; readonly message: string }
  /** A fault of a statement, or of the program. */
  | { readonly kind: 'failed'; readonly message: string };
