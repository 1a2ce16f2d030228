import type { Problem } from '../../../errors.js';
import { isOuterClass, isSplit, splitMembersOf } from '../../../formats/model-2.1/split-artefacts.js';
import type { Artefact } from '../../../model/artefact.js';
import { groupBy } from '../../../model/group-by.js';
import { parseUrn } from '../../../model/urn.js';
import type { DependentRow, RemovalRow } from '../../../store/submission-statements.js';
import { listDistinct, listNames } from '../../list-names.js';
import { type Prepared, placeOf, unpackPrepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import { changedUrns, type DecidedChange, type Finding, type LossCause, type Removal } from './change.js';

/**
 * Checks that open references of other artefacts will still resolve, and that what they name without a URN will still exist.
 * Parents that the same message replaces or deletes are left out, because their new references are checked instead.
 */
export async function checkDependents(change: DecidedChange): Promise<readonly Finding[]> {
  const dependents = await dependentsOn(change);
  const selections = groupBy(change.selecting, ({ row }) => row.key);
  return change.removals.flatMap((removal) => {
    const { key } = removal.row;
    const naming = selections.get(key) ?? [];
    const required = naming.filter(({ isRequired }) => isRequired).map(({ row }) => row);
    const tolerated = naming.filter(({ isRequired }) => !isRequired).map(({ row }) => row);
    return [
      ...findingsOf(removal, [...(dependents.get(key) ?? []), ...required]),
      ...findingsOf(removal, tolerated).map((finding) => ({ ...finding, isTolerated: true })),
    ];
  });
}

/** The open references to removed targets or parts, by removal, except those of artefacts that are changed too. */
export async function dependentsOn(change: DecidedChange): Promise<ReadonlyMap<string, readonly DependentRow[]>> {
  const own = changedUrns(change);
  const rows = await change.world.stored.dependents(change.removals.map(({ row }) => row));
  return groupBy(
    rows.filter(({ parent }) => !own.has(parent)),
    ({ key }) => key,
  );
}

function findingsOf({ row, causeOf }: Removal, dependents: readonly DependentRow[]): readonly Finding[] {
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
    placeOf(artefact),
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
  const place = placeOf(artefact);
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

/**
 * Lists the parts, the items of value lists, and the members of artefacts of 2.1 stored as several, that replaced artefacts
 * lose, as warnings: a replacement takes nothing away silently. Two round trips where such artefacts are replaced, else none.
 */
export async function listRemovedParts({ world, changed, removals }: DecidedChange): Promise<readonly Finding[]> {
  const replaced = new Map(
    changed.filter(({ status }) => status === 'replaced').map(({ prepared }) => [prepared.urn, prepared]),
  );
  const problems = removals.flatMap(({ row }) => {
    const artefact = replaced.get(row.target);
    return artefact === undefined || row.items === null ? [] : [removedFrom(artefact, row.class ?? '', row.items)];
  });
  const split = [...replaced.values()].filter(({ type }) => isOuterClass(type.class));
  for (const [urn, list] of await world.stored.artefacts(split.map(({ urn }) => urn))) {
    const artefact = replaced.get(urn);
    if (artefact === undefined) continue;
    const present = itemsOf(await unpackPrepared(artefact));
    const removed = [...itemsOf(list)].filter(([key]) => !present.has(key)).map(([, item]) => item);
    for (const [itemClass, items] of groupBy(removed, (item) => item.class)) {
      problems.push(
        removedFrom(
          artefact,
          itemClass,
          items.map(({ id }) => id),
        ),
      );
    }
  }
  return problems;
}

interface Item {
  readonly class: string;
  readonly id: string;
}

/** The members of an artefact of 2.1 that is stored as several, by distinct keys. */
const itemsOf = (artefact: Artefact): ReadonlyMap<string, Item> =>
  new Map(
    isSplit(artefact)
      ? [...splitMembersOf(artefact)].map(([urn, id]) => [urn, { class: parseUrn(urn).class, id }])
      : [],
  );

function removedFrom(prepared: Prepared, partClass: string, ids: readonly string[]): Finding {
  const { urn, type } = prepared;
  const advice = type.itemScheme ? '; to add items without removing any, use Action MERGE' : '';
  const detail = `the replacement removes ${ids.length} of class ${partClass} from ${urn}: ${listNames(ids)}${advice}`;
  return { urn, problem: ruleProblem('item.removed', detail, placeOf(prepared)) };
}
