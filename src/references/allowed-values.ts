import type { Artefact } from '../model/artefact.js';
import type { Steps } from '../model/steps.js';
import { boxesOfKeys, type ReadKey, readKeys, spanOfBoxes, universesOf } from './codes-of-keys.js';
import { spanOfRegions } from './codes-of-regions.js';
import { componentsNamedBy, keysOf, regionsOf, type ValueSets } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { type Box, BoxBudget, intersectLists, type Universes } from './key-boxes.js';
import {
  everyValue,
  intersectSpans,
  isEmptySpan,
  isMasked,
  listedValues,
  noValue,
  type Span,
  sizeOfSpan,
} from './spans.js';

type Enumerations = ReadonlyMap<string, Enumeration>;

/** A constraint with the values that it describes. */
export interface ReadConstraint {
  /** As in the input, such as its URN. */
  readonly name: string;
  readonly regions: readonly ValueSets[];
  readonly keys: readonly ReadKey[];
  /** The values that its regions allow, by component. */
  readonly inRegions: ReadonlyMap<string, Span>;
  /** The series that its key sets allow; undefined without key sets. */
  readonly boxes: readonly Box[] | undefined;
}

/** The values that several constraints together allow. */
export interface AllowedValues {
  readonly constraints: readonly ReadConstraint[];
  /** What all regions allow, by component; no restriction where one is missing. */
  readonly regions: Box;
  /** The series that all key sets allow: those in a box of each list. */
  readonly keys: readonly (readonly Box[])[];
  /** What regions and key sets allow, by component: the values that a component has in the series that are left. */
  readonly spans: ReadonlyMap<string, Span>;
  /** False where key sets are too many to be combined; the values are then too many, never too few. */
  readonly isExact: boolean;
}

function* readConstraint(
  name: string,
  constraint: Artefact,
  enumerations: Enumerations,
  universes: Universes,
  budget: BoxBudget,
): Steps<ReadConstraint> {
  const regions = regionsOf(constraint);
  const keys = yield* readKeys(keysOf(constraint), enumerations);
  const inRegions = new Map<string, Span>();
  for (const id of componentsNamedBy({ ...constraint, dataKeySets: [] })) {
    const span = spanOfRegions(regions, id, enumerations.get(id));
    if (span !== everyValue) inRegions.set(id, span);
    yield;
  }
  const boxes = keys.length === 0 ? undefined : yield* boxesOfKeys(keys, universes, budget);
  return { name, regions, keys, inRegions, boxes };
}

/** Lists of boxes, intersected as far as the budget suffices. */
function combine(lists: readonly (readonly Box[])[], universes: Universes, budget: BoxBudget): (readonly Box[])[] {
  const left: (readonly Box[])[] = [];
  // The shortest first: the intersection is hardly longer.
  for (const list of [...lists].sort((one, other) => one.length - other.length)) {
    const before = left.at(-1);
    const both = before === undefined ? undefined : intersectLists(before, list, universes, budget);
    if (both === undefined) left.push(list);
    else left.splice(-1, 1, both);
  }
  if (left.length > 1) budget.isExact = false;
  return left;
}

const sizeOf = (boxes: readonly Box[], spans: Box): number =>
  [...spans.values()].reduce((sum, span) => sum + sizeOfSpan(span), boxes.length);

/**
 * A box without the values that are not left; undefined where a component has none. Values that are not listed one by one
 * stay as they are: a copy of a long list for each box would take much memory.
 */
function reduceBox(box: Box, spans: Box, sizes: ReadonlyMap<string, number>, universes: Universes): Box | undefined {
  const reduced = new Map(box);
  for (const [id, span] of box) {
    const left = spans.get(id);
    if (left === undefined) continue;
    const isLarge = isMasked(left) && listedValues(span) === undefined;
    if (isLarge && span !== 'some' && !isMasked(span) && span.ids.size < (sizes.get(id) ?? 0)) continue;
    const both = intersectSpans(span, left);
    if (isEmptySpan(both, universes.get(id))) return undefined;
    if (!isLarge) reduced.set(id, both);
  }
  return reduced;
}

/** The boxes of a list that have values left, reduced to these, and the values of their components. */
function reduce(list: readonly Box[], spans: Map<string, Span>, universes: Universes): readonly Box[] {
  const sizes = new Map([...spans].map(([id, span]) => [id, sizeOfSpan(span)]));
  const left = list.flatMap((box) => reduceBox(box, spans, sizes, universes) ?? []);
  for (const id of new Set(list.flatMap((box) => [...box.keys()]))) {
    spans.set(id, intersectSpans(spans.get(id) ?? everyValue, spanOfBoxes(left, id)));
  }
  return left;
}

/** Most rounds in which lists of boxes reduce each other. */
const mostRounds = 10;

/**
 * The values that constraints together allow. Regions restrict components one by one, key sets restrict series; a value is
 * left if a series with it is left. A constraint can only narrow what the others allow (technical notes, cascade rules for
 * processing constraints).
 * @param constraints by a name that the result refers to
 * @param enumerations of the enumerated components of the structure, by component id
 */
export function* allowedValues(
  constraints: ReadonlyMap<string, Artefact>,
  enumerations: Enumerations,
): Steps<AllowedValues> {
  const universes = universesOf(enumerations);
  const budget = new BoxBudget();
  const read: ReadConstraint[] = [];
  for (const [name, each] of constraints) read.push(yield* readConstraint(name, each, enumerations, universes, budget));
  const regions = new Map<string, Span>();
  for (const [id, span] of read.flatMap(({ inRegions }) => [...inRegions])) {
    regions.set(id, intersectSpans(regions.get(id) ?? everyValue, span));
    yield;
  }
  const spans = new Map(regions);
  let keys = combine(
    read.flatMap(({ boxes }) => (boxes === undefined ? [] : [boxes])),
    universes,
    budget,
  );
  for (let round = 0; round < mostRounds; round += 1) {
    const before = sizeOf(keys.flat(), spans);
    keys = keys.map((list) => reduce(list, spans, universes));
    yield;
    if (keys.length <= 1 || sizeOf(keys.flat(), spans) === before) break;
  }
  if (keys.some(({ length }) => length === 0)) {
    for (const id of read.flatMap((each) => each.keys.flatMap(({ extents }) => [...extents.keys()]))) {
      spans.set(id, noValue);
    }
  }
  return { constraints: read, regions, keys, spans, isExact: budget.isExact };
}
