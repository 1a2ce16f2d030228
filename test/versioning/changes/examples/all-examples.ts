import { categories } from './categories.js';
import { codelists } from './codelists.js';
import { conceptSchemes } from './concept-schemes.js';
import { dataConstraints } from './data-constraints.js';
import { dataStructures } from './data-structures.js';
import { type Absence, type ClassExamples, contentsOf, type Example, type Pair } from './example.js';
import { flowsAndAgreements } from './flows-and-agreements.js';
import { hierarchyExamples } from './hierarchies.js';
import { metadataConstraints } from './metadata-constraints.js';
import { metadataSets } from './metadata-sets.js';
import { metadataStructures } from './metadata-structures.js';
import { organisations } from './organisations.js';
import { processes } from './processes.js';
import { representationMaps } from './representation-maps.js';
import { schemeMaps } from './scheme-maps.js';
import { structureMaps } from './structure-maps.js';
import { vtlSchemes } from './vtl-schemes.js';

/** The examples of all classes. */
export const allExamples: readonly ClassExamples[] = [
  ...codelists,
  ...conceptSchemes,
  ...categories,
  ...dataStructures,
  ...metadataStructures,
  ...flowsAndAgreements,
  ...dataConstraints,
  ...metadataConstraints,
  ...hierarchyExamples,
  ...schemeMaps,
  ...representationMaps,
  ...structureMaps,
  ...processes,
  ...organisations,
  ...metadataSets,
  ...vtlSchemes,
];

/** An example of a rule with its contents. */
export interface RuleExample extends Pair, Pick<Example, 'increment' | 'total' | 'step'> {
  /** Class of the artefact and id of the rule, joined by a dot. */
  readonly rule: string;
}

export const isAbsence = (examples: Example | readonly Example[] | Absence): examples is Absence =>
  'because' in examples;

/** The examples of a rule; none where it has a reason for none, undefined where it is forgotten. */
export function examplesOf(
  { class: of, base, rules }: ClassExamples,
  rule: string,
): readonly RuleExample[] | undefined {
  const found = rules[rule];
  if (found === undefined) return undefined;
  if (isAbsence(found)) return [];
  return [found]
    .flat()
    .map((example: Example) => ({ ...example, ...contentsOf(base, example), rule: `${of}.${rule}` }));
}
