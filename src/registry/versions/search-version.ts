import { compareTexts } from '../../model/compare-texts.js';
import { type Increment, minimumVersion } from '../../versioning/increment.js';
import { precedence } from '../../versioning/precedence.js';
import type { RankedVersion } from '../../versioning/ranked-version.js';

/** How a content differs from that of an existing version. */
export interface MeasuredStep {
  readonly required: Increment;
  /** Whether the content is accepted as that version: nothing changes. */
  readonly isUnchanged: boolean;
}

/** The numbers of a version line that are in use. */
export interface UsedNumbers {
  /** The stable versions that exist, in any order. */
  readonly existing: readonly RankedVersion[];
  /** Whether a number was that of a version that was deleted and had other content. */
  readonly isSpent: (version: string) => boolean;
}

/**
 * Searches for the lowest number, from a stable one on, as which the rules of versions accept a content: the number of a version
 * with the same content, or a number that no version has or had, and whose step from the highest version below is large enough.
 *
 * Between two existing versions all numbers have the same version below, so that each interval has to be measured once. Yields
 * the existing version whose step to the content is required next; most searches end in the first interval.
 */
export function* searchVersion(
  { existing, isSpent }: UsedNumbers,
  from: string,
): Generator<string, string, MeasuredStep> {
  const sorted = existing.toSorted((a, b) => compareTexts(a.precedence, b.precedence));
  const lowest = precedence(from);
  const below = sorted.findLast((each) => each.precedence <= lowest);
  const ends = [below, ...sorted.filter((each) => each.precedence > lowest)];
  for (let place = 0; ; place += 1) {
    const [start, end] = [ends[place], ends[place + 1]];
    let number = from;
    if (start !== undefined) {
      const { required, isUnchanged } = yield start.version;
      if (isUnchanged && start.precedence >= lowest) return start.version;
      const sufficient = minimumVersion(start.version, required === 'none' ? 'patch' : required);
      if (precedence(sufficient) > lowest) number = sufficient;
    }
    for (; end === undefined || precedence(number) < end.precedence; number = minimumVersion(number, 'patch')) {
      if (!isSpent(number)) return number;
    }
  }
}
