import { longestId } from '../model/longest-id.js';
import { syntaxError } from './syntax-error.js';

/**
 * A version number: legacy `X` or `X.Y`, or semantic `X.Y.Z` with or without extension
 * (SDMX 3.x Technical Notes, annex on semantic versioning).
 */
export interface Version {
  readonly major: bigint;
  readonly minor: bigint | undefined;
  readonly patch: bigint | undefined;
  /** The dot-separated identifiers after the first hyphen; empty when there are none. */
  readonly extension: readonly string[];
}

const NUMBER = /^(?:0|[1-9]\d*)$/;
const IDENTIFIER = /^(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)$/;

/** Texts that are neither number nor identifier; the first matching row gives the reason. */
const FAULTS: readonly (readonly [RegExp, (part: string, alphabet: string) => string])[] = [
  [/^$/, () => 'is missing'],
  [/^0\d+$/, (part) => `has a leading zero: write ${part.replace(/^0+(?=\d)/, '')}`],
  [/^[vV]\d+$/, (part) => `begins with a letter: write ${part.slice(1)}`],
  [/[+~*]/, () => 'contains "+", "~" or "*": an exact version has no wildcard and no build part'],
  [/^/, (_part, alphabet) => `contains characters other than ${alphabet}`],
];

/** Why a text is not a number without sign and leading zeros; undefined when it is one. */
export function numberFault(part: string): string | undefined {
  return NUMBER.test(part) ? undefined : fault('number', part, 'the digits 0 to 9');
}

/**
 * Reads a version number.
 * @throws StrataError Syntax, rule `version.invalid`
 */
export function parseVersion(text: string): Version {
  const reason = versionFault(text);
  if (reason !== undefined) {
    throw syntaxError(
      'version.invalid',
      `${JSON.stringify(text)} is not a version: ${reason}. A version is X, X.Y, X.Y.Z or X.Y.Z-EXT, such as 1.0.0.`,
    );
  }
  const { core, extension } = split(text);
  const [major = 0n, minor, patch] = core.map(BigInt);
  return { major, minor, patch, extension };
}

/** Whether `text` is a version number. */
export function isVersion(text: string): boolean {
  return versionFault(text) === undefined;
}

/** The one, two or three numbers of a version, major first. */
export function coreOf({ major, minor, patch }: Version): readonly bigint[] {
  return [major, minor, patch].filter((number) => number !== undefined);
}

function versionFault(text: string): string | undefined {
  if (text.length > longestId) return `it has ${text.length} characters; the maximum is ${longestId}`;
  const { core, extension } = split(text);
  const number = core.find((part) => !NUMBER.test(part));
  if (number !== undefined) return numberFault(number);
  if (core.length > 3) return `"${core.join('.')}" has ${core.length} numbers; the maximum is three`;
  if (extension.length > 0 && core.length < 3) {
    return `the extension "${extension.join('.')}" requires three numbers before it, and "${core.join('.')}" has fewer`;
  }
  const identifier = extension.find((part) => !IDENTIFIER.test(part));
  return identifier === undefined ? undefined : fault('identifier', identifier, 'ASCII letters, digits and hyphens');
}

function split(text: string): { readonly core: readonly string[]; readonly extension: readonly string[] } {
  const hyphen = text.indexOf('-');
  return hyphen < 0
    ? { core: text.split('.'), extension: [] }
    : { core: text.slice(0, hyphen).split('.'), extension: text.slice(hyphen + 1).split('.') };
}

function fault(noun: string, part: string, alphabet: string): string {
  const [, explain] = FAULTS.find(([pattern]) => pattern.test(part)) ?? [];
  return `${part === '' ? `one ${noun}` : `the ${noun} ${JSON.stringify(part)}`} ${explain?.(part, alphabet)}`;
}
