import type { Artefact } from '../model/artefact.js';
import type { Content } from '../model/content.js';

type Fields = Readonly<Record<string, Content>>;

/** What a region or key says of one component: `values` or a `value`, or neither. */
export type ValueSet = Fields;

/** A cube region, or one key of a key set. */
export interface ValueSets {
  /** Whether what the sets describe belongs to the constraint, or is taken out of it. */
  readonly include: boolean;
  readonly sets: readonly ValueSet[];
}

export type ConstraintRole = 'Allowed' | 'Actual';

const listOf = (value: Content | undefined): readonly Fields[] =>
  Array.isArray(value) ? (value as readonly Fields[]) : [];

const setsIn = (holder: Fields): readonly ValueSet[] => [
  ...listOf(holder['keyValues']),
  ...listOf(holder['components']),
];

/** Constraints of 3.1 have no role; all of them say what is allowed. */
export const roleOf = (constraint: Artefact): ConstraintRole =>
  constraint['role'] === 'Actual' ? 'Actual' : 'Allowed';

export const regionsOf = (constraint: Artefact): readonly ValueSets[] =>
  listOf(constraint['cubeRegions']).map((region) => ({ include: region['include'] !== false, sets: setsIn(region) }));

/** The keys of all key sets, in their order, which counts. */
export const keysOf = (constraint: Artefact): readonly ValueSets[] =>
  listOf(constraint['dataKeySets']).flatMap((keySet) =>
    listOf(keySet['keys']).map((key) => ({ include: keySet['isIncluded'] !== false, sets: setsIn(key) })),
  );

/** The ids of the components that a constraint says something of; paths of nested metadata attributes are dotted. */
export function componentsNamedBy(constraint: Artefact): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { sets } of [...regionsOf(constraint), ...keysOf(constraint)]) {
    for (const { id } of sets) if (typeof id === 'string') named.add(id);
  }
  return named;
}
