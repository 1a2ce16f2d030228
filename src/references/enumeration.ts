import type { Artefact } from '../model/artefact.js';
import { typeOfClass } from '../model/artefact-types.js';
import { listOf, objectsOf } from '../model/content.js';
import { CodeIndex, textOf } from './code-index.js';

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

/**
 * A codelist or value list as an enumeration.
 * @param raw the list as submitted, with its extensions
 * @param expanded the list with the codes that it inherits
 */
export function enumerationOf(raw: Artefact, expanded: Artefact): Enumeration {
  const prefixes = objectsOf(raw['codelistExtensions']).map(({ prefix }) => textOf(prefix));
  return {
    codes: new CodeIndex(listOf(expanded[codesProperty(expanded)])),
    prefixes: prefixes.length === 0 ? [''] : [...new Set(prefixes)],
  };
}
