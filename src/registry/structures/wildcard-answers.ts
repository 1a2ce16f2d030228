import { parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { outgoingEdges } from '../../store/query-statements.js';

/** The versions that the wildcards of artefacts mean at an instant, by the URN of the wildcard. One round trip. */
export async function wildcardAnswers(
  tx: Tx,
  urns: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, string>> {
  const edges = await outgoingEdges(tx, { urns, at });
  return new Map(
    edges.flatMap(({ wildcard, target, answer }) =>
      wildcard && answer !== null ? [[target, parseUrn(answer).version] as const] : [],
    ),
  );
}
