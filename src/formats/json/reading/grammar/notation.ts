/**
 * The notation of the grammar tables. The properties of an object stand in the order of the model, which is that of
 * SDMX-ML, so that equal content gives equal model text.
 *
 * Names: `id` must be there, `prefix?` may be missing. `name/names` is a text in the best language and in all of them,
 * of which the first must be there.
 *
 * Values: the name of an object, of a union or of a simple type; `'Allowed'` or `true` is that value and no other;
 * `T[]` an array of one or more, `T[0..]` of none or more, `T[1..2]` of one or two, with `!` behind it of distinct
 * values; `T{alias:codelist}` an object of any properties whose values are T, in the model an array of objects with the
 * name of the property as `alias` and its value as `codelist`; `texts` a text; `self.uri` and the like no property of
 * SDMX-JSON, but of the model, found in that link.
 */
export type ObjectDeclaration = Readonly<Record<string, string>>;

/** Properties of which only some go together. Alternatives list their properties, `?` behind those that may be missing. */
export interface Choice {
  readonly take: 'one' | 'one or none' | 'one or more';
  readonly alternatives: readonly string[];
}

export interface JsonGrammar {
  readonly objects: Readonly<Record<string, ObjectDeclaration>>;
  /** By object. Their properties are declared as ones that may be missing. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** Values that are either a simple type or an object, which may be `texts`. */
  readonly unions: Readonly<Record<string, { readonly simple: string; readonly object: string }>>;
  /** Whether a property that the object does not declare is an error, or only worth a warning. */
  readonly isClosed: (object: string) => boolean;
}
