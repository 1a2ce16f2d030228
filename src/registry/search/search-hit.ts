import type { ListedArtefact } from '../artefacts/listed-artefact.js';
import type { SearchFilters } from './lucene-query.js';
import type { SearchRank } from './match-lines.js';
import type { MatchedText } from './matched-text.js';
import type { SearchKind } from './search-texts.js';

export interface SearchQuery extends SearchFilters {
  /** As the caller typed it; it has no syntax. */
  readonly text: string;
  /** Whether the highest fitting version of each line is a hit, or every one. */
  readonly versions: 'newest' | 'all';
  /** Preferred languages, best first. */
  readonly languages: readonly string[];
  readonly limit: number;
  /** `next` of the page before; null for the first page. */
  readonly after: string | null;
}

/** Something that fits a query: an artefact, or a part of one. */
export interface SearchHit extends Omit<ListedArtefact, 'kind'> {
  readonly kind: SearchKind;
  /** Of an item: the tail of its URN. */
  readonly id: string;
  readonly rank: SearchRank;
  readonly matched: MatchedText;
  /** Of an item: the artefact that holds it. */
  readonly artefact?: { readonly urn: string; readonly class: string; readonly id: string; readonly name?: string };
}
