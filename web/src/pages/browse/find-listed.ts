import { api, contentOf } from '../../api/client.js';
import type { ChosenFacets, FacetCounts } from '../../components/facets.js';
import { inNaturalOrder, type ListedArtefact } from './group-artefacts.js';

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

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byPlace = (one: ListedArtefact, other: ListedArtefact): number =>
  compare(one.agencyID, other.agencyID) || compare(one.class, other.class) || inNaturalOrder(one, other);

/** A page of the artefacts of the registry, or of those that fit a text. */
export function findListed({ text, ...query }: ListQuery, signal: AbortSignal): Promise<ListedPage> {
  if (text !== '') return filtered({ text, ...query }, signal);
  return contentOf(api.GET('/ws/registry/artefacts', { params: { query: { facets: true, ...query } }, signal }));
}
