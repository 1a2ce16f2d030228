import { metadataSetsOfFlows } from '../../store/query-statements.js';
import type { Snapshot } from '../snapshot.js';
import { selectAsked } from '../structures/select-asked.js';
import type { MetadataByFlowQuery } from './metadata-set-query.js';
import { type MetadataSets, tellMetadataSets } from './tell-metadata-sets.js';

const absence =
  'the registry holds no metadata set that was reported for such a metadataflow, nor for an agreement of it';

/**
 * The metadata sets, in every version, that are reported for metadataflows: for the flow itself or for a metadata
 * provision agreement of it (REST 2.2.2, metadata queries by metadataflow). Three to five round trips.
 * @throws StrataError `NotFound` when there are none
 */
export async function findSetsOfMetadataflows(snapshot: Snapshot, query: MetadataByFlowQuery): Promise<MetadataSets> {
  const { agencies, ids, versions, providers, detail } = query;
  const asked = { classes: ['Metadataflow'], agencies, ids, versions };
  return snapshot.read(async (tx) => {
    const flows = await selectAsked(tx, asked, snapshot.at);
    const rows = await metadataSetsOfFlows(tx, { urns: flows.map(({ urn }) => urn), providers, at: snapshot.at });
    return tellMetadataSets(tx, rows, { detail, snapshot, absence });
  });
}
