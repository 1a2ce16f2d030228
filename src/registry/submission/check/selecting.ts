import { groupBy } from '../../../model/group-by.js';
import { forEachInTurns, isTurnOver, nextTurn } from '../../../model/turns.js';
import { maintainableUrn } from '../../../model/urn.js';
import { type DerivedReference, deriveReferences } from '../../../references/derive-references.js';
import { idsOfValue } from '../../../references/enumeration.js';
import { indirectReferenceRow } from '../../../references/indirect-reference-table.js';
import { rolesFor } from '../../../references/reference-roles.js';
import type { StructureGraph } from '../../../references/structure-graph.js';
import type { DependentRow, NewSelection } from '../../../store/submission-statements.js';
import { listDistinct, listNames } from '../../list-names.js';
import type { Decision } from '../decide/decide.js';
import { type Prepared, placeOf } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import { changedUrns, type DecidedChange, type Finding, type Removal, type SelectingDependent } from './change.js';
import { findSelectionFaults, type SelectionFault } from './selections.js';

/**
 * Finds the artefacts that name removed parts without a URN, such as a constraint on a dimension, and that the submission does not
 * change. None where no part is removed, else a round trip; where there are such artefacts, those of `findSelectionFaults` and of
 * the ways from them.
 * @param change with the codes before it that the losing codelists inherit
 */
export async function findSelecting(
  change: Pick<DecidedChange, 'world' | 'changed' | 'removals' | 'strict'>,
): Promise<readonly SelectingDependent[]> {
  const { removals, strict } = change;
  const { stored, versions, ways, before, after } = change.world;
  const losses = removals.flatMap(({ row, from }): readonly Loss[] =>
    row.items === null ? [] : [{ row, items: new Set(row.items), prefixes: before.prefixesOf(from) }],
  );
  if (losses.length === 0) return [];
  const targets = [...new Set(losses.map(({ row }) => row.target))];
  const own = changedUrns(change);
  const selections = (await stored.selecting(targets, [...(await textsOf(losses))])).filter(
    ({ source }) => !own.has(source),
  );
  if (selections.length === 0) return [];
  await ways.load(new Set(selections.map(({ source }) => source)));
  const faults = new Set(
    (await findSelectionFaults(selections, { versions, after, graph: after.structures() })).map(faultKey),
  );
  const byTarget = groupBy(losses, ({ row }) => row.target);
  const graph = before.structures();
  const dependents: SelectingDependent[] = [];
  for (const selection of selections) {
    for (const reference of deriveReferences([{ ...selection, since: 0 }], graph)) {
      if (isTurnOver()) await nextTurn();
      // A version that changes in place is reached through wildcards too; one to which a wildcard moves, only through it.
      const reached = new Set([reference.target, reference.resolution ?? '']);
      for (const loss of [...reached].flatMap((urn) => byTarget.get(urn) ?? [])) {
        const row = dependentRow(reference, loss, faults);
        const absence = indirectReferenceRow(reference.role)?.absence;
        if (row.items.length > 0) dependents.push({ loss: loss.row, row, isRequired: absence === 'error' || strict });
      }
    }
  }
  return dependents;
}

/** A removal with its items in a set. */
interface Loss extends Pick<Removal, 'row'> {
  readonly items: ReadonlySet<string>;
  /** The prefixes of inherited codes. */
  readonly prefixes: readonly string[];
}

/** The texts that name lost parts: their ids, with and without the prefixes of inherited codes. */
async function textsOf(losses: readonly Loss[]): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  for (const { items, prefixes } of losses) {
    await forEachInTurns(items, (item) => {
      texts.add(item);
      for (const prefix of prefixes) if (item.startsWith(prefix)) texts.add(item.slice(prefix.length));
    });
  }
  return texts;
}

const faultKey = ({ source, role, component, item }: Pick<SelectionFault, 'source' | 'role' | 'component' | 'item'>) =>
  JSON.stringify([source, role, component, item]);

/** Those texts of a reference that name lost parts, and nothing else after the submission. */
function dependentRow(
  reference: DerivedReference,
  { row, items: lost, prefixes }: Loss,
  faults: ReadonlySet<string>,
): DependentRow {
  const { source, role } = reference;
  const components: string[] = [];
  const items: string[] = [];
  for (const [place, item] of reference.items.entries()) {
    const component = reference.components[place] ?? '';
    if (row.class !== reference.class) continue;
    const ids = idsOfValue(item, reference.modifiers[place], prefixes).filter((id) => lost.has(id));
    if (ids.length === 0 || !faults.has(faultKey({ source, role, component, item }))) continue;
    for (const id of ids) {
      components.push(component);
      items.push(id);
    }
  }
  return { key: row.key, parent: source, role, components, items };
}

/** The references of flows and agreements on the way to a structure, and those of structures to metadata structures. */
const structureRoles = new Set(rolesFor(['structure', 'metadataflow', 'metadataStructure']));

/**
 * Checks that no replaced artefact leads to another structure, or metadata structure, that lacks components which artefacts behind it
 * name, such as a constraint on a flow. Those that the same message changes are left out. One round trip where an artefact
 * leads to another structure, and those of the ways; else none.
 */
export async function checkRedirections(change: DecidedChange): Promise<readonly Finding[]> {
  const { world, changed, isJudged = () => true } = change;
  const redirected = new Map(changed.filter(isRedirected).map(({ prepared }) => [prepared.urn, prepared] as const));
  if (redirected.size === 0) return [];
  const own = changedUrns(change);
  const selections = (await world.stored.selecting([...redirected.keys()], null)).filter(
    ({ source, role }) => !own.has(source) && indirectReferenceRow(role)?.names === 'component',
  );
  if (selections.length === 0) return [];
  await world.ways.load(new Set(selections.map(({ source }) => source)));
  const [before, after] = [world.before.structures(), world.after.structures()];
  const losses = new Map<Prepared, { items: Set<string>; parents: Set<string> }>();
  for (const selection of selections) {
    if (isTurnOver()) await nextTurn();
    const missing = new Set(derivedFrom(selection, after).flatMap((reference) => reference.missing));
    for (const reference of derivedFrom(selection, before)) {
      const way = [...reference.via, reference.resolution ?? ''];
      const cause = way.every(isJudged) ? way.flatMap((urn) => redirected.get(urn) ?? [])[0] : undefined;
      const lost = reference.items.filter((item) => missing.has(item) && !reference.missing.includes(item));
      if (cause === undefined || lost.length === 0) continue;
      const loss = losses.get(cause) ?? { items: new Set(), parents: new Set() };
      losses.set(cause, loss);
      for (const item of lost) loss.items.add(item);
      loss.parents.add(selection.source);
    }
  }
  return [...losses].map(([cause, { items, parents }]) => {
    const detail = `${cause.urn} would lead to a structure without the components ${listNames([...items])}; change these artefacts first, which name them: ${listDistinct(parents)}`;
    return { urn: cause.urn, problem: ruleProblem('item.referenced', detail, placeOf(cause)) };
  });
}

const derivedFrom = (selection: NewSelection, graph: StructureGraph): readonly DerivedReference[] => [
  ...deriveReferences([{ ...selection, since: 0 }], graph),
];

function isRedirected({ prepared, newest, status }: Decision): boolean {
  if (status === 'deleted' || newest?.live !== true) return false;
  const before = newest.references.filter(({ role }) => structureRoles.has(role)).map(({ target }) => target);
  const after = prepared.references
    .filter(({ row }) => structureRoles.has(row.role))
    .map(({ target }) => maintainableUrn(target));
  return new Set([...before, ...after]).size > Math.min(new Set(before).size, new Set(after).size);
}
