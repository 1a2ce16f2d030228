import type { Position } from '../../../errors.js';
import type { ReadingLimits } from '../../message/reading-limits.js';
import { MalformedJson, TooDeep, TooLong } from './scan-faults.js';

const [space, tab, lineFeed, carriageReturn] = [0x20, 0x09, 0x0a, 0x0d];
const [quote, comma, colon, backslash, minus] = [0x22, 0x2c, 0x3a, 0x5c, 0x2d];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const numberCharacters = /[-+.\deE]*/y;
/** The beginning of a number that is none yet. */
const cutNumber = /^-$|^-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?)$/;
const words = ['true', 'false', 'null'];
const wordForm = new RegExp(words.join('|'), 'y');
const longestWord = 5;
const loneSurrogate = /\p{Surrogate}/u;

/** Longest excerpt of a skipped value, and of unexpected text, in characters. */
const [excerptLength, foundLength] = [100, 20];

/** The engine copies a shorter substring; a longer one keeps the whole text in memory. */
const leastShared = 13;

/** A copy of the text that does not keep the text it was cut from in memory. */
const detached = (piece: string): string => (piece.length < leastShared ? piece : JSON.parse(JSON.stringify(piece)));

/** A string without escapes and control characters; undefined where it has one. */
function unescaped(text: string): string | undefined {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < space || code === backslash) return undefined;
  }
  return text;
}

/** The value of a string in quotes; undefined where it is not valid. */
function parsed(json: string): string | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export type ScannerLimits = Pick<ReadingLimits, 'depth' | 'text'>;

/**
 * Reads a JSON text value by value; the caller takes or skips each. The text comes in pieces; only the part that the next
 * value needs is held.
 */
export class Scanner {
  readonly #pieces: Iterator<string>;
  readonly #limits: ScannerLimits;
  /** The part of the text that is in memory. */
  #text = '';
  #at = 0;
  /** Length of the text before the part in memory. */
  #gone = 0;
  #line = 1;
  /** Offset of the line in the part in memory; negative where the line began before it. */
  #lineStart = 0;
  #objects = 0;
  #arrays = 0;

  constructor(pieces: Iterable<string>, limits: ScannerLimits) {
    this.#pieces = pieces[Symbol.iterator]();
    this.#limits = limits;
  }

  /** Line of the next token. */
  get line(): number {
    this.#next();
    return this.#line;
  }

  /** Column of the next token, in UTF-16 code units. */
  get column(): number {
    this.#next();
    return this.#at - this.#lineStart + 1;
  }

  /** Offset of the next token in the text, in UTF-16 code units. */
  get offset(): number {
    this.#next();
    return this.#gone + this.#at;
  }

  /** The kind of the next value. */
  get kind(): JsonKind {
    const code = this.#next();
    if (code === quote) return 'string';
    if (code === openBrace) return 'object';
    if (code === openBracket) return 'array';
    if (code === minus || (code >= 0x30 && code <= 0x39)) return 'number';
    if (code === 0x6e) return 'null';
    if (code === 0x74 || code === 0x66) return 'boolean';
    return this.#malformed('a value');
  }

  /** Enters an object; false where it has no property. Otherwise a key is next. */
  enterObject(): boolean {
    if (++this.#objects > this.#limits.depth) this.#tooDeep('Objects');
    if (this.#enter(closeBrace)) return true;
    this.#objects--;
    return false;
  }

  /** Moves to the next property; false at the end of the object. */
  nextProperty(): boolean {
    if (this.#goOn(closeBrace, '"," or "}"')) return true;
    this.#objects--;
    return false;
  }

  enterArray(): boolean {
    if (++this.#arrays > this.#limits.depth) this.#tooDeep('Arrays');
    if (this.#enter(closeBracket)) return true;
    this.#arrays--;
    return false;
  }

  nextElement(): boolean {
    if (this.#goOn(closeBracket, '"," or "]"')) return true;
    this.#arrays--;
    return false;
  }

  /** The key of a property; its value is next. */
  key(): string {
    if (this.#next() !== quote) this.#malformed('a key in quotes');
    const key = this.string();
    if (this.#next() !== colon) this.#malformed('":"');
    this.#at++;
    return key;
  }

  string(): string {
    const text = this.#text;
    const start = this.#at + 1;
    const end = text.indexOf('"', start);
    const length = end - start;
    if (length < 0 || length > this.#limits.text || text.charCodeAt(end - 1) === backslash) return this.#readString();
    const value = length < leastShared ? unescaped(text.slice(start, end)) : parsed(text.slice(start - 1, end + 1));
    // Escapes are longer than their characters; only an escape can stand for half a surrogate pair.
    if (value === undefined || (value.length < length && loneSurrogate.test(value))) return this.#readString();
    this.#at = end + 1;
    return value;
  }

  /** The digits of a number, with sign and exponent. */
  number(): string {
    let length = this.#countOf(numberCharacters);
    while (length <= this.#limits.text && this.#at + length === this.#text.length && this.#fetch()) {
      length = this.#countOf(numberCharacters);
    }
    if (length > this.#limits.text) this.#tooLong('A number');
    if (this.#at + length === this.#text.length) {
      // A message that is cut off in a number ends too early; what is a number so far is read as one.
      const rest = this.#text.slice(this.#at);
      if (cutNumber.test(rest)) this.#malformed('a number', length);
    }
    return this.#match(numberForm, 'a number');
  }

  /** `true`, `false` or `null`. */
  word(): string {
    this.#lookAhead(longestWord);
    const rest = this.#text.slice(this.#at, this.#at + longestWord);
    // A message that is cut off in a word ends too early.
    if (words.some((word) => rest.length < word.length && word.startsWith(rest)))
      this.#malformed('a value', rest.length);
    return this.#match(wordForm, 'a value');
  }

  /** Skips a value and returns its text; for a text, object or array only the beginning. */
  skip(): string {
    const { kind } = this;
    if (kind === 'number') return this.number();
    if (kind === 'boolean' || kind === 'null') return this.word();
    this.#lookAhead(excerptLength);
    const excerpt = detached(this.#text.slice(this.#at, this.#at + excerptLength));
    const start = this.#gone + this.#at;
    this.#passOver(kind);
    return excerpt.slice(0, this.#gone + this.#at - start);
  }

  /** Checks that the text ends here. */
  end(): void {
    if (!Number.isNaN(this.#next())) this.#malformed('the end of the message');
  }

  #passOver(kind: JsonKind): void {
    if (kind === 'string') this.string();
    else if (kind === 'number') this.number();
    else if (kind === 'object') {
      for (let more = this.enterObject(); more; more = this.nextProperty()) {
        this.key();
        this.#passOver(this.kind);
      }
    } else if (kind === 'array') {
      for (let more = this.enterArray(); more; more = this.nextElement()) this.#passOver(this.kind);
    } else this.word();
  }

  /** The code of the next character that is not blank; NaN at the end. */
  #next(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code > space) return code;
      if (code === lineFeed) {
        this.#line++;
        this.#lineStart = this.#at + 1;
      } else if (code !== space && code !== carriageReturn && code !== tab) {
        if (!Number.isNaN(code) || !this.#fetch()) return code;
        continue;
      }
      this.#at++;
    }
  }

  /** Takes the next piece of the text; false at its end. The part that has been read is released. */
  #fetch(): boolean {
    const kept = this.#text.length - this.#at;
    let more = '';
    // At least as much as is kept, so that a long text is not copied again for each of its pieces.
    while (more.length <= kept) {
      const { value, done } = this.#pieces.next();
      if (done === true) break;
      more += value;
    }
    if (more === '') return false;
    this.#text = [this.#text.slice(this.#at), more].join('');
    this.#gone += this.#at;
    this.#lineStart -= this.#at;
    this.#at = 0;
    return true;
  }

  /** Loads so many characters, or all that are left. */
  #lookAhead(count: number): void {
    while (this.#text.length - this.#at < count) if (!this.#fetch()) return;
  }

  /** Reads a string that is not completely in memory, or has an escape or an error, character by character. */
  #readString(): string {
    let length = 1;
    for (let code = this.#ahead(length); code !== quote; code = this.#ahead(++length)) {
      if (length > this.#limits.text) this.#tooLong('A text');
      if (code === backslash) length++;
      else if (!(code >= space)) this.#malformed('a character of the text, control characters escaped', length);
    }
    if (length - 1 > this.#limits.text) this.#tooLong('A text');
    const value = parsed(this.#text.slice(this.#at, this.#at + length + 1));
    if (value === undefined) return this.#malformed('a text with valid escapes');
    if (loneSurrogate.test(value)) this.#malformed('a text of whole characters, without half a surrogate pair');
    this.#at += length + 1;
    return value;
  }

  /** The code of the character at an offset in a string; NaN at the end. */
  #ahead(length: number): number {
    while (this.#at + length >= this.#text.length && this.#fetch());
    return this.#text.charCodeAt(this.#at + length);
  }

  #enter(close: number): boolean {
    this.#at++;
    if (this.#next() !== close) return true;
    this.#at++;
    return false;
  }

  #goOn(close: number, expected: string): boolean {
    const code = this.#next();
    if (code !== comma && code !== close) this.#malformed(expected);
    this.#at++;
    return code === comma;
  }

  #countOf(characters: RegExp): number {
    characters.lastIndex = this.#at;
    characters.test(this.#text);
    return characters.lastIndex - this.#at;
  }

  #match(form: RegExp, expected: string): string {
    form.lastIndex = this.#at;
    const [matched] = form.exec(this.#text) ?? [];
    if (matched === undefined) return this.#malformed(expected);
    this.#at += matched.length;
    return detached(matched);
  }

  /** The position at an offset, at most the end of the text; an invalid text may hold a line end. */
  #placeAt(ahead: number): Position {
    const between = this.#text.slice(this.#at, this.#at + ahead);
    const breaks = between.split('\n');
    if (breaks.length === 1) {
      return { line: this.#line, column: this.#at + between.length - this.#lineStart + 1 };
    }
    return { line: this.#line + breaks.length - 1, column: (breaks.at(-1) ?? '').length + 1 };
  }

  #tooDeep(what: string): never {
    throw new TooDeep(this.#placeAt(0), `${what} are nested deeper than ${this.#limits.depth} levels, the limit`);
  }

  #tooLong(what: string): never {
    throw new TooLong(this.#placeAt(0), `${what} is longer than ${this.#limits.text} characters, the limit`);
  }

  /** @param ahead offset of the unexpected text */
  #malformed(expected: string, ahead = 0): never {
    this.#lookAhead(ahead + foundLength);
    const at = this.#at + ahead;
    const isAtEnd = at >= this.#text.length;
    const [found = ''] = /^(?:\w{1,20}|.?)/su.exec(this.#text.slice(at, at + foundLength)) ?? [];
    const what = isAtEnd ? 'the message ends here' : `found ${JSON.stringify(found)}`;
    throw new MalformedJson(this.#placeAt(ahead), `The JSON is not valid: expected ${expected}, but ${what}`, isAtEnd);
  }
}
