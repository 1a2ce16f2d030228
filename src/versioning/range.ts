import { corePrecedence, precedence } from './precedence.js';

/** A stretch of the order of versions: `lower <= precedence < upper`. */
export interface PrecedenceRange {
  readonly lower: string;
  readonly upper: string;
}

// A space sorts before and a tilde after every character that a precedence holds.
const NEXT = ' ';
const END = '~';

/** The range of all versions. */
export const EVERY_VERSION: PrecedenceRange = { lower: '', upper: END };

/**
 * The range that holds this version text alone.
 * @throws StrataError Syntax when the text is not a version
 */
export function exactRange(version: string): PrecedenceRange {
  const lower = precedence(version);
  return { lower, upper: lower + NEXT };
}

/**
 * The range of a wildcard with all its numbers written out, one of them followed by its operator: `1.2+.0`, `1~.5`.
 * Numbers before the operator are fixed, the whole core is the minimum, and the drafts of the minimum are inside.
 * The range does not look at stability or at the number of parts.
 */
export function wildcardRange(longhand: string): PrecedenceRange {
  const parts = longhand.split('.');
  const fixed = parts.findIndex((part) => /[+~*]$/.test(part));
  const minimum = parts.map((part) => BigInt(part.replace(/[+~*]$/, '')));
  return { lower: corePrecedence(minimum), upper: corePrecedence(minimum.slice(0, fixed)) + END };
}
