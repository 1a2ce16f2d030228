import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';
import type { ValueSet } from '../../references/constraint-content.js';
import type { Enumeration } from '../../references/enumeration.js';
import { ActualData, type Selection } from './actual-data.js';
import type { AvailabilityMode } from './availability-query.js';

type Ids = ReadonlySet<string>;

/** What is asked of a constraint. */
export interface Reduction {
  /** The data of any of them are selected. */
  readonly selections: readonly Selection[];
  /** Ids of the components to tell of, in their order. */
  readonly components: readonly string[];
  readonly dimensions: ReadonlySet<string>;
  readonly mode: AvailabilityMode;
  /** Of the components that have a list, by component id. */
  readonly enumerations: ReadonlyMap<string, Enumeration>;
}

const isIds = (values: Ids | ValueSet): values is Ids => values instanceof Set;

/** A choice among the values of a component is judged by what is selected of the others. */
function without(selection: Selection, component: string): Selection {
  if (!selection.has(component)) return selection;
  const others = new Map(selection);
  others.delete(component);
  return others;
}

/** The values of all alternatives together; what cannot be listed is told as the first alternative has it. */
function united(data: ActualData, id: string, all: readonly (Ids | ValueSet)[]): Ids | ValueSet {
  return all.find((each) => !isIds(each)) ?? data.inOrder(id, new Set(all.filter(isIds).flatMap((ids) => [...ids])));
}

/** A component without any value left: all that there are are taken out, as a set of none would mean all. */
const valueSet = (id: string, values: Ids | ValueSet): ValueSet => {
  if (!isIds(values)) return values;
  return values.size === 0 ? { id, include: false, values: ['%'] } : { id, include: true, values: [...values] };
};

/**
 * The cube region of the values that components have in the data selected, as a data constraint tells them. Components
 * of which it says nothing are not in it.
 * @returns undefined where there are no such data
 */
export function reduceConstraint(constraint: Artefact, reduction: Reduction): Content | undefined {
  const { components, dimensions, mode } = reduction;
  const data = new ActualData(constraint, reduction.enumerations);
  const selections =
    mode === 'exact' ? reduction.selections.filter((selection) => data.hasData(selection)) : reduction.selections;
  if (selections.length === 0) return undefined;
  const sets = components.flatMap((id) => {
    const values = selections
      .map((selection) => data.valuesOf(id, mode === 'exact' ? selection : without(selection, id)))
      .filter((each) => each !== undefined);
    return values.length === 0 ? [] : [{ id, values: united(data, id, values) }];
  });
  if (sets.length > 0 && sets.every(({ values }) => isIds(values) && values.size === 0)) return undefined;
  const keyValues: readonly Content[] = sets
    .filter(({ id }) => dimensions.has(id))
    .map(({ id, values }) => valueSet(id, values));
  const others = sets.filter(({ id }) => !dimensions.has(id)).map(({ id, values }) => valueSet(id, values));
  return {
    include: true,
    ...(keyValues.length === 0 ? {} : { keyValues }),
    ...(others.length === 0 ? {} : { components: others }),
  };
}
