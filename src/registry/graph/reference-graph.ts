import { StrataError } from '../../errors.js';
import type { LocalisedText } from '../../model/content.js';
import { type LazyList, mapLazily } from '../../model/lazy-list.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import { parseUrn, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import {
  findVersions,
  incomingClosure,
  incomingEdges,
  outgoingClosure,
  outgoingEdges,
  type VersionRow,
} from '../../store/query-statements.js';
import { findRoots, type RootQuery } from '../artefacts/find-root.js';
import { compareTexts } from '../artefacts/select-artefacts.js';
import type { Snapshot } from '../snapshot.js';
import { countReferences, describeEdge, type GraphEdge, sortEdges } from './graph-edge.js';
import { farEnd, type Start, type Traced, type TracedEdge, traceWalks, type Way } from './trace-walks.js';

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

const statements = {
  outgoing: { closure: outgoingClosure, step: outgoingEdges },
  incoming: { closure: incomingClosure, step: incomingEdges },
} as const;

/**
 * Collects the edges around versions in one traversal, or with a depth level by level, one round trip for each: one level
 * more than the depth, since that level has edges between the versions that are returned.
 */
async function collectEdges(
  tx: Tx,
  way: Way,
  roots: readonly string[],
  depth: number | undefined,
  tick: number,
): Promise<readonly CheckedEdgeRow[]> {
  const { closure, step } = statements[way];
  if (depth === undefined) return closure(tx, { urns: roots, tick });
  const edges: CheckedEdgeRow[] = [];
  const seen = new Set<string>(roots);
  let frontier = roots;
  for (let level = 0; level <= depth && frontier.length > 0; level += 1) {
    const next: string[] = [];
    await forEachInTurns(await step(tx, { urns: frontier, tick }), (row) => {
      edges.push(row);
      const end = farEnd(row, way);
      if (end === null || seen.has(end)) return;
      seen.add(end);
      next.push(end);
    });
    frontier = next;
  }
  return edges;
}

/** Identifies an edge: edges with the same ends and role differ in their component. */
const keyOf = ({ source, role, class: targetClass, target, components }: CheckedEdgeRow): string =>
  `${source} ${role} ${targetClass} ${target} ${components[0] ?? ''}`;

/** The rows of both directions, with one row for an edge that both have. */
async function uniteRows(
  found: readonly (readonly CheckedEdgeRow[])[],
): Promise<readonly (readonly CheckedEdgeRow[])[]> {
  const [first = [], second] = found;
  if (second === undefined) return found;
  const known = new Map<string, CheckedEdgeRow>();
  await forEachInTurns(first, (row) => known.set(keyOf(row), row));
  const united: CheckedEdgeRow[] = [];
  await forEachInTurns(second, (row) => united.push(known.get(keyOf(row)) ?? row));
  return [first, united];
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

const toNode = (row: VersionRow, distance: number): GraphNode => ({
  urn: row.urn,
  class: row.class,
  agencyID: row.agencyID,
  id: row.id,
  version: row.version,
  names: JSON.parse(row.names) as LocalisedText,
  stability: row.stability,
  distance,
});

/** Leaves out nodes of other classes, except roots, and their edges. */
function keepClasses(
  versions: readonly VersionRow[],
  edges: readonly TracedEdge[],
  roots: readonly string[],
  classes: readonly string[] | null,
) {
  if (classes === null) return { versions, edges };
  const first = new Set(roots);
  const kept = versions.filter((row) => first.has(row.urn) || classes.includes(row.class));
  const urns = new Set(kept.map(({ urn }) => urn));
  return {
    versions: kept,
    edges: edges.filter(({ row }) => urns.has(row.source) && row.resolution !== null && urns.has(row.resolution)),
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
  return snapshot.read(async (tx) => {
    const starts = startsOf(query.roots, await findRoots(tx, query.roots, tick));
    const roots = starts.map(({ urn }) => urn);
    const ways: readonly Way[] = query.direction === 'both' ? ['outgoing', 'incoming'] : [query.direction];
    const found = await Promise.all(ways.map((way) => collectEdges(tx, way, roots, query.depth, tick)));
    const traced: Traced = { edges: new Map(), distances: new Map() };
    const rows = await uniteRows(found);
    for (const [index, way] of ways.entries()) await traceWalks(traced, rows[index] ?? [], starts, way, query.depth);
    const { distances } = traced;
    const [versions, instants] = await Promise.all([
      findVersions(tx, { urns: [...distances.keys()], tick }),
      snapshot.instantsOf(tx, new Set([...traced.edges.keys()].map(({ since }) => since))),
    ]);
    const distanceOf = ({ urn }: VersionRow): number => distances.get(urn) ?? 0;
    const kept = keepClasses(
      await sortInTurns(versions, (a, b) => distanceOf(a) - distanceOf(b) || compareTexts(a.urn, b.urn)),
      await sortEdges(traced.edges.values()),
      roots,
      query.classes,
    );
    return {
      roots,
      asOf: snapshot.at,
      tick,
      nodes: mapLazily(kept.versions, (row) => toNode(row, distanceOf(row))),
      edges: mapLazily(kept.edges, (edge) => describeEdge(edge, instants)),
      references: kept.edges.reduce((sum, edge) => sum + countReferences(edge), 0),
    };
  });
}

/** Parses a URN of a query string, where a blank in the version stands for `+`. */
export const readGraphUrn = (text: string): Urn =>
  parseUrn(text.trim().replace(/\(([^()]*)\)/, (version) => version.replaceAll(' ', '+')));
