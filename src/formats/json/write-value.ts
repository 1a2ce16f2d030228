import { elementStep } from '../../model/path.js';
import { convertObject, isLocalised } from './convert-object.js';
import { isArray, isObject, type Json, type JsonObject, NumberLiteral } from './json.js';
import type { TextBuffer } from './text-buffer.js';
import type { Place, Writing } from './writing.js';

const scalarText = (value: Json): string => (value instanceof NumberLiteral ? value.digits : JSON.stringify(value));

const isScalar = (value: Json): boolean => typeof value !== 'object' || value instanceof NumberLiteral;

const keyText = (property: string, index: number): string => `${index > 0 ? ',' : ''}${JSON.stringify(property)}:`;

/** The place of a property's value. @param item dotted ids of the object and the parts of its class around it */
function placeOf(property: string, place: Place, item: string | undefined): Place {
  const parts = place.parts?.children.get(property);
  return { parent: place, step: property, owner: property, parts, item: parts === place.parts ? item : undefined };
}

function writeElement(element: Json, index: number, place: Place, writing: Writing, out: TextBuffer): void {
  if (index > 0) out.push(',');
  if (isScalar(element)) {
    out.push(scalarText(element));
    return;
  }
  const { owner, parts, item } = place;
  write(element, { parent: place, step: elementStep(element, index), owner, parts, item }, writing, out);
}

function writeArray(array: readonly Json[], place: Place, writing: Writing, out: TextBuffer): void {
  out.push('[');
  let index = 0;
  for (const element of array) writeElement(element, index++, place, writing, out);
  out.push(']');
}

function writeObject(object: JsonObject, place: Place, writing: Writing, out: TextBuffer): void {
  const { entries, item } = convertObject(object, place, writing);
  out.push('{');
  let index = 0;
  for (const [property, value] of entries) {
    out.push(keyText(property, index++));
    // Languages are no properties that an exception could mean.
    if (isScalar(value) || isLocalised(property)) out.push(scalarText(value));
    else write(value, placeOf(property, place, item), writing, out);
  }
  out.push('}');
}

function write(value: Json, place: Place, writing: Writing, out: TextBuffer): void {
  if (isArray(value)) writeArray(value, place, writing, out);
  else if (isObject(value)) writeObject(value, place, writing, out);
  else out.push(scalarText(value));
}

function* writeArrayInChunks(
  array: readonly Json[],
  place: Place,
  writing: Writing,
  out: TextBuffer,
): Generator<string> {
  out.push('[');
  let index = 0;
  for (const element of array) {
    writeElement(element, index++, place, writing, out);
    yield* out.takeFull();
  }
  out.push(']');
}

/**
 * Writes an artefact as JSON text into a buffer, converting object by object, so that neither the whole text nor a
 * converted copy of the artefact is ever in memory; yields the chunks that fill up between its items. One item, or what
 * else it holds that is no list, is written in one go: generators all the way down take three times as long.
 */
export function* writeInChunks(
  artefact: JsonObject,
  place: Place,
  writing: Writing,
  out: TextBuffer,
): Generator<string> {
  const { entries, item } = convertObject(artefact, place, writing);
  out.push('{');
  for (const [index, [property, value]] of entries.entries()) {
    out.push(keyText(property, index));
    if (isScalar(value) || isLocalised(property)) out.push(scalarText(value));
    else if (isArray(value)) yield* writeArrayInChunks(value, placeOf(property, place, item), writing, out);
    else write(value, placeOf(property, place, item), writing, out);
  }
  out.push('}');
}
