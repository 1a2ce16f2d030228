import type { Position } from '../../../errors.js';

/** Finds line and column of places in a text. */
export class LineIndex {
  readonly #text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Line and column, in UTF-16 code units, of an offset. */
  positionOf(offset: number): Position {
    this.#lineStarts ??= lineStarts(this.#text);
    let [low, high] = [0, this.#lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
