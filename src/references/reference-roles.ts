import type { ArtefactClass } from '../model/artefact-types.js';
import { allReferenceRows, type ReferencePurpose, type ReferenceRow, referenceRows } from './reference-table.js';

/** The class of the artefacts with the references of a role. */
export const classOfRole = (role: string): string => role.split('.', 1)[0] ?? '';

const byClass = new Map<string, ReferenceRow[]>();
for (const reference of allReferenceRows) {
  const rows = byClass.get(classOfRole(reference.role)) ?? [];
  rows.push(reference);
  byClass.set(classOfRole(reference.role), rows);
}

/** The rows of one artefact class, in the order of the table. */
export const referenceRowsOf = (artefactClass: ArtefactClass): readonly ReferenceRow[] =>
  byClass.get(artefactClass) ?? [];

/**
 * The roles of the references with one of some purposes, to compare with the roles of edges.
 * @param artefactClass class of the artefacts with the references; all classes where missing
 */
export const rolesFor = (purposes: readonly ReferencePurpose[], artefactClass?: ArtefactClass): readonly string[] =>
  (artefactClass === undefined ? referenceRows : referenceRowsOf(artefactClass)).flatMap(({ role, purpose }) =>
    purpose !== undefined && purposes.includes(purpose) ? [role] : [],
  );

/** The roles of the extensions of codelists. */
export const extensionRoles = rolesFor(['extension']);

/** The roles of the references from constraints to the structures and providers that they are attached to. */
export const attachmentRoles = rolesFor(['attachment']);

/** The classes of the organisations that report, as in URNs. */
export const providerClasses: ReadonlySet<string> = new Set(
  referenceRows.flatMap(({ purpose, targets }) => (purpose === 'provider' ? targets : [])),
);
