import type { Artefact } from '../../model/artefact.js';
import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { loadArtefacts } from './load-artefacts.js';
import type { ConstraintRoles } from './structure-query.js';

/** The role of a constraint that says none (SDMX-ML 2.1, `ContentConstraint/@type`; those of 3.1 are of what is allowed). */
const unsaid: Readonly<Record<string, string>> = {
  ContentConstraint: 'Actual',
  DataConstraint: 'Allowed',
  MetadataConstraint: 'Allowed',
};

const roleOf = (artefact: Artefact | undefined): unknown => artefact?.['role'] ?? unsaid[artefact?.class ?? ''];

/**
 * Of some classes of constraints, those in one role only; the role stands in the content of a constraint. One round trip
 * where there are such classes and their constraints are not kept ready.
 */
export async function inRoles(
  tx: Tx,
  rows: readonly VersionRow[],
  roles: ConstraintRoles = {},
): Promise<readonly VersionRow[]> {
  const limited = rows.filter((row) => row.class in roles);
  if (limited.length === 0) return rows;
  const constraints = await loadArtefacts(tx, limited);
  return rows.filter((row) => !(row.class in roles) || roles[row.class] === roleOf(constraints.get(row.urn)));
}
