import { nameChooser } from '../../model/best-language.js';
import { compareTexts } from '../../model/compare-texts.js';
import { sortInTurns } from '../../model/turns.js';
import { findVersions } from '../../store/query-statements.js';
import { type ListedArtefact, listArtefact } from '../artefacts/listed-artefact.js';
import { type PagePlace, readPagePlace, writePagePlace } from '../page-place.js';
import type { Snapshot } from '../snapshot.js';
import type { GraphQuery } from './reference-graph.js';
import { type GroupedNode, type NodeGroup, summariseGraph } from './summarise-graph.js';

export interface MembersQuery extends Pick<NodeGroup, 'class' | 'agencyID'> {
  /** Preferred languages, best first. */
  readonly languages: readonly string[];
  readonly limit: number;
  /** `next` of the page before; null for the first page. */
  readonly after: string | null;
}

/** A node of a group. */
export interface GroupMember extends ListedArtefact {
  /** The least number of references between it and a root. */
  readonly distance: number;
}

/** A page of the nodes of a group. */
export interface GroupMembers {
  /** Number of the nodes of all pages. */
  readonly count: number;
  /** By distance, then URN. */
  readonly members: readonly GroupMember[];
  /** For `after` of the next page; null on the last one. */
  readonly next: string | null;
}

/** Distances in the order of their texts. */
const placeOf = ({ distance, urn }: GroupedNode): PagePlace => ({ order: String(distance).padStart(9, '0'), tie: urn });

const comparePlaces = (a: PagePlace, b: PagePlace): number =>
  compareTexts(a.order, b.order) || compareTexts(a.tie, b.tie);

const compareMembers = (a: GroupedNode, b: GroupedNode): number =>
  a.distance - b.distance || compareTexts(a.urn, b.urn);

/**
 * The nodes of one group of a reference graph, page by page; none where it has no such group. One round trip more than
 * `summariseGraph`.
 */
export async function listMembers(
  snapshot: Snapshot,
  query: GraphQuery,
  { class: className, agencyID, languages, limit, after }: MembersQuery,
): Promise<GroupMembers> {
  const { groups, members: ofGroups } = await summariseGraph(snapshot, query);
  const { sorted } = await snapshot.cached({ members: query, class: className, agencyID }, async () => {
    const at = groups.findIndex((group) => group.class === className && group.agencyID === agencyID);
    const result = { sorted: await sortInTurns(ofGroups[at] ?? [], compareMembers, snapshot.signal) };
    return { result, bytes: 1_000 + 8 * result.sorted.length };
  });
  const place = after === null ? undefined : readPagePlace(after);
  const first = place === undefined ? 0 : sorted.findIndex((node) => comparePlaces(place, placeOf(node)) < 0);
  const page = first < 0 ? [] : sorted.slice(first, first + limit);
  const last = page.at(-1);
  const urns = page.map(({ urn }) => urn);
  const rows = urns.length === 0 ? [] : await snapshot.read((tx) => findVersions(tx, { urns, tick: snapshot.tick }));
  const rowOf = new Map(rows.map((row) => [row.urn, row]));
  const choose = nameChooser(languages);
  return {
    count: sorted.length,
    next: last !== undefined && first + page.length < sorted.length ? writePagePlace(placeOf(last)) : null,
    members: page.flatMap(({ urn, distance }) => {
      const row = rowOf.get(urn);
      return row === undefined ? [] : [{ ...listArtefact(row, choose(JSON.parse(row.names))), distance }];
    }),
  };
}
