import type { Registry } from '../src/registry/registry.js';
import type { Database, DatabaseSettings } from '../src/store/database.js';

/** What measurements work with. */
export interface Bench {
  readonly database: Database;
  /** Where the database is reached and with which credentials. */
  readonly neo4j: DatabaseSettings;
  readonly registry: Registry;
  /** URNs of the dataflows of the loaded registry. */
  readonly dataflows: readonly string[];
  /** So many times as many rounds as usual; below 1 when in a hurry. */
  readonly effort: number;
}

/** One figure, as a ratio against a baseline of the same run; times are medians. */
export interface Row {
  readonly name: string;
  /** Milliseconds where missing. */
  readonly unit?: 'ms' | 'MB';
  readonly value: number;
  readonly baseline: number;
  /** The ratio to stay below. */
  readonly goal: number;
}

export interface Measurement {
  readonly name: string;
  measure(bench: Bench): Promise<readonly Row[]>;
}
