import { formatUrn, maintainableUrn, parseUrn, type Urn } from '../../model/urn.js';
import { semanticError } from '../semantic-error.js';

/** A URN with any version pattern. */
export interface RootQuery {
  readonly urn: Urn;
  /** The same as text, for errors. */
  readonly text: string;
}

/**
 * Parses a URN of a query string, where a blank in the version stands for `+`.
 * @throws StrataError `Syntax` for a malformed URN
 */
export const readQueryUrn = (text: string): Urn =>
  parseUrn(text.trim().replace(/\(([^()]*)\)/, (version) => version.replaceAll(' ', '+')));

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
