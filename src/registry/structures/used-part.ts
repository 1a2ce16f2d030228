import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { type Item, pickItems } from './pick-items.js';

/** A parent is another item of the same scheme, so that one which is left out cannot be named. */
function withoutLostParents(items: readonly Item[], parent: string): readonly Item[] {
  const kept = new Set(items.map(({ id }) => id));
  return items.map((item) => {
    if (item[parent] === undefined || kept.has(item[parent])) return item;
    const { [parent]: _lost, ...rest } = item;
    return rest;
  });
}

/**
 * An item scheme with the items that are used alone (REST 2, `detail=referencepartial`): a nested item comes with those
 * above it, as it is nowhere without them. The scheme itself where all are used.
 * @param used dotted paths of ids
 */
export function usedPart(scheme: Artefact, used: ReadonlySet<string>): Artefact {
  const [part] = typeOfClass(scheme.class)?.parts ?? [];
  const items = part === undefined ? undefined : scheme[part.path];
  if (part === undefined || !Array.isArray(items)) return scheme;
  const picked = pickItems(items as readonly Item[], { wanted: used, nested: part.nested, withBelow: false });
  if (picked === items) return scheme;
  const { [part.path]: _all, ...rest } = scheme;
  const kept = part.parent === undefined ? picked : withoutLostParents(picked, part.parent);
  return { ...rest, isPartial: true, ...(kept.length === 0 ? {} : { [part.path]: kept }) } as unknown as Artefact;
}
