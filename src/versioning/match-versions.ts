import { compareTexts } from '../model/compare-texts.js';
import type { VersionPattern } from './pattern.js';
import type { PrecedenceRange } from './range.js';
import type { RankedVersion } from './ranked-version.js';
import type { ReferenceExpression } from './reference-expression.js';

/** The versions of one line that match any of the patterns: each version once, lowest first. */
export function matchVersions<T extends RankedVersion>(
  patterns: readonly VersionPattern[],
  versions: readonly T[],
): T[] {
  const selected = patterns.flatMap((pattern) => {
    const candidates = versions.filter((version) => fits(pattern, version));
    return pattern.take === 'all' ? candidates : highest(candidates);
  });
  return [...new Set(selected)].sort(byPrecedence);
}

/**
 * The versions of one line that a reference stands for: of an exact expression that version, of a wildcard the highest
 * stable version in its range, of `any` all versions, lowest first. Empty when there is none.
 */
export function resolveExpression<T extends RankedVersion>(
  expression: ReferenceExpression,
  versions: readonly T[],
): T[] {
  switch (expression.kind) {
    case 'exact':
      return versions.filter(({ version }) => version === expression.version);
    case 'wildcard':
      return highest(versions.filter((version) => version.stability === 'stable' && inRange(expression, version)));
    case 'any':
      return versions.toSorted(byPrecedence);
  }
}

function fits(pattern: VersionPattern, version: RankedVersion): boolean {
  return (
    inRange(pattern, version) &&
    (!pattern.stableOnly || version.stability === 'stable') &&
    (!pattern.withoutDrafts || version.stability !== 'draft') &&
    (pattern.parts === null || pattern.parts === partsOf(version))
  );
}

function inRange({ lower, upper }: PrecedenceRange, { precedence }: RankedVersion): boolean {
  return lower <= precedence && precedence < upper;
}

function partsOf({ version, stability }: RankedVersion): 1 | 2 | 3 {
  if (stability !== 'nonSemantic') return 3;
  return version.includes('.') ? 2 : 1;
}

function highest<T extends RankedVersion>(versions: readonly T[]): T[] {
  const [first, ...others] = versions;
  if (first === undefined) return [];
  return [others.reduce((best, version) => (version.precedence > best.precedence ? version : best), first)];
}

function byPrecedence(a: RankedVersion, b: RankedVersion): number {
  return compareTexts(a.precedence, b.precedence);
}
