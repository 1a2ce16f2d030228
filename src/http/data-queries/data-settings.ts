import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DataSettings {
  /** Folder of the files of loads. */
  readonly folder: string;
  /** Folder of what is made for responses, and of the temporary files of processes. */
  readonly workFolder: string;
  /** Folders below which registered files may be. */
  readonly folders: readonly string[];
  /** Largest number of observations of a response. */
  readonly mostRows: number;
  /** The same for anonymous clients, where it is smaller. */
  readonly anonymousRows: number;
  /** Maximum time of a query or a load, seconds. */
  readonly seconds: number;
  /** Until a source responds, and between two pieces of its body, milliseconds. */
  readonly sourceTimeout: number;
  /** Number of queries and loads at work at the same time. */
  readonly most: number;
  /** What responses have on disk together, bytes. */
  readonly diskBytes: number;
  /** What the files of loads have on disk together, bytes. */
  readonly loadBytes: number;
}

const usual: DataSettings = {
  folder: join(tmpdir(), 'strata-loads'),
  workFolder: join(tmpdir(), 'strata-data'),
  folders: [],
  mostRows: 5_000_000,
  anonymousRows: 1_000_000,
  seconds: 300,
  sourceTimeout: 30_000,
  most: 2,
  diskBytes: 20_000_000_000,
  loadBytes: 100_000_000_000,
};

/** The settings with the usual values where some are missing. */
export const dataSettings = (given: Partial<DataSettings> | undefined): DataSettings => ({ ...usual, ...given });

/** Maximum time of a query of an anonymous client, seconds. */
export const anonymousDataSeconds = 60;

/** Queries that are forwarded to services at the same time. */
export const mostForwarded = 32;

/** Memory of a process for data, bytes. */
export const dataProcessBytes = 1_000_000_000;
