import { type AnyJsonVersion, jsonVersions } from '../../grammar/json-versions.js';
import type { Deviation } from '../../message/findings.js';

/**
 * Properties that only some versions have, the strongest evidence first: 1.0 has properties of 2.0 that 2.1 lacks, and
 * containers that no later version has.
 */
const signs: Readonly<Record<AnyJsonVersion, readonly string[]>> = {
  '2.1.0': ['evolvingStructure', 'dimensionConstraint', 'availabilityConstraints', 'isPartialLanguage'],
  '1.0.0': [
    ...['contentConstraints', 'attachmentConstraints', 'hierarchicalCodelists', 'structureSets', 'primaryMeasure'],
    ...['structureUsage', 'reportStructures'],
  ],
  '2.0.0': ['releaseCalendar', 'simpleDataSources', 'queryableDataSources'],
};

const signNames = Object.values(signs).flat().join('|');
const blanks = '[ \\t\\r\\n]*';

// A quote inside of a text is escaped, so what looks like a key to these is one.
const wholeForm = new RegExp(
  `"(?:(${signNames})"${blanks}:|\\$?schema"${blanks}:${blanks}"([^"\\\\]*)"|contentLanguages"${blanks}:${blanks}\\[${blanks}"([^"\\\\]+)")`,
  'g',
);
/** The possible beginning of a sign at the end of a piece of text. */
const openForm = new RegExp(
  `"(?:[$\\w]*|(?:${signNames})"${blanks}|\\$?schema"${blanks}(?::${blanks}(?:"[^"\\\\]*)?)?|contentLanguages"${blanks}(?::${blanks}(?:\\[${blanks}(?:"[^"\\\\]*)?)?)?)$`,
  'y',
);
/** Number of quotes in it. */
const openQuotes = 3;
const addressForm = /\/(\d+\.\d+)(?:\.0)?\/sdmx-json-(?:structure|metadata)-schema\.json$/;

/** Longest language or address of a schema, without blanks, in characters. */
const longestOpen = 1000;

export interface Recognised {
  readonly version: AnyJsonVersion;
  /** Offset of the sign that contradicts the version that the message names, in UTF-16 code units. */
  readonly contradiction?: { readonly offset: number; readonly deviation: Deviation };
  /** Main language of the message. */
  readonly language: string;
}

interface Sign {
  readonly property: string;
  readonly offset: number;
}

const strongestFirst = Object.keys(signs) as AnyJsonVersion[];

/** The part at the end of a text that more text may make a sign. */
function openPart(text: string, from: number): { index: number; part: string } | undefined {
  const quotes: number[] = [];
  for (let at = text.lastIndexOf('"'); at >= from && quotes.length < openQuotes; at = text.lastIndexOf('"', at - 1)) {
    quotes.unshift(at);
    if (at === 0) break;
  }
  for (const index of quotes) {
    openForm.lastIndex = index;
    if (openForm.test(text)) return { index, part: text.slice(index) };
  }
  return undefined;
}

/**
 * Recognises the version and the main language of a message before it is read, since both may stand at its end.
 * Properties of a version take precedence over the schema that the message names, unless properties of that version occur
 * too.
 */
export class Recognition {
  /** The first sign of each version. */
  readonly #seen = new Map<AnyJsonVersion, Sign>();
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
    for (const match of text.matchAll(wholeForm)) {
      this.#note(match, offsetOf(match.index));
      end = match.index + match[0].length;
    }
    const open = openPart(text, end);
    const left = open?.part.replaceAll(/[ \t\r\n]+/g, ' ') ?? '';
    this.#openOffset = offsetOf(open?.index ?? 0);
    this.#open = left.length > longestOpen ? '' : left;
    this.#length += piece.length;
  }

  /**
   * The result, after the last piece of the text.
   * @param assumed the version of a message without signs
   */
  result(assumed: AnyJsonVersion): Recognised {
    const language = this.#language ?? 'en';
    const marked = this.#marked?.version;
    const version =
      marked !== undefined && this.#seen.has(marked) ? marked : strongestFirst.find((it) => this.#seen.has(it));
    const sign = version && this.#seen.get(version);
    if (version === undefined || sign === undefined) return { version: marked ?? assumed, language };
    if (marked === undefined || marked === version) return { version, language };
    const { property, offset } = sign;
    const deviation = {
      rule: 'message.version',
      detail: `The message names the schema of SDMX-JSON ${marked}, but was read as ${version}: the property ${property} is of that version`,
    };
    return { version, language, contradiction: { offset, deviation } };
  }

  #note([, property, address, language]: RegExpExecArray, offset: number): void {
    if (property !== undefined) {
      const version = strongestFirst.find((it) => signs[it].includes(property));
      if (version !== undefined && !this.#seen.has(version)) this.#seen.set(version, { property, offset });
    } else if (address !== undefined) {
      const [, version] = addressForm.exec(address) ?? [];
      this.#marked ??= { version: jsonVersions().find((known) => known === `${version}.0`) };
    } else this.#language ??= language;
  }
}
