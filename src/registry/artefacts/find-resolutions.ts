import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { outgoingEdges } from '../../store/query-statements.js';

/** The versions that wildcards resolve to, by the URN of the wildcard. */
export type Resolutions = ReadonlyMap<string, string>;

export const noResolutions: Resolutions = new Map();

/** The resolutions of the wildcards in the references of versions at an instant. One round trip. */
export async function findResolutions(tx: Tx, urns: readonly string[], at: number): Promise<Resolutions> {
  const edges = await outgoingEdges(tx, { urns, at });
  return new Map(
    edges.flatMap(({ wildcard, target, resolution }) =>
      wildcard && resolution !== null ? [[target, parseUrn(resolution).version] as const] : [],
    ),
  );
}

/** The version that a reference with a wildcard, to an artefact or a part of it, resolves to. */
export const resolveIn = (resolutions: Resolutions, reference: string): string | undefined =>
  resolutions.get(maintainableUrn(parseUrn(reference)));
