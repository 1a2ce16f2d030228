import type { SearchTerms } from './search-terms.js';
import { blocksWith } from './tick-blocks.js';

/** Which search texts are searched; null for any. */
export interface SearchFilters {
  readonly kind: string | null;
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly stabilities: readonly string[] | null;
}

/** A term in quotes, in which Lucene interprets these two characters only. */
const quoted = (term: string): string => `"${term.replace(/["\\]/g, '\\$&')}"`;
/** A range of one term. Unlike that of a plain term, its score is its boost, independent of the index and of the length of the text. */
const exactly = (field: string, term: string, boost: number): string =>
  `${field}:[${quoted(term)} TO ${quoted(term)}]^${boost}`;
const beginning = (field: string, term: string, boost: number): string =>
  `${field}:${term.replace(/[^\p{L}\p{N}]/gu, '\\$&')}*^${boost}`;
const oneOf = (field: string, terms: readonly string[]): string => `${field}:(${terms.map(quoted).join(' ')})`;

const boosts = { ownId: 2000, id: 1000, ownIdPrefix: 200, idPrefix: 100, phrase: 20, word: 10, prefix: 8, own: 3 };
/** Words of a part are near each other, while those of a text may be of different parts. Lucene counts places. */
const nearness = 6;

const idsIn = (field: string, id: string | undefined, exact: number, prefix: number): readonly string[] =>
  id === undefined ? [] : [exactly(field, id, exact), beginning(field, id, prefix)];

const wordsIn = (field: string, { words }: SearchTerms, exact: number, prefix: number): readonly string[] =>
  words.flatMap(({ text, isPrefix }) => [
    exactly(field, text, exact),
    ...(isPrefix ? [beginning(field, text, prefix)] : []),
  ]);

/**
 * The query for Lucene, which scores texts in this order: an exact id, the beginning of an id, many of the words; of equal texts,
 * those of artefacts come before those of items.
 * @param tick leaves out texts that no version has at this tick
 * @returns undefined where nothing can fit
 */
export function luceneQuery(terms: SearchTerms, filters: SearchFilters, tick: number): string | undefined {
  const { id, words } = terms;
  const ofArtefacts = [
    ...idsIn('own', id, boosts.ownId, boosts.ownIdPrefix),
    ...wordsIn('own', terms, boosts.own, boosts.own),
  ];
  if (ofArtefacts.length === 0) return undefined;
  const near = words.length < 2 ? [] : [`words:${quoted(words.map(({ text }) => text).join(' '))}~${nearness}`];
  const ofAll = [
    ...idsIn('ids', id, boosts.id, boosts.idPrefix),
    ...wordsIn('words', terms, boosts.word, boosts.prefix),
    ...near.map((each) => `${each}^${boosts.phrase}`),
  ];
  const fitting = filters.kind === 'artefact' ? ofArtefacts : [...ofArtefacts, ...ofAll];
  const filter = (field: string, values: readonly string[] | null): readonly string[] =>
    values === null ? [] : [`+(${oneOf(field, values)})^0`];
  const blocks = blocksWith(tick);
  return [
    `+(${fitting.join(' ')})`,
    `+(${oneOf('since', blocks)})^0`,
    `-(${oneOf('ended', blocks)})`,
    ...filter('kind', filters.kind === null ? null : [filters.kind]),
    ...filter('class', filters.classes),
    ...filter('agency', filters.agencies),
    ...filter('stability', filters.stabilities),
  ].join(' ');
}
