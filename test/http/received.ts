import type { JsonOf } from '../../src/http/json-schema.js';
import type { LazyList } from '../../src/model/lazy-list.js';

type AsRead<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends LazyList<infer Entry>
    ? readonly AsRead<Entry>[]
    : T extends object
      ? { readonly [Key in keyof T]: AsRead<T[Key]> }
      : T;

/** The JSON of a response, as it is read, by its schema. */
export type Received<Schema> = AsRead<JsonOf<Schema>>;
