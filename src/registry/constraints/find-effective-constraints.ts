import type { Tx } from '../../store/database.js';
import { type EffectiveConstraints, effectiveConstraints } from './effective-constraints.js';
import { type ContextQuery, findContexts } from './find-contexts.js';
import { loadEnumerations } from './load-enumerations.js';

/**
 * What the constraints that count for structures leave of the lists of their components, as it is at an instant.
 * Seven round trips at most, whatever the number of structures, constraints and codes.
 * @returns one for each structure, in the order asked
 */
export async function findEffectiveConstraints(tx: Tx, query: ContextQuery): Promise<readonly EffectiveConstraints[]> {
  const contexts = await findContexts(tx, query);
  const enumerations = await loadEnumerations(tx, contexts, query.at);
  return contexts.map((context) => effectiveConstraints(context, enumerations));
}
