import type { LocalisedText } from '../../model/content.js';
import { formatUrn, parseUrn, type Urn } from '../../model/urn.js';
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
import { findRoot } from '../artefacts/find-root.js';
import { compareTexts } from '../artefacts/select-artefacts.js';
import type { Snapshot } from '../snapshot.js';
import { keepComponent, measureDistances } from './measure-distances.js';

export const directions = ['outgoing', 'incoming', 'both'] as const;
export type Direction = (typeof directions)[number];

/** A parsed query of the reference graph. */
export interface GraphQuery {
  /** URN of a version, also with a wildcard or `~`, or of an item or component of it. */
  readonly urn: Urn;
  /** The same as text, for errors and the result. */
  readonly text: string;
  readonly direction: Direction;
  /** How many references to follow from the root; all where missing. */
  readonly depth?: number;
  /** Classes of the nodes to return; null for all. */
  readonly classes: readonly string[] | null;
}

/** An edge as the reference graph returns it. */
export interface GraphEdge {
  /** URN of the version that holds the reference. */
  readonly source: string;
  /** URN of the version that it resolves to at the instant; null where no version is eligible. */
  readonly target: string | null;
  /** The URN as written, with item and wildcards; that of the scheme where the edge names several items. */
  readonly reference: string;
  readonly kind: 'exact' | 'wildcard';
  readonly directness: 'direct';
  readonly role: string;
  /** The item or component that holds the reference. */
  readonly component?: string;
  /** The items referred to, dotted paths of ids. */
  readonly items: readonly string[];
  readonly resolution: 'resolved' | 'itemMissing' | 'noEligibleVersion';
  /** Those of the items that the target lacks; not empty. */
  readonly missing?: readonly string[];
  /** When the reference began, epoch milliseconds. */
  readonly since: number;
}

export interface GraphNode {
  readonly urn: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly names: LocalisedText;
  readonly stability: VersionRow['stability'];
  /** Number of references between the node and the root. */
  readonly distance: number;
}

export interface ReferenceGraph {
  /** As in the query. */
  readonly urn: string;
  /** URN of the version that it names. */
  readonly root: string;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly tick: number;
  /** By distance, then URN. */
  readonly nodes: readonly GraphNode[];
  /** By source, role, component and target. */
  readonly edges: readonly GraphEdge[];
}

function referenceOf(row: CheckedEdgeRow, items: readonly string[]): string {
  const [item] = items;
  if (item === undefined || items.length > 1) return row.target;
  return formatUrn({ ...parseUrn(row.target), class: row.class, item });
}

function resolutionOf({ resolution, missing }: CheckedEdgeRow): Pick<GraphEdge, 'resolution' | 'missing'> {
  if (resolution === null) return { resolution: 'noEligibleVersion' };
  return missing.length === 0 ? { resolution: 'resolved' } : { resolution: 'itemMissing', missing };
}

/** @param instants those of transactions, by number */
function toGraphEdge(row: CheckedEdgeRow, instants: ReadonlyMap<number, number>): GraphEdge {
  const items = row.items.filter((item) => item !== '');
  const components = [...new Set(row.components.filter((component) => component !== ''))];
  const [component] = components;
  return {
    source: row.source,
    target: row.resolution,
    reference: referenceOf(row, items),
    kind: row.wildcard ? 'wildcard' : 'exact',
    directness: 'direct',
    role: row.role,
    ...(component === undefined || components.length > 1 ? {} : { component }),
    items,
    ...resolutionOf(row),
    since: instants.get(row.since) ?? 0,
  };
}

/** Edges from rows; an edge that both directions found is listed once. */
function toGraphEdges(rows: readonly CheckedEdgeRow[], instants: ReadonlyMap<number, number>): GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  for (const row of rows) {
    const edge = toGraphEdge(row, instants);
    edges.set(JSON.stringify([edge.source, edge.role, row.components, edge.reference, edge.items]), edge);
  }
  return [...edges.values()];
}

interface Walk {
  readonly closure: typeof outgoingClosure;
  readonly step: typeof outgoingEdges;
  /** The end of an edge that the walk continues from. */
  readonly next: (edge: CheckedEdgeRow) => string | null;
}

const walks: Readonly<Record<Exclude<Direction, 'both'>, Walk>> = {
  outgoing: { closure: outgoingClosure, step: outgoingEdges, next: (edge) => edge.resolution },
  incoming: { closure: incomingClosure, step: incomingEdges, next: (edge) => edge.source },
};

/**
 * Collects the edges in one traversal, or with a depth level by level, one round trip for each: one level more than the
 * depth, since that level has edges between the versions that are returned.
 */
async function collectEdges(
  tx: Tx,
  walk: Walk,
  root: string,
  depth: number | undefined,
  tick: number,
): Promise<CheckedEdgeRow[]> {
  if (depth === undefined) return walk.closure(tx, { urn: root, tick });
  const edges: CheckedEdgeRow[] = [];
  const seen = new Set<string>([root]);
  let frontier = [root];
  for (let level = 0; level <= depth && frontier.length > 0; level += 1) {
    const found = await walk.step(tx, { urns: frontier, tick });
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
  tick: number,
): Promise<{ edges: readonly CheckedEdgeRow[]; distances: ReadonlyMap<string, number> }> {
  const walk = walks[direction];
  const all = await collectEdges(tx, walk, root, query.depth, tick);
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

const byEnds = (a: GraphEdge, b: GraphEdge): number =>
  compareTexts(a.source, b.source) ||
  compareTexts(a.role, b.role) ||
  compareTexts(a.component ?? '', b.component ?? '') ||
  compareTexts(a.target ?? '', b.target ?? '') ||
  compareTexts(a.reference, b.reference);

/** Removes nodes of other classes and their edges, but not the root. */
function keepClasses(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  root: string,
  classes: readonly string[] | null,
) {
  if (classes === null) return { nodes, edges };
  const kept = nodes.filter((node) => node.urn === root || classes.includes(node.class));
  const urns = new Set(kept.map(({ urn }) => urn));
  return {
    nodes: kept,
    edges: edges.filter((edge) => urns.has(edge.source) && edge.target !== null && urns.has(edge.target)),
  };
}

/**
 * The resolved references around a version: those of its descendants, those of its ancestors, or both.
 * @throws StrataError `NotFound` for an unknown URN, `Syntax` for an invalid version pattern, `Semantic` for a URN that
 *   names several versions
 */
export async function findReferenceGraph(snapshot: Snapshot, query: GraphQuery): Promise<ReferenceGraph> {
  const { tick } = snapshot;
  return snapshot.read(async (tx) => {
    const root = await findRoot(tx, query.urn, query.text, tick);
    const followed = query.direction === 'both' ? (['outgoing', 'incoming'] as const) : [query.direction];
    const found = await Promise.all(followed.map((direction) => walkGraph(tx, query, direction, root.urn, tick)));
    const distances = new Map<string, number>([[root.urn, 0]]);
    for (const { distances: some } of found) {
      for (const [urn, distance] of some) distances.set(urn, Math.min(distance, distances.get(urn) ?? distance));
    }
    const rows = found.flatMap((each) => each.edges);
    const [versions, instants] = await Promise.all([
      findVersions(tx, { urns: [...distances.keys()], tick }),
      snapshot.instantsOf(
        tx,
        rows.map(({ since }) => since),
      ),
    ]);
    const nodes = versions
      .map((row) => toNode(row, distances.get(row.urn) ?? 0))
      .sort((a, b) => a.distance - b.distance || compareTexts(a.urn, b.urn));
    const edges = toGraphEdges(rows, instants).sort(byEnds);
    const graph = keepClasses(nodes, edges, root.urn, query.classes);
    return { urn: query.text, root: root.urn, asOf: snapshot.at, tick, ...graph };
  });
}

/** Parses a URN of a query string, where a blank in the version stands for `+`. */
export const readGraphUrn = (text: string): Urn =>
  parseUrn(text.trim().replace(/\(([^()]*)\)/, (version) => version.replaceAll(' ', '+')));
