import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import type { Tx } from '../../store/database.js';
import { type EdgeRow, outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import type { Snapshot } from '../snapshot.js';
import { tell } from '../structures/find-structures.js';
import { inOrder } from '../structures/traverse.js';
import type { MetadataDetail } from './metadata-set-query.js';

export interface MetadataSets {
  /** By provider, id and version. */
  readonly sets: readonly Artefact[];
  /** URNs of the metadataflows that they are reported against, of stubs and through agreements too. */
  readonly metadataflows: readonly string[];
  readonly tick: number;
}

const targetsOf = (edges: readonly EdgeRow[], role: string): string[] =>
  edges.filter((edge) => edge.role === role).map(({ target }) => target);

/** The metadataflows that sets name, and those of the agreements that they name. */
async function metadataflowsOf(tx: Tx, rows: readonly VersionRow[], at: number): Promise<string[]> {
  const edges = await outgoingEdges(tx, { urns: rows.map(({ urn }) => urn), at });
  const own = targetsOf(edges, 'MetadataSet.metadataflow');
  const agreements = edges.flatMap(({ role, answer }) =>
    role === 'MetadataSet.metadataProvisionAgreement' && answer !== null ? [answer] : [],
  );
  if (agreements.length === 0) return [...new Set(own)];
  const further = await outgoingEdges(tx, { urns: [...new Set(agreements)], at });
  return [...new Set([...own, ...targetsOf(further, 'MetadataProvisionAgreement.metadataflow')])];
}

/**
 * Metadata sets that were found at an instant, as a query wants them told. One to three round trips.
 * @param absence why there may be none, for a sentence
 * @throws StrataError `NotFound` with that sentence when there are none
 */
export async function tellMetadataSets(
  tx: Tx,
  rows: readonly VersionRow[],
  {
    detail,
    snapshot,
    absence,
  }: { readonly detail: MetadataDetail; readonly snapshot: Snapshot; readonly absence: string },
): Promise<MetadataSets> {
  if (rows.length === 0) throw new StrataError('NotFound', absence);
  const found = {
    asked: [...rows].sort(inOrder),
    along: [],
    family: [],
    answers: new Map<string, string>(),
    background: [],
  };
  const { artefacts } = await tell(tx, { detail, items: null }, found, snapshot);
  return {
    sets: artefacts,
    metadataflows: await metadataflowsOf(tx, rows, snapshot.at),
    tick: snapshot.tick,
  };
}
