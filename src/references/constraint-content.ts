import type { Artefact } from '../model/artefact.js';
import { objectsOf, type Properties } from '../model/content.js';
import { referenceRowsOf } from './reference-roles.js';

/** What a region or key holds for one component: `values`, a `value`, a `timeRange`, or none of them. */
export type ValueSet = Properties;

/** A region of a constraint, or a key of one of its key sets, by numbers that begin with 1. */
export type ConstraintPlace = { readonly region: number } | { readonly keySet: number; readonly key: number };

/** A region, or one key of a key set. */
export interface ValueSets {
  /** Whether the constraint includes or excludes the data that the sets describe. */
  readonly include: boolean;
  readonly sets: readonly ValueSet[];
  readonly place: ConstraintPlace;
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

const regionProperties = ['cubeRegions', 'metadataTargetRegions'] as const;

/** The cube regions of a data constraint, or the target regions of a metadata constraint. */
export const regionsOf = (constraint: Properties): readonly ValueSets[] =>
  regionProperties
    .flatMap((property) => objectsOf(constraint[property]))
    .map((region, index) => ({
      include: region['include'] !== false,
      sets: setsIn(region),
      place: { region: index + 1 },
    }));

/** The keys of all key sets, in their order, which is significant. */
export const keysOf = (constraint: Properties): readonly ValueSets[] =>
  objectsOf(constraint['dataKeySets']).flatMap((keySet, index) =>
    objectsOf(keySet['keys']).map((key, place) => ({
      include: keySet['isIncluded'] !== false,
      sets: setsIn(key),
      place: { keySet: index + 1, key: place + 1 },
    })),
  );

/** The ids of the components that a constraint restricts; of nested metadata attributes the dotted paths. */
export function componentsNamedBy(constraint: Properties): ReadonlySet<string> {
  const named = new Set<string>();
  const add = (holder: Properties): void => {
    for (const { id } of setsIn(holder)) if (typeof id === 'string') named.add(id);
  };
  for (const property of regionProperties) objectsOf(constraint[property]).forEach(add);
  // There can be hundreds of thousands of keys, of which `keysOf` makes objects.
  for (const keySet of objectsOf(constraint['dataKeySets'])) objectsOf(keySet['keys']).forEach(add);
  return named;
}

const attachments = new Map(
  [...referenceRowsOf('DataConstraint'), ...referenceRowsOf('MetadataConstraint')]
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
