import type { ElementException } from './property-names.js';

/** An element of the 2.1 model without a counterpart in 3.x. */
export interface ElementLoss {
  /** `error` where the rest would change its meaning; otherwise the element is left out with a warning. */
  readonly severity: 'error' | 'warning';
  /** What the element is, and what happens to it. */
  readonly detail: string;
}

/** What is particular to a version of SDMX-ML whose information model is not that of 3.x. */
export interface Particulars {
  /** Names of properties, by `Type/Element`; they take precedence over those of all versions. */
  readonly elements: Readonly<Record<string, ElementException>>;
  /** By `Type/attribute`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Ids that the version fixes and 3.x does not, by type. */
  readonly impliedIds: Readonly<Record<string, string>>;
  /** Elements without a counterpart in 3.x, by `Type/Element`. */
  readonly losses: Readonly<Record<string, ElementLoss>>;
  /** Types that may repeat, though later versions allow one of each kind. */
  readonly repeatable: ReadonlySet<string>;
  /** Package and class in URNs, by type, where the grammar does not type URNs. */
  readonly urnClasses: Readonly<Record<string, string>>;
  /** Types whose URN contains the ids of the objects they are nested in. */
  readonly nestedTypes: ReadonlySet<string>;
}
