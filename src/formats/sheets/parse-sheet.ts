import { SaxesParser } from 'saxes';
import { StrataError } from '../../errors.js';
import { decodeUtf8 } from '../message/decode-utf8.js';
import { mostColumns } from './sheet-table.js';

/** Characters of an element's text that are taken; a cell has fewer. */
const longestText = 2_000_000;

/** A cell that has no text. */
export interface CellFault {
  readonly column: number;
  readonly detail: string;
}

/** A row of a sheet as it is stored. */
export interface StoredRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly faults: readonly CellFault[];
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The characters that a text of SpreadsheetML stands for (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The number of a column from the address of a cell: 3 for C5; undefined for none. */
function columnOf(address: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(address) ?? [];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
}

const malformed = (part: string, detail: string): StrataError =>
  new StrataError('Syntax', `the workbook cannot be read: ${part} ${detail}; save it again as .xlsx`);

type OnOpen = (name: string, attributes: Readonly<Record<string, string>>) => void;
type OnClose = (name: string, text: string) => void;

/** Parses a part of a workbook. The text is that of the element itself. @yields after each piece of it */
async function* parsePart(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  onOpen: OnOpen,
  onClose: OnClose,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', (error) => {
    throw malformed(part, `is not XML (${error.message})`);
  });
  parser.on('doctype', () => {
    throw malformed(part, 'has a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    onOpen(localName(name), attributes);
  });
  parser.on('text', (piece) => {
    text += piece;
    if (text.length > longestText) throw malformed(part, `has a text with more than ${longestText} characters`);
  });
  parser.on('closetag', ({ name }) => {
    onClose(localName(name), text);
    text = '';
  });
  for await (const piece of decodeUtf8(bytes)) {
    for (let start = 0; start < piece.length; start += 65_536) {
      parser.write(piece.slice(start, start + 65_536));
      yield;
    }
  }
  parser.close();
  yield;
}

/** The attributes of all elements with a name, in order. */
export async function attributesIn(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  element: string,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const found: Readonly<Record<string, string>>[] = [];
  const onOpen: OnOpen = (name, attributes) => {
    if (name === element) found.push({ ...attributes });
  };
  for await (const _piece of parsePart(part, bytes, onOpen, () => undefined));
  return found;
}

/** Collects the texts of runs, without those that say how to pronounce them. */
class RunTexts {
  #text = '';
  #pronounced = 0;

  open(name: string): void {
    if (name === 'rPh') this.#pronounced += 1;
  }

  close(name: string, text: string): void {
    if (name === 'rPh') this.#pronounced -= 1;
    else if (name === 't' && this.#pronounced === 0) this.#text += text;
  }

  take(): string {
    const text = unescaped(this.#text);
    this.#text = '';
    return text;
  }
}

/** The texts that cells share. */
export async function readSharedTexts(part: string, bytes: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const texts: string[] = [];
  const runs = new RunTexts();
  const onClose: OnClose = (name, text) => {
    runs.close(name, text);
    if (name === 'si') texts.push(runs.take());
  };
  for await (const _piece of parsePart(part, bytes, (name) => runs.open(name), onClose));
  return texts;
}

/** The text of a cell by its type. @returns undefined for an error of a formula, and for a formula that was not computed */
function textOf(type: string, value: string, inline: string, shared: readonly string[]): string | undefined {
  if (type === 'inlineStr') return inline;
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return undefined;
  return unescaped(value);
}

/** The rows of a sheet that have cells. The value of a formula is that which was stored with it. */
export async function* readSheet(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  shared: readonly string[],
): AsyncGenerator<StoredRow> {
  const rows: StoredRow[] = [];
  const runs = new RunTexts();
  let [line, column, type, value] = [0, 0, 'n', ''];
  let [cells, faults]: [string[], CellFault[]] = [[], []];
  let isFormula = false;
  const closeCell = (): void => {
    const inline = runs.take();
    const text = isFormula && value === '' && type !== 'str' ? undefined : textOf(type, value, inline, shared);
    if (column > mostColumns)
      faults.push({ column, detail: `is beyond column ${mostColumns}, the last one that is read` });
    else if (text === undefined) {
      const what = type === 'e' ? `has the error ${value}` : 'has a formula whose value was not stored';
      faults.push({ column, detail: `${what}; expected a text or a number` });
    } else if (text !== '') {
      while (cells.length < column - 1) cells.push('');
      cells[column - 1] = text;
    }
  };
  const onOpen: OnOpen = (name, attributes) => {
    runs.open(name);
    if (name === 'row') {
      line = Number(attributes['r'] ?? line + 1);
      [column, cells, faults] = [0, [], []];
    } else if (name === 'c') {
      column = columnOf(attributes['r'] ?? '') ?? column + 1;
      [type, value, isFormula] = [attributes['t'] ?? 'n', '', false];
    } else if (name === 'f') isFormula = true;
  };
  const onClose: OnClose = (name, text) => {
    runs.close(name, text);
    if (name === 'v') value = text;
    else if (name === 'c') closeCell();
    else if (name === 'row' && (cells.length > 0 || faults.length > 0)) rows.push({ line, cells, faults });
  };
  for await (const _piece of parsePart(part, bytes, onOpen, onClose)) yield* rows.splice(0);
}
