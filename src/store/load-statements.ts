import { statement } from './statement.js';

/** A load of data as the graph holds it. */
export interface LoadRow {
  /** UUID. */
  readonly id: string;
  /** URN of the version that the data are of. */
  readonly urn: string;
  /** Number of its transaction. */
  readonly tick: number;
  /** Name of the principal. */
  readonly principal: string;
  /** Action of the load; `mixed` where its message has several, `restore` where it returned to an earlier state. */
  readonly action: string;
  /** Digest of the structures that the data were validated against, as lock files have it. */
  readonly closureHash: string;
  /** Rows of the message by action, as JSON. */
  readonly counts: string;
  /** Ids of the components that its files have. */
  readonly columns: readonly string[];
  /** Rows of the data after it. */
  readonly rows: number;
  /** Name of the file that it wrote in the folder of loads; an empty text where it wrote none. */
  readonly file: string;
  /** SHA-256 of that file, in hexadecimal digits; an empty text without one. */
  readonly checksum: string;
  /** Size of that file. */
  readonly bytes: number;
  /** Names of the files that hold the data after it, each row once. */
  readonly parts: readonly string[];
}

/** A load with the instant of its transaction, epoch milliseconds. */
export interface CommittedLoadRow extends LoadRow {
  readonly at: number;
}

/** Writes loads: of a transaction that is being written, or all of a registry. */
export const writeLoads = statement<{ loads: readonly LoadRow[] }, never>('load/write-loads');
/** @param most number of loads of each version */
export const loadsOfVersions = statement<{ urns: readonly string[]; tick: number; most: number }, CommittedLoadRow>(
  'load/loads-of-versions',
);
export const newestLoad = statement<{ urn: string }, Pick<LoadRow, 'id'>>('load/newest-load');
/** Reads all loads. @param after a tick; 0 for all */
export const everyLoad = statement<{ after: number }, LoadRow>('load/every-load');
/** @param keys of version lines (`lineKey`) */
export const versionsWithData = statement<{ keys: readonly string[]; tick: number }, { urn: string }>(
  'load/versions-with-data',
);
