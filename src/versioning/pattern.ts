import { EVERY_VERSION, exactRange, wildcardRange } from './range.js';
import { syntaxError } from './syntax-error.js';
import { isVersion } from './version.js';
import { fillShape, readWildcard, type Wildcard, type WildcardOperator } from './wildcard.js';
import { longhands, nearestShapes, versionKeywords } from './wildcard-shapes.js';

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
  return text.split(',').map((each) => parsePattern(each));
}

/**
 * Reads the version of a URN in a query string: what a structure query allows and what a reference allows, so that the URN of any
 * reference can be sent. The difference is `0+.Y.Z`: the highest stable version, which the standard's structure queries refuse.
 * @throws StrataError as `parseVersionQuery`
 */
export function parseVersionOfUrn(text: string): VersionPattern[] {
  return text.split(',').map((each) => parsePattern(each, 'X+.Y.Z'));
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
  const versions = text.split('+');
  if (!versions.every((version) => versionKeywords.has(version) || isVersion(version)) && readWildcard(text)) {
    throw syntaxError(
      'version.pattern',
      `"${text}" is a version wildcard of SDMX REST 2; version 1 has versions joined by +, all and latest. Use one of these, or query /sdmx/v2.`,
    );
  }
  return versions.map((version) => {
    if (versionKeywords.has(version)) {
      throw syntaxError(
        'version.pattern',
        `${JSON.stringify(text)} joins the keyword "${version}" to versions; use ${version} alone, or versions joined by +.`,
      );
    }
    return exactPattern(version);
  });
}

/** @param fromInitial shape of the wildcards that may select stable versions from major 0 on */
function parsePattern(text: string, fromInitial?: string): VersionPattern {
  const wildcard = readWildcard(text);
  if (wildcard !== undefined) return wildcardPattern(text, wildcard, fromInitial);
  const instead = versionKeywords.get(text);
  if (instead === undefined) return exactPattern(text);
  throw syntaxError('version.pattern', `"${text}" is a keyword of SDMX REST 1.x; use ${instead} instead.`);
}

function exactPattern(text: string): VersionPattern {
  return { text, ...exactRange(text), parts: null, stableOnly: false, take: 'highest' };
}

function wildcardPattern(
  text: string,
  { operator, shape: written, numbers }: Wildcard,
  fromInitial: string | undefined,
): VersionPattern {
  const shape = written.replace('*', '~');
  if (shape === '~') return { text, ...EVERY_VERSION, parts: null, ...BY_OPERATOR[operator] };
  if (operator === '+' && numbers.get('X') === '0' && written !== fromInitial) {
    throw syntaxError(
      'version.neverStable',
      `"${text}" selects stable versions from major 0, but no version of major 0 is stable; use + for the highest stable version, or ~ in place of + for versions of any stability.`,
    );
  }
  const longhand = longhands.get(shape);
  if (longhand === undefined) {
    const meant = fillShape(nearestShapes(shape).join(' or '), numbers).replaceAll('~', operator);
    throw syntaxError('version.pattern', `"${text}" is not a version pattern; use ${meant} instead.`);
  }
  return {
    text,
    ...wildcardRange(fillShape(longhand, numbers)),
    parts: longhand.split('.').length === 2 ? 2 : 3,
    ...BY_OPERATOR[operator],
  };
}
