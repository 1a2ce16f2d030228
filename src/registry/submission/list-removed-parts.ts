import type { CausedProblem } from './check-dependents.js';
import type { Decision } from './decide.js';
import type { Removal } from './find-removals.js';
import { listNames } from './list-names.js';
import { ruleProblem } from './rules.js';

/**
 * Lists the parts that replaced artefacts lose, as warnings: a replacement takes nothing away silently.
 * @param changed the decisions that change the registry
 */
export function listRemovedParts(changed: readonly Decision[], removals: readonly Removal[]): CausedProblem[] {
  const replaced = new Map(
    changed.filter(({ status }) => status === 'replaced').map(({ prepared }) => [prepared.urn, prepared]),
  );
  return removals.flatMap(({ row }) => {
    const artefact = replaced.get(row.target);
    if (artefact === undefined || row.items === null) return [];
    const advice = artefact.type.itemScheme ? '; to add items without removing any, use Action MERGE' : '';
    const detail = `the replacement removes ${row.items.length} of class ${row.class} from ${row.target}: ${listNames(row.items)}${advice}`;
    return [{ urn: artefact.urn, problem: ruleProblem('item.removed', detail, artefact.placeOf()) }];
  });
}
