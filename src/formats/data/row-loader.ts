import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { quoteName, quoteText } from '../../tables/sql.js';
import type { Tables } from '../../tables/tables.js';

/** Characters with a meaning in the files of rows, which XML excludes and JSON allows as escapes only. */
const separator = '\u0001';
/** A cell without a value; an empty cell is an empty text. */
export const noCellValue = '\u0002';

/** How texts hold characters that the files of rows give a meaning; the sign itself is replaced last when they are read. */
const replaced: readonly (readonly [character: string, written: string, sql: string])[] = [
  ['\n', '\u0005n', 'chr(10)'],
  ['\r', '\u0005r', 'chr(13)'],
  ['\u0000', '\u00050', 'chr(0)'],
  [separator, '\u00051', 'chr(1)'],
  [noCellValue, '\u00052', 'chr(2)'],
  ['\u0005', '\u00055', 'chr(5)'],
];
const writtenForms = new Map(replaced.map(([character, written]) => [character, written]));
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const specialForm = /[\n\r\0\u0001\u0002\u0005]/;
const specialForms = new RegExp(specialForm.source, 'g');

/** Whether a text has characters that the files of rows give a meaning. */
export const isSpecial = (text: string): boolean => specialForm.test(text);

/** The expression of a column with the original characters. */
const restored = (column: string): string =>
  replaced.reduce((sql, [, written, character]) => `replace(${sql}, ${quoteText(written)}, ${character})`, column);

const [separatorByte, lineEnd] = [1, 10];

/** Bytes of a file of rows, and of a piece that is written to it at a time. */
const [fileBytes, pieceBytes] = [16_777_216, 262_144];

/** Longest line that DuckDB reads by default, in bytes. A character has at most three bytes. */
const [usualLine, bytesPerCharacter] = [2_097_152, 3];

/** Rows of a file with the columns that the table had then. */
interface RowFile {
  readonly path: string;
  readonly columns: readonly string[];
  readonly hasReplaced: boolean;
  readonly longest: number;
}

/** Loads of a connection, one after another, while the caller goes on. */
export class LoadingQueue {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #failure: unknown;
  readonly #closings: (() => void)[] = [];

  /** Adds what is to be done when reading ends early. */
  onAbandon(close: () => void): void {
    this.#closings.push(close);
  }

  /** Leaves out the loads that have not begun, since reading has failed, and waits for the one under way. */
  async abandon(): Promise<void> {
    this.#failure ??= new Error('reading has ended before its rows were loaded');
    for (const close of this.#closings) close();
    await this.#last;
  }

  add(load: () => Promise<void>): void {
    this.#waiting++;
    const run = async () => {
      try {
        if (this.#failure === undefined) await load();
      } catch (error) {
        this.#failure ??= error;
      }
      this.#waiting--;
    };
    this.#last = this.#last.then(run);
  }

  /** Waits until at most one load is under way. */
  async ready(): Promise<void> {
    if (this.#waiting > 1) await this.finish();
    else if (this.#failure !== undefined) throw this.#failure;
  }

  async finish(): Promise<void> {
    await this.#last;
    if (this.#failure !== undefined) throw this.#failure;
  }
}

/**
 * Puts rows of texts into a table of DuckDB. It writes them to files, which DuckDB reads in another thread: an appender takes several times as
 * long for the texts of a row. The columns of the table are `numbers`, then texts; more texts can be added at any time.
 */
export class RowLoader {
  readonly table: string;
  /** Number of the rows. */
  rows = 0;
  readonly #tables: Tables;
  readonly #queue: LoadingQueue;
  readonly #folder: string;
  readonly #numbers: readonly string[];
  readonly #texts: string[] = [];
  /** Columns that the table has once the files that are waiting are loaded. */
  #made: number;
  #file: number | undefined;
  #path = '';
  #files = 0;
  /** Bytes of the rows that are not written yet; without rows there is none. */
  #piece: Buffer | undefined;
  #filled = 0;
  #written = 0;
  #longest = 0;
  #hasReplaced = false;

  constructor(tables: Tables, queue: LoadingQueue, folder: string, table: string, numbers: readonly string[]) {
    this.#tables = tables;
    this.#queue = queue;
    this.#folder = folder;
    this.table = table;
    this.#numbers = numbers;
    this.#made = 0;
    queue.onAbandon(() => this.#closeFile());
    const columns = numbers.map((name) => `${quoteName(name)} BIGINT`).join(', ');
    queue.add(() => tables.run(`CREATE TABLE ${quoteName(table)} (${columns})`));
  }

  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Adds a column of texts. Rows before it have no value there. */
  addText(name: string): void {
    this.#endFile();
    this.#texts.push(name);
  }

  /**
   * Adds a row.
   * @param cells as many as there are columns of texts; `noCellValue` where there is none
   * @param mayBeSpecial whether texts may have characters that files of rows give a meaning, apart from line ends
   */
  add(numbers: string, cells: readonly string[], mayBeSpecial = false): void {
    let texts = cells.join(separator);
    if (mayBeSpecial || texts.includes('\n') || texts.includes('\r')) texts = this.#escaped(cells);
    const length = numbers.length + texts.length + 2;
    if (length > this.#longest) this.#longest = length;
    const most = length * bytesPerCharacter;
    if (this.#piece !== undefined && this.#filled + most > this.#piece.length) this.#write();
    const piece = this.#piece ?? Buffer.allocUnsafeSlow(Math.max(pieceBytes, most));
    this.#piece = piece;
    let filled = this.#filled;
    filled += piece.write(numbers, filled, 'latin1');
    if (cells.length > 0) {
      piece[filled++] = separatorByte;
      filled += piece.write(texts, filled);
    }
    piece[filled++] = lineEnd;
    this.#filled = filled;
    this.rows++;
  }

  /** Numbers of a row in the form that `add` takes. */
  static numbers(...numbers: readonly (number | undefined)[]): string {
    let line = '';
    for (const number of numbers) line += `${line === '' ? '' : separator}${number ?? noCellValue}`;
    return line;
  }

  /** Loads what has been added. */
  finish(): void {
    this.#endFile();
    this.#addColumns();
  }

  #escaped(cells: readonly string[]): string {
    return cells
      .map((cell) => {
        if (cell === noCellValue || !specialForm.test(cell)) return cell;
        this.#hasReplaced = true;
        return cell.replaceAll(specialForms, (character) => writtenForms.get(character) ?? '');
      })
      .join(separator);
  }

  #write(): void {
    const piece = this.#piece;
    if (piece === undefined || this.#filled === 0) return;
    if (this.#file === undefined) {
      this.#path = `${this.#folder}/${this.table}-${this.#files++}.rows`;
      this.#file = openSync(this.#path, 'wx', 0o600);
    }
    for (let at = 0; at < this.#filled; ) at += writeSync(this.#file, piece, at, this.#filled - at);
    this.#written += this.#filled;
    this.#filled = 0;
    if (this.#written >= fileBytes) this.#endFile();
  }

  #closeFile(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #endFile(): void {
    this.#write();
    if (this.#file === undefined) return;
    this.#closeFile();
    this.#piece = undefined;
    const file = {
      path: this.#path,
      columns: [...this.#numbers, ...this.#texts],
      hasReplaced: this.#hasReplaced,
      longest: this.#longest * bytesPerCharacter,
    };
    [this.#written, this.#longest, this.#hasReplaced] = [0, 0, false];
    this.#addColumns();
    this.#queue.add(() => this.#load(file));
  }

  #addColumns(): void {
    for (const name of this.#texts.slice(this.#made)) {
      const sql = `ALTER TABLE ${quoteName(this.table)} ADD COLUMN ${quoteName(name)} VARCHAR`;
      this.#queue.add(() => this.#tables.run(sql));
    }
    this.#made = this.#texts.length;
  }

  async #load({ path, columns, hasReplaced, longest }: RowFile): Promise<void> {
    const count = this.#numbers.length;
    const types = columns.map((name, index) => `${quoteText(name)}: '${index < count ? 'BIGINT' : 'VARCHAR'}'`);
    const values = columns.map((name, index) =>
      hasReplaced && index >= count ? restored(quoteName(name)) : quoteName(name),
    );
    const size = longest > usualLine ? `, max_line_size = ${longest}, buffer_size = ${longest * 2}` : '';
    await this.#tables.run(
      `INSERT INTO ${quoteName(this.table)} (${columns.map(quoteName).join(', ')})
       SELECT ${values.join(', ')} FROM read_csv(${quoteText(path)}, delim = '${separator}', quote = '', escape = '',
         header = false, auto_detect = false, nullstr = '${noCellValue}', columns = {${types.join(', ')}}${size})`,
    );
    unlinkSync(path);
  }
}
