import { typeOfClass } from '../../model/artefact-types.js';
import { parseUrn } from '../../model/urn.js';
import type { PartIds } from './prepare.js';

/** The parts of a version, each as its class, a blank and the tail of its URN. */
export type PartNames = ReadonlySet<string>;

/** The name of a part, unique in its artefact. */
export const partName = (partClass: string, tail: string): string => `${partClass} ${tail}`;

/** Class and tail of a part by its name. */
export function readPartName(name: string): { readonly class: string; readonly tail: string } {
  const blank = name.indexOf(' ');
  return { class: name.slice(0, blank), tail: name.slice(blank + 1) };
}

/** The names of the parts of the version with a URN. */
export function partNames(urn: string, slices: readonly PartIds[]): PartNames {
  const only = typeOfClass(parseUrn(urn).maintainableClass)?.parts?.[0]?.class ?? '';
  const names = new Set<string>();
  for (const { itemIds, itemClasses } of slices) {
    for (const [index, tail] of itemIds.entries()) names.add(partName(itemClasses?.[index] ?? only, tail));
  }
  return names;
}
