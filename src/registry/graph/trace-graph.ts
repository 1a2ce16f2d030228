import { StrataError } from '../../errors.js';
import { forEachInTurns } from '../../model/turns.js';
import { isPropertyWildcard, maintainableUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { findVersions, type NodeRow, type VersionRow } from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { isVersion } from '../../versioning/version.js';
import { findRoots } from '../artefacts/find-root.js';
import { withLostCodes } from '../artefacts/lost-codes.js';
import type { RootQuery } from '../artefacts/root-query.js';
import { addPrefixes } from './add-prefixes.js';
import { collectReferences } from './collect-references.js';
import type { TracedReference } from './graph-edge.js';
import type { EdgeChoice, GraphReference } from './graph-reference.js';
import { joinShown } from './join-shown.js';
import { ListContents } from './list-contents.js';
import { type ReferenceCollection, referenceKey } from './reference-collection.js';
import type { Way } from './reference-index.js';
import { UnkeptReferences } from './unkept-references.js';
import { walkGraph } from './walk-graph.js';
import { type Scope, type Start, uniteWalks, type Walked } from './walk-references.js';

export const directions = ['outgoing', 'incoming', 'both'] as const;
export type Direction = (typeof directions)[number];

/** The maximum number of versions that a graph begins from: each is the start of a traversal. */
const mostRoots = 1_000;

/** Which references are followed, from where. */
export interface TraceQuery {
  /** URNs of versions, also with any version pattern, or of items or components of them; at least one. */
  readonly roots: readonly RootQuery[];
  readonly direction: Direction;
  /** How many references to follow from a root; all where missing. */
  readonly depth?: number;
  /** Whether versions count as a whole; they do where missing. */
  readonly scope?: Scope;
  /** Which references are followed and returned; direct ones where missing. */
  readonly edges?: EdgeChoice;
  /** Whether references to owners are followed and returned. */
  readonly owners?: boolean;
}

/** @throws StrataError `Semantic` for more than `mostRoots` versions */
export function refuseTooManyRoots(versions: number): void {
  if (versions <= mostRoots) return;
  throw new StrataError(
    'Semantic',
    `the URNs name ${versions} versions; name at most ${mostRoots}, or send several requests`,
  );
}

/** The versions that queries name, each with all items that they name in it. */
export function startsOf(queries: readonly RootQuery[], found: readonly (readonly VersionRow[])[]): Start[] {
  const starts = new Map<string, Start>();
  for (const [index, { urn }] of queries.entries()) {
    for (const version of found[index] ?? []) {
      const items = starts.get(version.urn)?.items;
      const isWhole = urn.item === undefined || items === null;
      starts.set(version.urn, { urn: version.urn, items: isWhole ? null : [...(items ?? []), urn.item] });
    }
  }
  refuseTooManyRoots(starts.size);
  return [...starts.values()];
}

const namesSets = ({ items }: Start): boolean => items?.some(isPropertyWildcard) === true;

/** The codes of the sets that starts name, by URN of the version; none for starts without sets. */
export async function codesOfStarts(
  starts: readonly Start[],
  contents: ListContents,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ofSets = starts.filter(namesSets);
  await contents.load(ofSets.map(({ urn }) => urn));
  return new Map(
    ofSets.map(({ urn, items }) => {
      const sets = (items ?? []).filter(isPropertyWildcard);
      const codes = sets.flatMap((item) => contents.codesOf(urn, `${item.slice(1)}%`, undefined));
      return [urn, [...new Set(codes)].sort()];
    }),
  );
}

/** Starts with the codes of the sets that their URNs name, beside the sets. */
async function withCodes(starts: readonly Start[], contents: ListContents): Promise<readonly Start[]> {
  const codes = await codesOfStarts(starts, contents);
  return starts.map(({ urn, items }) => ({
    urn,
    items: items === null ? null : [...new Set([...items, ...(codes.get(urn) ?? [])])],
  }));
}

/** The versions of a query that names them all; undefined where they follow from what exists. */
function exactStarts(roots: readonly RootQuery[]): readonly Start[] | undefined {
  if (!roots.every(({ urn }) => urn.item === undefined && isVersion(urn.version))) return undefined;
  return [...new Set(roots.map(({ urn }) => maintainableUrn(urn)))].map((urn) => ({ urn, items: null }));
}

/** The versions that were reached. One round trip; none where all were read with the references. */
export async function findNodes(
  tx: Tx,
  { walked: { visits }, known }: TracedGraph,
  tick: number,
): Promise<readonly NodeRow[]> {
  const urns = [...visits.keys()];
  const others = known.size === 0 ? urns : urns.filter((urn) => !known.has(urn));
  const found = await findVersions(tx, { urns: others, tick });
  return [...urns.flatMap((urn) => known.get(urn) ?? []), ...found];
}

/**
 * Finds the versions where walks begin, and collects the references around them. Versions that the query names exactly are expected
 * among those collected; only if one is not, a round trip finds out which does not exist.
 */
async function findStarts(
  tx: Tx,
  { roots, scope }: TraceQuery,
  tick: number,
  contents: ListContents,
  collect: (starts: readonly Start[]) => Promise<readonly ReferenceCollection[]>,
) {
  const exact = exactStarts(roots);
  if (exact !== undefined) {
    const collections = await collect(exact);
    const isFound = ({ urn }: Start): boolean => collections.every(({ nodes }) => nodes.has(urn));
    if (!exact.every(isFound)) await findRoots(tx, roots, tick);
    return { named: exact, starts: exact, collections };
  }
  const named = startsOf(roots, await findRoots(tx, roots, tick));
  const starts = scope === 'item' ? await withCodes(named, contents) : named;
  return { named, starts, collections: await collect(starts) };
}

/** Leaves out nodes of other classes, except roots, with their edges, and joins nodes that only these connect. */
export async function keepClasses(
  versions: readonly NodeRow[],
  { references }: Walked,
  roots: readonly string[],
  classes: readonly string[] | null,
  signal: AbortSignal | undefined,
): Promise<{ readonly versions: readonly NodeRow[]; readonly edges: readonly TracedReference[] }> {
  const edges = [...references].map(([reference, places]) => ({ reference, places }));
  if (classes === null) return { versions, edges };
  const first = new Set(roots);
  const kept = versions.filter((row) => first.has(row.urn) || classes.includes(row.class));
  const urns = new Set(kept.map(({ urn }) => urn));
  const between = edges.filter(
    ({ reference: { source, resolution } }) => urns.has(source) && resolution !== null && urns.has(resolution),
  );
  return { versions: kept, edges: [...between, ...(await joinShown(edges, (urn) => urns.has(urn), signal))] };
}

/** The collections of both directions, with one object for a reference that both have. */
async function shareReferences(
  collections: readonly ReferenceCollection[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const [first, second] = collections;
  if (first === undefined || second === undefined) return;
  const known = new Map<string, GraphReference>();
  await forEachInTurns(first.references, (reference) => known.set(referenceKey(reference), reference), signal);
  let place = 0;
  await forEachInTurns(
    [...second.references],
    (reference) => {
      second.references[place] = known.get(referenceKey(reference)) ?? reference;
      place += 1;
    },
    signal,
  );
}

/** Records the codes that come from hidden lists as missing items of references. */
async function addLostCodes(tx: Tx, { references }: ReferenceCollection, tick: number): Promise<void> {
  if (tx.view === undefined) return;
  const direct = references.filter(({ directness, isLoose }) => directness === undefined && isLoose !== true);
  const changed = await withLostCodes(tx, direct, tick);
  if (changed === direct) return;
  const known = new Map(direct.map((reference, place) => [reference, changed[place] ?? reference]));
  references.forEach((reference, place) => {
    references[place] = known.get(reference) ?? reference;
  });
}

/** What a query of the reference graph reached. */
export interface TracedGraph {
  /** URNs of the versions that the query names, without repetition. */
  readonly roots: readonly string[];
  /** The same with the items that the query names. */
  readonly named: readonly Start[];
  readonly walked: Walked;
  /** The lists and schemes that were loaded. */
  readonly contents: ListContents;
  /** Versions that were read with the references, by URN. */
  readonly known: ReadonlyMap<string, NodeRow>;
}

/** The ways of a direction. */
const waysOf = (direction: Direction): readonly Way[] =>
  direction === 'both' ? ['outgoing', 'incoming'] : [direction];

/**
 * Follows the references around versions. Round trips do not depend on the number of roots.
 * @param tx its view leaves out what is hidden
 * @throws StrataError `NotFound` for an unknown URN, `Syntax` for an invalid version pattern, `Semantic` for URNs that name more than
 *   `mostRoots` versions
 */
export async function traceGraph(tx: Tx, query: TraceQuery, tick: number): Promise<TracedGraph> {
  const { scope = 'artefact', edges = 'direct', depth } = query;
  const shown = forReferences(tx);
  const contents = new ListContents(tx, tick);
  const ways = waysOf(query.direction);
  const collect = (from: readonly Start[]): Promise<readonly ReferenceCollection[]> =>
    Promise.all(
      ways.map((way) =>
        collectReferences(shown, { way, starts: from, edges, depth, owners: query.owners === true }, tick),
      ),
    );
  const { named, starts, collections } = await findStarts(tx, query, tick, contents, collect);
  for (const collection of collections) {
    await addLostCodes(tx, collection, tick);
    await addPrefixes(collection, contents);
  }
  await shareReferences(collections, tx.signal);
  const unkept = new UnkeptReferences(shown, tick);
  const walks: Walked[] = [];
  for (const [index, way] of ways.entries()) {
    const collection = collections[index];
    if (collection === undefined) continue;
    walks.push(await walkGraph(collection, { way, starts, scope, edges, depth }, contents, unkept));
  }
  const [{ nodes } = { nodes: new Map<string, NodeRow>() }, other] = collections;
  for (const [urn, row] of other?.nodes ?? []) nodes.set(urn, row);
  const walked = await uniteWalks(walks, tx.signal);
  return { roots: starts.map(({ urn }) => urn), named, walked, contents, known: nodes };
}
