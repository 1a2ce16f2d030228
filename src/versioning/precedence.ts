import { coreOf, parseVersion } from './version.js';

/*
 * Precedence is a text because Cypher has to compare versions too: an index and a range find what a wildcard selects.
 * The semver library compares pairs in JavaScript only, and rejects numbers above 2^53 - 1, which SDMX allows; the tests
 * compare the order with it for every version that it accepts.
 *
 * The encoding uses these characters, in ASCII order: , - . 0-9 A-Z _ a-z
 *
 *   number      its length as a letter, A for one digit to Y for twenty-five, then its digits: 7 is A7, 10 is B10;
 *               from 26 digits on Z, the length encoded in the same way, then the digits. So a longer number has
 *               the higher first letter, and no code is a prefix of another.
 *   core        the codes of its numbers in a row: 1.10 is A1B10. An absent part is lower than any number.
 *   release     the core and "."          1.0.0 is A1A0A0.
 *   extension   the core, "-" (below ".") and its identifiers joined by ",": a numeric one as a number, any other
 *               as "_" (above every letter of a length) and itself. "," is below every character of an identifier,
 *               so draft.1 is below draft-1; and the end of the text is below ",", so the longer list is higher.
 *               1.0.0-draft.1 is A1A0A0-_draft,A1
 */
const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXY';

/**
 * The precedence of a version: an ASCII text whose order (`<` on strings, in JavaScript and in Cypher) is the order of
 * versions. Numbers compare as integers of any size; extensions are below their release and compare identifier by
 * identifier; an absent part is below 0, so `1 < 1.0 < 1.0.0-draft < 1.0.0` and `1.0.9 < 1.1`. Different version texts
 * have different precedences.
 * @throws StrataError Syntax when the text is not a version
 */
export function precedence(version: string): string {
  const parsed = parseVersion(version);
  const core = corePrecedence(coreOf(parsed));
  if (parsed.patch === undefined) return core;
  return parsed.extension.length === 0 ? `${core}.` : `${core}-${parsed.extension.map(encodeIdentifier).join(',')}`;
}

/**
 * The common prefix of the precedences of all versions that begin with these numbers. With three numbers it is a lower
 * bound of the release and of all its extensions.
 */
export function corePrecedence(numbers: readonly bigint[]): string {
  return numbers.map((number) => encodeNumber(String(number))).join('');
}

function encodeIdentifier(identifier: string): string {
  return /^\d+$/.test(identifier) ? encodeNumber(identifier) : `_${identifier}`;
}

function encodeNumber(digits: string): string {
  const length = LENGTHS[digits.length - 1] ?? `Z${encodeNumber(String(digits.length))}`;
  return length + digits;
}
