import type { LazyList } from '../model/lazy-list.js';
import type { JsonSchema } from './route.js';

declare const json: unique symbol;

/** A JSON Schema together with the type of the JSON that it describes. The type exists for the compiler only. */
export interface TypedSchema<T> extends JsonSchema {
  readonly [json]?: T;
}

/** The JSON that a schema describes. Lists can be lazy. */
export type JsonOf<S> = S extends { readonly [json]?: infer T } ? T : unknown;

type Properties = Readonly<Record<string, JsonSchema>>;
type JsonOfRecord<Required, Optional> = { readonly [Key in keyof Required]: JsonOf<Required[Key]> } & {
  readonly [Key in keyof Optional]?: JsonOf<Optional[Key]> | undefined;
};

const exampleUrn = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)';

const described = (description: string | undefined) => description !== undefined && { description };

export const string = (description?: string): TypedSchema<string> => ({ type: 'string', ...described(description) });
export const integer = (description?: string): TypedSchema<number> => ({ type: 'integer', ...described(description) });
export const boolean = (description?: string): TypedSchema<boolean> => ({ type: 'boolean', ...described(description) });
export const urn = (description: string): TypedSchema<string> => ({ ...string(description), examples: [exampleUrn] });
export const instant: TypedSchema<string> = { type: 'string', format: 'date-time' };

/** One of some words. */
export const word = <const Words extends readonly string[]>(...words: Words): TypedSchema<Words[number]> => ({
  type: 'string',
  enum: words,
});

export const literal = <const T extends string | number | boolean>(value: T, description?: string): TypedSchema<T> => ({
  const: value,
  ...described(description),
});

/** @param schema one with a type */
export const orNull = <T>({ type, ...rest }: TypedSchema<T>): TypedSchema<T | null> => ({
  type: [type, 'null'],
  ...rest,
});

export const arrayOf = <T>(items: TypedSchema<T>, description?: string): TypedSchema<LazyList<T>> => ({
  type: 'array',
  items,
  ...described(description),
});

/** An object with required and optional properties; those that are undefined are not written. */
export const record = <Required extends Properties, Optional extends Properties = Record<never, never>>(
  properties: Required,
  optional?: Optional,
): TypedSchema<JsonOfRecord<Required, Optional>> => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

export const nothing: TypedSchema<null> = { type: 'null' };

export const anyOf = <Schemas extends readonly JsonSchema[]>(
  ...schemas: Schemas
): TypedSchema<JsonOf<Schemas[number]>> => ({
  anyOf: schemas,
});

export const exactlyOneOf = <Schemas extends readonly JsonSchema[]>(
  ...schemas: Schemas
): TypedSchema<JsonOf<Schemas[number]>> => ({
  oneOf: schemas,
});

/** An object with any names, or with some of those given. */
export const dictionary = <T>(
  values: TypedSchema<T>,
  names?: readonly string[],
): TypedSchema<Readonly<Record<string, T>>> => ({
  type: 'object',
  ...(names && { propertyNames: { enum: names } }),
  additionalProperties: values,
});

const componentName = Symbol('name of the component');
const componentNames = new Set<string>();

/**
 * Makes a schema a component of `/openapi.json`: the document refers to it by its name. A copy that is spread has no name.
 */
export function named<T>(name: string, schema: TypedSchema<T>): TypedSchema<T> {
  if (componentNames.has(name)) throw new TypeError(`two schemas have the name ${name}`);
  componentNames.add(name);
  return Object.defineProperty({ ...schema }, componentName, { value: name });
}

/**
 * Replaces named schemas by references.
 * @param components gets these schemas, by name
 */
export function referToNamed(node: unknown, components: Record<string, unknown>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each) => referToNamed(each, components));
  const name: unknown = Reflect.get(node, componentName);
  const entries = (): unknown =>
    Object.fromEntries(Object.entries(node).map(([key, each]) => [key, referToNamed(each, components)]));
  if (typeof name !== 'string') return entries();
  if (!(name in components)) components[name] = entries();
  return { $ref: `#/components/schemas/${name}` };
}
