/** What a value of a property is, as the form of the property offers it. */
export type FieldValue =
  | { readonly kind: 'text' /** What it looks like, in words. */; readonly expected?: string }
  | { readonly kind: 'integer' | 'number' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'enumeration'; readonly values: readonly string[] }
  /** The only value that the standard allows. */
  | { readonly kind: 'fixed'; readonly value: string | boolean }
  /** Texts by language. */
  | { readonly kind: 'texts' }
  | {
      readonly kind: 'reference';
      /** Classes in the URN; any where empty. */
      readonly classes: readonly string[];
      /** Whether parts of the URN can be `*`. */
      readonly isLoose: boolean;
    }
  /** An object, by the name of its shape. */
  | { readonly kind: 'object'; readonly shape: string }
  /** A simple value, or an object with it. */
  | { readonly kind: 'either'; readonly simple: FieldValue; readonly object: FieldValue };

/** A property of an object. */
export interface FieldShape {
  readonly property: string;
  /** The property with the text in the best language, for texts in all languages. */
  readonly best?: string;
  readonly isRequired: boolean;
  /** Set where it is an array. */
  readonly list?: { readonly most: number | undefined };
  readonly value: FieldValue;
}

/** Properties that exclude each other. */
export interface FieldChoice {
  readonly isRequired: boolean;
  /** Properties of each alternative; those that are optional in it too. */
  readonly alternatives: readonly (readonly string[])[];
}

/** The properties of an object, in the order of the grammar. */
export interface ObjectShape {
  readonly fields: readonly FieldShape[];
  readonly choices: readonly FieldChoice[];
}

/** What the general form has of the grammar of SDMX-JSON 2.1. */
export interface FormShapes {
  /** Name of the shape of artefacts, by class. */
  readonly classes: Readonly<Record<string, string>>;
  readonly objects: Readonly<Record<string, ObjectShape>>;
}
