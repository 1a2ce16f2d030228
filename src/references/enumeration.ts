import type { Artefact } from '../model/artefact.js';
import { typeOfClass } from '../model/artefact-types.js';
import { listOf, objectsOf } from '../model/content.js';
import { CodeIndex, textOf } from './code-index.js';
import type { Modifiers } from './extract-selections.js';

/** The values that a component can have, as constraints name them. */
export interface Enumeration {
  readonly codes: CodeIndex;
  /** The prefixes of inherited codes; without extensions one empty prefix. */
  readonly prefixes: readonly string[];
}

/** The property that holds the codes of a codelist, or the items of a value list, which are not parts. */
export function codesProperty({ class: listClass }: Pick<Artefact, 'class'>): string {
  const type = typeOfClass(listClass);
  return type?.parts?.[0]?.path ?? type?.items ?? 'codes';
}

/** Whether artefacts of a class list codes or values. */
export function listsCodes({ class: name }: Pick<Artefact, 'class'>): boolean {
  const type = typeOfClass(name);
  return type?.items !== undefined || type?.parts?.[0]?.class === 'Code';
}

/** The ids of the codes or items that a list has itself, in their order. */
export const idsOfList = (list: Artefact): readonly string[] =>
  objectsOf(list[codesProperty(list)]).map(({ id }) => textOf(id));

/** The prefixes of the codes that a list inherits, as submitted; one empty prefix where it extends no other. */
export function prefixesOf(raw: Artefact): readonly string[] {
  const prefixes = objectsOf(raw['codelistExtensions']).map(({ prefix }) => textOf(prefix));
  return prefixes.length === 0 ? [''] : [...new Set(prefixes)];
}

/**
 * The ids that a value can stand for: with `removePrefix` it is written without the prefixes of inherited codes (information
 * model, MemberSelection).
 */
export const idsOfValue = (
  value: string,
  modifiers: Pick<Modifiers, 'removePrefix'> | undefined,
  prefixes: readonly string[],
): readonly string[] => (modifiers?.removePrefix === true ? prefixes.map((prefix) => `${prefix}${value}`) : [value]);

/**
 * A codelist or value list as an enumeration.
 * @param raw the list as submitted, with its extensions
 * @param expanded the list with the codes that it inherits
 */
export const enumerationOf = (raw: Artefact, expanded: Artefact): Enumeration => ({
  codes: new CodeIndex(listOf(expanded[codesProperty(expanded)])),
  prefixes: prefixesOf(raw),
});
