import { compareNaturally, compareTexts } from '../../../../src/model/compare-texts.js';
import { api, contentOf } from '../../api/client.js';
import type { ChosenFacets, FacetCounts } from '../../components/facets.js';
import type { ListedArtefact } from './group-artefacts.js';

export interface ListQuery extends ChosenFacets {
  /** Words that ids and names have to contain; empty for any. */
  readonly text: string;
  readonly versions: 'newest' | 'all';
  readonly limit: number;
  /** `next` of the page before; undefined for the first page. */
  readonly next: string | undefined;
  readonly asOf: string | undefined;
  readonly lang: string | undefined;
}

/** A page of artefacts, and the numbers of all pages. */
export interface ListedPage {
  readonly count: number;
  readonly facets?: FacetCounts | undefined;
  readonly artefacts: readonly ListedArtefact[];
  readonly next: string | null;
}

/** The artefacts that have all words of a text. A search returns those that have only some of them after the others. */
async function filtered({ text, ...query }: ListQuery, signal: AbortSignal): Promise<ListedPage> {
  const found = await contentOf(
    api.GET('/ws/registry/search', {
      params: { query: { q: text, kind: 'artefact', facets: true, ...query } },
      signal,
    }),
  );
  const artefacts = found.hits.filter(({ rank }) => rank !== 'someWords');
  const isEnd = artefacts.length < found.hits.length;
  return {
    count: isEnd && query.next === undefined ? artefacts.length : found.count,
    facets: found.facets,
    artefacts: artefacts.sort(byPlace),
    next: isEnd ? null : found.next,
  };
}

/** The order of the list of all artefacts. */
const byPlace = (one: ListedArtefact, other: ListedArtefact): number =>
  compareTexts(one.agencyID, other.agencyID) ||
  compareTexts(one.class, other.class) ||
  compareNaturally(one.id, other.id);

/** A page of the artefacts of the registry, or of those that fit a text. */
export function findListed({ text, ...query }: ListQuery, signal: AbortSignal): Promise<ListedPage> {
  if (text !== '') return filtered({ text, ...query }, signal);
  return contentOf(api.GET('/ws/registry/artefacts', { params: { query: { facets: true, ...query } }, signal }));
}
