import type { NaiveArtefact } from './registry.js';
import { placeOfClass, readUrn, urnClass } from './urns.js';

/** Versions, their order and what wildcards choose (facts/version-grammar.md, sections 1 to 4 and 6; P1). */

interface Numbers {
  readonly core: readonly bigint[];
  /** The identifiers after the hyphen; empty without extension. */
  readonly extension: readonly string[];
}

function numbersOf(version: string): Numbers {
  const hyphen = version.indexOf('-');
  const core = hyphen < 0 ? version : version.slice(0, hyphen);
  return {
    core: core.split('.').map(BigInt),
    extension: hyphen < 0 ? [] : version.slice(hyphen + 1).split('.'),
  };
}

/** Whether a version is stable: three numbers, major above 0, no extension. */
export function isStableVersion(version: string): boolean {
  const { core, extension } = numbersOf(version);
  return core.length === 3 && (core[0] ?? 0n) > 0n && extension.length === 0;
}

const isNumeric = (text: string): boolean => /^\d+$/.test(text);

function compareIdentifiers(a: string, b: string): number {
  if (isNumeric(a) && isNumeric(b)) return Number(BigInt(a) - BigInt(b));
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Negative where `a` is lower than `b`. An absent number is lower than 0; no extension is higher than any. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (const place of [0, 1, 2]) {
    const [x, y] = [left.core[place] ?? -1n, right.core[place] ?? -1n];
    if (x !== y) return x < y ? -1 : 1;
  }
  if (left.extension.length === 0 || right.extension.length === 0) {
    return Number(left.extension.length === 0) - Number(right.extension.length === 0);
  }
  for (const [place, x] of left.extension.entries()) {
    const y = right.extension[place];
    if (y === undefined) return 1;
    const order = compareIdentifiers(x, y);
    if (order !== 0) return order;
  }
  return left.extension.length - right.extension.length;
}

/** The highest of some versions; undefined where there is none. */
export const highest = (versions: readonly string[]): string | undefined => versions.toSorted(compareVersions).at(-1);

export const isVersionWildcard = (expression: string): boolean => expression.includes('+');

/** Whether a stable version lies in the range of a wildcard `X+.Y.Z`, `X.Y+.Z` or `X.Y.Z+`. */
function isInRange(version: string, wildcard: string): boolean {
  const parts = wildcard.split('.');
  const fixed = parts.findIndex((part) => part.endsWith('+'));
  const minimum = wildcard.replace('+', '');
  const own = version.split('.');
  for (const place of [0, 1, 2].slice(0, fixed)) if (own[place] !== parts[place]) return false;
  return compareVersions(version, minimum) >= 0;
}

/** The version that an expression of a reference stands for among those that exist (P1); undefined where none does. */
export function pickVersion(existing: readonly string[], expression: string): string | undefined {
  if (!isVersionWildcard(expression)) return existing.find((version) => version === expression);
  return highest(existing.filter((version) => isStableVersion(version) && isInRange(version, expression)));
}

/** The artefact that a URN of a reference stands for, its item aside (P1). */
export function resolveUrn(artefacts: readonly NaiveArtefact[], text: string): NaiveArtefact | undefined {
  const urn = readUrn(text);
  const maintainable = placeOfClass(urn.class)?.maintainable ?? urn.class;
  const line = artefacts.filter(
    (each) => urnClass(each) === maintainable && each.agencyID === urn.agencyID && each.id === urn.id,
  );
  const version = pickVersion(
    line.map((each) => each.version),
    urn.version,
  );
  return line.find((each) => each.version === version);
}
