/** A number by its digits, so that a decimal keeps the precision that a floating point number would lose. */
export class NumberLiteral {
  /** `digits` is a JSON number (RFC 8259, section 6). */
  constructor(readonly digits: string) {}
}

/** A value on its way to JSON text: model content, numbers possibly by their digits. */
export type Json = string | number | boolean | NumberLiteral | readonly Json[] | JsonObject;
export type JsonObject = { readonly [property: string]: Json | undefined };

export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof NumberLiteral);
