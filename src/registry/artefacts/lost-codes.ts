import { partsOf } from '../../model/parts.js';
import { reachable } from '../../model/reachable.js';
import { isPropertyWildcard } from '../../model/urn.js';
import { extensionRoles } from '../../references/reference-roles.js';
import type { Tx } from '../../store/database.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import { contextReferences, findVersions } from '../../store/query-statements.js';
import { findExtensions, loadExpanded } from './load-artefacts.js';

const namesCode = (item: string): boolean => item !== '' && !isPropertyWildcard(item);

/** Those of some codelists that inherit codes from hidden lists, directly or through others. One round trip. */
async function inheritingHidden(tx: Tx, lists: ReadonlySet<string>, tick: number): Promise<readonly string[]> {
  const edges = await contextReferences(tx, { urns: [...lists], roles: extensionRoles, tick });
  const isHidden = ({ target, resolution }: (typeof edges)[number]): boolean =>
    resolution === null && tx.view?.hides(target) === true;
  const first = edges.filter(isHidden).map(({ source }) => source);
  if (first.length === 0) return [];
  const inheriting = reachable(
    first,
    edges.map(({ source, resolution }) => [resolution, source]),
  );
  return [...lists].filter((urn) => inheriting.has(urn));
}

/**
 * Edges with the codes that their codelists lack for one who may not see lists which these extend; the same objects where nothing
 * changes. Missing items are recorded for those who see all. No round trip where nothing is hidden or no code is named, one where
 * no list extends a hidden one, up to three more.
 */
export async function withLostCodes<Row extends CheckedEdgeRow>(
  tx: Tx,
  edges: readonly Row[],
  tick: number,
): Promise<readonly Row[]> {
  if (tx.view === undefined) return edges;
  const naming = edges.filter((edge) => edge.class === 'Code' && edge.items.some(namesCode));
  const lists = new Set(naming.flatMap(({ resolution }) => resolution ?? []));
  const inheriting = lists.size === 0 ? [] : await inheritingHidden(tx, lists, tick);
  if (inheriting.length === 0) return edges;
  const rows = await findVersions(tx, { urns: inheriting, tick });
  const { expanded } = await loadExpanded(tx, rows, await findExtensions(tx, rows, tick));
  const codes = new Map(
    [...expanded].map(([urn, list]) => [urn, new Set([...partsOf(list)].map(({ tail }) => tail))] as const),
  );
  return edges.map((edge) => {
    const held = edge.class === 'Code' ? codes.get(edge.resolution ?? '') : undefined;
    if (held === undefined) return edge;
    return { ...edge, missing: [...new Set(edge.items.filter((item) => namesCode(item) && !held.has(item)))] };
  });
}
