import type { MovedWildcard } from '../submission.js';
import type { RegistryAfter } from './registry-after.js';

/** Finds the version that a reference of the registry will resolve to: undefined for none. */
export type ResolutionAfter = (target: string, before: string | undefined) => string | undefined;

/**
 * The function that finds what references resolve to after a submission.
 * @param moves the wildcards whose resolution changes
 */
export function resolutionAfter(after: RegistryAfter, moves: readonly MovedWildcard[]): ResolutionAfter {
  const moved = new Map(moves.map((move) => [move.wildcard, move]));
  return (target, before) => {
    const move = moved.get(target);
    if (move !== undefined) return move.to ?? undefined;
    return before === undefined || after.isRemoved(before) ? undefined : before;
  };
}
