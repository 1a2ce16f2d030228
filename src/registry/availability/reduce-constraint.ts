import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';
import { eachInSteps, type Steps } from '../../model/steps.js';
import { cubeRegionOf, type ValueSet, valueSetOf } from '../../references/constraint-content.js';
import type { Enumeration } from '../../references/enumeration.js';
import { ActualData, type DataSelection } from './actual-data.js';
import type { AvailabilityMode } from './availability-query.js';

type Ids = ReadonlySet<string>;

/** The part of a data constraint that a query selects, for one of the structures that the constraint is attached to. */
export interface ReducedConstraint {
  /** URN of the constraint. */
  readonly urn: string;
  readonly constraint: Artefact;
  /** A cube region. */
  readonly region: Content;
  /** URN of the structure. */
  readonly context: string;
  /** What the constraint for the selected part says of it; missing where nothing is known. */
  readonly annotations?: readonly Content[];
}

/** How to reduce a constraint. */
export interface Reduction {
  /** Data are selected if they match one of these. */
  readonly selections: readonly DataSelection[];
  /** Ids of the components to return, in their order. */
  readonly components: readonly string[];
  readonly dimensions: ReadonlySet<string>;
  readonly mode: AvailabilityMode;
  /** Of the components that have a list, by component id. */
  readonly enumerations: ReadonlyMap<string, Enumeration>;
}

const isIds = (values: Ids | ValueSet): values is Ids => values instanceof Set;

/** In the mode `available`, the choice of a component is restricted by the selection of the others. */
function without(selection: DataSelection, component: string): DataSelection {
  if (!selection.has(component)) return selection;
  const others = new Map(selection);
  others.delete(component);
  return others;
}

/** The values of all alternatives together; where they cannot be listed, the value set of the first alternative. */
function* united(data: ActualData, id: string, all: readonly (Ids | ValueSet)[]): Steps<Ids | ValueSet> {
  const open = all.find((each) => !isIds(each));
  if (open !== undefined) return open;
  const values = new Set<string>();
  for (const ids of all.filter(isIds)) yield* eachInSteps(ids, (each) => values.add(each));
  return yield* data.inOrder(id, values);
}

/**
 * The cube region of the values that components have in the selected data, according to a data constraint, without the
 * components that the constraint does not name.
 * @returns undefined where there are no such data
 */
export function* reduceConstraint(constraint: Artefact, reduction: Reduction): Steps<Content | undefined> {
  const { components, dimensions, mode } = reduction;
  const data = yield* ActualData.read(constraint, reduction.enumerations);
  const selections: DataSelection[] = [];
  for (const each of reduction.selections) if (mode !== 'exact' || (yield* data.hasData(each))) selections.push(each);
  if (selections.length === 0) return undefined;
  const sets: ValueSet[] = [];
  let hasValues = false;
  for (const id of components) {
    const values: (Ids | ValueSet)[] = [];
    for (const selection of selections) {
      const found = yield* data.valuesOf(id, mode === 'exact' ? selection : without(selection, id));
      if (found !== undefined) values.push(found);
    }
    if (values.length === 0) continue;
    const all = yield* united(data, id, values);
    hasValues ||= !isIds(all) || all.size > 0;
    sets.push(isIds(all) ? valueSetOf(id, all) : all);
  }
  if (sets.length > 0 && !hasValues) return undefined;
  return cubeRegionOf<ValueSet>(sets, dimensions) as Content;
}
