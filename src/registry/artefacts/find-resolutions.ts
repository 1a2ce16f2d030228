import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { type EdgeRow, outgoingEdges } from '../../store/query-statements.js';

/** The versions that wildcards resolve to, by the URN of the wildcard. */
export type Resolutions = ReadonlyMap<string, string>;

export const noResolutions: Resolutions = new Map();

/** The resolutions of the wildcards among references. */
export const resolutionsIn = (edges: readonly EdgeRow[]): Resolutions =>
  new Map(
    edges.flatMap(({ wildcard, target, resolution }) =>
      wildcard && resolution !== null ? [[target, parseUrn(resolution).version] as const] : [],
    ),
  );

/** The resolutions of the wildcards in the references of versions at an instant. One round trip. */
export const findResolutions = async (tx: Tx, urns: readonly string[], tick: number): Promise<Resolutions> =>
  resolutionsIn(await outgoingEdges(tx, { urns, tick }));

/** The version that a reference with a wildcard, to an artefact or a part of it, resolves to. */
export const resolveIn = (resolutions: Resolutions, reference: string): string | undefined =>
  resolutions.get(maintainableUrn(parseUrn(reference)));
