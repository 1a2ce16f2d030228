import { isOuterClass, isSplit, membersOf } from '../../../formats/model-2.1/split-artefacts.js';
import type { Artefact } from '../../../model/artefact.js';
import { groupBy } from '../../../model/group-by.js';
import { parseUrn } from '../../../model/urn.js';
import { listNames } from '../../list-names.js';
import type { Decision } from '../decide/decide.js';
import { type Prepared, unpackPrepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { Held } from '../world/held.js';
import type { CausedProblem } from './check-dependents.js';
import type { Removal } from './find-removals.js';

/**
 * Lists the parts, the items of value lists, and the members of artefacts of 2.1 stored as several, that replaced artefacts
 * lose, as warnings: a replacement takes nothing away silently. Two round trips where such artefacts are replaced, else none.
 * @param changed the decisions that change the registry
 */
export async function listRemovedParts(
  held: Held,
  changed: readonly Decision[],
  removals: readonly Removal[],
): Promise<CausedProblem[]> {
  const replaced = new Map(
    changed.filter(({ status }) => status === 'replaced').map(({ prepared }) => [prepared.urn, prepared]),
  );
  const problems = removals.flatMap(({ row }) => {
    const artefact = replaced.get(row.target);
    return artefact === undefined || row.items === null ? [] : [removedFrom(artefact, row.class ?? '', row.items)];
  });
  const split = [...replaced.values()].filter(({ type }) => isOuterClass(type.class));
  for (const [urn, list] of await held.artefacts(split.map(({ urn }) => urn))) {
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
    isSplit(artefact) ? [...membersOf(artefact)].map(([urn, id]) => [urn, { class: parseUrn(urn).class, id }]) : [],
  );

function removedFrom({ urn, type, placeOf }: Prepared, partClass: string, ids: readonly string[]): CausedProblem {
  const advice = type.itemScheme ? '; to add items without removing any, use Action MERGE' : '';
  const detail = `the replacement removes ${ids.length} of class ${partClass} from ${urn}: ${listNames(ids)}${advice}`;
  return { urn, problem: ruleProblem('item.removed', detail, placeOf()) };
}
