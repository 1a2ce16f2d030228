import { type DecidingProperty, decidingProperties } from '../../grammar/json-property-versions.js';
import { type AnyJsonVersion, jsonVersions, schemaOf } from '../../grammar/json-versions.js';
import type { Deviation } from '../../message/findings.js';

const blanks = '[ \\t\\r\\n]*';

interface Forms {
  readonly deciding: ReadonlyMap<string, DecidingProperty>;
  /** A deciding property, the address of a schema, or the main language. */
  readonly whole: RegExp;
  /** The possible beginning of one at the end of a piece of text. */
  readonly open: RegExp;
}

/** Number of quotes in what `open` matches. */
const openQuotes = 3;

let made: Forms | undefined;

/** The forms for the versions that are read. */
function formsOf(deciding: Forms['deciding']): Forms {
  if (made?.deciding === deciding) return made;
  const names = [...deciding.keys()].sort().join('|');
  made = {
    deciding,
    // A quote inside of a text is escaped, so what looks like a key to these is one.
    whole: new RegExp(
      `"(?:(${names})"${blanks}:|\\$?schema"${blanks}:${blanks}"([^"\\\\]*)"|contentLanguages"${blanks}:${blanks}\\[${blanks}"([^"\\\\]+)")`,
      'g',
    ),
    open: new RegExp(
      `"(?:[$\\w]*|(?:${names})"${blanks}|\\$?schema"${blanks}(?::${blanks}(?:"[^"\\\\]*)?)?|contentLanguages"${blanks}(?::${blanks}(?:\\[${blanks}(?:"[^"\\\\]*)?)?)?)$`,
      'y',
    ),
  };
  return made;
}

const addressForm = /\/(\d+\.\d+)(?:\.0)?\/sdmx-json-(?:structure|metadata)-schema\.json$/;

/** Longest language or address of a schema, without blanks, in characters. */
const longestOpen = 1000;

export interface Recognised {
  readonly version: AnyJsonVersion;
  /** Offset of the property that contradicts the version that the message names, in UTF-16 code units. */
  readonly contradiction?: { readonly offset: number; readonly deviation: Deviation };
  /** Main language of the message. */
  readonly language: string;
}

/** A property that some versions have and others do not, where it occurs first. */
interface Sign extends DecidingProperty {
  readonly property: string;
  readonly offset: number;
}

function contradiction({ property, offset, unlessWithin }: Sign, named: AnyJsonVersion, read: AnyJsonVersion) {
  const place = unlessWithin.length === 0 ? '' : ` outside of ${unlessWithin.join(' and ')}`;
  const deviation = {
    rule: 'message.version',
    detail: `The message names the schema of SDMX-JSON ${named}, but was read as ${read}: ${named} does not have the property ${property}${place}. Name the schema ${schemaOf(read, 'structure')}`,
  };
  return { offset, deviation };
}

/** The part at the end of a text that more text may make a sign. */
function openPart(text: string, from: number, open: RegExp): { index: number; part: string } | undefined {
  const quotes: number[] = [];
  for (let at = text.lastIndexOf('"'); at >= from && quotes.length < openQuotes; at = text.lastIndexOf('"', at - 1)) {
    quotes.unshift(at);
    if (at === 0) break;
  }
  for (const index of quotes) {
    open.lastIndex = index;
    if (open.test(text)) return { index, part: text.slice(index) };
  }
  return undefined;
}

/**
 * Recognises the version and the main language of a message before it is read, since both may stand at its end. The
 * version is the one that has the most of the properties that not every version has, each counted once; among equals, one
 * that has the first of them; then the one whose schema the message names, or the nearest to it.
 * docs/decisions/content-decides-the-version.md
 */
export class Recognition {
  readonly #forms = formsOf(decidingProperties());
  /** The first occurrence of each property. */
  readonly #seen = new Map<string, Sign>();
  /** The version whose schema is named first; undefined where the schema is not one of SDMX-JSON. */
  #marked: { readonly version: AnyJsonVersion | undefined } | undefined;
  #language: string | undefined;
  #length = 0;
  /** The part at the end of the text so far that may become a sign, its blanks shortened, and its offset. */
  #open = '';
  #openOffset = 0;

  /** Takes the next piece of the text. */
  add(piece: string): void {
    const text = this.#open + piece;
    const start = this.#length - this.#open.length;
    const offsetOf = (index: number): number => (index < this.#open.length ? this.#openOffset : start + index);
    let end = 0;
    for (const match of text.matchAll(this.#forms.whole)) {
      this.#note(match, offsetOf(match.index));
      end = match.index + match[0].length;
    }
    const open = openPart(text, end, this.#forms.open);
    const left = open?.part.replaceAll(/[ \t\r\n]+/g, ' ') ?? '';
    this.#openOffset = offsetOf(open?.index ?? 0);
    this.#open = left.length > longestOpen ? '' : left;
    this.#length += piece.length;
  }

  /**
   * The result, after the last piece of the text.
   * @param assumed the version of a message that does not name its schema and has no deciding property
   */
  result(assumed: AnyJsonVersion): Recognised {
    const language = this.#language ?? 'en';
    const named = this.#marked?.version;
    const version = this.#chosen(named ?? assumed);
    const sign = this.#signs().find(
      ({ versions }) => versions.includes(version) && !(named && versions.includes(named)),
    );
    return named === undefined || named === version || sign === undefined
      ? { version, language }
      : { version, language, contradiction: contradiction(sign, named, version) };
  }

  /** In the order of the text. */
  #signs(): readonly Sign[] {
    return [...this.#seen.values()].filter(({ unlessWithin }) => !unlessWithin.some((name) => this.#seen.has(name)));
  }

  #chosen(expected: AnyJsonVersion): AnyJsonVersion {
    const signs = this.#signs();
    const [first] = signs;
    const all = jsonVersions();
    const ranked = all.map((version, index) => ({
      version,
      signs: signs.filter(({ versions }) => versions.includes(version)).length,
      hasFirst: first?.versions.includes(version) ? 1 : 0,
      distance: Math.abs(index - all.indexOf(expected)),
    }));
    ranked.sort((a, b) => b.signs - a.signs || b.hasFirst - a.hasFirst || a.distance - b.distance);
    return ranked[0]?.version ?? expected;
  }

  #note([, property, address, language]: RegExpExecArray, offset: number): void {
    if (property !== undefined) {
      if (this.#seen.has(property)) return;
      const deciding = this.#forms.deciding.get(property);
      if (deciding !== undefined) this.#seen.set(property, { property, offset, ...deciding });
    } else if (address !== undefined) {
      const [, version] = addressForm.exec(address) ?? [];
      this.#marked ??= { version: jsonVersions().find((known) => known === `${version}.0`) };
    } else this.#language ??= language;
  }
}
