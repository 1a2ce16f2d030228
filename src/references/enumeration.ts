import type { Artefact } from '../model/artefact.js';
import { typeOfClass } from '../model/artefact-types.js';
import type { Content } from '../model/content.js';
import { type Code, CodeIndex } from './code-index.js';

/** What a component takes its values from, as constraints name those values. */
export interface Enumeration {
  readonly codes: CodeIndex;
  /** What stands before the ids of inherited codes; without extensions nothing, which is one empty prefix. */
  readonly prefixes: readonly string[];
}

const listOf = (value: Content | undefined): readonly Code[] => (Array.isArray(value) ? (value as Code[]) : []);

/** Value lists are no item schemes: their values are no parts of their own. */
const codesProperty = (list: Artefact): string => typeOfClass(list.class)?.parts?.[0]?.path ?? 'valueItems';

/**
 * A codelist or value list as an enumeration.
 * @param raw the list as submitted, with its extensions
 * @param expanded the same with the codes that it inherits
 */
export function enumerationOf(raw: Artefact, expanded: Artefact): Enumeration {
  const prefixes = listOf(raw['codelistExtensions']).map(({ prefix }) => (typeof prefix === 'string' ? prefix : ''));
  return {
    codes: new CodeIndex(listOf(expanded[codesProperty(expanded)])),
    prefixes: prefixes.length === 0 ? [''] : [...new Set(prefixes)],
  };
}
