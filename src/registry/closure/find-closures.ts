import { addToGroup, groupBy } from '../../model/group-by.js';
import { forEachInTurns, isTurnOver, nextTurn } from '../../model/turns.js';
import { classIn } from '../../model/urn.js';
import { rolesOfStructures, StructureGraph } from '../../references/structure-graph.js';
import type { Tx } from '../../store/database.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import { outgoingClosure } from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { streamArtefacts } from '../artefacts/load-artefacts.js';
import { withLostCodes } from '../artefacts/lost-codes.js';
import { findAttached } from '../constraints/attached-constraints.js';
import { constrainable, isConstraintOf } from '../constraints/find-contexts.js';
import { findLackingReferences } from '../graph/find-indirect-references.js';

/**
 * Why a version is in a closure, the first that holds: it begins from it; a version of the closure refers to it; it is a
 * constraint that applies to a version of these two kinds; a constraint refers to it.
 */
export const reachingReasons = ['root', 'reference', 'constraint', 'constraintReference'] as const;
export type ReachingReason = (typeof reachingReasons)[number];

export interface ClosuresQuery {
  /** URNs of the versions that each closure begins from. */
  readonly starts: readonly (readonly string[])[];
  /** Whether the constraints that decide which values are allowed are in the closures, with what they refer to. */
  readonly constraints: boolean;
}

/** Versions with all that they refer to, directly or through others, at a tick. */
export interface Closure {
  /** Why each version is in it, by URN. A version that a reference names and that does not exist is among them. */
  readonly reasons: ReadonlyMap<string, ReachingReason>;
  /** The direct references that the versions hold, each with the version that it resolves to; in no order. */
  readonly references: readonly CheckedEdgeRow[];
  /** The indirect references that name items which their targets lack; in no order. */
  readonly lacking: readonly CheckedEdgeRow[];
  /** The constraints that apply: URNs of the versions in the closure that each applies to, in order. */
  readonly applying: ReadonlyMap<string, readonly string[]>;
}

type Edges = ReadonlyMap<string, readonly CheckedEdgeRow[]>;

const rolesToAttachments = new Set(rolesOfStructures);

/** Whether constraints can apply to a version, by its class. */
export const isContext = (urn: string): boolean => constrainable.includes(classIn(urn));

/**
 * The constraints with the role Allowed that apply to versions, by the URN of the version. One round trip, and one for each batch of
 * constraints that are not cached.
 * @param edges those of the versions and of what they refer to
 */
async function findApplying(
  tx: Tx,
  urns: readonly string[],
  edges: readonly CheckedEdgeRow[],
  tick: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (urns.length === 0) return new Map();
  const graph = new StructureGraph(
    edges.filter(({ role }) => rolesToAttachments.has(role)),
    [],
  );
  const attached = await findAttached(tx, graph, urns, tick);
  const contexts = new Map<string, string[]>();
  await forEachInTurns(
    urns,
    (urn) => {
      for (const constraint of attached.to(urn).keys()) addToGroup(contexts, constraint, urn);
    },
    tx.signal,
  );
  const rows = [...new Map(attached.rows.map((row) => [row.urn, row])).values()].filter(({ urn }) => contexts.has(urn));
  const applying = new Map<string, string[]>();
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(tx);
  for await (const [{ urn }, constraint] of streamArtefacts(read, rows)) {
    for (const context of contexts.get(urn) ?? []) {
      if (isConstraintOf(constraint, context, 'Allowed')) addToGroup(applying, context, urn);
    }
  }
  return applying;
}

/** The walk to the versions of one closure. */
class ClosureWalk {
  readonly reasons = new Map<string, ReachingReason>();
  readonly references: CheckedEdgeRow[] = [];
  readonly #edges: Edges;

  constructor(edges: Edges) {
    this.#edges = edges;
  }

  /** Adds versions, and what they refer to, to the end. */
  async follow(urns: Iterable<string>, reason: ReachingReason, reasonOfOthers: ReachingReason): Promise<void> {
    const waiting: string[] = [];
    const add = (urn: string, why: ReachingReason): void => {
      if (this.reasons.has(urn)) return;
      this.reasons.set(urn, why);
      waiting.push(urn);
    };
    for (const urn of urns) add(urn, reason);
    for (let urn = waiting.pop(); urn !== undefined; urn = waiting.pop()) {
      if (isTurnOver()) await nextTurn();
      for (const edge of this.#edges.get(urn) ?? []) {
        this.references.push(edge);
        if (edge.resolution !== null) add(edge.resolution, reasonOfOthers);
      }
    }
  }
}

/** What closures of a tick have in common. */
interface Known {
  readonly edges: Edges;
  /** URNs of the constraints that apply, by URN of the version. */
  readonly byContext: ReadonlyMap<string, readonly string[]>;
  /** By URN of the version that holds them. */
  readonly lacking: Edges;
}

async function walkFrom(start: readonly string[], { edges, byContext, lacking }: Known): Promise<Closure> {
  const walk = new ClosureWalk(edges);
  await walk.follow(start, 'root', 'reference');
  const applying = new Map<string, string[]>();
  for (const context of [...walk.reasons.keys()].filter((urn) => byContext.has(urn)).sort())
    for (const constraint of byContext.get(context) ?? []) addToGroup(applying, constraint, context);
  await walk.follow(applying.keys(), 'constraint', 'constraintReference');
  const { reasons, references } = walk;
  const lacked = [...lacking].flatMap(([urn, rows]) => (reasons.has(urn) ? rows : []));
  return { reasons, references, lacking: lacked, applying };
}

/**
 * Closures at a tick: versions with all that they refer to, and, where the query has them, the constraints with the role Allowed
 * that apply to structures among these, with all that the constraints refer to. A constraint on a structure that only another
 * constraint refers to is left out: it does not change what the roots allow. Four to seven round trips for any number of
 * closures, some for a large number of constraints, and those of `findLackingReferences`.
 * @returns in the order of the query
 */
export async function findClosures(
  tx: Tx,
  { starts, constraints }: ClosuresQuery,
  tick: number,
): Promise<readonly Closure[]> {
  // What is in a closure shows who refers to whom.
  const shown = forReferences(tx);
  const named = [...new Set(starts.flat())];
  const first = await outgoingClosure(shown, { urns: named, tick });
  const reached = new Set(named);
  await forEachInTurns(
    first,
    ({ resolution }) => {
      if (resolution !== null) reached.add(resolution);
    },
    tx.signal,
  );
  const contexts = constraints ? [...reached].filter(isContext).sort() : [];
  const byContext = await findApplying(shown, contexts, first, tick);
  const others = [...new Set([...byContext.values()].flat())].filter((urn) => !reached.has(urn));
  const second = others.length === 0 ? [] : await outgoingClosure(shown, { urns: others, tick });
  const known = new Set(first.map(({ source }) => source));
  const all = [...first, ...second.filter(({ source }) => !known.has(source))];
  const versions = new Set([...reached, ...others]);
  await forEachInTurns(
    second,
    ({ resolution }) => {
      if (resolution !== null) versions.add(resolution);
    },
    tx.signal,
  );
  const bySource = (rows: readonly CheckedEdgeRow[]): Edges => groupBy(rows, ({ source }) => source);
  const edges = bySource(await withLostCodes(tx, all, tick));
  const lacking = bySource(await findLackingReferences(tx, versions, tick));
  const closures: Closure[] = [];
  for (const start of starts) closures.push(await walkFrom(start, { edges, byContext, lacking }));
  return closures;
}
