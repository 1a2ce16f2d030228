/** Accents, the titlo of Church Slavonic, the vowel points of Hebrew and of Arabic, and other combining marks. */
const markRanges = [
  '\\u0300-\\u036f',
  '\\u0483-\\u0487',
  '\\u0591-\\u05c7',
  '\\u064b-\\u065f\\u0670',
  '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
];
const marks = new RegExp(`[${markRanges.join('')}]`, 'g');

/** Letters that Unicode does not decompose, and what people type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

const beyondAscii = /[^\0-\x7f]/;

/** A text without case and accents. Texts in ASCII take a tenth of the time of others. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter);
}

const asciiWord = /[a-z0-9]+/g;
const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that write no blanks between words. */
const unspacedScripts = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const isUnspaced = unspacedScripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
const unspaced = new RegExp(`[${isUnspaced}]`, 'u');
const runs = new RegExp(`[${isUnspaced}]+|[^${isUnspaced}]+`, 'gu');

/** Whether a word is one character of a script without blanks between words. */
export const isUnspacedCharacter = (text: string): boolean => [...text].length === 1 && unspaced.test(text);

/**
 * The parts of a run of a script without blanks: each character with the next one. The last character is alone, so that every
 * character begins a part.
 */
function pairsOf(run: string, isQuery: boolean): string[] {
  const characters = [...run];
  const pairs = characters.map((character, place) => character + (characters[place + 1] ?? ''));
  return isQuery && pairs.length > 1 ? pairs.slice(0, -1) : pairs;
}

function splitWord(whole: string, isQuery: boolean): string[] {
  if (!unspaced.test(whole)) return [whole];
  return (whole.match(runs) ?? []).flatMap((run) => (unspaced.test(run) ? pairsOf(run, isQuery) : [run]));
}

function wordsOfFolded(folded: string, isQuery: boolean): readonly string[] {
  if (!beyondAscii.test(folded)) return folded.match(asciiWord) ?? [];
  return (folded.match(word) ?? []).flatMap((whole) => splitWord(whole, isQuery));
}

const betweenAsciiWords = /[^a-z0-9]+/g;

/**
 * The words of texts as a line, with a blank between them. One or two texts in ASCII are folded without a list of words, which is
 * faster; their line can have a word twice.
 */
export function lineOfWords(texts: readonly string[]): string {
  const joined = foldText(texts.join(' '));
  if (texts.length <= 2 && !beyondAscii.test(joined)) return joined.replace(betweenAsciiWords, ' ').trim();
  return [...new Set(wordsOfFolded(joined, false))].join(' ');
}

/**
 * The words of a text, folded: its runs of letters and digits, so that an id is found by its parts. In scripts without blanks
 * between words, pairs of characters stand for words.
 */
export const wordsOf = (text: string): readonly string[] => wordsOfFolded(foldText(text), false);

/** The words of a query, in its order: a text fits that has them. */
export const wordsOfQuery = (text: string): readonly string[] => wordsOfFolded(foldText(text), true);
