import { groupBy } from '../../model/group-by.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { type DerivedReference, deriveReferences } from '../../references/derive-references.js';
import { indirectReferenceRow } from '../../references/indirect-reference-table.js';
import type { DependentRow } from '../../store/submission-statements.js';
import type { Decision } from './decide.js';
import type { Removal } from './find-removals.js';
import { findSelectionFaults, type SelectionCheck, type SelectionFault } from './find-selection-faults.js';

/** An artefact that names removed parts without a URN. */
export interface SelectingDependent {
  readonly row: DependentRow;
  /** Whether the parts are required: their removal is an error, otherwise a warning. */
  readonly isRequired: boolean;
}

/**
 * Finds the artefacts that name removed parts without a URN, such as a constraint on a dimension, and that the submission does not
 * change. None where no part is removed, else a round trip; where there are such artefacts, those of `findSelectionFaults` and of
 * the ways from them.
 * @param changed the decisions that change the registry
 */
export async function findSelecting(
  changed: readonly Decision[],
  removals: readonly Removal[],
  { ways, strict, ...rest }: SelectionCheck,
): Promise<readonly SelectingDependent[]> {
  const lost = removals.flatMap(({ row }) => row.items ?? []);
  if (lost.length === 0) return [];
  const ofParts = removals.filter(({ row }) => row.items !== null);
  const targets = [...new Set(ofParts.map(({ row }) => row.target))];
  const changedUrns = new Set(changed.map(({ prepared }) => prepared.urn));
  const selections = (await rest.held.selecting(targets, [...new Set(lost)])).filter(
    ({ source }) => !changedUrns.has(source),
  );
  if (selections.length === 0) return [];
  await ways.load(new Set(selections.map(({ source }) => source)));
  const faults = new Set((await findSelectionFaults(selections, { ...rest, graph: ways.after() })).map(keyOf));
  const byTarget = groupBy(ofParts.map(toLoss), ({ row }) => row.target);
  const before = ways.before();
  const dependents: SelectingDependent[] = [];
  for (const selection of selections) {
    for (const reference of deriveReferences([{ ...selection, since: 0 }], before)) {
      if (isTurnOver()) await nextTurn();
      // A version that changes in place is reached through wildcards too; one to which a wildcard moves, only through it.
      const reached = new Set([reference.target, reference.resolution ?? '']);
      for (const loss of [...reached].flatMap((urn) => byTarget.get(urn) ?? [])) {
        const row = dependentRow(reference, loss, faults);
        const absence = indirectReferenceRow(reference.role)?.absence;
        if (row.items.length > 0) dependents.push({ row, isRequired: absence === 'error' || strict });
      }
    }
  }
  return dependents;
}

/** A removal with its items in a set. */
interface Loss extends Pick<Removal, 'row'> {
  readonly items: ReadonlySet<string>;
}

const toLoss = ({ row }: Removal): Loss => ({ row, items: new Set(row.items) });

const keyOf = ({ source, role, component, item }: Pick<SelectionFault, 'source' | 'role' | 'component' | 'item'>) =>
  JSON.stringify([source, role, component, item]);

/** Those texts of a reference that name lost parts, and nothing else after the submission. */
function dependentRow(
  reference: DerivedReference,
  { row, items: lost }: Loss,
  faults: ReadonlySet<string>,
): DependentRow {
  const { source, role } = reference;
  const components: string[] = [];
  const items: string[] = [];
  for (const [place, item] of reference.items.entries()) {
    const component = reference.components[place] ?? '';
    if (row.class !== reference.class || !lost.has(item)) continue;
    if (!faults.has(keyOf({ source, role, component, item }))) continue;
    components.push(component);
    items.push(item);
  }
  return { key: row.key, parent: source, role, components, items };
}
