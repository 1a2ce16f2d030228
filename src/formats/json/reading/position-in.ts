import type { Position } from '../../../errors.js';

/** Line and column of a place in a text that comes in pieces; the offset and the column are in UTF-16 code units. */
export function positionIn(pieces: Iterable<string>, offset: number): Position {
  let [line, lineStart, passed] = [1, 0, 0];
  for (const piece of pieces) {
    for (let at = piece.indexOf('\n'); at !== -1 && passed + at < offset; at = piece.indexOf('\n', at + 1)) {
      line++;
      lineStart = passed + at + 1;
    }
    passed += piece.length;
    if (passed >= offset) break;
  }
  return { line, column: offset - lineStart + 1 };
}
