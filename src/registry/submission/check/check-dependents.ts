import type { Problem } from '../../../errors.js';
import { groupBy } from '../../../model/group-by.js';
import type { DependentRow, RemovalRow } from '../../../store/submission-statements.js';
import { listDistinct, listNames } from '../../list-names.js';
import type { Decision } from '../decide/decide.js';
import { ruleProblem } from '../rules.js';
import type { Held } from '../world/held.js';
import type { Removal } from './find-removals.js';
import type { SelectingDependent } from './find-selecting.js';
import type { LossCause } from './loss-causes.js';

/** A problem, and the URN of the submitted artefact that causes it. */
export interface CausedProblem {
  readonly urn: string;
  readonly problem: Problem;
}

/**
 * Checks that open references of other artefacts will still resolve, and that what they name without a URN will still exist.
 * Parents that the same message replaces or deletes are left out, because their new references are checked instead.
 * @param changed the decisions that change the registry
 * @param selecting those that name removed parts without a URN
 */
export async function checkDependents(
  held: Held,
  changed: readonly Decision[],
  removals: readonly Removal[],
  selecting: readonly SelectingDependent[] = [],
): Promise<CausedProblem[]> {
  const dependents = await dependentsOn(held, changed, removals);
  const selections = groupBy(selecting, ({ row }) => row.key);
  return removals.flatMap((removal) => {
    const { key } = removal.row;
    const [required, recommended] = [true, false].map((isRequired) =>
      (selections.get(key) ?? []).filter((each) => each.isRequired === isRequired).map(({ row }) => row),
    );
    return [
      ...problemsOf(removal, [...(dependents.get(key) ?? []), ...(required ?? [])]),
      ...problemsOf(removal, recommended ?? []).map(
        ({ urn, problem }): CausedProblem => ({ urn, problem: { ...problem, severity: 'warning' } }),
      ),
    ];
  });
}

/** The open references to removed targets or parts, by removal, except those of artefacts that are changed too. */
export async function dependentsOn(
  held: Held,
  changed: readonly Decision[],
  removals: readonly Removal[],
): Promise<ReadonlyMap<string, readonly DependentRow[]>> {
  const changedUrns = new Set(changed.map(({ prepared }) => prepared.urn));
  const rows = await held.dependents(removals.map(({ row }) => row));
  return groupBy(
    rows.filter(({ parent }) => !changedUrns.has(parent)),
    ({ key }) => key,
  );
}

function problemsOf({ row, causeOf }: Removal, dependents: readonly DependentRow[]): CausedProblem[] {
  if (dependents.length === 0) return [];
  if (row.items === null) {
    const cause = causeOf();
    return cause === undefined
      ? []
      : [{ urn: cause.artefact.urn, problem: wholeProblem(row.target, cause, dependents) }];
  }
  const named = new Set(dependents.flatMap(({ items }) => items));
  const lost = row.items
    .filter((item) => named.has(item))
    .flatMap((item) => {
      const cause = causeOf(item);
      return cause === undefined ? [] : [{ item, cause }];
    });
  const causes = groupBy(lost, ({ cause }) => `${cause.artefact.urn} ${cause.move?.wildcard ?? ''}`);
  return [...causes.values()].flatMap((group) => {
    const items = new Set(group.map(({ item }) => item));
    const users = dependents.filter((dependent) => dependent.items.some((item) => items.has(item)));
    const [first] = group;
    if (first === undefined) return [];
    return [{ urn: first.cause.artefact.urn, problem: partsProblem(row, first.cause, [...items], users) }];
  });
}

const listParents = (dependents: readonly DependentRow[]): string =>
  listDistinct(dependents.map(({ parent }) => parent));

function wholeProblem(target: string, { artefact }: LossCause, dependents: readonly DependentRow[]): Problem {
  const through = target === artefact.urn ? 'it' : `${target}, which would no longer resolve`;
  return ruleProblem(
    'artefact.referenced',
    `${artefact.urn} cannot be deleted: these artefacts refer to ${through}: ${listParents(dependents)}. Delete or change them first`,
    artefact.placeOf(),
  );
}

function partsProblem(
  { target, class: partClass }: RemovalRow,
  { artefact, move, toSubmitted }: LossCause,
  items: readonly string[],
  dependents: readonly DependentRow[],
): Problem {
  const parents = listParents(dependents);
  const lost = `${partClass} ${listNames(items)}`;
  const isDirect = target === artefact.urn || target === move?.wildcard;
  const place = artefact.placeOf();
  if (toSubmitted) {
    const loss = isDirect ? `which lacks ${lost}` : `so ${target} no longer inherits ${lost}`;
    return ruleProblem(
      'wildcard.losesItem',
      `${move?.wildcard} now resolves to ${artefact.urn}, ${loss}, but ${parents} refer to it; add ${lost}, or change these references`,
      place,
    );
  }
  const loss = isDirect ? `without ${lost}` : `without ${lost} in the codelists that it extends`;
  return ruleProblem(
    'item.referenced',
    `${loss}, references to ${target} would not resolve; change these artefacts first: ${parents}`,
    place,
  );
}
