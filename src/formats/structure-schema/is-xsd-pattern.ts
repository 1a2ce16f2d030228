/** Characters that may follow a backslash (XML Schema part 2, appendix F, SingleCharEsc and MultiCharEsc). */
const escapes = new Set('nrt\\|.?*+(){}-[]^sSiIcCdDwW');
const category = /^[pP]\{(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?)\}/;
const quantifier = /^(?:[?*+]|\{(\d{1,4})(?:,(\d{1,4})?)?\})/;

/** Reads a pattern by the grammar of XML Schema part 2, appendix F; each method returns whether it succeeded. */
class PatternReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  alternatives(): boolean {
    do {
      if (!this.#branch()) return false;
    } while (this.#take('|'));
    return true;
  }

  #take(character: string): boolean {
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at += 1;
    return true;
  }

  #branch(): boolean {
    while (!this.isAtEnd && !'|)'.includes(this.#text.charAt(this.#at))) {
      if (!this.#atom() || !this.#quantifier()) return false;
    }
    return true;
  }

  #atom(): boolean {
    if (this.#take('(')) return this.alternatives() && this.#take(')');
    if (this.#take('[')) return this.#class();
    if (this.#take('\\')) return this.#escape();
    if ('?*+{}]'.includes(this.#text.charAt(this.#at))) return false;
    this.#at += 1;
    return true;
  }

  #quantifier(): boolean {
    const [found = '', least, most] = quantifier.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += found.length;
    return least === undefined || most === undefined || Number(least) <= Number(most);
  }

  #escape(): boolean {
    const [found] = category.exec(this.#text.slice(this.#at)) ?? [];
    if (found === undefined && !escapes.has(this.#text.charAt(this.#at))) return false;
    this.#at += found?.length ?? 1;
    return true;
  }

  /** A character class, after its opening bracket. */
  #class(): boolean {
    this.#take('^');
    let isEmpty = true;
    while (!this.#take(']')) {
      if (this.isAtEnd) return false;
      if (!isEmpty && this.#text.startsWith('-[', this.#at)) {
        this.#at += 2;
        return this.#class() && this.#take(']');
      }
      if (!this.#classMember()) return false;
      isEmpty = false;
    }
    return !isEmpty;
  }

  /** A character, an escape, or a range from one character to another. */
  #classMember(): boolean {
    const first = this.#classCharacter();
    if (first === undefined) return false;
    const isRange = this.#text.charAt(this.#at) === '-' && !']['.includes(this.#text.charAt(this.#at + 1));
    if (!isRange) return true;
    this.#at += 1;
    const last = this.#classCharacter();
    return first !== '' && last !== undefined && last !== '' && first <= last;
  }

  /** A character of a class; empty for an escape that stands for several, undefined when it is not valid. */
  #classCharacter(): string | undefined {
    if (this.#take('\\')) {
      const escaped = this.#text.charAt(this.#at);
      if (!this.#escape()) return undefined;
      return 'sSiIcCdDwWpP'.includes(escaped) ? '' : ({ n: '\n', r: '\r', t: '\t' }[escaped] ?? escaped);
    }
    const character = this.#text.charAt(this.#at);
    if (character === '[') return undefined;
    this.#at += 1;
    return character;
  }
}

/**
 * Whether a text is a regular expression of XML Schema (part 2, appendix F). Validators disagree about blocks
 * (`\p{IsGreek}`), numbers of more than four digits in a quantifier, and characters outside the basic multilingual plane:
 * patterns with these are rejected.
 */
export function isXsdPattern(text: string): boolean {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/.test(text)) return false;
  const reader = new PatternReader(text);
  return reader.alternatives() && reader.isAtEnd;
}
