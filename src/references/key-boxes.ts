import type { Universe } from './code-index.js';
import { complementOf, everyValue, intersectSpans, isEmptySpan, listedValues, type Span } from './spans.js';

/** Keys: all that have one of the values of each component; a component that is not named has any value. */
export type Box = ReadonlyMap<string, Span>;

/** The values of the components that have a list, by component id. */
export type Universes = ReadonlyMap<string, Universe>;

/** Most comparisons of two boxes for the constraints of a context: some 100 ms. */
const mostSteps = 100_000;

/** The comparisons that are left, and whether all results so far are exact. Others have keys too many, never too few. */
export class BoxBudget {
  #left = mostSteps;
  isExact = true;

  /** Whether a number of comparisons is left; takes them. */
  take(steps: number): boolean {
    if (steps > this.#left) return false;
    this.#left -= steps;
    return true;
  }
}

/** The keys that two boxes have in common; undefined for none. */
export function intersectBoxes(one: Box, other: Box, universes: Universes): Box | undefined {
  const both = new Map(one);
  for (const [id, span] of other) {
    const before = both.get(id);
    const left = before === undefined ? span : intersectSpans(before, span);
    if (isEmptySpan(left, universes.get(id))) return undefined;
    both.set(id, left);
  }
  return both;
}

function isDisjoint(one: Box, other: Box, universes: Universes): boolean {
  for (const [id, span] of other) {
    const before = one.get(id);
    if (before !== undefined && isEmptySpan(intersectSpans(before, span), universes.get(id))) return true;
  }
  return false;
}

/**
 * The keys of a box that another one lacks, as disjoint boxes: for each component of the other the keys with other values
 * of it, and common values of the components before.
 */
function subtractBox(box: Box, taken: Box, universes: Universes): readonly Box[] {
  const pieces: Box[] = [];
  const common = new Map(box);
  for (const [id, span] of taken) {
    const given = common.get(id) ?? everyValue;
    const outside = intersectSpans(given, complementOf(span));
    if (!isEmptySpan(outside, universes.get(id))) pieces.push(new Map(common).set(id, outside));
    common.set(id, intersectSpans(given, span));
  }
  return pieces;
}

/** The listed values of a component in a box; undefined where it can have others. */
function listedIn(box: Box, component: string): ReadonlySet<string> | undefined {
  const span = box.get(component);
  return span === undefined ? undefined : listedValues(span);
}

/** The component with the most different values in boxes. */
function mostVaried(boxes: Iterable<Box>): string {
  const values = new Map<string, Set<string>>();
  for (const box of boxes) {
    for (const id of box.keys()) {
      const [first] = listedIn(box, id) ?? [];
      if (first !== undefined) values.set(id, (values.get(id) ?? new Set()).add(first));
    }
  }
  let best = '';
  for (const [id, { size }] of values) if (size > (values.get(best)?.size ?? 0)) best = id;
  return best;
}

/** Boxes, indexed by the values of one component, so that those that may overlap with another box are found fast. */
export class BoxList {
  readonly #component: string;
  readonly #byValue = new Map<string, Set<Box>>();
  readonly #wide = new Set<Box>();
  readonly #boxes = new Set<Box>();

  /** @param alike boxes as they will be added, or compared with those */
  constructor(alike: Iterable<Box>) {
    this.#component = mostVaried(alike);
  }

  get boxes(): readonly Box[] {
    return [...this.#boxes];
  }

  add(box: Box): void {
    this.#boxes.add(box);
    const values = listedIn(box, this.#component);
    if (values === undefined) this.#wide.add(box);
    else for (const value of values) this.#byValue.set(value, (this.#byValue.get(value) ?? new Set()).add(box));
  }

  #remove(box: Box): void {
    this.#boxes.delete(box);
    this.#wide.delete(box);
    for (const value of listedIn(box, this.#component) ?? []) this.#byValue.get(value)?.delete(box);
  }

  /** The boxes that may have keys in common with another one. */
  near(other: Box): readonly Box[] {
    const values = listedIn(other, this.#component);
    if (values === undefined) return this.boxes;
    const found = new Set(this.#wide);
    for (const value of values) for (const box of this.#byValue.get(value) ?? []) found.add(box);
    return [...found];
  }

  /** Takes the keys of a box away. When the budget is used up, a box is shortened, but not cut into several. */
  subtract(taken: Box, universes: Universes, budget: BoxBudget): void {
    const near = this.near(taken);
    if ([...taken.values()].includes('some') || !budget.take(near.length)) {
      budget.isExact = false;
      return;
    }
    for (const box of near) {
      if (isDisjoint(box, taken, universes)) continue;
      const pieces = subtractBox(box, taken, universes);
      if (pieces.length > 1 && !budget.take(pieces.length * 5)) {
        budget.isExact = false;
        continue;
      }
      this.#remove(box);
      for (const piece of pieces) this.add(piece);
    }
  }
}

/** The keys that a box of each of two lists has; undefined when the budget does not suffice. */
export function intersectLists(
  one: readonly Box[],
  other: readonly Box[],
  universes: Universes,
  budget: BoxBudget,
): readonly Box[] | undefined {
  const list = new BoxList([...one, ...other]);
  for (const box of other) list.add(box);
  const found: Box[] = [];
  for (const box of one) {
    const near = list.near(box);
    if (!budget.take(near.length)) return undefined;
    for (const each of near) {
      const both = intersectBoxes(box, each, universes);
      if (both !== undefined) found.push(both);
    }
  }
  return found;
}
