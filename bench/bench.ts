import type { Registry } from '../src/registry/registry.js';
import type { Database, DatabaseSettings } from '../src/store/database.js';
import type { GenerationSettings } from './generate/line.js';

/** The loaded registry that measurements use, with its database. */
export interface Bench {
  readonly database: Database;
  /** Address and credentials of the database. */
  readonly neo4j: DatabaseSettings;
  readonly registry: Registry;
  /** URNs of the dataflows of the loaded registry. */
  readonly dataflows: readonly string[];
  /** What the loaded registry was generated from. */
  readonly generation: GenerationSettings;
  /** Time of the submissions that loaded the registry, milliseconds. */
  readonly loadTime: number;
  /** Factor for numbers of rounds: 1 by default, 0.1 with `--quick`. */
  readonly effort: number;
}

/** A value and the baseline measured in the same run. Times are medians. */
export interface Row {
  readonly name: string;
  /** `ms` when absent. A throughput, `/s`, has to be large, all others small. */
  readonly unit?: 'ms' | 'MB' | '/s';
  readonly value: number;
  readonly baseline: number;
  /** The ratio of value to baseline has to be below this; of a throughput, at least this. */
  readonly goal: number;
}

export interface Measurement {
  /** The name that `--only` selects. */
  readonly name: string;
  measure(bench: Bench): Promise<readonly Row[]>;
}
