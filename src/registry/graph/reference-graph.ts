import type { LocalisedText } from '../../model/content.js';
import { parseUrn, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import {
  type EdgeRow,
  findVersions,
  incomingClosure,
  incomingEdges,
  outgoingClosure,
  outgoingEdges,
  type VersionRow,
} from '../../store/query-statements.js';
import type { Snapshot } from '../snapshot.js';
import { findRoot } from './find-root.js';
import { type GraphEdge, toGraphEdges } from './graph-edges.js';
import { keepComponent, measureDistances } from './measure-distances.js';

export const directions = ['outgoing', 'incoming', 'both'] as const;
export type Direction = (typeof directions)[number];

/** A question about the reference graph, past parsing. */
export interface GraphQuery {
  /** As asked: of a version, of a wildcard, with `~`, or of an item or component. */
  readonly urn: Urn;
  readonly text: string;
  readonly direction: Direction;
  /** Number of references to follow; missing for all. */
  readonly depth?: number;
  /** Classes to show; null for all. */
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
  /** References between it and the root. */
  readonly distance: number;
}

export interface ReferenceGraph {
  readonly urn: string;
  readonly root: string;
  readonly asOf: number;
  readonly tick: number;
  /** By distance, then URN. */
  readonly nodes: readonly GraphNode[];
  /** By source, role, component and target. */
  readonly edges: readonly GraphEdge[];
}

interface Walk {
  readonly closure: typeof outgoingClosure;
  readonly step: typeof outgoingEdges;
  /** The end of an edge that the walk goes on from. */
  readonly next: (edge: EdgeRow) => string | null;
}

const walks: Readonly<Record<Exclude<Direction, 'both'>, Walk>> = {
  outgoing: { closure: outgoingClosure, step: outgoingEdges, next: (edge) => edge.answer },
  incoming: { closure: incomingClosure, step: incomingEdges, next: (edge) => edge.source },
};

/**
 * All edges in one traversal; or with a depth level by level, a round trip each, the level beyond the last one as well:
 * it holds the edges among the versions that are shown.
 */
async function collectEdges(
  tx: Tx,
  walk: Walk,
  root: string,
  depth: number | undefined,
  at: number,
): Promise<EdgeRow[]> {
  if (depth === undefined) return walk.closure(tx, { urn: root, at });
  const edges: EdgeRow[] = [];
  const seen = new Set<string>([root]);
  let frontier = [root];
  for (let level = 0; level <= depth && frontier.length > 0; level += 1) {
    const found = await walk.step(tx, { urns: frontier, at });
    edges.push(...found);
    frontier = [...new Set(found.flatMap((edge) => walk.next(edge) ?? []))].filter((urn) => !seen.has(urn));
    for (const urn of frontier) seen.add(urn);
  }
  return edges;
}

async function walkGraph(
  tx: Tx,
  query: GraphQuery,
  direction: Exclude<Direction, 'both'>,
  root: string,
  at: number,
): Promise<{ edges: readonly EdgeRow[]; distances: ReadonlyMap<string, number> }> {
  const walk = walks[direction];
  const all = await collectEdges(tx, walk, root, query.depth, at);
  const edges = keepComponent(all, query.urn.item, direction, root);
  return measureDistances(edges, root, direction, query.depth);
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

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byEnds = (a: GraphEdge, b: GraphEdge): number =>
  byText(a.source, b.source) ||
  byText(a.role, b.role) ||
  byText(a.component ?? '', b.component ?? '') ||
  byText(a.target ?? '', b.target ?? '') ||
  byText(a.reference, b.reference);

/** Nodes of other classes are hidden with their edges; the root always shows. */
function show(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  root: string,
  classes: readonly string[] | null,
) {
  if (classes === null) return { nodes, edges };
  const shown = nodes.filter((node) => node.urn === root || classes.includes(node.class));
  const urns = new Set(shown.map(({ urn }) => urn));
  return {
    nodes: shown,
    edges: edges.filter((edge) => urns.has(edge.source) && edge.target !== null && urns.has(edge.target)),
  };
}

/**
 * The resolved references around a version at an instant: what it needs, what needs it, or both.
 * @throws StrataError `NotFound` for an unknown URN, `Syntax` for a version that is no query, `Semantic` for a URN that
 * names several versions.
 */
export async function findReferenceGraph(snapshot: Snapshot, query: GraphQuery): Promise<ReferenceGraph> {
  const { at, tick } = snapshot;
  return snapshot.read(async (tx) => {
    const root = await findRoot(tx, query.urn, query.text, at);
    const wanted = query.direction === 'both' ? (['outgoing', 'incoming'] as const) : [query.direction];
    const found = await Promise.all(wanted.map((direction) => walkGraph(tx, query, direction, root.urn, at)));
    const distances = new Map<string, number>([[root.urn, 0]]);
    for (const { distances: some } of found) {
      for (const [urn, distance] of some) distances.set(urn, Math.min(distance, distances.get(urn) ?? distance));
    }
    const rows = await findVersions(tx, { urns: [...distances.keys()], at });
    const nodes = rows
      .map((row) => toNode(row, distances.get(row.urn) ?? 0))
      .sort((a, b) => a.distance - b.distance || byText(a.urn, b.urn));
    const edges = toGraphEdges(found.flatMap((each) => each.edges)).sort(byEnds);
    return { urn: query.text, root: root.urn, asOf: at, tick, ...show(nodes, edges, root.urn, query.classes) };
  });
}

/** Takes apart a URN of the graph API; a blank in its version stands for `+`. */
export const readGraphUrn = (text: string): Urn =>
  parseUrn(text.trim().replace(/\(([^()]*)\)/, (version) => version.replaceAll(' ', '+')));
