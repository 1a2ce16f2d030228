import type { Loss } from '../model-2.1/up/losses.js';
import type { Mapping, Split } from '../model-2.1/up/mapping.js';
import type { ComplexTypeDeclaration, Grammar } from './grammar.js';
import type { ElementException } from './property-names.js';

/** What is particular to a version of SDMX-ML whose information model is not that of 3.x. */
export interface Particulars {
  /** Names of properties, by `Type/Element`; they come before those that count for every version. */
  readonly elements: Readonly<Record<string, ElementException>>;
  /** By `Type/attribute`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Ids that the version fixes and others do not, by type. */
  readonly impliedIds: Readonly<Record<string, string>>;
  /** Elements without a place in the model, by `Type/Element`. */
  readonly losses: Readonly<Record<string, Loss>>;
  /** How what a type says is said in the model. */
  mappingOf(type: ComplexTypeDeclaration, grammar: Grammar): Mapping | undefined;
  /** Types that may repeat freely, though later versions allow one of each kind. */
  readonly repeatable: ReadonlySet<string>;
  /** Artefacts that become others, by type. */
  readonly splits: Readonly<Record<string, Split>>;
  /** Package and class in URNs, by type, where the grammar does not type them. */
  readonly urnClasses: Readonly<Record<string, string>>;
  /** Types whose URN shows the ids of the objects they are nested in. */
  readonly nestedTypes: ReadonlySet<string>;
}
