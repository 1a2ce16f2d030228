import type { Box } from './graph-model.js';
import type { FarName } from './shape.js';

/** Pixels of the page of the names of cards at small scales. */
export const nameSize = 12;

/** Names that are drawn at once; more would cover the graph. */
const mostNames = 80;

export const meets = (box: Box, seen: Box): boolean =>
  box.x < seen.x + seen.width &&
  box.x + box.width > seen.x &&
  box.y < seen.y + seen.height &&
  box.y + box.height > seen.y;

/** The names that are drawn at a scale: as many as do not meet each other, the first ones first. */
export function chooseNames(names: readonly FarName[], seen: Box, scale: number): readonly FarName[] {
  const chosen: FarName[] = [];
  const taken: Box[] = [];
  for (const name of names) {
    if (taken.length === mostNames) break;
    const width = (name.text.length * nameSize * 0.62 + 8) / scale;
    const height = (nameSize + 6) / scale;
    const box = { x: name.x - width / 2, y: name.y - height / 2, width, height };
    if (!meets(box, seen) || taken.some((other) => meets(box, other))) continue;
    taken.push(box);
    chosen.push(name);
  }
  return chosen;
}
