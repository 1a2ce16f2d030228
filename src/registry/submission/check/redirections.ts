import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { maintainableUrn } from '../../../model/urn.js';
import { type DerivedReference, deriveReferences } from '../../../references/derive-references.js';
import { indirectReferenceRow } from '../../../references/indirect-reference-table.js';
import { rolesFor } from '../../../references/reference-table.js';
import type { StructureGraph } from '../../../references/structure-graph.js';
import type { NewSelection } from '../../../store/submission-statements.js';
import { listDistinct, listNames } from '../../list-names.js';
import type { Decision } from '../decide/decide.js';
import type { Prepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import { type Change, changedUrns, type Finding } from './change.js';

/** The references of flows and agreements on the way to a structure, and those of structures to metadata structures. */
const structureRoles = new Set(rolesFor(['structure', 'metadataflow', 'metadataStructure']));

/**
 * Checks that no replaced artefact leads to another structure, or metadata structure, that lacks components which artefacts behind it
 * name, such as a constraint on a flow. Those that the same message changes are left out. One round trip where an artefact
 * leads to another structure, and those of the ways; else none.
 */
export async function checkRedirections(change: Change): Promise<readonly Finding[]> {
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
  return [...losses].map(([{ urn, placeOf }, { items, parents }]) => {
    const detail = `${urn} would lead to a structure without the components ${listNames([...items])}; change these artefacts first, which name them: ${listDistinct(parents)}`;
    return { urn, problem: ruleProblem('item.referenced', detail, placeOf()) };
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
