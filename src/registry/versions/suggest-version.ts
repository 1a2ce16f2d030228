import { type Increment, minimumVersion } from '../../versioning/increment.js';

/**
 * The lowest version that is higher than a stable version by at least an increment and is not taken; that version itself for
 * `none`.
 */
export function suggestVersion(baseline: string, required: Increment, isTaken: (version: string) => boolean): string {
  let version = minimumVersion(baseline, required);
  while (required !== 'none' && isTaken(version)) version = minimumVersion(version, required);
  return version;
}
