import type { Change } from '../../versioning/changes/change.js';
import type { Increment } from '../../versioning/increment.js';

/** How a submitted stable version is measured against the one below it. */
export interface VersionReport {
  /** The version that it is compared with; null where there is none, and then there are no changes. */
  readonly baseline: string | null;
  readonly proposed: string;
  /** The largest increment of the changes. */
  readonly required: Increment;
  /** The lowest version with this content that the rules accept. */
  readonly minimum: string;
  /** The number of changes; `changes` can hold fewer. */
  readonly count: number;
  /** Those with the largest increment first, else in the order of the content. */
  readonly changes: readonly Change[];
}
