import { type Problem, StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { partsOf } from '../../model/parts.js';
import type { DataSelection } from './actual-data.js';
import type { AvailabilityQuery, Key } from './availability-query.js';
import type { Filter } from './filter.js';

/** A query applied to the data structure of one context. */
export interface SelectedData {
  /** Data are selected if they match one of these. */
  readonly selections: readonly DataSelection[];
  /** Ids of the components to return. */
  readonly components: readonly string[];
  readonly dimensions: ReadonlySet<string>;
}

const componentClasses = new Set(['Dimension', 'TimeDimension', 'DataAttribute', 'Measure']);

function fault(rule: string, detail: string, path: string): StrataError {
  const problem: Problem = { severity: 'error', code: 140, rule, detail, path };
  return new StrataError('Syntax', detail, [problem]);
}

/** The ids of the components of data: dimensions in the order of keys, then time, then all others. */
function componentsOf(structure: Artefact, used: readonly string[] | null) {
  const parts = [...partsOf(structure)].filter((part) => componentClasses.has(part.class));
  const idsOf = (isIncluded: (partClass: string) => boolean) =>
    parts.filter((part) => isIncluded(part.class)).map(({ tail }) => tail);
  const keyed = idsOf((each) => each === 'Dimension').filter((id) => used === null || used.includes(id));
  const time = idsOf((each) => each === 'TimeDimension');
  const others = idsOf((each) => each !== 'Dimension' && each !== 'TimeDimension');
  return { keyed, dimensions: [...keyed, ...time], all: [...keyed, ...time, ...others] };
}

const oneOf = (values: readonly string[]): Filter => values.map((value) => [{ operator: 'eq', value }]);

function selectionOf(key: Key, dimensions: readonly string[], filters: AvailabilityQuery['filters']): DataSelection {
  const selection = new Map<string, Filter[]>();
  const add = (id: string, filter: Filter) => selection.set(id, [...(selection.get(id) ?? []), filter]);
  for (const [index, values] of key.entries()) if (values !== null) add(dimensions[index] ?? '', oneOf(values));
  for (const [id, filter] of filters) add(id, filter);
  return selection;
}

/**
 * Applies the keys, filters and components of a query to a data structure.
 * @param used the dimensions that a dataflow uses of it; null for all
 * @throws StrataError `Syntax` for a key with more positions than there are dimensions, and for an unknown component
 */
export function selectData(
  { keys, filters, components }: AvailabilityQuery,
  structure: Artefact,
  used: readonly string[] | null,
): SelectedData {
  const { keyed, dimensions, all } = componentsOf(structure, used);
  const name = `${structure.agencyID}:${structure.id}(${structure.version})`;
  const long = keys.find((key) => key.length > keyed.length);
  if (long !== undefined) {
    const detail = `the key has ${long.length} positions, but the keys of ${name} have ${keyed.length}: ${keyed.join('.')}`;
    throw fault('key.long', detail, 'key');
  }
  const unknown = (ids: Iterable<string>): string | undefined => [...ids].find((id) => !all.includes(id));
  const unknownFilter = unknown(filters.keys());
  const unknownComponent = unknownFilter ?? unknown(components ?? []);
  if (unknownComponent !== undefined) {
    const detail = `${name} has no component "${unknownComponent}"; use one of ${all.join(', ')}`;
    throw fault('component.unknown', detail, unknownFilter === undefined ? 'component' : `c[${unknownFilter}]`);
  }
  return {
    selections: keys.map((key) => selectionOf(key, keyed, filters)),
    components: components === null ? dimensions : all.filter((id) => components.includes(id)),
    dimensions: new Set(dimensions),
  };
}
