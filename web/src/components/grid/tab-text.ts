/** A quoted cell: one that ends with its cell, since spreadsheets leave quotes inside other cells as they are. */
const quoted = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)/y;

/**
 * The cells of a text that a spreadsheet copies: rows are lines, cells are separated by tabs. A cell with tabs or line ends is in
 * quotes, and quotes in it are doubled. The line end after the last row begins no row.
 */
export function parseTabText(text: string): readonly (readonly string[])[] {
  const body = text.replace(/\r?\n$/, '');
  if (!body.includes('"')) return body.split(/\r?\n/).map((line) => line.split('\t'));
  const rows: string[][] = [[]];
  let place = 0;
  for (;;) {
    quoted.lastIndex = place;
    const found = quoted.exec(body);
    const end = found === null ? endOfCell(body, place) : quoted.lastIndex;
    rows.at(-1)?.push(found === null ? body.slice(place, end) : (found[1] ?? '').replaceAll('""', '"'));
    if (end >= body.length) return rows;
    if (body[end] !== '\t') rows.push([]);
    place = end + (body[end] === '\r' ? 2 : 1);
  }
}

function endOfCell(text: string, from: number): number {
  for (let place = from; place < text.length; place += 1) {
    const sign = text[place];
    if (sign === '\t' || sign === '\n' || (sign === '\r' && text[place + 1] === '\n')) return place;
  }
  return text.length;
}

/** Cells as spreadsheets paste them. */
export const writeTabText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');
