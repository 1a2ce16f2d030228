import { escapeAttribute, escapeText } from './escape.js';

export const xhtmlNamespace = 'http://www.w3.org/1999/xhtml';

/** Elements without content (XHTML 1.0, content model EMPTY); HTML parsers read any other `<p/>` as a start tag. */
const empty = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'param']);

/**
 * Writes XHTML as one text without prefixes; declarations of its namespace are kept.
 */
export class MarkupWriter {
  readonly #open: string[] = [];
  #written = '';
  /** Whether the last start tag is open; without content it becomes `<br/>`. */
  #isUnfinished = false;

  get depth(): number {
    return this.#open.length;
  }

  open(name: string, attributes: Iterable<readonly [name: string, value: string]>): void {
    this.#finishTag();
    this.#written += `<${name}`;
    for (const [attribute, value] of attributes) this.#written += ` ${attribute}="${escapeAttribute(value)}"`;
    this.#open.push(name);
    this.#isUnfinished = true;
  }

  text(text: string): void {
    this.#finishTag();
    this.#written += escapeText(text);
  }

  close(): void {
    const name = this.#open.pop() ?? '';
    if (this.#isUnfinished && empty.has(name)) this.#written += '/>';
    else {
      this.#finishTag();
      this.#written += `</${name}>`;
    }
    this.#isUnfinished = false;
  }

  /** Returns the text and resets the writer. */
  take(): string {
    const written = this.#written;
    this.#written = '';
    return written;
  }

  #finishTag(): void {
    if (this.#isUnfinished) this.#written += '>';
    this.#isUnfinished = false;
  }
}
