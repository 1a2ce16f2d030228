import type { Stability } from './stability.js';

/** `1.10.0-draft` as numbers and extension. */
function parse(version: string): { readonly numbers: readonly number[]; readonly extension: string | undefined } {
  const [numbers = '', extension] = version.split(/-(.*)/);
  return { numbers: numbers.split('.').map(Number), extension };
}

/** How firm a version is: it follows from its number alone (SDMX 3, versioning). */
export function stabilityOf(version: string): Stability {
  const { numbers, extension } = parse(version);
  if (numbers.length < 3) return 'nonSemantic';
  if (extension !== undefined) return 'draft';
  return numbers[0] === 0 ? 'initial' : 'stable';
}

/** The order of versions, the lowest first; a draft is lower than its release (semantic versioning 2, clause 11). */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)];
  for (let place = 0; place < 3; place += 1) {
    const difference = (a.numbers[place] ?? -1) - (b.numbers[place] ?? -1);
    if (difference !== 0) return difference;
  }
  if (a.extension === b.extension) return 0;
  if (a.extension === undefined) return 1;
  if (b.extension === undefined) return -1;
  return a.extension.localeCompare(b.extension, 'en', { numeric: true });
}

/** The next versions of a version of three numbers, by the step from it: patch, minor, major. */
export function nextVersions(version: string): readonly string[] {
  const [major = 0, minor = 0, patch = 0] = parse(version).numbers;
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}
