import type { ElementException } from './property-names.js';

/**
 * The notation of the SDMX-JSON grammars. The properties of an object stand in the order of the model, which is that of
 * SDMX-ML: equal content has equal model text.
 *
 * Names: `id` is mandatory, `prefix?` optional. `name/names` is a text in the best language and in all languages; the
 * first of the two is mandatory.
 *
 * Values: the name of an object, of a union or of a simple type; `'Allowed'` or `true` is that value only; `T[]` an array
 * of one or more, `T[0..]` of none or more, `T[1..2]` of one or two, a final `!` requires distinct values;
 * `T{alias:codelist}` an object of any properties whose values are T, in the model an array of objects with the name of
 * the property as `alias` and its value as `codelist`; `texts` a text; `self.uri`, `self.href` and `service.href` a
 * property of the model only, taken from that link.
 */
export type ObjectDeclaration = Readonly<Record<string, string>>;

/** The names of properties in a declaration: `name/names?` declares two. */
export const namesIn = (declared: string): readonly string[] => declared.replace('?', '').split('/');

/** Properties that exclude each other. An alternative lists its properties, `?` after those that are optional. */
export interface Choice {
  readonly take: 'one' | 'one or none' | 'one or more';
  readonly alternatives: readonly string[];
}

/** A value that is either of a simple type or an object, which may be `texts`. */
export interface Union {
  readonly simple: string;
  readonly object: string;
}

/** What a URN may refer to. */
export interface ReferenceDeclaration {
  /** Package and class; any of the information model where missing. */
  readonly classes?: readonly string[];
  /** What follows the version: the id of an item, ids joined by dots, either or nothing; nothing where missing. */
  readonly item?: 'one' | 'nested' | 'any';
  /** Id and version where the standard fixes them. */
  readonly fixed?: string;
  /** Package and class that it cannot name though the information model has it. */
  readonly except?: string;
  /** Every version spells the class ValueList as Valuelist, which elsewhere only 2.0.0 does. */
  readonly isMisspelled?: true;
  /** Parts of it may be `*`. */
  readonly wildcards?: true;
}

/** Where a version of SDMX-JSON differs from what follows from SDMX-ML (derive-json.ts). Missing members: no difference. */
export interface JsonDelta {
  /** Whether arrays may be empty; otherwise a property without values is left out. */
  readonly hasEmptyArrays?: boolean;
  /** Simple types and objects of another name, by their name in SDMX-ML. */
  readonly simpleTypes?: Readonly<Record<string, string>>;
  /** Names of properties that are not those of the model; undefined where they are. */
  readonly elementNames?: (type: string, element: string) => ElementException | undefined;
  readonly attributeNames?: (type: string, attribute: string) => string | undefined;
  /** Objects that SDMX-ML does not have, or has in another form; `null` for what is not an object in SDMX-JSON. */
  readonly additions?: Readonly<Record<string, ObjectDeclaration | null>>;
  /**
   * By object, the properties that differ. A property of the same name, without regard to `?`, is replaced where it
   * stands, `null` takes it out; another one is added at the end, or after `annotations` with the key `annotations > codes?`.
   */
  readonly objects?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** By object; they replace all derived choices of the object. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  readonly unions?: Readonly<Record<string, Union>>;
  /** Values of enumerations. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly references?: Readonly<Record<string, ReferenceDeclaration>>;
  readonly isClosed?: (object: string) => boolean;
}

/** A version of SDMX-JSON. Names are those of SDMX-ML where both have the same object. */
export interface JsonGrammar {
  /** Undefined for what is not an object. */
  object(name: string): ObjectDeclaration | undefined;
  /** The choices of an object; all their properties are declared as optional. */
  choices(object: string): readonly Choice[];
  union(name: string): Union | undefined;
  /** The values of an enumeration; undefined for every other simple type. */
  values(name: string): readonly string[] | undefined;
  /** What a simple type of URNs may refer to; undefined for every other simple type. */
  reference(name: string): ReferenceDeclaration | undefined;
  /** Whether the official schema forbids undeclared properties. */
  isClosed(object: string): boolean;
}

export const one = (...alternatives: readonly string[]): Choice => ({ take: 'one', alternatives });
export const oneOrNone = (...alternatives: readonly string[]): Choice => ({ take: 'one or none', alternatives });
export const oneOrMore = (...alternatives: readonly string[]): Choice => ({ take: 'one or more', alternatives });
