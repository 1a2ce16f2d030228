import type { Problem } from '../../errors.js';
import type { Prepared } from './prepare.js';

/** Places in the order in which a message is read. */
const order = ({ line = 0, column = 0 }: Partial<Problem>): number => line * 1e6 + column;

/**
 * Gives each warning of the reader to the artefact in which it stands, the last that begins before it; those in front
 * of the first artefact belong to none.
 * @returns warnings by their artefact
 */
export function placeWarnings(
  prepared: readonly Prepared[],
  warnings: readonly Problem[],
): ReadonlyMap<Prepared, readonly Problem[]> {
  const placed = new Map<Prepared, Problem[]>();
  if (warnings.length === 0) return placed;
  const starts = prepared
    .map((artefact) => ({ artefact, start: order(artefact.placeOf()) }))
    .sort((a, b) => a.start - b.start);
  for (const warning of warnings) {
    const holder = starts.findLast(({ start }) => start <= order(warning));
    if (holder !== undefined) {
      placed.set(holder.artefact, [...(placed.get(holder.artefact) ?? []), warning]);
    }
  }
  return placed;
}
