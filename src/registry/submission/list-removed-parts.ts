import type { Artefact } from '../../model/artefact.js';
import { objectsOf } from '../../model/content.js';
import { textOf } from '../../references/code-index.js';
import { codesProperty } from '../../references/enumeration.js';
import { unpackBody } from '../../store/body.js';
import { listNames } from '../list-names.js';
import type { CausedProblem } from './check-dependents.js';
import type { Decision } from './decide.js';
import type { Removal } from './find-removals.js';
import type { Held } from './held.js';
import type { Prepared } from './prepare.js';
import { ruleProblem } from './rules.js';

/**
 * Lists the parts, and the items of value lists, that replaced artefacts lose, as warnings: a replacement takes nothing
 * away silently. Two round trips where value lists are replaced, else none.
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
  const lists = [...replaced.values()].filter(({ type }) => type.items !== undefined);
  for (const [urn, list] of await held.artefacts(lists.map(({ urn }) => urn))) {
    const artefact = replaced.get(urn);
    if (artefact === undefined) continue;
    const present = new Set(idsOf((await unpackBody(await artefact.content.body)).artefact));
    const ids = idsOf(list).filter((id) => !present.has(id));
    if (ids.length > 0) problems.push(removedFrom(artefact, 'ValueItem', ids));
  }
  return problems;
}

const idsOf = (list: Artefact): string[] => objectsOf(list[codesProperty(list)]).map(({ id }) => textOf(id));

function removedFrom({ urn, type, placeOf }: Prepared, partClass: string, ids: readonly string[]): CausedProblem {
  const advice = type.itemScheme ? '; to add items without removing any, use Action MERGE' : '';
  const detail = `the replacement removes ${ids.length} of class ${partClass} from ${urn}: ${listNames(ids)}${advice}`;
  return { urn, problem: ruleProblem('item.removed', detail, placeOf()) };
}
