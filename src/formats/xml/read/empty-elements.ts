import type { Attributes } from './attributes.js';

const [space, lineFeed, doubleQuote, ampersand, slash, less, equals, greater] = [
  0x20, 0x0a, 0x22, 0x26, 0x2f, 0x3c, 0x3d, 0x3e,
];
/** The last character before the surrogates: others are left to the parser. */
const lastPlain = 0xd7ff;

/** Whether an ASCII character can stand in a name, by its code. */
const isInName = Array.from({ length: 128 }, (_, code) => /[\w:.-]/.test(String.fromCharCode(code)));
const startsName = (code: number): boolean => isInName[code] === true && !(code >= 0x2d && code <= 0x39);

/**
 * Recognises empty elements that are written in the usual way, `<Obs A="1" B="2"/>`, after spaces and line feeds: names in ASCII, values in double
 * quotes without references, tabs, line ends and surrogates. Almost all of a data message are these, and this takes a fraction of what
 * the parser takes for their characters. Whatever is written otherwise is left to the parser, with all faults.
 */
export class EmptyElements {
  readonly #attributes: Attributes;
  readonly #mostAttributes: number;
  /** Distinct names of attributes, those of an element before: most have the same ones, so few names are cut from the text and compared. */
  readonly #names: string[] = [];
  /** Of the element that was read last: where it begins, and where the text goes on after it. */
  start = 0;
  end = 0;
  name = '';
  /** Line feeds before it, and the index after the last one. */
  lines = 0;
  lineStart = 0;

  /** @param attributes receives those of each element; the caller clears it */
  constructor(attributes: Attributes, mostAttributes: number) {
    this.#attributes = attributes;
    this.#mostAttributes = mostAttributes;
  }

  /**
   * Reads blanks and the element after them.
   * @param longest characters that they may have together
   * @returns false where something else stands there, or a part of it is not there yet
   */
  read(text: string, from: number, longest: number): boolean {
    let at = from;
    this.lines = 0;
    for (let code = text.charCodeAt(at); code === space || code === lineFeed; code = text.charCodeAt(++at)) {
      if (code === space) continue;
      this.lines++;
      this.lineStart = at + 1;
    }
    if (text.charCodeAt(at) !== less || !startsName(text.charCodeAt(at + 1))) return false;
    this.start = at;
    const nameEnd = endOfName(text, at + 1);
    if (nameEnd - at - 1 !== this.name.length || !isAt(this.name, text, at + 1))
      this.name = text.slice(at + 1, nameEnd);
    const isRead = this.#readAttributes(text, nameEnd);
    if (isRead && this.end - from <= longest) return true;
    this.#attributes.clear();
    this.#names.length = 0;
    return false;
  }

  #readAttributes(text: string, from: number): boolean {
    let at = from;
    let hasNewNames = false;
    let code = text.charCodeAt(at);
    for (let count = 0; code === space; count++) {
      while (code === space) code = text.charCodeAt(++at);
      if (code === slash) break;
      if (!startsName(code) || count === this.#mostAttributes) return false;
      let name = this.#names[count] ?? '';
      if (text.charCodeAt(at + name.length) !== equals || !isAt(name, text, at)) {
        name = text.slice(at, endOfName(text, at));
        this.#names[count] = name;
        hasNewNames = true;
      }
      const nameEnd = at + name.length;
      if (text.charCodeAt(nameEnd) !== equals || text.charCodeAt(nameEnd + 1) !== doubleQuote) return false;
      const valueEnd = endOfValue(text, nameEnd + 2);
      if (valueEnd === -1) return false;
      this.#attributes.add(name, text.slice(nameEnd + 2, valueEnd));
      at = valueEnd + 1;
      code = text.charCodeAt(at);
    }
    if (code !== slash || text.charCodeAt(at + 1) !== greater) return false;
    if (hasNewNames) {
      this.#names.length = this.#attributes.count;
      if (new Set(this.#names).size < this.#names.length) return false;
    }
    this.end = at + 2;
    return true;
  }
}

function isAt(name: string, text: string, from: number): boolean {
  for (let at = 0; at < name.length; at++) if (text.charCodeAt(from + at) !== name.charCodeAt(at)) return false;
  return true;
}

function endOfName(text: string, from: number): number {
  let at = from;
  while (isInName[text.charCodeAt(at)] === true) at++;
  return at;
}

/** The index of the quote that ends a value; -1 where the value is not plain, or is not there as a whole. */
function endOfValue(text: string, from: number): number {
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at);
    if (code === doubleQuote) return at;
    // At the end of the text the code is NaN.
    if (!(code >= space && code <= lastPlain) || code === less || code === ampersand) return -1;
  }
}
