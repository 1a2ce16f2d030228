/**
 * Many texts as one, so that a thread sends 100,000 of them to another one as fast as a single text. Each text is followed by
 * a character that no text of SDMX has.
 */
export interface TextColumn {
  readonly text: string;
  /** The end of each text, before its separator. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

const separator = '\u0000';

export function packTexts(texts: readonly string[]): TextColumn {
  const ends = new Uint32Array(texts.length);
  let end = -1;
  for (const [index, each] of texts.entries()) {
    end += 1 + each.length;
    ends[index] = end;
  }
  return { text: texts.length === 0 ? '' : `${texts.join(separator)}${separator}`, ends };
}

const startOf = (ends: Uint32Array, index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0) + 1);

/** The text of a row; empty for a row that does not exist. */
export const textAt = ({ text, ends }: TextColumn, index: number): string =>
  text.slice(startOf(ends, index), ends[index] ?? 0);

/** The row that has the character at a place: the first that ends there or later. */
function rowAt(ends: Uint32Array, place: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The row with exactly this text; undefined where there is none. */
export function rowOf(column: TextColumn, wanted: string): number | undefined {
  const { text, ends } = column;
  if (text.startsWith(`${wanted}${separator}`)) return 0;
  const place = text.indexOf(`${separator}${wanted}${separator}`);
  return place < 0 ? undefined : rowAt(ends, place) + 1;
}

/** A text as searches compare it: without case and accents. */
export const comparable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The rows that contain all words of a search, in order. One pass over the text for the longest word; 100,000 rows take some
 * 5 ms.
 * @param column of comparable texts
 */
export function rowsWith(column: TextColumn, search: string): Uint32Array<ArrayBuffer> {
  const words = comparable(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length);
  const [longest, ...others] = words;
  if (longest === undefined) return Uint32Array.from(column.ends.keys());
  const found: number[] = [];
  const { text, ends } = column;
  let place = text.indexOf(longest);
  while (place >= 0) {
    const row = rowAt(ends, place);
    const own = others.length === 0 ? '' : textAt(column, row);
    if (others.every((word) => own.includes(word))) found.push(row);
    place = text.indexOf(longest, (ends[row] ?? text.length) + 1);
  }
  return Uint32Array.from(found);
}
