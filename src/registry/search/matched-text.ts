import { bestLanguage } from '../../model/best-language.js';
import { countWords, type SearchRank } from './match-lines.js';
import type { SearchTerms } from './search-terms.js';
import type { ShownLine } from './search-texts.js';
import { wordsOf } from './words.js';

export const searchFields = ['id', 'name', 'description', 'agency'] as const;

/** The text that fits a query. */
export interface MatchedText {
  readonly field: (typeof searchFields)[number];
  /** Of a name or description. */
  readonly language?: string;
  /** A part of a long text, with the words that fit. */
  readonly text: string;
}

/** Number of characters that are shown of a long text, and of those that precede the first word that fits. */
const [mostCharacters, before] = [200, 60];

/** Part of a text around the first of the searched words; an ellipsis stands for what is left out. */
function excerpt(text: string, { words }: SearchTerms): string {
  if (text.length <= mostCharacters) return text;
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.text)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - before);
  const from = places.length === 0 ? 0 : start;
  const cut = text.slice(from, from + mostCharacters);
  return `${from > 0 ? '…' : ''}${cut}${from + mostCharacters < text.length ? '…' : ''}`;
}

/** The texts of a field, that in the language of the caller first. */
function inLanguages(
  field: 'name' | 'description',
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): readonly MatchedText[] {
  const preferred = bestLanguage(Object.keys(texts), languages);
  return Object.entries(texts)
    .map(([language, text]) => ({ field, language, text }))
    .sort((a, b) => Number(b.language === preferred) - Number(a.language === preferred));
}

/**
 * The text of a line that fits best: the id where the rank is about ids; else the text with the most searched words. Of equal texts
 * names come before descriptions, and the language of the caller before others.
 * @param agencyID of an artefact
 */
export function matchedText(
  { tail, names, descriptions }: ShownLine,
  agencyID: string | undefined,
  rank: SearchRank,
  terms: SearchTerms,
  languages: readonly string[],
): MatchedText {
  const id: MatchedText = { field: 'id', text: tail };
  if (rank === 'exactId' || rank === 'idPrefix') return id;
  const texts: readonly MatchedText[] = [
    id,
    ...inLanguages('name', names, languages),
    ...inLanguages('description', descriptions, languages),
    ...(agencyID === undefined ? [] : [{ field: 'agency' as const, text: agencyID }]),
  ];
  let [best, most] = [id, 0];
  for (const each of texts) {
    const count = countWords(wordsOf(each.text).join(' '), terms);
    if (count > most) [best, most] = [each, count];
  }
  return { ...best, text: excerpt(best.text, terms) };
}
