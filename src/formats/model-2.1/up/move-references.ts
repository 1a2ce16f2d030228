import type { Position } from '../../../errors.js';
import type { Move } from './mapping.js';

/** The places of references whose path one of the moves concerns, by the path that it makes of it. */
export function moveReferences(
  references: ReadonlyMap<string, Position>,
  moves: readonly Move[],
): ReadonlyMap<string, Position> {
  const places = new Map<string, Position>();
  for (const [path, place] of references) {
    const move = moves.find(([from]) => path.startsWith(from));
    if (move !== undefined) places.set(`${move[1]}${path.slice(move[0].length)}`, place);
  }
  return places;
}
