import { precedence } from './precedence.js';
import { parseVersion } from './version.js';

/**
 * The part of a version number that a change requires to grow, smallest first: `none` requires no new version, `patch` any
 * higher one, `minor` a higher major or minor number, `major` a higher major number.
 */
export const increments = ['none', 'patch', 'minor', 'major'] as const;
export type Increment = (typeof increments)[number];

/** The largest of increments; `none` without any. */
export function largestIncrement(given: Iterable<Increment>): Increment {
  let largest: Increment = 'none';
  for (const increment of given) {
    if (increments.indexOf(increment) > increments.indexOf(largest)) largest = increment;
  }
  return largest;
}

/**
 * The increment between two semantic versions: the leftmost part that is higher; `none` if the second is not higher. Lower
 * parts need not be 0.
 */
export function incrementBetween(baseline: string, proposed: string): Increment {
  const [from, to] = [parseVersion(baseline), parseVersion(proposed)];
  if (to.major !== from.major) return to.major > from.major ? 'major' : 'none';
  if (to.minor !== from.minor) return (to.minor ?? 0n) > (from.minor ?? 0n) ? 'minor' : 'none';
  return precedence(proposed) > precedence(baseline) ? 'patch' : 'none';
}

/** Whether a version is higher than its baseline by at least an increment; without one, every version suffices. */
export const isStepEnough = (baseline: string, proposed: string, required: Increment): boolean =>
  increments.indexOf(incrementBetween(baseline, proposed)) >= increments.indexOf(required);

/** The lowest stable version that is higher than a stable baseline by an increment; the baseline itself for `none`. */
export function minimumVersion(baseline: string, required: Increment): string {
  const { major, minor = 0n, patch = 0n } = parseVersion(baseline);
  if (required === 'none') return baseline;
  if (required === 'major') return `${major + 1n}.0.0`;
  return required === 'minor' ? `${major}.${minor + 1n}.0` : `${major}.${minor}.${patch + 1n}`;
}
