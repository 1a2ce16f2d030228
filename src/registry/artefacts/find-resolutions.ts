import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import { outgoingEdges } from '../../store/query-statements.js';
import { withLostCodes } from './lost-codes.js';

/** What references lead to at an instant. */
export interface Resolutions {
  /** The versions that wildcards resolve to, by the URN of the wildcard. */
  readonly versions: ReadonlyMap<string, string>;
  /** The references to missing items, each as `itemKey` writes it. */
  readonly missing: ReadonlySet<string>;
}

export const noResolutions: Resolutions = { versions: new Map(), missing: new Set() };

const itemKey = (target: string, itemClass: string, item: string): string => `${itemClass} ${item} ${target}`;

/** The resolutions of references. */
export const resolutionsIn = (edges: readonly CheckedEdgeRow[]): Resolutions => ({
  versions: new Map(
    edges.flatMap(({ wildcard, target, resolution }) =>
      wildcard && resolution !== null ? [[target, parseUrn(resolution).version] as const] : [],
    ),
  ),
  missing: new Set(
    edges.flatMap(({ target, class: itemClass, missing }) => missing.map((item) => itemKey(target, itemClass, item))),
  ),
});

/** The resolutions of the references of versions at an instant. One round trip, and those of `withLostCodes`. */
export const findResolutions = async (tx: Tx, urns: readonly string[], tick: number): Promise<Resolutions> =>
  resolutionsIn(await withLostCodes(tx, await outgoingEdges(tx, { urns, tick }), tick));

/** The version that a reference with a wildcard, to an artefact or a part of it, resolves to. */
export const resolveIn = ({ versions }: Resolutions, reference: string): string | undefined =>
  versions.get(maintainableUrn(parseUrn(reference)));

/** Whether a reference names a missing item. */
export function lacksItemIn({ missing }: Resolutions, reference: string): boolean {
  if (missing.size === 0) return false;
  const target = parseUrn(reference);
  return missing.has(itemKey(maintainableUrn(target), target.class, target.item ?? ''));
}

/** As `resolveIn`, but undefined for a reference to a missing item: such a reference is written with its wildcard. */
export const resolveWholeIn = (resolutions: Resolutions, reference: string): string | undefined =>
  lacksItemIn(resolutions, reference) ? undefined : resolveIn(resolutions, reference);
