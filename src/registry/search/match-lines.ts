import type { SearchTerms } from './search-terms.js';

/** How something fits a query, the best first. */
export const searchRanks = ['exactId', 'idPrefix', 'allWords', 'someWords'] as const;
export type SearchRank = (typeof searchRanks)[number];

/** How a line of a search text fits. */
export interface LineMatch {
  /** Number of the line in its text, from 0. */
  readonly place: number;
  /** The ids of the line. */
  readonly ids: string;
  readonly rank: SearchRank;
  /** Number of searched words that it has. */
  readonly matched: number;
  /** Whether it has the last searched word as a whole, not only a word that begins with it. */
  readonly hasLast: boolean;
  /** Number of its words; for `idPrefix` of the characters of its ids. Of two lines that fit alike, the shorter one comes first. */
  readonly length: number;
}

/** Whether a blank, the end of a line or the end of the text is at a place. */
function isBetweenWords(text: string, place: number): boolean {
  if (place < 0 || place >= text.length) return true;
  const character = text.charCodeAt(place);
  return character === 0x20 || character === 0x0a;
}

/** Where a word is in a text. `isIn` has to be called with ranges in the order of the text, so that all calls together read it once. */
class Occurrences {
  readonly #text: string;
  readonly #word: string;
  readonly #isPrefix: boolean;
  #next = -1;

  /** @param isPrefix whether a word that begins with it counts */
  constructor(text: string, word: string, isPrefix: boolean) {
    this.#text = text;
    this.#word = word;
    this.#isPrefix = isPrefix;
  }

  /** Whether the word begins between two places. */
  isIn(from: number, to: number): boolean {
    if (this.#next < from) this.#next = this.#find(from);
    return this.#next < to;
  }

  #find(from: number): number {
    for (
      let place = this.#text.indexOf(this.#word, from);
      place >= 0;
      place = this.#text.indexOf(this.#word, place + 1)
    ) {
      if (!isBetweenWords(this.#text, place - 1)) continue;
      if (this.#isPrefix || isBetweenWords(this.#text, place + this.#word.length)) return place;
    }
    return this.#text.length;
  }
}

/** Number of searched words that a text has. @param words those of the text, folded, with a blank between them */
export const countWords = (words: string, { words: searched }: SearchTerms): number =>
  searched.filter(({ text, isPrefix }) => new Occurrences(words, text, isPrefix).isIn(0, words.length)).length;

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

function countBlanks(text: string, from: number, to: number): number {
  let count = 0;
  for (let place = from; place < to; place += 1) if (text.charCodeAt(place) === 0x20) count += 1;
  return count;
}

/**
 * The lines of a search text that fit, in their order. Each text is read once for each searched word, and lines that do not fit
 * allocate nothing: the 8,000 lines of a search take some 1 ms.
 * @param ids lines of ids, folded, with a blank between the ids of a line
 * @param words as many lines of words, folded
 */
export function matchLines(ids: string, words: string, { id, words: searched }: SearchTerms): readonly LineMatch[] {
  const exactId = id === undefined ? undefined : new Occurrences(ids, id, false);
  const idPrefix = id === undefined ? undefined : new Occurrences(ids, id, true);
  const occurrences = searched.map(({ text, isPrefix }) => new Occurrences(words, text, isPrefix));
  const last = searched.at(-1);
  const lastWord = last === undefined ? undefined : new Occurrences(words, last.text, false);
  const found: LineMatch[] = [];
  let [idsFrom, wordsFrom] = [0, 0];
  for (let place = 0; idsFrom <= ids.length; place += 1) {
    const idsTo = endOfLine(ids, idsFrom);
    const wordsTo = endOfLine(words, wordsFrom);
    let matched = 0;
    for (const each of occurrences) if (each.isIn(wordsFrom, wordsTo)) matched += 1;
    const rank = ((): SearchRank | undefined => {
      if (idPrefix?.isIn(idsFrom, idsTo) === true)
        return exactId?.isIn(idsFrom, idsTo) === true ? 'exactId' : 'idPrefix';
      if (matched === 0) return undefined;
      return matched === searched.length ? 'allWords' : 'someWords';
    })();
    if (rank !== undefined) {
      found.push({
        place,
        ids: ids.slice(idsFrom, idsTo),
        rank,
        matched,
        hasLast: lastWord?.isIn(wordsFrom, wordsTo) === true,
        // Of equal ids the shorter tail comes first.
        length: rank === 'idPrefix' ? idsTo - idsFrom : countBlanks(words, wordsFrom, wordsTo) + 1,
      });
    }
    idsFrom = idsTo + 1;
    wordsFrom = wordsTo + 1;
  }
  return found;
}
