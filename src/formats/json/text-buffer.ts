/** Text is handed on in chunks of about this many characters. */
const chunkLength = 65_536;

/** Gathers small texts into chunks. */
export class TextBuffer {
  #chunks: string[] = [];
  #text = '';

  push(text: string): void {
    this.#text += text;
    if (this.#text.length < chunkLength) return;
    this.#chunks.push(this.#text);
    this.#text = '';
  }

  /** The chunks that are full; they are gone from the buffer behind it. */
  takeFull(): readonly string[] {
    if (this.#chunks.length === 0) return this.#chunks;
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  /** All that is left; the buffer is empty behind it. */
  takeRest(): readonly string[] {
    const rest = this.#text === '' ? [] : [this.#text];
    this.#text = '';
    return [...this.takeFull(), ...rest];
  }
}
