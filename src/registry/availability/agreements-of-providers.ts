import { parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { outgoingEdges, parents, type VersionRow } from '../../store/query-statements.js';

/** A data provider by its id, of the schemes of one agency or, null, of any. */
export interface ProviderId {
  readonly agencyID: string | null;
  readonly id: string;
}

/** The provision agreements under which some data providers report data of dataflows. Two round trips. */
export async function agreementsOfProviders(
  tx: Tx,
  flows: readonly VersionRow[],
  providers: readonly ProviderId[],
  at: number,
): Promise<readonly VersionRow[]> {
  const above = await parents(tx, { urns: flows.map(({ urn }) => urn), items: null, at });
  const agreements = above.filter((row) => row.class === 'ProvisionAgreement');
  const edges = await outgoingEdges(tx, { urns: agreements.map(({ urn }) => urn), at });
  const wanted = edges.filter(
    ({ role, target, items }) =>
      role === 'ProvisionAgreement.dataProvider' &&
      providers.some(
        ({ agencyID, id }) => items.includes(id) && (agencyID === null || parseUrn(target).agencyID === agencyID),
      ),
  );
  const sources = new Set(wanted.map(({ source }) => source));
  return agreements.filter(({ urn }) => sources.has(urn));
}
