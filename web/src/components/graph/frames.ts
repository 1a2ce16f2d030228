import { card, cardHeight, cardWidth } from './card.js';
import type { Box, NodeBundle } from './graph-model.js';

/** Height of the line above the cards of a frame. */
const frameHead = 26;

/** The space that there is for a frame, in pixels at a scale of 1. */
export interface Space {
  readonly width: number;
  readonly height: number;
  /** Characters of ids that are shown. */
  readonly longest: number;
  /** Whether layers are beside each other, and frames rather high than wide. */
  readonly isWide: boolean;
}

/** The cards of an open bundle in rows and columns; their places are relative to the frame. */
export function layOutFrame(
  { members }: NodeBundle,
  { width, height, longest, isWide }: Space,
): { readonly width: number; readonly height: number; readonly boxes: ReadonlyMap<string, Box> } {
  const cell = {
    width: Math.max(...members.map((member) => cardWidth(member, longest))),
    height: Math.max(...members.map(cardHeight)),
  };
  const fitting = isWide
    ? Math.max(1, Math.floor((height - frameHead - card.gap) / (cell.height + card.gap)))
    : Math.max(1, Math.floor((width - card.gap) / (cell.width + card.gap)));
  // More than fit are laid out about square.
  const square = Math.ceil(Math.sqrt((members.length * (cell.width + card.gap)) / (cell.height + card.gap)));
  const columns = isWide
    ? members.length > 4 * fitting
      ? Math.ceil(members.length / Math.max(fitting, square))
      : Math.ceil(members.length / fitting)
    : Math.min(fitting, members.length);
  const rows = Math.ceil(members.length / columns);
  const boxes = new Map(
    members.map((member, index) => [
      member.id,
      {
        x: card.gap + Math.floor(index / rows) * (cell.width + card.gap),
        y: frameHead + (index % rows) * (cell.height + card.gap),
        width: cell.width,
        height: cardHeight(member),
      },
    ]),
  );
  return {
    width: card.gap + columns * (cell.width + card.gap),
    height: frameHead + rows * (cell.height + card.gap),
    boxes,
  };
}
