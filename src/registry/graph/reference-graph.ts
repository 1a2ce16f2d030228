import { StrataError } from '../../errors.js';
import type { LocalisedText } from '../../model/content.js';
import { type LazyList, mapLazily } from '../../model/lazy-list.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import { isPropertyWildcard, maintainableUrn, parseUrn, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { findVersions, type VersionRow } from '../../store/query-statements.js';
import { isVersion } from '../../versioning/version.js';
import { findRoots, type RootQuery } from '../artefacts/find-root.js';
import { compareTexts } from '../artefacts/select-artefacts.js';
import type { Snapshot } from '../snapshot.js';
import { addPrefixes } from './add-prefixes.js';
import { collectReferences } from './collect-references.js';
import { findMissingItems } from './find-missing-items.js';
import {
  countReferences,
  describeEdge,
  type EdgeFacts,
  type GraphEdge,
  sortEdges,
  type TracedReference,
} from './graph-edge.js';
import { type EdgeChoice, type GraphReference, hasSets, isSetAt } from './graph-reference.js';
import { joinShown } from './join-shown.js';
import { ListContents } from './list-contents.js';
import { keyOf, type ReferenceCollection } from './reference-collection.js';
import type { Way } from './reference-index.js';
import { UnkeptReferences } from './unkept-references.js';
import { walkGraph } from './walk-graph.js';
import { partsReached, type Scope, type Start, uniteWalks, type Walked } from './walk-references.js';

export const directions = ['outgoing', 'incoming', 'both'] as const;
export type Direction = (typeof directions)[number];

/** The maximum number of versions that a graph begins from: each is the start of a traversal. */
export const mostRoots = 1_000;

/** A parsed query of the reference graph. */
export interface GraphQuery {
  /** URNs of versions, also with any version pattern, or of items or components of them; at least one. */
  readonly roots: readonly RootQuery[];
  readonly direction: Direction;
  /** How many references to follow from a root; all where missing. */
  readonly depth?: number;
  /** Classes of the nodes to return; null for all. */
  readonly classes: readonly string[] | null;
  /** Whether versions count as a whole; they do where missing. */
  readonly scope?: Scope;
  /** Which references are followed and returned; direct ones where missing. */
  readonly edges?: EdgeChoice;
  /** Whether references to owners are followed and returned. */
  readonly owners?: boolean;
  /** Whether edges have the codes that selections mean. */
  readonly items?: boolean;
}

export interface GraphNode {
  readonly urn: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly names: LocalisedText;
  readonly stability: VersionRow['stability'];
  /** The least number of references between the node and a root. */
  readonly distance: number;
  /** The parts at which alone it is reached, in order; missing where it is reached as a whole. */
  readonly items?: readonly string[];
}

/** The graphs of all roots, united. Its lists are made when they are read: they take no memory beside the rows. */
export interface ReferenceGraph {
  /** URNs of the versions that the query names, without repetition. */
  readonly roots: readonly string[];
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly tick: number;
  /** By distance, then URN. */
  readonly nodes: LazyList<GraphNode>;
  /** By source, role, component and target. */
  readonly edges: LazyList<GraphEdge>;
  /** Number of the references of all edges. */
  readonly references: number;
}

/** The versions that queries name, each with all items that they name in it. */
function startsOf(queries: readonly RootQuery[], found: readonly (readonly VersionRow[])[]): Start[] {
  const starts = new Map<string, Start>();
  for (const [index, { urn }] of queries.entries()) {
    for (const version of found[index] ?? []) {
      const items = starts.get(version.urn)?.items;
      const isWhole = urn.item === undefined || items === null;
      starts.set(version.urn, { urn: version.urn, items: isWhole ? null : [...(items ?? []), urn.item] });
    }
  }
  if (starts.size <= mostRoots) return [...starts.values()];
  throw new StrataError(
    'Semantic',
    `the URNs name ${starts.size} versions; name at most ${mostRoots}, or send several requests`,
  );
}

const toNode = (row: VersionRow, distance: number, items: readonly string[] | undefined): GraphNode => ({
  urn: row.urn,
  class: row.class,
  agencyID: row.agencyID,
  id: row.id,
  version: row.version,
  names: JSON.parse(row.names) as LocalisedText,
  stability: row.stability,
  distance,
  ...(items === undefined ? {} : { items }),
});

/** Starts with the codes of the sets that their URNs name, beside the sets. */
async function withCodes(starts: readonly Start[], contents: ListContents): Promise<readonly Start[]> {
  const isSet = ({ items }: Start): boolean => items?.some(isPropertyWildcard) === true;
  await contents.load(starts.filter(isSet).map(({ urn }) => urn));
  return starts.map(({ urn, items }) => {
    if (items === null || !isSet({ urn, items })) return { urn, items };
    const codes = items
      .filter(isPropertyWildcard)
      .flatMap((item) => contents.codesOf(urn, `${item.slice(1)}%`, undefined));
    return { urn, items: [...new Set([...items, ...codes])] };
  });
}

/** The versions of a query that names them all; undefined where they follow from what exists. */
function exactStarts(roots: readonly RootQuery[]): readonly Start[] | undefined {
  if (!roots.every(({ urn }) => urn.item === undefined && isVersion(urn.version))) return undefined;
  return [...new Set(roots.map(({ urn }) => maintainableUrn(urn)))].map((urn) => ({ urn, items: null }));
}

/** Finds where walks begin, and collects the references around it; both at once where the versions are known before. */
async function findStarts(
  tx: Tx,
  { roots, scope }: GraphQuery,
  tick: number,
  contents: ListContents,
  collect: (starts: readonly Start[]) => Promise<readonly ReferenceCollection[]>,
) {
  const exact = exactStarts(roots);
  if (exact !== undefined) {
    const [found, collections] = await Promise.all([findRoots(tx, roots, tick), collect(exact)]);
    return { starts: startsOf(roots, found), collections };
  }
  const named = startsOf(roots, await findRoots(tx, roots, tick));
  const starts = scope === 'item' ? await withCodes(named, contents) : named;
  return { starts, collections: await collect(starts) };
}

/** Leaves out nodes of other classes, except roots, with their edges, and joins nodes that only these connect. */
async function keepClasses(
  versions: readonly VersionRow[],
  edges: readonly TracedReference[],
  roots: readonly string[],
  classes: readonly string[] | null,
) {
  if (classes === null) return { versions, edges };
  const first = new Set(roots);
  const kept = versions.filter((row) => first.has(row.urn) || classes.includes(row.class));
  const urns = new Set(kept.map(({ urn }) => urn));
  const between = edges.filter(
    ({ reference: { source, resolution } }) => urns.has(source) && resolution !== null && urns.has(resolution),
  );
  return { versions: kept, edges: [...between, ...(await joinShown(edges, (urn) => urns.has(urn)))] };
}

/** The collections of both directions, with one object for a reference that both have. */
async function shareReferences(collections: readonly ReferenceCollection[]): Promise<void> {
  const [first, second] = collections;
  if (first === undefined || second === undefined) return;
  const known = new Map<string, GraphReference>();
  await forEachInTurns(first.references, (reference) => known.set(keyOf(reference), reference));
  let place = 0;
  await forEachInTurns([...second.references], (reference) => {
    second.references[place] = known.get(keyOf(reference)) ?? reference;
    place += 1;
  });
}

/** Reads what edges show beside their references. */
async function findFacts(
  snapshot: Snapshot,
  tx: Tx,
  references: readonly GraphReference[],
  contents: ListContents,
  showsCodes: boolean,
): Promise<Omit<EdgeFacts, 'external'>> {
  if (showsCodes) await contents.load(references.filter(hasSets).flatMap(({ resolution }) => resolution ?? []));
  const missing = await findMissingItems(tx, references, contents, snapshot.tick);
  return {
    instants: await snapshot.instantsOf(tx, new Set(references.map(({ since }) => since))),
    missing,
    codesOf: (reference, place) =>
      showsCodes && isSetAt(reference, place) ? contents.meant(reference, place) : undefined,
  };
}

/**
 * The resolved references around versions: those of their descendants, those of their ancestors, or both. Round trips do not
 * depend on the number of roots.
 * @throws StrataError `NotFound` for an unknown URN, `Syntax` for an invalid version pattern, `Semantic` for URNs that name
 *   more than `mostRoots` versions
 */
export async function findReferenceGraph(snapshot: Snapshot, query: GraphQuery): Promise<ReferenceGraph> {
  const { tick } = snapshot;
  const { scope = 'artefact', edges = 'direct', depth } = query;
  return snapshot.read(async (tx) => {
    const contents = new ListContents(tx, tick);
    const ways: readonly Way[] = query.direction === 'both' ? ['outgoing', 'incoming'] : [query.direction];
    const collect = (from: readonly Start[]): Promise<readonly ReferenceCollection[]> =>
      Promise.all(
        ways.map((way) =>
          collectReferences(tx, { way, starts: from, edges, depth, owners: query.owners === true }, tick),
        ),
      );
    const { starts, collections } = await findStarts(tx, query, tick, contents, collect);
    const roots = starts.map(({ urn }) => urn);
    for (const collection of collections) await addPrefixes(collection, contents);
    await shareReferences(collections);
    const unkept = new UnkeptReferences(tx, tick);
    const walks: Walked[] = [];
    for (const [index, way] of ways.entries()) {
      const collection = collections[index];
      if (collection === undefined) continue;
      walks.push(await walkGraph(collection, { way, starts, scope, edges, depth }, contents, unkept));
    }
    const walked = await uniteWalks(walks);
    const { visits, references } = walked;
    const [versions, facts] = await Promise.all([
      findVersions(tx, { urns: [...visits.keys()], tick }),
      findFacts(snapshot, tx, [...references.keys()], contents, query.items === true),
    ]);
    const external = new Set(versions.flatMap(({ urn, isStub }) => (isStub === true ? [urn] : [])));
    const distanceOf = ({ urn }: VersionRow): number => visits.get(urn)?.distance ?? 0;
    const kept = await keepClasses(
      await sortInTurns(versions, (a, b) => distanceOf(a) - distanceOf(b) || compareTexts(a.urn, b.urn)),
      [...references].map(([reference, places]) => ({ reference, places })),
      roots,
      query.classes,
    );
    const sorted = await sortEdges(kept.edges);
    const itemsOf = ({ urn }: VersionRow) => (scope === 'item' ? partsReached(walked, urn) : undefined);
    return {
      roots,
      asOf: snapshot.at,
      tick,
      nodes: mapLazily(kept.versions, (row) => toNode(row, distanceOf(row), itemsOf(row))),
      edges: mapLazily(sorted, (edge) => describeEdge(edge, { ...facts, external })),
      references: sorted.reduce((sum, edge) => sum + countReferences(edge), 0),
    };
  });
}

/** Parses a URN of a query string, where a blank in the version stands for `+`. */
export const readGraphUrn = (text: string): Urn =>
  parseUrn(text.trim().replace(/\(([^()]*)\)/, (version) => version.replaceAll(' ', '+')));
