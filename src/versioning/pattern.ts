import { EVERY_VERSION, exactRange, wildcardRange } from './range.js';
import { syntaxError } from './syntax-error.js';
import { fillShape, readWildcard, type Wildcard, type WildcardOperator } from './wildcard.js';

/**
 * A version pattern of a query. A version matches when all of this holds:
 *
 *   lower <= precedence < upper
 *   parts is null; or 3 and stability <> 'nonSemantic'; or 2 and stability = 'nonSemantic' and version CONTAINS '.'
 *   stableOnly is false, or stability = 'stable'
 *   withoutDrafts is missing, or stability <> 'draft'
 *
 * `take` selects, in each version line, all that match or the one with the highest precedence.
 */
export interface VersionPattern {
  /** As written. */
  readonly text: string;
  readonly lower: string;
  /** Exclusive. */
  readonly upper: string;
  readonly parts: 2 | 3 | null;
  readonly stableOnly: boolean;
  readonly withoutDrafts?: true;
  readonly take: 'highest' | 'all';
}

/**
 * The wildcards of SDMX REST 2.x structure queries, each with the longhand of the same meaning; `~` stands for `*` too.
 * `~` alone matches every version and has no longhand. `X.Y.Z~` stays on its minor version, as `X.Y.Z+` does.
 */
const LONGHANDS: ReadonlyMap<string, string> = new Map([
  ['+', '1+.0.0'],
  ['+.0.0', '1+.0.0'],
  ['X.+.0', 'X.0+.0'],
  ['X.Y.+', 'X.Y.0+'],
  ['X+.Y.Z', 'X+.Y.Z'],
  ['X.Y+.Z', 'X.Y+.Z'],
  ['X.Y.Z+', 'X.Y.Z+'],
  ['~.0', '0~.0'],
  ['~.0.0', '0~.0.0'],
  ['X.~', 'X.0~'],
  ['X.~.0', 'X.0~.0'],
  ['X.Y.~', 'X.Y.0~'],
  ['X~.Y', 'X~.Y'],
  ['X~.Y.Z', 'X~.Y.Z'],
  ['X.Y~', 'X.Y~'],
  ['X.Y~.Z', 'X.Y~.Z'],
  ['X.Y.Z~', 'X.Y.Z~'],
]);

/** Shapes that are not wildcards, with the shapes to suggest instead. */
const NEAR_MISSES: ReadonlyMap<string, string> = new Map([
  ['X+', 'X+.0.0'],
  ['+.0', '+ or +.0.0'],
  ['+.Y', '+ or +.0.0'],
  ['X.+', 'X.+.0'],
  ['X+.Y', 'X+.Y.0'],
  ['X.Y+', 'X.Y+.0'],
  ['X~', 'X~.0 or X~.0.0'],
]);

/** Keywords of SDMX REST 1.x, with the nearest patterns of 2.x. */
const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['all', '*'],
  ['latest', '~'],
]);

const BY_OPERATOR = {
  '+': { stableOnly: true, take: 'highest' },
  '~': { stableOnly: false, take: 'highest' },
  '*': { stableOnly: false, take: 'all' },
} as const satisfies Record<WildcardOperator, Pick<VersionPattern, 'stableOnly' | 'take'>>;

/**
 * Reads the version of an SDMX REST 2.x structure query: exact versions and wildcards, joined by commas (OR).
 * A caller reads an omitted version as `~`.
 * @throws StrataError Syntax, rules `version.pattern` (a form that does not exist), `version.neverStable` (`+` on
 * major 0), `version.doubleWildcard`, `version.extensionWithWildcard`, `version.invalid`
 */
export function parseVersionQuery(text: string): VersionPattern[] {
  return text.split(',').map(parsePattern);
}

/**
 * The version "in production" of SDMX REST 1.x: the highest that is not a draft. SDMX 2.1 has no drafts, so a client of
 * 1.x does not expect one; versions X.Y count, because most artefacts of 2.1 have such a version.
 */
const IN_PRODUCTION = { ...EVERY_VERSION, parts: null, ...BY_OPERATOR['~'], withoutDrafts: true } as const;

/**
 * Reads the version of an SDMX REST 1.x structure query: `all`, `latest`, or exact versions joined by `+` (OR).
 * @throws StrataError Syntax, rules `version.pattern`, `version.invalid`
 */
export function parseVersionQueryV1(text: string): VersionPattern[] {
  if (text === 'all') return [{ ...parsePattern('*'), text }];
  if (text === 'latest') return [{ text, ...IN_PRODUCTION }];
  return text.split('+').map((version) => {
    if (KEYWORDS.has(version)) {
      throw syntaxError(
        'version.pattern',
        `${JSON.stringify(text)} joins the keyword "${version}" to versions; use ${version} alone, or versions joined by +.`,
      );
    }
    return exactPattern(version);
  });
}

function parsePattern(text: string): VersionPattern {
  const wildcard = readWildcard(text);
  if (wildcard !== undefined) return wildcardPattern(text, wildcard);
  const instead = KEYWORDS.get(text);
  if (instead === undefined) return exactPattern(text);
  throw syntaxError('version.pattern', `"${text}" is a keyword of SDMX REST 1.x; use ${instead} instead.`);
}

function exactPattern(text: string): VersionPattern {
  return { text, ...exactRange(text), parts: null, stableOnly: false, take: 'highest' };
}

function wildcardPattern(text: string, { operator, shape: written, numbers }: Wildcard): VersionPattern {
  const shape = written.replace('*', '~');
  if (shape === '~') return { text, ...EVERY_VERSION, parts: null, ...BY_OPERATOR[operator] };
  if (operator === '+' && numbers.get('X') === '0') {
    throw syntaxError(
      'version.neverStable',
      `"${text}" selects stable versions from major 0, but no version of major 0 is stable; use + for the highest stable version, or ~ in place of + for versions of any stability.`,
    );
  }
  const longhand = LONGHANDS.get(shape);
  if (longhand === undefined) {
    const meant = fillShape(NEAR_MISSES.get(shape) ?? zerosBehindOperator(shape), numbers).replaceAll('~', operator);
    throw syntaxError('version.pattern', `"${text}" is not a version pattern; use ${meant} instead.`);
  }
  return {
    text,
    ...wildcardRange(fillShape(longhand, numbers)),
    parts: longhand.split('.').length === 2 ? 2 : 3,
    ...BY_OPERATOR[operator],
  };
}

/** Only 0 may follow a part that is the operator alone. */
function zerosBehindOperator(shape: string): string {
  return shape.replace(/[+~].*/, (tail) => tail.replace(/[YZ]/g, '0'));
}
