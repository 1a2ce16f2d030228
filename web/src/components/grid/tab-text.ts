/** A quoted cell: one that ends with its cell, since spreadsheets leave quotes inside other cells as they are. */
const quoted = { '\t': /"((?:[^"]|"")*)"(?=\t|\r?\n|$)/y, ',': /"((?:[^"]|"")*)"(?=,|\r?\n|$)/y };

type Separator = keyof typeof quoted;

/**
 * The cells of a text whose rows are lines. A cell with separators or line ends is in quotes, and quotes in it are doubled. The line
 * end after the last row begins no row.
 */
export function parseCells(text: string, separator: Separator): readonly (readonly string[])[] {
  const body = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  if (!body.includes('"')) return body.split(/\r?\n/).map((line) => line.split(separator));
  const rows: string[][] = [[]];
  const pattern = quoted[separator];
  let place = 0;
  for (;;) {
    pattern.lastIndex = place;
    const found = pattern.exec(body);
    const end = found === null ? endOfCell(body, place, separator) : pattern.lastIndex;
    rows.at(-1)?.push(found === null ? body.slice(place, end) : (found[1] ?? '').replaceAll('""', '"'));
    if (end >= body.length) return rows;
    if (body[end] !== separator) rows.push([]);
    place = end + (body[end] === '\r' ? 2 : 1);
  }
}

function endOfCell(text: string, from: number, separator: Separator): number {
  for (let place = from; place < text.length; place += 1) {
    const sign = text[place];
    if (sign === separator || sign === '\n' || (sign === '\r' && text[place + 1] === '\n')) return place;
  }
  return text.length;
}

/** The cells of a text that a spreadsheet copies. */
export const parseTabText = (text: string): readonly (readonly string[])[] => parseCells(text, '\t');

/** Cells as spreadsheets paste them. */
export const writeTabText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');
