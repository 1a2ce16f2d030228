import type { WildcardRow } from '../../store/submission-statements.js';
import type { RegistryAfter } from './after.js';
import type { Edges } from './edges.js';
import type { RegistryState } from './state.js';
import type { Resolution } from './submission.js';

/** The version URN of a line, made from another of its expressions. */
const withVersion = (urn: string, version: string): string => urn.replace(/\([^()]*\)$/, `(${version})`);

const answerOf = (
  wildcard: { readonly urn: string; readonly key: string; readonly lower: string; readonly upper: string },
  after: RegistryAfter,
): string | null => {
  const answer = after.resolve(wildcard.key, { kind: 'wildcard', lower: wildcard.lower, upper: wildcard.upper });
  return answer === undefined ? null : withVersion(wildcard.urn, answer.version);
};

/**
 * The wildcards whose answer is another one after the submission: held ones that choose among a touched line, and
 * new ones, which had no answer yet. `parents` counts the references open before it.
 */
export function moveWildcards(
  state: RegistryState,
  touchedKeys: ReadonlySet<string>,
  needed: Edges['wildcards'],
  after: RegistryAfter,
): Resolution[] {
  const held = [...state.wildcards.values()].filter(({ key }) => touchedKeys.has(key));
  const fresh = new Map(
    needed.filter(({ urn }) => !state.wildcards.has(urn)).map((wildcard) => [wildcard.urn, wildcard]),
  );
  const moves = [
    ...held.map((row: WildcardRow) => ({ from: row.answer, parents: row.parents, wildcard: row })),
    ...[...fresh.values()].map((wildcard) => ({ from: null, parents: 0, wildcard })),
  ];
  return moves
    .map(({ wildcard, from, parents }) => ({ wildcard: wildcard.urn, from, to: answerOf(wildcard, after), parents }))
    .filter(({ from, to }) => from !== to);
}
