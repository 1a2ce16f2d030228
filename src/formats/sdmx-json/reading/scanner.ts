/** A text that is no JSON (RFC 8259). */
export class MalformedJson extends Error {
  constructor(
    readonly offset: number,
    message: string,
    /** Whether the text ends too early. */
    readonly isAtEnd: boolean,
  ) {
    super(message);
  }
}

/** Objects and arrays that are nested too deep. */
export class TooDeep extends Error {
  constructor(readonly offset: number) {
    super('Nested too deep');
  }
}

const [space, tab, lineFeed, carriageReturn] = [0x20, 0x09, 0x0a, 0x0d];
const [quote, comma, colon, backslash, minus] = [0x22, 0x2c, 0x3a, 0x5c, 0x2d];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordForm = /true|false|null/y;
const loneSurrogate = /\p{Surrogate}/u;

export type ValueKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** Walks through a JSON text value by value; who walks knows what is expected and takes it or skips it. */
export class Scanner {
  readonly #text: string;
  readonly #depthLimit: number;
  #at = 0;
  #depth = 0;

  /** @param depthLimit how deep objects and arrays may be nested */
  constructor(text: string, depthLimit: number) {
    this.#text = text;
    this.#depthLimit = depthLimit;
  }

  /** Offset of what comes next, behind blanks. */
  get offset(): number {
    this.#next();
    return this.#at;
  }

  /** The kind of the value that comes next. */
  get kind(): ValueKind {
    const code = this.#next();
    if (code === quote) return 'string';
    if (code === openBrace) return 'object';
    if (code === openBracket) return 'array';
    if (code === minus || (code >= 0x30 && code <= 0x39)) return 'number';
    if (code === 0x6e) return 'null';
    if (code === 0x74 || code === 0x66) return 'boolean';
    return this.#malformed('a value');
  }

  /** Enters an object; false where it has no property. Otherwise a key comes next. */
  enterObject(): boolean {
    return this.#enter(closeBrace);
  }

  /** Goes on to the next property; false at the end of the object. */
  nextProperty(): boolean {
    return this.#goOn(closeBrace, '"," or "}"');
  }

  enterArray(): boolean {
    return this.#enter(closeBracket);
  }

  nextElement(): boolean {
    return this.#goOn(closeBracket, '"," or "]"');
  }

  /** The key of a property; its value comes next. */
  key(): string {
    if (this.#next() !== quote) this.#malformed('a key in quotes');
    const key = this.string();
    if (this.#next() !== colon) this.#malformed('":"');
    this.#at++;
    return key;
  }

  string(): string {
    const text = this.#text;
    const start = this.#at;
    let at = start + 1;
    let escaped = false;
    for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(++at)) {
      if (code === backslash) {
        escaped = true;
        at++;
      } else if (!(code >= space)) {
        this.#at = at;
        this.#malformed('a character of the text, control characters escaped');
      }
    }
    this.#at = at + 1;
    return escaped ? this.#unescaped(start) : text.slice(start + 1, at);
  }

  /** The digits of a number, with sign and exponent. */
  number(): string {
    return this.#match(numberForm, 'a number');
  }

  /** `true`, `false` or `null`. */
  word(): string {
    return this.#match(wordForm, 'a value');
  }

  /** Passes over a value and gives its text. */
  skip(): string {
    const start = this.offset;
    const kind = this.kind;
    if (kind === 'string') this.string();
    else if (kind === 'number') this.number();
    else if (kind === 'object') this.#skipObject();
    else if (kind === 'array') for (let more = this.enterArray(); more; more = this.nextElement()) this.skip();
    else this.word();
    return this.#text.slice(start, this.#at);
  }

  /** Checks that nothing is left. */
  end(): void {
    if (!Number.isNaN(this.#next())) this.#malformed('the end of the message');
  }

  #skipObject(): void {
    for (let more = this.enterObject(); more; more = this.nextProperty()) {
      this.key();
      this.skip();
    }
  }

  #next(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== space && code !== lineFeed && code !== carriageReturn && code !== tab) return code;
      this.#at++;
    }
  }

  #enter(close: number): boolean {
    if (++this.#depth > this.#depthLimit) throw new TooDeep(this.#at);
    this.#at++;
    if (this.#next() !== close) return true;
    this.#leave();
    return false;
  }

  #goOn(close: number, expected: string): boolean {
    const code = this.#next();
    if (code === close) {
      this.#leave();
      return false;
    }
    if (code !== comma) this.#malformed(expected);
    this.#at++;
    return true;
  }

  #leave(): void {
    this.#at++;
    this.#depth--;
  }

  #match(form: RegExp, expected: string): string {
    form.lastIndex = this.#at;
    const [matched] = form.exec(this.#text) ?? [];
    if (matched === undefined) return this.#malformed(expected);
    this.#at += matched.length;
    return matched;
  }

  #unescaped(start: number): string {
    let unescaped: string;
    try {
      unescaped = JSON.parse(this.#text.slice(start, this.#at));
    } catch {
      this.#at = start;
      return this.#malformed('a text with valid escapes');
    }
    if (!loneSurrogate.test(unescaped)) return unescaped;
    this.#at = start;
    return this.#malformed('a text of whole characters, without half a surrogate pair');
  }

  #malformed(expected: string): never {
    const isAtEnd = this.#at >= this.#text.length;
    const [found = ''] = /^(?:\w{1,20}|.?)/su.exec(this.#text.slice(this.#at, this.#at + 20)) ?? [];
    const what = isAtEnd ? 'the message ends' : `${JSON.stringify(found)} stands`;
    throw new MalformedJson(this.#at, `Where ${expected} should come, ${what}`, isAtEnd);
  }
}
