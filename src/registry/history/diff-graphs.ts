import { StrataError } from '../../errors.js';
import { forEachInTurns } from '../../model/turns.js';
import type { Tx } from '../../store/database.js';
import { newRevisions, type TransactionRow, transactionsOf } from '../../store/history-statements.js';
import { findExistingRoots } from '../artefacts/find-root.js';
import { findReferenceGraph, type GraphNode, type GraphQuery, type ReferenceGraph } from '../graph/reference-graph.js';
import type { Snapshot } from '../snapshot.js';
import { diffEdges, type EdgeDifferences } from './diff-edges.js';

/** The state of a graph that is compared. */
export interface GraphState extends Pick<ReferenceGraph, 'roots' | 'asOf' | 'tick'> {}

/** A node of both graphs that has another revision, or is reached at other parts. */
export interface MovedNode extends GraphNode {
  /** The transaction in which its revision in the later graph began; missing where the revision is the same. */
  readonly changed?: Omit<TransactionRow, 'action'>;
  /** The parts at which alone it was reached in the earlier graph, where they are others. */
  readonly itemsBefore?: readonly string[];
}

/** What changed between two states of a reference graph. */
export interface GraphDiff {
  readonly from: GraphState;
  readonly to: GraphState;
  /** In the order of the graphs. */
  readonly nodes: {
    readonly gone: readonly GraphNode[];
    readonly new: readonly GraphNode[];
    readonly moved: readonly MovedNode[];
  };
  readonly edges: EdgeDifferences;
}

/** The two states that are compared, in any order. */
export interface States {
  readonly from: Snapshot;
  readonly to: Snapshot;
}

/** The graph of those roots that exist in a state; returns, and does not throw, the error `NotFound` where none does. */
async function findGraph(snapshot: Snapshot, query: GraphQuery): Promise<ReferenceGraph | StrataError> {
  try {
    return await findReferenceGraph(snapshot, query);
  } catch (error) {
    if (!(error instanceof StrataError) || error.name !== 'NotFound') throw error;
    const found = await snapshot.read((tx) => findExistingRoots(tx, query.roots, snapshot.tick));
    const roots = query.roots.filter((_root, place) => found[place]?.length !== 0);
    return roots.length === 0 ? error : findReferenceGraph(snapshot, { ...query, roots });
  }
}

const emptyGraph = ({ at, tick }: Snapshot): ReferenceGraph => {
  const none = { length: 0, [Symbol.iterator]: () => [][Symbol.iterator]() };
  return { roots: [], asOf: at, tick, nodes: none, edges: none, references: 0 };
};

const stateOf = ({ roots, asOf, tick }: ReferenceGraph): GraphState => ({ roots, asOf, tick });

/** The transactions in which revisions of nodes of both graphs began, by URN. Two round trips. */
async function findChanged(tx: Tx, urns: readonly string[], states: States) {
  const [from, to] = [states.from.tick, states.to.tick].sort((a, b) => a - b);
  const rows = await newRevisions(tx, { urns, from: from ?? 0, to: to ?? 0 });
  const found = await transactionsOf(tx, { ticks: [...new Set(rows.map(({ since }) => since))] });
  const byTick = new Map(found.map(({ action: _action, ...row }) => [row.tick, row]));
  return new Map(rows.flatMap(({ urn, since }) => [[urn, byTick.get(since)] as const]));
}

async function diffNodes(
  before: ReferenceGraph,
  after: ReferenceGraph,
  states: States,
  signal: AbortSignal | undefined,
): Promise<GraphDiff['nodes']> {
  const earlier = new Map<string, GraphNode['items']>();
  await forEachInTurns(before.nodes, ({ urn, items }) => earlier.set(urn, items), signal);
  const common: string[] = [];
  const later = new Set<string>();
  await forEachInTurns(
    after.nodes,
    ({ urn }) => {
      later.add(urn);
      if (earlier.has(urn)) common.push(urn);
    },
    signal,
  );
  const newer = states.from.tick <= states.to.tick ? states.to : states.from;
  const changed = await newer.read((tx) => findChanged(tx, common, states));
  const [gone, added, moved]: [GraphNode[], GraphNode[], MovedNode[]] = [[], [], []];
  await forEachInTurns(
    before.nodes,
    (node) => {
      if (!later.has(node.urn)) gone.push(node);
    },
    signal,
  );
  await forEachInTurns(
    after.nodes,
    (node) => {
      if (!earlier.has(node.urn)) {
        added.push(node);
        return;
      }
      const items = earlier.get(node.urn);
      const areOther = items?.join('\n') !== node.items?.join('\n');
      const transaction = changed.get(node.urn);
      if (transaction === undefined && !areOther) return;
      moved.push({
        ...node,
        ...(transaction === undefined ? {} : { changed: transaction }),
        ...(areOther && items !== undefined ? { itemsBefore: items } : {}),
      });
    },
    signal,
  );
  return { gone, new: added, moved };
}

/**
 * What changed between two states of the references around versions. The graphs are found one after the other; memory is that of both
 * and of their differences. Round trips are those of both graphs and two more; for a graph of which some roots do not exist, up to
 * seven more.
 * @throws StrataError `NotFound` for URNs that neither state has; others as `findReferenceGraph`
 */
export async function diffGraphs(states: States, query: GraphQuery): Promise<GraphDiff> {
  const before = await findGraph(states.from, query);
  const after = await findGraph(states.to, query);
  if (before instanceof StrataError && after instanceof StrataError) throw after;
  const left = before instanceof StrataError ? emptyGraph(states.from) : before;
  const right = after instanceof StrataError ? emptyGraph(states.to) : after;
  return {
    from: stateOf(left),
    to: stateOf(right),
    nodes: await diffNodes(left, right, states, states.to.signal),
    edges: await diffEdges(left.edges, right.edges, query.scope !== 'item', states.to.signal),
  };
}
