import type { LocalisedText } from '../../model/content.js';
import type { Exceptions } from '../fit/compile-exceptions.js';
import { singularOf } from './convert-object.js';
import { isArray, isObject, type Json, type JsonObject } from './json.js';

const unheard = (): void => {};

/** The elements that the version can hold, each as the version has it. */
function elementsOf(property: string, elements: readonly Json[], exceptions: Exceptions): readonly Json[] {
  const treatment = exceptions.elements.get(property);
  return treatment === undefined ? elements : elements.flatMap((element) => treatment(element, unheard));
}

/**
 * An object of a header as a version of SDMX-JSON writes it: before a text in all languages the one in the best. What
 * the version has no form for, as an e-mail address that is none, is left out; no answer depends on it.
 * @param owner property that holds the object, or whose array does
 */
export function headerObject(
  owner: string,
  object: JsonObject,
  exceptions: Exceptions,
  textOf: (text: LocalisedText) => string | undefined,
): JsonObject {
  const inner = (property: string, value: Json): Json =>
    isObject(value) ? headerObject(property, value, exceptions, textOf) : value;
  const written: Record<string, Json> = {};
  for (const [property, given] of Object.entries(object)) {
    const treatment = exceptions.properties.get(owner)?.get(property) ?? exceptions.properties.get('*')?.get(property);
    const value = given === undefined || treatment === undefined ? given : treatment(given, unheard);
    if (value === undefined) continue;
    const singular = singularOf(property);
    if (singular !== undefined) {
      const text = textOf(value as LocalisedText);
      if (text !== undefined) Object.assign(written, { [singular]: text, [property]: value });
    } else if (isArray(value)) {
      const elements = elementsOf(property, value, exceptions);
      if (elements.length > 0) written[property] = elements.map((element) => inner(property, element));
    } else written[property] = inner(property, value);
  }
  return written;
}
