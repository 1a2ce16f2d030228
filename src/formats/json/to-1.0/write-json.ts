import { type Json, NumberLiteral } from '../json.js';
import type { TextBuffer } from '../text-buffer.js';

/** A value whose lists may be made while they are written. */
export type LazyJson = Json | Iterable<Json> | { readonly [property: string]: LazyJson | undefined };

const isList = (value: object): value is Iterable<Json> => Symbol.iterator in value;

/** Writes a value as JSON text into a buffer; yields the chunks that fill up on the way. Missing properties are left out. */
export function* writeJson(value: LazyJson, out: TextBuffer): Generator<string> {
  if (typeof value !== 'object' || value instanceof NumberLiteral) {
    out.push(value instanceof NumberLiteral ? value.digits : JSON.stringify(value));
    yield* out.takeFull();
  } else if (isList(value)) {
    let separator = '';
    out.push('[');
    for (const element of value) {
      out.push(separator);
      yield* writeJson(element, out);
      separator = ',';
    }
    out.push(']');
  } else {
    let separator = '';
    out.push('{');
    for (const [property, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      out.push(`${separator}${JSON.stringify(property)}:`);
      yield* writeJson(inner, out);
      separator = ',';
    }
    out.push('}');
  }
}
