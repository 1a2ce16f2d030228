import type { Database } from '../../store/database.js';
import type { LoadFiles } from '../data/load-files.js';

/** The things that records refer to by a key. */
export type KeySpace = 'urn' | 'revision' | 'transaction';

/** What a column holds: `bytes` are in a file of their own, `rows` are a list of objects. */
export type ColumnType = 'text' | 'whole' | 'flag' | 'texts' | 'bytes' | 'object' | { readonly rows: Columns };

export interface Column {
  readonly type: ColumnType;
  /** Whether it may be null. */
  readonly isOptional?: true;
  /** Set where the value is the key of the record, by which others refer to it. */
  readonly keyOf?: KeySpace;
  /** Set where the value is the key of a record of an earlier kind, or of the same one. */
  readonly refersTo?: KeySpace;
}

export type Columns = Readonly<Record<string, Column>>;

/** A record by the names of its columns; those that are not present are null. */
export type BackupRecord = Readonly<Record<string, unknown>>;

/** What records are read from. */
export interface BackupSource {
  readonly database: Pick<Database, 'stream'>;
  /** The state that is backed up. */
  readonly tick: number;
  /** The files of loads; undefined where the registry has no folder for them. */
  readonly files?: LoadFiles | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What records are written to. */
export interface RestorationTarget {
  readonly database: Pick<Database, 'write'>;
  /** The files of loads; undefined where the registry has no folder for them. */
  readonly files?: LoadFiles | undefined;
}

export interface RecordKind {
  /** Also of the folder of its files in the archive. */
  readonly name: string;
  readonly columns: Columns;
  /** Set where the records are left out unless they are requested. */
  readonly onDemand?: 'auditLog';
  readonly read: (source: BackupSource) => AsyncIterable<BackupRecord>;
  /** @returns the number of records of which everything is there that they refer to */
  readonly write: (target: RestorationTarget, rows: readonly BackupRecord[]) => Promise<number>;
}
