import { wildcardRange } from './range.js';
import { syntaxError } from './syntax-error.js';
import { parseVersion } from './version.js';
import { readWildcard } from './wildcard.js';

/**
 * The version part of a reference between structures: one version; the highest stable version in
 * `lower <= precedence < upper`; or every version.
 */
export type ReferenceExpression =
  | { readonly kind: 'exact'; readonly version: string }
  | { readonly kind: 'wildcard'; readonly lower: string; readonly upper: string }
  | { readonly kind: 'any' };

const FORMS = 'X+.Y.Z, X.Y+.Z or X.Y.Z+';

/** Forms that queries or older schemas allow and references do not; the first matching row gives the rule and reason. */
const REFUSALS: readonly { readonly found: RegExp; readonly rule: string; readonly reason: string }[] = [
  {
    found: /~/,
    rule: 'version.tilde',
    reason: `~ is allowed in structure queries only; use an exact version, ${FORMS}`,
  },
  {
    found: /\*/,
    rule: 'version.star',
    reason: `* is allowed only as the whole version, and only in targets of metadataflows, metadata provision agreements and metadata sets; use an exact version, ${FORMS}`,
  },
  {
    found: /^\+|\.\+/,
    rule: 'version.shortForm',
    reason: `short forms are allowed in structure queries only; write all three numbers: ${FORMS}`,
  },
  {
    found: /^\d+\+$|^\d+\+\.\d+$|^\d+\.\d+\+$/,
    rule: 'version.wildcardOnTwoPart',
    reason: `a wildcard requires all three numbers, because two-part versions are never stable; write ${FORMS}`,
  },
  {
    found: /^0\.(?:\d+\+\.\d+|\d+\.\d+\+)$/,
    rule: 'version.neverStable',
    reason:
      'no version of major 0 is stable, so the wildcard cannot resolve; use an exact version, 0+.Y.Z or a major above 0',
  },
];

/**
 * Reads the version part of a reference between structures: an exact version of any form, or exactly one of
 * `X+.Y.Z`, `X.Y+.Z`, `X.Y.Z+` (`0+.Y.Z` included, as stable major versions are in its range).
 * @param loose whether `*` is allowed, which stands for all versions
 * @throws StrataError Syntax, rules `version.tilde`, `version.star`, `version.shortForm`, `version.wildcardOnTwoPart`,
 * `version.neverStable`, `version.doubleWildcard`, `version.extensionWithWildcard`, `version.invalid`
 */
export function parseReferenceExpression(text: string, { loose = false } = {}): ReferenceExpression {
  if (text === '*' && loose) return { kind: 'any' };
  if (readWildcard(text) === undefined) {
    parseVersion(text);
    return { kind: 'exact', version: text };
  }
  const refusal = REFUSALS.find(({ found }) => found.test(text));
  if (refusal !== undefined) {
    throw syntaxError(
      refusal.rule,
      `${JSON.stringify(text)} is not a version that a reference may have: ${refusal.reason}.`,
    );
  }
  return { kind: 'wildcard', ...wildcardRange(text) };
}
