import { corePrecedence, precedence } from './precedence.js';

/** A range of versions: `lower <= precedence < upper`. */
export interface PrecedenceRange {
  readonly lower: string;
  readonly upper: string;
}

// A space sorts before, and a tilde after, every character of a precedence.
const NEXT = ' ';
const END = '~';

/** The range of all versions. */
export const EVERY_VERSION: PrecedenceRange = { lower: '', upper: END };

/**
 * The range of exactly one version.
 * @throws StrataError Syntax when the text is not a version
 */
export function exactRange(version: string): PrecedenceRange {
  const lower = precedence(version);
  return { lower, upper: lower + NEXT };
}

/**
 * The range of a wildcard in longhand, all numbers written and one of them followed by the operator: `1.2+.0`, `1~.5`.
 * Numbers before the operator are fixed. All numbers together are the minimum, and the drafts of the minimum are in the
 * range. Stability and the number of parts do not matter here.
 */
export function wildcardRange(longhand: string): PrecedenceRange {
  const parts = longhand.split('.');
  const fixed = parts.findIndex((part) => /[+~*]$/.test(part));
  const minimum = parts.map((part) => BigInt(part.replace(/[+~*]$/, '')));
  return { lower: corePrecedence(minimum), upper: corePrecedence(minimum.slice(0, fixed)) + END };
}
