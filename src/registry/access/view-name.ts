import { createHash } from 'node:crypto';
import { type ArtefactPattern, isOpen, matcherOfPattern, readPattern } from './pattern.js';
import { type Coverage, coverages, type Restriction } from './rule.js';

/** Patterns with a star that others are compared with; with more, only equal patterns count once. */
const mostCompared = 300;

/** A pattern in the name of a view. Stars in a row match what one matches. */
function normalPattern(urn: string): ArtefactPattern | undefined {
  const pattern = readPattern(urn);
  if (pattern === undefined) return undefined;
  const [className, agencyID, id] = [pattern.class, pattern.agencyID, pattern.id].map((part) =>
    part.replace(/\*+/g, '*'),
  ) as [string, string, string];
  return { class: className, agencyID, id };
}

const textOf = ({ class: className, agencyID, id }: ArtefactPattern): string => `${className}=${agencyID}:${id}`;

/**
 * The patterns without those that others include, as sorted texts. A pattern matches another one as a text only if it matches
 * all that the other one matches, because a star of the other one has to be matched by one of its own.
 */
function widest(patterns: readonly ArtefactPattern[]): readonly string[] {
  const byText = new Map(patterns.map((each) => [textOf(each), each]));
  const open = [...byText]
    .filter(([text]) => isOpen(text))
    .map(([text, each]) => ({
      text,
      matchesClass: matcherOfPattern(each.class),
      matchesAgency: matcherOfPattern(each.agencyID),
      matchesId: matcherOfPattern(each.id),
    }));
  if (open.length > mostCompared) return [...byText.keys()].sort();
  const isIncluded = (text: string, { class: className, agencyID, id }: ArtefactPattern): boolean =>
    open.some(
      (other) =>
        other.matchesAgency(agencyID) && other.matchesId(id) && other.matchesClass(className) && other.text !== text,
    );
  return [...byText].flatMap(([text, each]) => (isIncluded(text, each) ? [] : [text])).sort();
}

/** The agency and those above it: of `A.B`, also `A`. */
const withAgenciesAbove = (agencyID: string): readonly string[] =>
  agencyID.split('.').map((_, count, parts) => parts.slice(0, count + 1).join('.'));

/**
 * The name of what restrictions hide from somebody who maintains some agencies: equal names mean that the same is hidden in
 * every state, and nothing is hidden where it is empty. It is derived from the patterns alone, so a rule with another id, note
 * or grantee, or one that others include, changes no name and no entity tag.
 */
export function viewName(restrictions: readonly Restriction[], agencies: readonly string[]): string {
  const own = new Set(agencies);
  const patternsOf = (coverage: Coverage, isAttached: boolean): readonly string[] =>
    widest(
      restrictions.flatMap(({ urn, covers, withAttachments }) => {
        const pattern = normalPattern(urn);
        if (pattern === undefined || !covers.includes(coverage) || (isAttached && withAttachments !== true)) return [];
        // Nothing of an agency is hidden from its maintainers, but what is attached may be of another one.
        const isOwn = !isOpen(pattern.agencyID) && withAgenciesAbove(pattern.agencyID).some((each) => own.has(each));
        return isOwn && !isAttached ? [] : [pattern];
      }),
    );
  const hidden = coverages.map(
    (coverage) => [coverage, patternsOf(coverage, false), patternsOf(coverage, true)] as const,
  );
  if (hidden.every(([, patterns, attached]) => patterns.length === 0 && attached.length === 0)) return '';
  // Agencies count where a pattern can match an artefact of theirs: by a star, or by what is attached.
  const isAgencyCounted = hidden.some(
    ([, patterns, attached]) => attached.length > 0 || patterns.some((text) => isOpen(agencyIn(text))),
  );
  return createHash('sha256')
    .update(JSON.stringify([hidden, isAgencyCounted ? agencies : []]))
    .digest('base64url');
}

/** The agency of a pattern as `textOf` writes it. */
const agencyIn = (text: string): string => text.slice(text.indexOf('=') + 1, text.indexOf(':'));
