import { forEachInTurns } from '../../model/turns.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import { findVersions, type VersionRow } from '../../store/query-statements.js';
import { findExistingRoots, findRoots } from '../artefacts/find-root.js';
import type { RootQuery } from '../artefacts/root-query.js';
import { refuseTooManyRoots } from '../graph/trace-graph.js';
import { agencySchemeUrn, ownerClassOfUrn, ownerReference, schemeAgenciesAbove } from '../owner.js';
import type { Snapshot } from '../snapshot.js';
import { type Closure, findClosures, reachingReasons } from './find-closures.js';

/** Why a version is in a closure; `owner`: it is a scheme that lists an owner. */
export const closureReasons = [...reachingReasons, 'owner'] as const;
export type ClosureReason = (typeof closureReasons)[number];

export interface ClosureQuery {
  /** URNs of versions, also with any version pattern; at least one. */
  readonly roots: readonly RootQuery[];
  /** As in `ClosuresQuery`. */
  readonly constraints: boolean;
  /** Whether the agency schemes that list the owners, the owners of these, and so on up to SDMX, are in it. */
  readonly owners: boolean;
  /** Whether a URN that names nothing is accepted; an error `NotFound` where missing. */
  readonly mayLackRoots?: true;
}

export interface ClosureVersion {
  readonly row: VersionRow;
  readonly reason: ClosureReason;
  /** Of a constraint: URNs of the versions in the closure that it applies to, in order. */
  readonly appliesTo?: readonly string[];
}

/** One closure, with its versions as they are at the tick. */
export interface WholeClosure {
  /** URNs of the versions that each URN of the query names, in its order. */
  readonly roots: readonly (readonly string[])[];
  /** By URN; in no order. */
  readonly versions: ReadonlyMap<string, ClosureVersion>;
  /** The direct references that the versions hold, each with the version that it resolves to; in no order. */
  readonly references: readonly CheckedEdgeRow[];
  /** The indirect references that name items which their targets lack; in no order. */
  readonly lacking: readonly CheckedEdgeRow[];
}

/** URNs of the schemes that list the owners of versions, the owners of these schemes, and so on. */
function schemesOfOwners(urns: Iterable<string>): ReadonlySet<string> {
  const schemes = new Set<string>();
  for (const urn of urns) schemes.add(maintainableUrn(ownerReference(parseUrn(urn).agencyID, ownerClassOfUrn(urn))));
  for (const scheme of [...schemes])
    for (const agencyID of schemeAgenciesAbove(parseUrn(scheme).agencyID)) schemes.add(agencySchemeUrn(agencyID));
  return schemes;
}

/** The versions of a closure as they are at its tick. @param rows those of the closure, and of the schemes of owners */
export async function versionsOfClosure(
  { reasons, applying }: Closure,
  rows: Iterable<VersionRow>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ClosureVersion>> {
  const versions = new Map<string, ClosureVersion>();
  await forEachInTurns(
    rows,
    (row) => {
      const appliesTo = applying.get(row.urn);
      const reason = reasons.get(row.urn) ?? 'owner';
      versions.set(row.urn, { row, reason, ...(appliesTo === undefined ? {} : { appliesTo }) });
    },
    signal,
  );
  return versions;
}

const noClosure: Closure = { reasons: new Map(), references: [], lacking: [], applying: new Map() };

async function collect(tx: Tx, query: ClosureQuery, tick: number): Promise<WholeClosure> {
  const found = await (query.mayLackRoots ? findExistingRoots : findRoots)(tx, query.roots, tick);
  const roots = found.map((versions) => versions.map(({ urn }) => urn));
  const named = [...new Set(roots.flat())];
  refuseTooManyRoots(named.length);
  const [closure = noClosure] = await findClosures(tx, { starts: [named], constraints: query.constraints }, tick);
  const { reasons, references, lacking } = closure;
  const owners = query.owners ? [...schemesOfOwners(reasons.keys())].filter((urn) => !reasons.has(urn)) : [];
  const rows = await findVersions(tx, { urns: [...reasons.keys(), ...owners], tick });
  return { roots, versions: await versionsOfClosure(closure, rows, tx.signal), references, lacking };
}

/** Memory of a version or reference of a closure, bytes, roughly. */
const bytesOfEntry = 400;

/**
 * The closure of versions at the tick of a snapshot, as `findClosures` defines it, with the schemes of the owners where the query has
 * them. From the result cache if it holds it; else five to eight round trips, some for a large number of constraints, and those of `findLackingReferences`.
 * @throws StrataError `NotFound` for an unknown URN without `mayLackRoots`, `Syntax` for an invalid version pattern, `Semantic` for URNs that name
 *   more than `mostRoots` versions
 */
export const findWholeClosure = (snapshot: Snapshot, query: ClosureQuery): Promise<WholeClosure> =>
  snapshot.cached({ closureOf: query }, async (shared) => {
    const result = await shared.read((tx) => collect(tx, query, snapshot.tick));
    return { result, bytes: 1_000 + bytesOfEntry * (result.versions.size + result.references.length) };
  });
