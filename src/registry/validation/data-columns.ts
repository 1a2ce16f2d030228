import type { DataComponent } from './structure-of-data.js';

/** Ids of the dimensions in their order, the time dimension last. */
export const dimensionsOf = (components: readonly DataComponent[]): readonly string[] => [
  ...components.filter(({ kind }) => kind === 'dimension').map(({ id }) => id),
  ...components.filter(({ kind }) => kind === 'timeDimension').map(({ id }) => id),
];

/** Components with one value for several observations, by the dimensions that identify these; none for the data set. */
export interface SharedAttributes {
  readonly dimensions: readonly string[];
  readonly ids: readonly string[];
}

/** The attributes above the observation, in groups with the same dimensions. */
export function sharedAttributes(components: readonly DataComponent[]): readonly SharedAttributes[] {
  const groups = new Map<string, { readonly dimensions: readonly string[]; readonly ids: string[] }>();
  for (const { id, level } of components) {
    if (level === undefined || level.level === 'observation') continue;
    const key = level.dimensions.join(' ');
    const group = groups.get(key) ?? { dimensions: level.dimensions, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
