import { coreOf, parseVersion } from './version.js';

/*
 * The encoding. Characters in use, in ASCII order: , - . 0-9 A-Z _ a-z
 *
 *   number      its length as a letter, A for one digit to Y for twenty-five, then its digits: 7 is A7, 10 is B10;
 *               from 26 digits on Z, the length encoded in the same way, then the digits. A longer number so has
 *               the higher first letter, and no code is the beginning of another.
 *   core        the codes of its numbers in a row: 1.10 is A1B10, and an absent part is lower than any number.
 *   release     the core and "."          1.0.0 is A1A0A0.
 *   extension   the core, "-" (below ".") and its identifiers joined by ",": a numeric one as a number, another one
 *               as "_" (above every letter of a length) and itself. "," is below every character of an identifier,
 *               so draft.1 is below draft-1, and the end of the text is below ",", so the longer list is higher.
 *               1.0.0-draft.1 is A1A0A0-_draft,A1
 */
const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXY';

/**
 * An ASCII text whose plain order (`<` on strings, in JavaScript and in Cypher) is the order of versions: numbers as
 * integers of any size; extensions below their release, identifier by identifier; an absent part below 0, so
 * `1 < 1.0 < 1.0.0-draft < 1.0.0` and `1.0.9 < 1.1`. Two versions share a precedence only if they are the same text.
 * @throws StrataError Syntax when the text is not a version
 */
export function precedence(version: string): string {
  const parsed = parseVersion(version);
  const core = corePrecedence(coreOf(parsed));
  if (parsed.patch === undefined) return core;
  return parsed.extension.length === 0 ? `${core}.` : `${core}-${parsed.extension.map(encodeIdentifier).join(',')}`;
}

/**
 * What the precedence of every version that begins with these numbers begins with. Of three numbers it is a lower
 * bound of the version and of all its extensions.
 */
export function corePrecedence(numbers: readonly bigint[]): string {
  return numbers.map((number) => encodeNumber(String(number))).join('');
}

/**
 * Below 0 when `a` is the lower version, above 0 when it is the higher one, 0 when both are the same.
 * Where many are compared, compare their precedence texts instead.
 * @throws StrataError Syntax when one is not a version
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [precedence(a), precedence(b)];
  return left < right ? -1 : Number(left > right);
}

function encodeIdentifier(identifier: string): string {
  return /^\d+$/.test(identifier) ? encodeNumber(identifier) : `_${identifier}`;
}

function encodeNumber(digits: string): string {
  const length = LENGTHS[digits.length - 1] ?? `Z${encodeNumber(String(digits.length))}`;
  return length + digits;
}
