import type { Artefact } from '../../model/artefact.js';
import { isLocalised } from './convert-object.js';
import { isArray, isObject, type Json } from './json.js';

function collect(value: Json | undefined, languages: Set<string>): void {
  if (isArray(value)) for (const element of value) collect(element, languages);
  if (!isObject(value)) return;
  for (const [property, inner] of Object.entries(value)) {
    if (isLocalised(property) && isObject(inner)) for (const tag of Object.keys(inner)) languages.add(tag);
    else collect(inner, languages);
  }
}

/** The languages of all texts of artefacts, in order of first appearance: for `contentLanguages` of a message. */
export function contentLanguages(artefacts: Iterable<Artefact>): string[] {
  const languages = new Set<string>();
  for (const artefact of artefacts) collect(artefact, languages);
  return [...languages];
}
