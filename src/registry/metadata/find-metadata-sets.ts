import type { Artefact } from '../../model/artefact.js';
import type { Database, Tx } from '../../store/database.js';
import { type EdgeRow, outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import type { Clock } from '../clock.js';
import { findIn } from '../structures/find-structures.js';
import type { MetadataSetQuery } from './metadata-set-query.js';

export interface MetadataSets {
  /** By provider, id and version. */
  readonly sets: readonly Artefact[];
  /** URNs of the metadataflows that they are reported against, of stubs and through agreements too. */
  readonly metadataflows: readonly string[];
  /** The newest instant at which one of them changed, epoch milliseconds. */
  readonly lastModified: number;
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
 * The metadata sets that a query asks for, as they were at its instant.
 * @throws StrataError `NotFound` when nothing fits, `Semantic` for an instant in the future
 */
export async function findMetadataSets(
  database: Database,
  clock: Clock,
  query: MetadataSetQuery,
): Promise<MetadataSets> {
  const { at, tick } = await clock.reading(query.asOf);
  const { providers, ids, versions, detail } = query;
  return database.read(async (tx) => {
    const { rows, artefacts } = await findIn(
      tx,
      { classes: ['MetadataSet'], agencies: providers, ids, versions, items: null, references: 'none', detail },
      at,
    );
    return {
      sets: artefacts,
      metadataflows: await metadataflowsOf(tx, rows, at),
      lastModified: rows.reduce((newest, { since }) => Math.max(newest, since), 0),
      tick,
    };
  });
}
