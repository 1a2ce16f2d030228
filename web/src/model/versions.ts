import { compareTexts } from '../../../src/model/compare-texts.js';
import { precedence } from '../../../src/versioning/precedence.js';
import { stability } from '../../../src/versioning/stability.js';
import { coreOf, isVersion, parseVersion } from '../../../src/versioning/version.js';
import type { Stability } from './stability.js';

/** How firm a version is; that of a text which is no version, such as one in an address that somebody has typed, is `nonSemantic`. */
export const stabilityOf = (version: string): Stability => (isVersion(version) ? stability(version) : 'nonSemantic');

/** The order of versions, the lowest first. @throws StrataError `Syntax` for a text that is no version */
export const compareVersions = (one: string, other: string): number => compareTexts(precedence(one), precedence(other));

/** Whether a wildcard that selects stable versions, such as `1.1+.0`, includes a version. */
export function includes(wildcard: string, version: string): boolean {
  const fixed = wildcard.split('.').findIndex((number) => number.includes('+'));
  const isFixed = wildcard.split('.').every((number, place) => place >= fixed || version.split('.')[place] === number);
  return stabilityOf(version) === 'stable' && isFixed && compareVersions(version, wildcard.replace('+', '')) >= 0;
}

/** The next versions of a version of three numbers, by the step from it: patch, minor, major. */
export function nextVersions(version: string): readonly string[] {
  const [major = 0n, minor = 0n, patch = 0n] = coreOf(parseVersion(version));
  return [`${major}.${minor}.${patch + 1n}`, `${major}.${minor + 1n}.0`, `${major + 1n}.0.0`];
}
