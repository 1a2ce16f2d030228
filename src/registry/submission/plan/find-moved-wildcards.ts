import type { NewWildcard, WildcardRow } from '../../../store/submission-statements.js';
import type { MovedWildcard } from '../submission.js';
import type { RegistryState } from '../world/load-state.js';
import type { RegistryAfter } from '../world/registry-after.js';

/**
 * The wildcards whose resolution changes with the submission: existing ones that select from a changed line, and new
 * ones, which had no resolution before.
 * @param changedKeys keys of the lines in which a version is added, changed or deleted
 * @param used the wildcards that references of the message use
 * @returns moves whose `parents` counts the artefacts that refer to them before the submission
 */
export function findMovedWildcards(
  state: RegistryState,
  changedKeys: ReadonlySet<string>,
  used: readonly NewWildcard[],
  after: RegistryAfter,
): MovedWildcard[] {
  const resolve = ({ urn, key, lower, upper }: NewWildcard | WildcardRow): string | null => {
    const found = after.resolve(key, { kind: 'wildcard', lower, upper });
    return found === undefined ? null : urn.replace(/\([^()]*\)$/, `(${found.version})`);
  };
  const existing = [...state.wildcards.values()].filter(({ key }) => changedKeys.has(key));
  const added = new Map(
    used.filter(({ urn }) => !state.wildcards.has(urn)).map((wildcard) => [wildcard.urn, wildcard]),
  );
  return [
    ...existing.map((row) => ({ wildcard: row.urn, from: row.resolution, to: resolve(row), parents: row.parents })),
    ...[...added.values()].map((row) => ({ wildcard: row.urn, from: null, to: resolve(row), parents: 0 })),
  ].filter(({ from, to }) => from !== to);
}
