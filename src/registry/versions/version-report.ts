import type { Change } from '../../versioning/changes/change.js';
import { byIncrement, requiredIncrement } from '../../versioning/changes/weigh-changes.js';
import type { Increment } from '../../versioning/increment.js';
import { suggestVersion } from './suggest-version.js';

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

/**
 * The report of a version that was compared with its baseline.
 * @param isTaken whether a number is that of another version
 * @param most number of changes that are listed
 */
export function reportVersion(
  { baseline, proposed }: { readonly baseline: string; readonly proposed: string },
  changes: readonly Change[],
  isTaken: (version: string) => boolean,
  most: number,
): VersionReport {
  const required = requiredIncrement(changes);
  return {
    baseline,
    proposed,
    required,
    minimum: suggestVersion(baseline, required, (version) => version !== proposed && isTaken(version)),
    count: changes.length,
    changes: byIncrement(changes).slice(0, most),
  };
}
