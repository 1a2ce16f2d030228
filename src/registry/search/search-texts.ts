import { createHash } from 'node:crypto';
import type { Artefact } from '../../model/artefact.js';
import { type Content, isObject } from '../../model/content.js';
import { partsOf } from '../../model/parts.js';
import { packBodySync, unpackJsonSync } from '../../store/body.js';
import { foldText, lineOfWords } from './words.js';

/** What is found: an artefact, or a part of one. */
export const searchKinds = ['artefact', 'item'] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * What the full-text index holds of an artefact and of some of its parts, a line for each of them. It holds neither URN nor version, so
 * that versions of a line with the same texts share it.
 */
export interface SearchText {
  /** `artefact` if its first line is that of the artefact, `item` if it has lines of parts, `artefact item` for both. */
  readonly kind: string;
  /** The classes of the lines, each with the number of consecutive lines: `Codelist 1 Code 31`. */
  readonly class: string;
  /** Equal for equal content and stability. It begins with the number of its algorithm. */
  readonly hash: string;
  /** Lines of ids, folded: the id of the part, followed by the tail of its URN where the two differ. */
  readonly ids: string;
  /** Lines of words, folded: of ids, names, descriptions and, for an artefact, of its agency. */
  readonly words: string;
  /** Id and words of the artefact, where it has a line. */
  readonly own: string | null;
  /** Lines as they are shown (`readShownLine`). */
  readonly shown: string;
}

/** A line as it is shown: the id or the tail of the URN, and the names and the descriptions by language. */
export interface ShownLine {
  readonly tail: string;
  readonly names: Texts;
  readonly descriptions: Texts;
}
type Texts = Readonly<Record<string, string>>;

/** Search texts, packed. */
export interface PackedTexts {
  readonly hashes: readonly string[];
  /** Characters of all lines. */
  readonly characters: number;
  /** JSON; gzipped with `isGzipped`. */
  readonly body: Int8Array;
  readonly isGzipped: boolean;
}

/** Number of the algorithm of hashes. It changes with the way in which words are found (words.ts). */
const algorithm = '1:';

/**
 * Number of parts in a text, on average and at most. With fewer, a list of 100,000 codes takes more nodes. With more, a text more often
 * has all words of a query although none of its parts has, and finding the part takes longer.
 */
const [usualParts, mostParts] = [80, 240];
/** Characters after which a text ends. */
const mostCharacters = 20_000;
/** Number of search texts in a pack. */
const packSize = 64;

/** A text without the characters that separate lines and fields. */
const inOneField = (text: string): string => text.replace(/[\t\n\r]+/g, ' ');

const textsIn = (value: Content | undefined): readonly (readonly [language: string, text: string])[] =>
  isObject(value) ? Object.entries(value as Texts) : [];

/** Reads a line of fields between tabs: the tail, then three fields for each text: `n` (name) or `d` (description), language, text. */
export function readShownLine(line: string): ShownLine {
  const [tail = '', ...fields] = line.split('\t');
  const names: Record<string, string> = {};
  const descriptions: Record<string, string> = {};
  for (let place = 0; place + 2 < fields.length; place += 3) {
    const [kind, language = '', text = ''] = fields.slice(place, place + 3);
    (kind === 'n' ? names : descriptions)[language] = text;
  }
  return { tail, names, descriptions };
}

/** The lines of a text that is being made. */
class Lines {
  readonly #ids: string[] = [];
  readonly #words: string[] = [];
  readonly #shown: string[] = [];
  readonly #classes: { readonly class: string; count: number }[] = [];
  readonly #kinds = new Set<SearchKind>();
  #characters = 0;

  get isFull(): boolean {
    return this.#ids.length >= mostParts || this.#characters >= mostCharacters;
  }

  get isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  add(kind: SearchKind, className: string, tail: string, content: Texted, agencyID?: string): void {
    const id = kind === 'artefact' ? tail : tail.slice(tail.lastIndexOf('.') + 1);
    const names = textsIn(content.names);
    const descriptions = textsIn(content.descriptions);
    const texts = [tail, ...(agencyID === undefined ? [] : [agencyID])];
    let shown = tail;
    for (const [language, text] of names) {
      texts.push(text);
      shown += `\tn\t${language}\t${inOneField(text)}`;
    }
    for (const [language, text] of descriptions) {
      texts.push(text);
      shown += `\td\t${language}\t${inOneField(text)}`;
    }
    const words = lineOfWords(texts);
    const folded = foldText(tail);
    this.#ids.push(id === tail ? folded : `${foldText(id)} ${folded}`);
    this.#words.push(words);
    this.#shown.push(shown);
    this.#kinds.add(kind);
    this.#characters += words.length + shown.length;
    const last = this.#classes.at(-1);
    if (last?.class === className) last.count += 1;
    else this.#classes.push({ class: className, count: 1 });
  }

  join(stability: string): SearchText {
    const kind = [...this.#kinds].join(' ');
    const classes = this.#classes.map((each) => `${each.class} ${each.count}`).join(' ');
    const shown = this.#shown.join('\n');
    const words = this.#words.join('\n');
    const own = this.#kinds.has('artefact') ? `${this.#ids[0]} ${this.#words[0]}` : null;
    const hash = createHash('sha256')
      .update(`${kind}\n${classes}\n${stability}\n${shown}\n${words}`)
      .digest('base64url');
    return {
      kind,
      class: classes,
      hash: `${algorithm}${hash.slice(0, 24)}`,
      ids: this.#ids.join('\n'),
      words,
      own,
      shown,
    };
  }
}

interface Texted {
  readonly names?: Content | undefined;
  readonly descriptions?: Content | undefined;
}

/** A number that depends on a text only (FNV-1a). */
function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    number = Math.imul(number ^ text.charCodeAt(place), 0x01000193);
  }
  return (number ^ (number >>> 15)) >>> 0;
}

/**
 * The search texts of an artefact and its parts. The id of a part decides whether a text ends after it, so that adding or removing a
 * part changes one text, not all that follow.
 * @param stability of its version; only versions of equal stability share texts
 */
export function* searchTextsOf(artefact: Artefact, stability: string): Generator<SearchText> {
  let lines = new Lines();
  lines.add('artefact', artefact.class, artefact.id, artefact, artefact.agencyID);
  for (const { class: className, tail, content } of partsOf(artefact)) {
    // A list of components, which every structure has under this id.
    if (tail === className) continue;
    lines.add('item', className, tail, { names: content['names'], descriptions: content['descriptions'] });
    if (numberOf(tail) % usualParts !== 0 && !lines.isFull) continue;
    yield lines.join(stability);
    lines = new Lines();
  }
  if (!lines.isEmpty) yield lines.join(stability);
}

/** Reads `class` of a text. @returns the class of each of its lines, by the number of the line from 0 */
export function readClassesOfLines(classes: string): (place: number) => string {
  const runs = classes.split(' ');
  return (place) => {
    let run = 0;
    for (let end = Number(runs[1]); end <= place && run + 2 < runs.length; end += Number(runs[run + 1])) run += 2;
    return runs[run] ?? '';
  };
}

/**
 * Packs the search texts of an artefact. For a long list, call it in another thread: 100,000 codes take some 0.2 s.
 * @param isGzipped whether packs are gzipped, which doubles the time; for packs that stay in memory for long
 */
export function* packSearchTexts(artefact: Artefact, stability: string, isGzipped = false): Generator<PackedTexts> {
  let texts: SearchText[] = [];
  let characters = 0;
  const pack = (): PackedTexts => {
    const json = JSON.stringify(texts);
    const body = isGzipped ? packBodySync(json) : new Int8Array(new TextEncoder().encode(json).buffer);
    return { hashes: texts.map(({ hash }) => hash), characters, body, isGzipped };
  };
  for (const text of searchTextsOf(artefact, stability)) {
    texts.push(text);
    characters += text.ids.length + text.words.length + text.shown.length;
    if (texts.length < packSize) continue;
    yield pack();
    [texts, characters] = [[], 0];
  }
  if (texts.length > 0) yield pack();
}

/** Unpacks search texts: some 0.5 ms. */
export const unpackSearchTexts = ({ body, isGzipped }: PackedTexts): readonly SearchText[] =>
  (isGzipped ? unpackJsonSync(body) : JSON.parse(new TextDecoder().decode(body))) as readonly SearchText[];
