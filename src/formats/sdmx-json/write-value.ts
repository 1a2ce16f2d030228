import { elementStep } from '../../model/path.js';
import { convertObject, isLocalised } from './convert-object.js';
import { isArray, isObject, type Json, type JsonObject, NumberLiteral } from './json.js';
import type { TextBuffer } from './text-buffer.js';
import type { Place, Writing } from './writing.js';

const scalarText = (value: Json): string => (value instanceof NumberLiteral ? value.digits : JSON.stringify(value));

const isScalar = (value: Json): boolean => typeof value !== 'object' || value instanceof NumberLiteral;

function* writeArray(array: readonly Json[], place: Place, writing: Writing, out: TextBuffer): Generator<string> {
  out.push('[');
  for (const [index, element] of array.entries()) {
    if (index > 0) out.push(',');
    if (isScalar(element)) out.push(scalarText(element));
    else yield* writeValue(element, { ...place, parent: place, step: elementStep(element, index) }, writing, out);
    if (out.isFull) yield out.take();
  }
  out.push(']');
}

function* writeObject(object: JsonObject, place: Place, writing: Writing, out: TextBuffer): Generator<string> {
  const { entries, item } = convertObject(object, place, writing);
  out.push('{');
  for (const [index, [property, value]] of entries.entries()) {
    out.push(`${index > 0 ? ',' : ''}${JSON.stringify(property)}:`);
    // Languages are no properties that an exception could mean.
    if (isScalar(value) || isLocalised(property)) {
      out.push(scalarText(value));
      continue;
    }
    const parts = place.parts?.children.get(property);
    const around = parts === place.parts ? item : undefined;
    yield* writeValue(value, { parent: place, step: property, owner: property, parts, item: around }, writing, out);
  }
  out.push('}');
}

/**
 * Writes a value of an artefact as JSON text into a buffer, converting object by object, so that neither the whole
 * text nor a converted copy of the artefact is ever in memory; yields the chunks that fill up on the way.
 */
export function* writeValue(value: Json, place: Place, writing: Writing, out: TextBuffer): Generator<string> {
  if (isArray(value)) yield* writeArray(value, place, writing, out);
  else if (isObject(value)) yield* writeObject(value, place, writing, out);
  else out.push(scalarText(value));
}
