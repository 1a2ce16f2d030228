import type { Change } from '../../versioning/changes/change.js';
import { byIncrement, requiredIncrement } from '../../versioning/changes/weigh-changes.js';
import type { Increment } from '../../versioning/increment.js';

/** How a submitted stable version is measured against the one below it. */
export interface VersionReport {
  /** The version that it is compared with; null where there is none, and then there are no changes. */
  readonly baseline: string | null;
  readonly proposed: string;
  /** The largest increment of the changes. */
  readonly required: Increment;
  /**
   * The lowest version, from the baseline on, as which the rules accept this content (`searchVersion`): without a baseline from the
   * proposed one on.
   */
  readonly minimum: string;
  /** The number of changes; `changes` can hold fewer. */
  readonly count: number;
  /** Those with the largest increment first, else in the order of the content. */
  readonly changes: readonly Change[];
}

/**
 * The report of a version that was compared with its baseline.
 * @param most number of changes that are listed
 */
export const reportVersion = (
  { baseline, proposed, minimum }: Pick<VersionReport, 'baseline' | 'proposed' | 'minimum'>,
  changes: readonly Change[],
  most: number,
): VersionReport => ({
  baseline,
  proposed,
  required: requiredIncrement(changes),
  minimum,
  count: changes.length,
  changes: byIncrement(changes).slice(0, most),
});
