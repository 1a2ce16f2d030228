import type { Problem } from '../../errors.js';
import { rolesFor } from '../../references/reference-table.js';
import type { Tx } from '../../store/database.js';
import { findExtensionCycles } from '../../store/submission-statements.js';
import type { Plan } from './plan.js';
import { ruleProblem } from './rules.js';

const extensionRoles = rolesFor(['extension']);

/**
 * Checks that no codelist extends itself, directly or through others. Runs after the plan is applied, because a cycle
 * can pass through any number of codelists that are not in the message.
 * @returns problems by the URN of a submitted artefact
 */
export async function checkExtensions(tx: Tx, plan: Plan): Promise<ReadonlyMap<string, readonly Problem[]>> {
  const extended = plan.exactReferences
    .concat(plan.wildcardReferences)
    .filter(({ role }) => extensionRoles.includes(role));
  const moved = plan.moves.flatMap(({ to }) => (to?.includes('.codelist.Codelist=') ? [to] : []));
  const urns = [...new Set([...extended.map(({ source }) => source), ...moved])];
  const submitted = plan.decisions.map(({ prepared }) => prepared);
  const problems = new Map<string, Problem[]>();
  for (const { urn } of await findExtensionCycles(tx, { urns, roles: extensionRoles })) {
    // A cycle that a deletion closes contains no submitted version, so it is reported at the first one.
    const cause = submitted.find((each) => each.urn === urn) ?? submitted[0];
    const detail = `${urn} extends itself through the codelists that it extends; remove one of these extensions`;
    problems.set(cause?.urn ?? urn, [ruleProblem('extension.cycle', detail, cause?.placeOf() ?? {})]);
  }
  return problems;
}
