import { StrataError } from '../errors.js';
import { wildcardRange } from './range.js';
import { syntaxError } from './syntax-error.js';
import { parseVersion } from './version.js';
import { fillShape, readWildcard } from './wildcard.js';
import { longhands, nearestShapes, versionKeywords } from './wildcard-shapes.js';

/**
 * The version part of a reference between structures: one version; the highest stable version in
 * `lower <= precedence < upper`; or every version.
 */
export type ReferenceExpression =
  | { readonly kind: 'exact'; readonly version: string }
  | { readonly kind: 'wildcard'; readonly lower: string; readonly upper: string }
  | { readonly kind: 'any' };

/** Forms that queries or older schemas allow and references do not; the first matching row gives the rule and meaning. */
const REFUSALS: readonly { readonly found: RegExp; readonly rule: string; readonly meaning: string }[] = [
  {
    found: /^(?:latest|all)$/,
    rule: 'version.keyword',
    meaning: 'it is a keyword that only queries of SDMX REST 1.x have',
  },
  {
    found: /~/,
    rule: 'version.tilde',
    meaning: '~ selects the highest version, stable or not, which is allowed in structure queries only',
  },
  {
    found: /\*/,
    rule: 'version.star',
    meaning:
      '* selects every version, which is allowed in structure queries and, as the whole version, in targets of metadataflows, metadata provision agreements and metadata sets',
  },
  {
    found: /^\+|\.\+/,
    rule: 'version.shortForm',
    meaning: 'it is a short form, which is allowed in structure queries only',
  },
  {
    found: /^\d+\+$|^\d+\+\.\d+$|^\d+\.\d+\+$/,
    rule: 'version.wildcardOnTwoPart',
    meaning: 'a wildcard requires all three numbers, because two-part versions are never stable',
  },
  {
    found: /^0\.(?:\d+\+\.\d+|\d+\.\d+\+)$/,
    rule: 'version.neverStable',
    meaning: 'no version of major 0 is stable, so the wildcard cannot resolve',
  },
];

/** The wildcard for references that is nearest to a text with an operator: `1.0+.0` for `1.~`. */
function stableForm(text: string): string {
  const wildcard = readWildcard(text);
  if (wildcard === undefined) return text;
  const shape = wildcard.shape.replace(/[~*]/, '+');
  const nearer = fillShape(longhands.get(shape) ?? nearestShapes(shape)[0], wildcard.numbers);
  if (nearer !== text) return stableForm(nearer);
  // Only X+.Y.Z leaves major 0, where no version is stable.
  return text.startsWith('0.') ? text.replace('+', '').replace('0', '0+') : text;
}

/** What a wildcard for references selects, in words. */
function selection(form: string): string {
  const [major = '', minor = ''] = form.replace('+', '').split('.');
  const within = ['', ` with major ${major}`, ` with ${major}.${minor}`];
  const part = form.split('.').findIndex((each) => each.endsWith('+'));
  return `the highest stable version${within[part]} from ${form.replace('+', '')} on`;
}

/** What to write instead of a text with an operator, in words. */
function advice(text: string): string {
  const form = stableForm(text);
  const [, major, minor, patch] = /^([1-9]\d*)\+\.(\d+)\.(\d+)$/.exec(form) ?? [];
  const narrower = major === undefined || !/^\d/.test(text) ? [] : [`${major}.${minor}+.${patch}`];
  const forms = [form, ...narrower].map((each) => `${each} for ${selection(each)}`);
  return `write ${forms.join(', ')}, or an exact version`;
}

/** An extension excludes the operator; the rest of the text shows which wildcard is meant. */
const withoutExtension = (text: string): string => text.replace(/-.*/, (tail) => /[+~*]/.exec(tail)?.[0] ?? '');

const refusalOf = (text: string) => REFUSALS.find(({ found }) => found.test(text));

function refuse(text: string): void {
  const refusal = refusalOf(text);
  if (refusal === undefined) return;
  const { rule, meaning } = refusal;
  const given = versionKeywords.get(text) ?? text;
  throw syntaxError(
    rule,
    `${JSON.stringify(text)} is not a version that a reference may have: ${meaning}; ${advice(given)}.`,
  );
}

/** Reads a text with an operator; the error for one with an extension says which wildcard is meant. */
function hasOperator(text: string): boolean {
  try {
    return readWildcard(text) !== undefined;
  } catch (error) {
    const [problem] = error instanceof StrataError ? error.problems : [];
    if (problem?.rule !== 'version.extensionWithWildcard') throw error;
    throw syntaxError(
      problem.rule,
      `${JSON.stringify(text)} is not a version that a reference may have: it has both an extension and an operator; ${advice(withoutExtension(text))}.`,
    );
  }
}

/**
 * Reads the version part of a reference between structures: an exact version of any form, or exactly one of
 * `X+.Y.Z`, `X.Y+.Z`, `X.Y.Z+` (`0+.Y.Z` included, as stable major versions are in its range).
 * @param loose whether `*` is allowed, which stands for all versions
 * @throws StrataError Syntax, rules `version.keyword`, `version.tilde`, `version.star`, `version.shortForm`,
 * `version.wildcardOnTwoPart`, `version.neverStable`, `version.doubleWildcard`, `version.extensionWithWildcard`,
 * `version.invalid`
 */
export function parseReferenceExpression(text: string, { loose = false } = {}): ReferenceExpression {
  if (text === '*' && loose) return { kind: 'any' };
  const isWildcard = hasOperator(text);
  refuse(text);
  if (isWildcard) return { kind: 'wildcard', ...wildcardRange(text) };
  parseVersion(text);
  return { kind: 'exact', version: text };
}

const notLegacy = { rule: 'value.version', meaning: 'it is not numbers joined by dots' };
const wildcardInLegacy = { rule: 'version.wildcard', meaning: 'it is a wildcard, which SDMX 2.1 does not have' };

/**
 * Checks the version in a reference of SDMX 2.1, which has neither wildcards nor extensions.
 * @throws StrataError Syntax, rules `version.wildcard`, `version.tilde`, `version.star`, `version.keyword`, `value.version`
 */
export function checkLegacyReferenceVersion(text: string): void {
  if (/^[0-9]+(?:\.[0-9]+)*$/.test(text)) return;
  const { rule, meaning } = text.includes('+') ? wildcardInLegacy : (refusalOf(text) ?? notLegacy);
  throw syntaxError(
    rule,
    `${JSON.stringify(text)} is not a version that a reference of SDMX 2.1 may have: ${meaning}; write an exact version such as 1.0. Wildcards such as 1.0+.0 require a message in SDMX 3.0 or later.`,
  );
}
