/** A grammar of SDMX-ML as data, parsed by parse-grammar.ts. Type names are unique in a grammar. */

/** The elements inside an element, their order and occurrence. Element names are qualified: `structure:Code`. */
export type ContentModel =
  | { readonly kind: 'element'; readonly name: string; readonly type: string; readonly default?: string }
  | { readonly kind: 'sequence' | 'choice' | 'all'; readonly parts: readonly ContentModel[] }
  | { readonly kind: 'repeat'; readonly part: ContentModel; readonly min: number; readonly max: number };

export interface AttributeDeclaration {
  /** Local name; `xml:lang` for the one qualified attribute of the structure message. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly fixed?: string;
  readonly default?: string;
}

export interface ComplexTypeDeclaration {
  readonly name: string;
  readonly attributes: readonly AttributeDeclaration[];
  /** Simple type of the text, for types that hold text. */
  readonly text?: string;
  readonly content?: ContentModel;
}

export interface SimpleTypeDeclaration {
  readonly name: string;
  readonly base?: string;
  /** Members of a union, instead of a base. */
  readonly union?: readonly string[];
  readonly values?: readonly string[];
  /** Patterns in XML Schema syntax; the text has to match one of them. */
  readonly patterns?: readonly string[];
}

export interface Grammar {
  readonly complexTypes: ReadonlyMap<string, ComplexTypeDeclaration>;
  readonly simpleTypes: ReadonlyMap<string, SimpleTypeDeclaration>;
}
