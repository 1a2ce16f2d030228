import type { Artefact } from '../model/artefact.js';
import { objectsOf, type Properties } from '../model/content.js';
import { referenceRowsOf } from './reference-table.js';

/** What a region or key holds for one component: `values`, a `value`, a `timeRange`, or none of them. */
export type ValueSet = Properties;

/** A cube region, or one key of a key set. */
export interface ValueSets {
  /** Whether the constraint includes or excludes the data that the sets describe. */
  readonly include: boolean;
  readonly sets: readonly ValueSet[];
}

/** Whether a constraint describes the data that are allowed, or the data that exist. */
export type ConstraintRole = 'Allowed' | 'Actual';

const setsIn = (holder: Properties): readonly ValueSet[] => [
  ...objectsOf(holder['keyValues']),
  ...objectsOf(holder['components']),
];

/** Default roles (SDMX-ML 2.1, `ContentConstraint/@type`); constraints of 3.1 are `Allowed`. */
const defaultRoles: Readonly<Partial<Record<string, ConstraintRole>>> = { ContentConstraint: 'Actual' };

/** The role of a constraint, as written or by default. */
export function roleOf(constraint: Artefact): ConstraintRole {
  const role = constraint['role'];
  return role === 'Actual' || role === 'Allowed' ? role : (defaultRoles[constraint.class] ?? 'Allowed');
}

export const regionsOf = (constraint: Properties): readonly ValueSets[] =>
  objectsOf(constraint['cubeRegions']).map((region) => ({
    include: region['include'] !== false,
    sets: setsIn(region),
  }));

/** The keys of all key sets, in their order, which is significant. */
export const keysOf = (constraint: Properties): readonly ValueSets[] =>
  objectsOf(constraint['dataKeySets']).flatMap((keySet) =>
    objectsOf(keySet['keys']).map((key) => ({ include: keySet['isIncluded'] !== false, sets: setsIn(key) })),
  );

/** The ids of the components that a constraint restricts; of nested metadata attributes the dotted paths. */
export function componentsNamedBy(constraint: Properties): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { sets } of [...regionsOf(constraint), ...keysOf(constraint)]) {
    for (const { id } of sets) if (typeof id === 'string') named.add(id);
  }
  return named;
}

const attachments = new Map(
  referenceRowsOf('DataConstraint')
    .filter(({ purpose }) => purpose === 'attachment')
    .flatMap(({ path, targets }) => targets.map((target) => [target, path.split('/')[1] ?? ''] as const)),
);

/** The property of `constraintAttachment` that holds the structures of a class, such as `dataflows`. */
export const attachmentProperty = (structureClass: string): string => attachments.get(structureClass) ?? '';

/**
 * The value set for exactly these values of a component. Without values it excludes all, because an inclusive set without
 * values includes all (information model, MemberSelection).
 */
export const valueSetOf = (id: string, values: ReadonlySet<string>) =>
  values.size === 0 ? { id, include: false, values: ['%'] } : { id, include: true, values: [...values] };

/** An included cube region. @param dimensions ids of the components whose sets are `keyValues` */
export function cubeRegionOf<Set extends { readonly id?: unknown }>(
  sets: readonly Set[],
  dimensions: ReadonlySet<unknown>,
) {
  const keyValues = sets.filter(({ id }) => dimensions.has(id));
  const components = sets.filter(({ id }) => !dimensions.has(id));
  return {
    include: true,
    ...(keyValues.length === 0 ? {} : { keyValues }),
    ...(components.length === 0 ? {} : { components }),
  };
}
