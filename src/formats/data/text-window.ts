import { type FileHandle, open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { Position } from '../../errors.js';

const pieceBytes = 1_048_576;

/** The text of a file from some offset on, which only moves forward. Offsets are in UTF-16 code units, without a byte order mark. */
export class TextWindow {
  readonly #file: FileHandle;
  readonly #decoder = new StringDecoder('utf8');
  readonly #buffer = Buffer.allocUnsafe(pieceBytes);
  #read = 0;
  #text = '';
  /** Offset of the text that is held. */
  #start = 0;
  #line = 1;
  #lineStart = 0;
  #isAtEnd = false;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<TextWindow> {
    return new TextWindow(await open(path));
  }

  /** The text that is held; the first character is that of the last `moveTo`. */
  get text(): string {
    return this.#text;
  }

  /** Moves to an offset, at least that of the last call, and holds some text from there. */
  async moveTo(offset: number): Promise<void> {
    for (;;) {
      const count = Math.min(offset - this.#start, this.#text.length);
      for (let at = this.#text.indexOf('\n'); at !== -1 && at < count; at = this.#text.indexOf('\n', at + 1)) {
        this.#line++;
        this.#lineStart = this.#start + at + 1;
      }
      this.#text = this.#text.slice(count);
      this.#start += count;
      if (this.#start === offset && this.#text !== '') return;
      if (!(await this.more())) return;
    }
  }

  /** Holds more text; false at the end of the file. */
  async more(): Promise<boolean> {
    if (this.#isAtEnd) return false;
    const { bytesRead } = await this.#file.read(this.#buffer, 0, pieceBytes, this.#read);
    const isStart = this.#read === 0;
    this.#read += bytesRead;
    this.#isAtEnd = bytesRead === 0;
    const piece = this.#isAtEnd ? this.#decoder.end() : this.#decoder.write(this.#buffer.subarray(0, bytesRead));
    this.#text += isStart && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
    return !this.#isAtEnd;
  }

  /** The position of a character of the text that is held. */
  positionAt(index: number): Position {
    const before = this.#text.slice(0, index);
    const breaks = before.split('\n').length - 1;
    if (breaks === 0) return { line: this.#line, column: this.#start + index - this.#lineStart + 1 };
    return { line: this.#line + breaks, column: index - before.lastIndexOf('\n') };
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
