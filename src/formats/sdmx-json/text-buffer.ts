/** Text is handed on in chunks of about this many characters. */
const chunkLength = 65_536;

/** Gathers small texts into chunks. */
export class TextBuffer {
  #text = '';

  push(text: string): void {
    this.#text += text;
  }

  get isFull(): boolean {
    return this.#text.length >= chunkLength;
  }

  /** The text so far; the buffer is empty behind it. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
