import { allTypes, urnClassOf } from '../../model/artefact-types.js';
import { compareTexts } from '../../model/compare-texts.js';
import { groupBy } from '../../model/group-by.js';
import { forEachInTurns, isTurnOver, nextTurn } from '../../model/turns.js';
import { classIn, lineIn, readLineKey } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { findVersions, type IncomingLinksRow, incomingLinks } from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { findRoots } from '../artefacts/find-root.js';
import type { Snapshot } from '../snapshot.js';
import { countReferences } from './graph-edge.js';
import { distanceIn, type GraphQuery } from './reference-graph.js';
import { findNodes, keepClasses, startsOf, traceGraph } from './trace-graph.js';

/** The nodes of a reference graph of one class and agency. */
export interface NodeGroup {
  readonly class: string;
  readonly agencyID: string;
  /** Number of the nodes. */
  readonly count: number;
  /** The least distance of a node. */
  readonly distance: number;
  /** The node, where it is the only one. */
  readonly urn?: string;
}

/** The references from the nodes of one group to those of another, or of the same. */
export interface GroupLink {
  /** Place of the group among all. */
  readonly source: number;
  readonly target: number;
  /** Number of the references. */
  readonly references: number;
}

/** A node as its group has it. */
export interface GroupedNode {
  readonly urn: string;
  readonly distance: number;
}

/** A reference graph as groups. */
export interface GraphSummary {
  /** URNs of the versions that the query names, without repetition. */
  readonly roots: readonly string[];
  /** Number of nodes. */
  readonly nodes: number;
  /** Number of references, with those that resolve to nothing. */
  readonly references: number;
  /** By distance, class and agency. */
  readonly groups: readonly NodeGroup[];
  /** By source, then target. */
  readonly links: readonly GroupLink[];
  /** The nodes of each group, in parallel to `groups`; in no order. */
  readonly members: readonly (readonly GroupedNode[])[];
}

/** Nodes and references between them. */
interface Neighbourhood {
  readonly roots: readonly string[];
  /** By URN. */
  readonly nodes: ReadonlyMap<string, { readonly class: string; readonly distance: number }>;
  /** The references to each target; null where they resolve to nothing. */
  readonly links: readonly (Omit<IncomingLinksRow, 'target'> & { readonly target: string | null })[];
}

/** The classes in URNs that artefacts of several classes have. */
const sharedClasses = new Set(allTypes.flatMap((type) => (urnClassOf(type) === type.class ? [] : [urnClassOf(type)])));

/** The graph as `findReferenceGraph` finds it, without what it shows of nodes and edges. */
async function traceNeighbourhood(tx: Tx, query: GraphQuery, tick: number): Promise<Neighbourhood> {
  const traced = await traceGraph(tx, query, tick);
  const { roots, walked } = traced;
  const { versions, edges } = await keepClasses(
    await findNodes(tx, traced, tick),
    walked,
    roots,
    query.classes,
    tx.signal,
  );
  const nodes = new Map<string, { class: string; distance: number }>();
  await forEachInTurns(
    versions,
    (row) => nodes.set(row.urn, { class: row.class, distance: distanceIn(walked, row) }),
    tx.signal,
  );
  const links: Neighbourhood['links'][number][] = [];
  await forEachInTurns(
    edges,
    (edge) => {
      const { source, resolution } = edge.reference;
      links.push({ target: resolution, sources: [source], references: [countReferences(edge)] });
    },
    tx.signal,
  );
  return { roots, nodes, links };
}

/** The distances of versions to the nearest root that they lead to. */
async function distancesTo(
  roots: readonly string[],
  rows: readonly IncomingLinksRow[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, number>> {
  const rowsTo = groupBy(rows, ({ target }) => target);
  const distances = new Map(roots.map((urn) => [urn, 0]));
  // The map grows while it is read, level by level.
  for (const [urn, distance] of distances) {
    for (const { sources } of rowsTo.get(urn) ?? []) {
      if (isTurnOver()) await nextTurn(signal);
      for (const source of sources) if (!distances.has(source)) distances.set(source, distance + 1);
    }
  }
  return distances;
}

/** The ancestors of the roots, counted in the database since a hub has very many references. */
async function countIncoming(tx: Tx, query: GraphQuery, tick: number): Promise<Neighbourhood> {
  const roots = startsOf(query.roots, await findRoots(tx, query.roots, tick)).map(({ urn }) => urn);
  const links = await incomingLinks(forReferences(tx), { urns: roots, tick });
  const distances = await distancesTo(roots, links, tx.signal);
  const unclear = [...distances.keys()].filter((urn) => sharedClasses.has(classIn(urn)));
  const classes = new Map((await findVersions(tx, { urns: unclear, tick })).map((row) => [row.urn, row.class]));
  const nodes = new Map<string, { class: string; distance: number }>();
  await forEachInTurns(
    distances,
    ([urn, distance]) => nodes.set(urn, { class: classes.get(urn) ?? classIn(urn), distance }),
    tx.signal,
  );
  return { roots, nodes, links: links.filter(({ target }) => distances.has(target)) };
}

/** Unites both directions. References that both have are counted once. */
async function unite(
  first: Neighbourhood,
  second: Neighbourhood,
  signal: AbortSignal | undefined,
): Promise<Neighbourhood> {
  const nodes = new Map(first.nodes);
  await forEachInTurns(
    second.nodes,
    ([urn, node]) => {
      const known = nodes.get(urn);
      if (known === undefined || known.distance > node.distance) nodes.set(urn, node);
    },
    signal,
  );
  const sourcesTo = new Map<string | null, Set<string>>();
  await forEachInTurns(
    first.links,
    ({ target, sources }) => {
      const known = sourcesTo.get(target) ?? new Set();
      sourcesTo.set(target, known);
      for (const source of sources) known.add(source);
    },
    signal,
  );
  const links = [...first.links];
  await forEachInTurns(
    second.links,
    ({ target, sources, references }) => {
      const known = sourcesTo.get(target);
      const isKnown = (place: number): boolean => known?.has(sources[place] ?? '') === true;
      links.push({ target, sources, references: references.map((count, place) => (isKnown(place) ? 0 : count)) });
    },
    signal,
  );
  return { roots: first.roots, nodes, links };
}

/** Whether the query includes all direct references that lead to the roots. */
const isOfAllIncoming = ({ roots, direction, scope, edges, owners, depth, classes }: GraphQuery): boolean =>
  direction !== 'outgoing' &&
  scope !== 'item' &&
  (edges === undefined || edges === 'direct') &&
  owners !== true &&
  depth === undefined &&
  classes === null &&
  roots.every(({ urn }) => urn.item === undefined);

async function findNeighbourhood(tx: Tx, query: GraphQuery, tick: number): Promise<Neighbourhood> {
  if (!isOfAllIncoming(query)) return traceNeighbourhood(tx, query, tick);
  const incoming = await countIncoming(tx, query, tick);
  if (query.direction === 'incoming') return incoming;
  return unite(await traceNeighbourhood(tx, { ...query, direction: 'outgoing' }, tick), incoming, tx.signal);
}

/** Groups in their order, with their members, and the place of the group of each node by URN. */
async function groupNodes(nodes: Neighbourhood['nodes'], signal: AbortSignal | undefined) {
  const byKey = new Map<string, { class: string; agencyID: string; distance: number; members: GroupedNode[] }>();
  const groupOf = new Map<string, string>();
  await forEachInTurns(
    nodes,
    ([urn, { class: className, distance }]) => {
      const { agencyID } = readLineKey(lineIn(urn));
      const key = `${className} ${agencyID}`;
      const group = byKey.get(key) ?? { class: className, agencyID, distance, members: [] };
      byKey.set(key, group);
      group.distance = Math.min(group.distance, distance);
      group.members.push({ urn, distance });
      groupOf.set(urn, key);
    },
    signal,
  );
  const inOrder = [...byKey].sort(
    ([, a], [, b]) => a.distance - b.distance || compareTexts(a.class, b.class) || compareTexts(a.agencyID, b.agencyID),
  );
  const placeOf = new Map(inOrder.map(([key], place) => [key, place]));
  return {
    groups: inOrder.map(([, group]) => group),
    placeOf: (urn: string): number | undefined => placeOf.get(groupOf.get(urn) ?? ''),
  };
}

async function toSummary(
  { roots, nodes, links }: Neighbourhood,
  signal: AbortSignal | undefined,
): Promise<GraphSummary> {
  const { groups, placeOf } = await groupNodes(nodes, signal);
  // By source and target in one number, which is also their order.
  const counted = new Map<number, number>();
  let total = 0;
  await forEachInTurns(
    links,
    ({ target, sources, references }) => {
      const to = placeOf(target ?? '');
      sources.forEach((urn, place) => {
        const count = references[place] ?? 0;
        total += count;
        const from = placeOf(urn);
        if (from === undefined || to === undefined) return;
        const link = from * groups.length + to;
        counted.set(link, (counted.get(link) ?? 0) + count);
      });
    },
    signal,
  );
  return {
    roots,
    nodes: nodes.size,
    references: total,
    groups: groups.map(({ class: className, agencyID, distance, members }) => ({
      class: className,
      agencyID,
      count: members.length,
      distance,
      ...(members.length === 1 && members[0] !== undefined && { urn: members[0].urn }),
    })),
    links: [...counted]
      .sort(([a], [b]) => a - b)
      .map(([link, references]) => ({
        source: Math.floor(link / groups.length),
        target: link % groups.length,
        references,
      })),
    members: groups.map(({ members }) => members),
  };
}

/** Memory of a node, bytes, roughly: its URN and distance in several lists. */
const bytesOfNode = 300;

/**
 * A reference graph as groups of nodes with one class and agency. Round trips as those of `findReferenceGraph`; of what refers to
 * versions, without further limits, three.
 * @throws StrataError as `findReferenceGraph`
 */
export function summariseGraph(snapshot: Snapshot, query: GraphQuery): Promise<GraphSummary> {
  return snapshot.cached({ summary: query }, async (shared) => {
    const result = await shared.read(async (tx) =>
      toSummary(await findNeighbourhood(tx, query, snapshot.tick), tx.signal),
    );
    return { result, bytes: 1_000 + bytesOfNode * result.nodes };
  });
}
