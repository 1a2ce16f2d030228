import { eachInSteps, type Steps } from '../model/steps.js';
import type { ConstraintPlace, ValueSet, ValueSets } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { extentOf } from './extent.js';
import { type Box, type BoxBudget, BoxList, type Universes } from './key-boxes.js';
import {
  type Extent,
  everyValue,
  isEmptySpan,
  isEveryValue,
  listedValues,
  noValue,
  type Span,
  spanOf,
  uniteSpans,
} from './spans.js';

type Enumerations = ReadonlyMap<string, Enumeration>;

/** The extents of the components that a key names; a component that it does not name has all values. */
type Extents = ReadonlyMap<string, Extent>;

/** A key with the extents of its components. */
export interface ReadKey {
  readonly include: boolean;
  readonly extents: Extents;
  readonly place?: ConstraintPlace;
  /** As written. */
  readonly sets?: readonly ValueSet[];
}

/** Computes the extents of keys, once for all components. There can be hundreds of thousands of keys. */
export function* readKeys(keys: readonly ValueSets[], enumerations: Enumerations): Steps<readonly ReadKey[]> {
  const read: ReadKey[] = [];
  yield* eachInSteps(keys, ({ include, sets, place }) => {
    const extents = new Map<string, Extent>();
    for (const set of sets) {
      const id = String(set['id']);
      extents.set(id, extentOf(set, enumerations.get(id)));
    }
    read.push({ include, place, sets, extents });
  });
  return read;
}

export const universesOf = (enumerations: Enumerations): Universes =>
  new Map([...enumerations].map(([id, { codes }]) => [id, codes]));

/** A key as a box; undefined where a component has no value. */
export function boxOfKey({ extents }: ReadKey): Box | undefined {
  const box = new Map<string, Span>();
  for (const [id, extent] of extents) {
    const span = spanOf(extent);
    if (isEmptySpan(span, undefined)) return undefined;
    if (extent !== 'all') box.set(id, span);
  }
  return box;
}

/** Whether keys begin with all series: an exclusive key that comes first excludes from all. */
export const beginsWithAll = (keys: readonly Pick<ReadKey, 'include'>[]): boolean => keys[0]?.include === false;

/**
 * The series that key sets leave, as boxes that can overlap. Keys apply in their order: a later key can include what an
 * earlier one excluded, and an exclusive key that comes first excludes from all series.
 */
export function* boxesOfKeys(keys: readonly ReadKey[], universes: Universes, budget: BoxBudget): Steps<readonly Box[]> {
  const boxes: [boolean, Box][] = [];
  yield* eachInSteps(keys, (key) => {
    const box = boxOfKey(key);
    if (box !== undefined) boxes.push([key.include, box]);
  });
  const list = new BoxList(boxes.map(([, box]) => box));
  yield;
  if (beginsWithAll(keys)) list.add(new Map());
  yield* eachInSteps(boxes, ([include, box]) => {
    if ([...box.values()].includes('some')) budget.isExact = false;
    if (include) list.add(box);
    else list.subtract(box, universes, budget);
  });
  return list.boxes;
}

/** The values that a component has in boxes. */
export function spanOfBoxes(boxes: readonly Box[], component: string): Span {
  const listed = new Set<string>();
  let others: Span = noValue;
  for (const box of boxes) {
    const span = box.get(component) ?? everyValue;
    const values = listedValues(span);
    if (values !== undefined) for (const id of values) listed.add(id);
    else others = uniteSpans(others, span);
    if (isEveryValue(others)) return everyValue;
  }
  return uniteSpans({ isAllBut: false, ids: listed }, others);
}
