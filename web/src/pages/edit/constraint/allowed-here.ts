import { CodeIndex } from '../../../../../src/references/code-index.js';
import { type JsonObject, textOf } from '../../../content/json.js';
import { partsOfUrn } from '../../../model/urn.js';
import type { RegionValue } from './constraint-parts.js';

/** The codes that values of a region allow: those that they name, with what is below them, or all others. */
export function allowedHere(
  codes: readonly { readonly id: string; readonly parent: string | undefined }[],
  values: readonly RegionValue[],
  isIncluded: boolean,
): ReadonlySet<string> {
  const index = new CodeIndex(codes.map(({ id, parent }) => (parent === undefined ? { id } : { id, parent })));
  const named = index.matching(
    values.map(({ value, cascade }) => ({ value, cascade: cascade === 'true' ? true : cascade })),
  );
  return isIncluded ? named : new Set(codes.map(({ id }) => id).filter((id) => !named.has(id)));
}

/** A code with what the constraints of the registry decide about it. */
interface JudgedByRegistry {
  readonly id: string;
  readonly isAllowed: boolean;
  readonly decision?: { readonly by: readonly { readonly constraint: string }[] } | undefined;
}

/** The codes that other constraints exclude, each with one of them. Versions of the same constraint count as itself. */
export function excludedByOthers(
  artefact: JsonObject,
  judged: readonly JudgedByRegistry[],
): ReadonlyMap<string, string> {
  const isOther = (urn: string): boolean => {
    const parts = partsOfUrn(urn);
    return parts?.id !== textOf(artefact['id']) || parts.agencyID !== textOf(artefact['agencyID']);
  };
  return new Map(
    judged.flatMap(({ id, isAllowed, decision }) => {
      const other = isAllowed ? undefined : decision?.by.find(({ constraint }) => isOther(constraint));
      return other === undefined ? [] : [[id, other.constraint] as const];
    }),
  );
}
