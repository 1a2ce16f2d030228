/** Length of the chunks in which a message is written, in characters. */
const chunkLength = 65_536;

/** Collects the text of a message and returns it in chunks. */
export class TextBuffer {
  /** The text that is not yet part of a chunk; writers append to it. */
  text = '';
  #chunks: string[] = [];
  #isFirst = false;

  /** Begins a JSON object. */
  open(): void {
    this.text += '{';
    this.#isFirst = true;
  }

  /** Begins a property of the object. @param text the property as JSON, with the colon */
  key(text: string): void {
    if (!this.#isFirst) this.text += ',';
    this.#isFirst = false;
    this.text += text;
  }

  /** Ends the object. */
  close(): void {
    this.text += '}';
    this.#isFirst = false;
  }

  /** Ends the chunk where the text is long enough; called between elements, to keep its cost low. */
  endChunk(): void {
    if (this.text.length < chunkLength) return;
    this.#chunks.push(this.text);
    this.text = '';
  }

  /** Removes and returns the chunks that are complete. */
  takeFull(): readonly string[] {
    if (this.#chunks.length === 0) return this.#chunks;
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  /** Removes and returns all that is left. */
  takeRest(): readonly string[] {
    const rest = this.text === '' ? [] : [this.text];
    this.text = '';
    return [...this.takeFull(), ...rest];
  }
}
