import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { type Item, pickItems } from './pick-items.js';

/**
 * An item scheme with only the items asked for (REST 2, item queries): a nested item comes with the items above and
 * below it.
 * Undefined when the artefact is no item scheme or has none of them.
 */
export function partialScheme(artefact: Artefact, itemPaths: readonly string[]): Artefact | undefined {
  const type = typeOfClass(artefact.class);
  const [part] = type?.parts ?? [];
  const items = part === undefined ? undefined : artefact[part.path];
  if (type?.itemScheme === undefined || part === undefined || !Array.isArray(items)) return undefined;
  const pick = { wanted: new Set(itemPaths), nested: part.nested, withBelow: true };
  const picked = pickItems(items as readonly Item[], pick);
  if (picked.length === 0) return undefined;
  return { ...artefact, ...(picked === items ? {} : { isPartial: true }), [part.path]: picked };
}
