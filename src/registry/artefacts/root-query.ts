import { StrataError } from '../../errors.js';
import { formatUrn, maintainableUrn, parseUrn, type Urn } from '../../model/urn.js';
import { parseVersionOfUrn } from '../../versioning/pattern.js';
import { semanticError } from '../semantic-error.js';

/** A URN with any version pattern. */
export interface RootQuery {
  readonly urn: Urn;
  /** The same as text, for errors. */
  readonly text: string;
}

/**
 * Parses a URN of a query string with a version pattern, in which a blank stands for `+`.
 * @throws StrataError `Syntax` for a malformed URN or version pattern; one request can have several, so the problems have the URN
 */
export function readQueryUrn(text: string): Urn {
  const urn = parseUrn(text.trim().replace(/\(([^()]*)\)/, (version) => version.replaceAll(' ', '+')));
  try {
    parseVersionOfUrn(urn.version);
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    const problems = error.problems.map((problem) => ({ ...problem, reference: text }));
    throw new StrataError(error.name, error.message, problems);
  }
  return urn;
}

/** As `readQueryUrn`, with the long form as text. */
export function readRoot(text: string): RootQuery {
  const urn = readQueryUrn(text);
  return { urn, text: formatUrn(urn) };
}

/** Each URN once, in their order. */
export const distinctRoots = (roots: readonly RootQuery[]): readonly RootQuery[] => [
  ...new Map(roots.map((root) => [root.text, root])).values(),
];

/**
 * Requires a URN to name an artefact, not a part of it.
 * @param rule name of the rule for programs: `history.item`
 * @param reason why a part is refused, a clause: `only whole artefacts have a history`
 * @throws StrataError `Semantic` for the URN of an item or component
 */
export function requireWholeArtefact(urn: Urn, rule: string, reason: string): void {
  if (urn.item === undefined) return;
  const whole = maintainableUrn(urn);
  throw semanticError(rule, `${formatUrn(urn)} names the item ${urn.item}, but ${reason}; give ${whole}`);
}
