import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { type Item, pickItems } from './pick-items.js';

/**
 * An item scheme with only the items asked for (REST 2, item queries): a nested item comes with the items above and
 * below it. Value lists count as item schemes here (notes about item queries).
 * Undefined when the artefact is no item scheme or has none of them.
 */
export function partialScheme(artefact: Artefact, itemPaths: readonly string[]): Artefact | undefined {
  const type = typeOfClass(artefact.class);
  const part = type?.itemScheme === undefined ? undefined : type.parts?.[0];
  const property = part?.path ?? type?.items;
  const items = property === undefined ? undefined : artefact[property];
  if (property === undefined || !Array.isArray(items)) return undefined;
  const pick = { wanted: new Set(itemPaths), nested: part?.nested, withBelow: true };
  const picked = pickItems(items as readonly Item[], pick);
  if (picked.length === 0) return undefined;
  // The schemas have no place for it in value lists.
  const isPartial = part !== undefined && picked !== items;
  return { ...artefact, ...(isPartial ? { isPartial } : {}), [property]: picked };
}
