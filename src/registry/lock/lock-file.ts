import type { VersionRow } from '../../store/query-statements.js';
import type { ClosureReason } from '../closure/find-whole-closure.js';
import type { GraphEdge } from '../graph/graph-edge.js';

/** The number of the form of lock files; it changes when a reader of the form before would misread them. */
export const lockVersion = 1;

/** A URN as it was given, and the versions that it names. */
export interface LockedRoot {
  readonly urn: string;
  /** URNs, in order. */
  readonly versions: readonly string[];
}

/** A version in a lock file. */
export interface LockedEntry {
  readonly urn: string;
  readonly class: string;
  readonly stability: VersionRow['stability'];
  /** Hash of the content (artefacts/content-hash.ts). */
  readonly hash: string;
  readonly reason: ClosureReason;
  /** Of a constraint: URNs of the versions that it applies to. */
  readonly appliesTo?: readonly string[];
}

/** What a reference resolves to. */
export interface LockedResolution {
  /** URN of the version that holds the reference. */
  readonly source: string;
  /** URN of the version or wildcard as the source has it, without an item. */
  readonly reference: string;
  /** URN of the version that it resolves to; null for none. */
  readonly target: string | null;
  readonly resolution: Exclude<GraphEdge['resolution'], 'loose'>;
  /** The items that references of the source name and that the target lacks, in order; only with `itemMissing`. */
  readonly missing?: readonly string[];
}

/** Which registry a lock file is of, and what it locks. */
export interface LockScope {
  /** UUIDs (design.md: the clock). */
  readonly registry: string;
  readonly epoch: string;
  readonly constraints: boolean;
  readonly owners: boolean;
}

/** A closure in which every reference is resolved, at a tick. */
export interface LockFile extends LockScope {
  readonly tick: number;
  /** The instant of that tick, epoch milliseconds. */
  readonly at: number;
  /**
   * Hash of the entries and resolutions: equal for equal closures, in any registry and at any tick. It begins with the number of its
   * algorithm.
   */
  readonly closureHash: string;
  /** In the order of the query. */
  readonly roots: readonly LockedRoot[];
  /** By URN. */
  readonly entries: readonly LockedEntry[];
  /** By source, then reference. */
  readonly resolutions: readonly LockedResolution[];
}
