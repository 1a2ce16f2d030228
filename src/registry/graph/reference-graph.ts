import { compareTexts } from '../../model/compare-texts.js';
import type { LocalisedText } from '../../model/content.js';
import { type LazyList, mapLazily } from '../../model/lazy-list.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import { parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import type { NodeRow, VersionRow } from '../../store/query-statements.js';
import type { Snapshot } from '../snapshot.js';
import { findMissingItems } from './find-missing-items.js';
import { countReferences, describeEdge, type EdgeFacts, type GraphEdge, sortEdges } from './graph-edge.js';
import { type GraphReference, hasSets, isSetAt } from './graph-reference.js';
import type { ListContents } from './list-contents.js';
import { codesOfStarts, findNodes, keepClasses, type TraceQuery, traceGraph } from './trace-graph.js';
import { partsReached, type Walked } from './walk-references.js';

/** A parsed query of the reference graph. */
export interface GraphQuery extends TraceQuery {
  /** Classes of the nodes to return; null for all. */
  readonly classes: readonly string[] | null;
  /** Whether edges have the codes that selections mean, and roots those that the query names with a pattern. */
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
  /** The codes that the query means by a pattern such as `.%EU`, in order; missing where it has none for this version. */
  readonly codes?: readonly string[];
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

/** The parts of a node. */
interface Parts {
  readonly items: GraphNode['items'] | undefined;
  readonly codes: GraphNode['codes'] | undefined;
}

function toNode(row: NodeRow, distance: number, { items, codes }: Parts): GraphNode {
  const { agencyID, id, version } = parseUrn(row.urn);
  return {
    urn: row.urn,
    class: row.class,
    agencyID,
    id,
    version,
    names: JSON.parse(row.names) as LocalisedText,
    stability: row.stability,
    distance,
    ...(items === undefined ? {} : { items }),
    ...(codes === undefined ? {} : { codes }),
  };
}

/** The least number of references between a node and a root. */
export const distanceIn = ({ visits }: Walked, { urn }: NodeRow): number => visits.get(urn)?.distance ?? 0;

/** Versions by distance, then URN; sorted in turns, those of each distance alone. */
async function sortNodes(
  versions: readonly NodeRow[],
  walked: Walked,
  signal: AbortSignal | undefined,
): Promise<readonly NodeRow[]> {
  const levels: NodeRow[][] = [];
  await forEachInTurns(
    versions,
    (row) => {
      const distance = distanceIn(walked, row);
      levels[distance] ??= [];
      levels[distance].push(row);
    },
    signal,
  );
  const sorted: NodeRow[] = [];
  for (const level of levels) {
    for (const row of await sortInTurns(level ?? [], (a, b) => compareTexts(a.urn, b.urn), signal)) sorted.push(row);
  }
  return sorted;
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
  return snapshot.read(async (tx) => {
    const traced = await traceGraph(tx, query, tick);
    const { roots, walked, contents } = traced;
    const [versions, facts] = await Promise.all([
      findNodes(tx, traced, tick),
      findFacts(snapshot, tx, [...walked.references.keys()], contents, query.items === true),
    ]);
    const external = new Set(versions.flatMap(({ urn, isStub }) => (isStub === true ? [urn] : [])));
    const kept = await keepClasses(
      await sortNodes(versions, walked, tx.signal),
      walked,
      roots,
      query.classes,
      tx.signal,
    );
    const sorted = await sortEdges(kept.edges, tx.signal);
    const codes = query.items === true ? await codesOfStarts(traced.named, contents) : undefined;
    const items = new Map<string, readonly string[] | undefined>();
    if (query.scope === 'item')
      for (const { urn } of kept.versions) items.set(urn, await partsReached(walked, urn, tx.signal));
    const partsOf = ({ urn }: NodeRow): Parts => ({ items: items.get(urn), codes: codes?.get(urn) });
    return {
      roots,
      asOf: snapshot.at,
      tick,
      nodes: mapLazily(kept.versions, (row) => toNode(row, distanceIn(walked, row), partsOf(row))),
      edges: mapLazily(sorted, (edge) => describeEdge(edge, { ...facts, external })),
      references: sorted.reduce((sum, edge) => sum + countReferences(edge), 0),
    };
  });
}
