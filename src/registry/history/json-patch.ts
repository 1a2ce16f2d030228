import { type Content, isObject, type Properties } from '../../model/content.js';
import { firstPlaceWithout } from '../../model/first-place.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { type ElementPair, matchElements } from '../../versioning/changes/match-elements.js';
import { isSame } from '../../versioning/changes/same-content.js';
import type { ElementKey } from '../../versioning/changes/shape.js';

/** An operation of a JSON Patch (RFC 6902 section 4); paths are JSON pointers. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Content }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string };

/** A step of a JSON pointer (RFC 6901 section 3). */
const stepTo = (path: string, step: string | number): string =>
  `${path}/${typeof step === 'number' ? step : step.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** An element of an array, as `matchElements` takes it. */
interface Wrapped extends Properties {
  readonly element: Content;
}

const idOf = ({ element }: Properties): string | undefined => {
  const id = isObject(element) ? element['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** Elements match by id; those without an id by equal content, and the rest by their order. */
const keys: readonly ElementKey[] = [
  idOf,
  (wrapped) => (idOf(wrapped) === undefined ? JSON.stringify(wrapped['element']) : undefined),
  (wrapped) => (idOf(wrapped) === undefined ? '' : undefined),
];

const wrap = (list: readonly Content[]): Wrapped[] => list.map((element) => ({ element }));

/** A longest subsequence of the pairs that has the same order in both lists: these need not be moved. */
function longestInOrder(pairs: readonly ElementPair[]): ReadonlySet<ElementPair> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [place, pair] of pairs.entries()) {
    const { index } = pair.before;
    const length = firstPlaceWithout(ends.length, (end) => (pairs[ends[end] ?? 0]?.before.index ?? 0) < index);
    before[place] = ends[length - 1];
    ends[length] = place;
  }
  const kept = new Set<ElementPair>();
  for (let place = ends.at(-1); place !== undefined; place = before[place]) {
    const pair = pairs[place];
    if (pair !== undefined) kept.add(pair);
  }
  return kept;
}

/** Counts the taken places before a place, in logarithmic time (a Fenwick tree). */
class TakenPlaces {
  readonly #sums: number[];

  constructor(length: number) {
    this.#sums = Array<number>(length + 1).fill(0);
  }

  change(place: number, by: 1 | -1): void {
    for (let node = place + 1; node < this.#sums.length; node += node & -node) {
      this.#sums[node] = (this.#sums[node] ?? 0) + by;
    }
  }

  countBefore(place: number): number {
    let count = 0;
    for (let node = place; node > 0; node -= node & -node) count += this.#sums[node] ?? 0;
    return count;
  }
}

/** An element of the later list that an operation puts in its place: a moved one has `from`, a new one does not. */
interface Placed {
  readonly place: number;
  readonly content: Content;
  readonly from?: number;
}

/**
 * Places for all elements that the list has at any time while it is patched, in an order that both lists keep: an element that is
 * moved has two places.
 */
function planPlaces(after: readonly Content[], pairs: readonly ElementPair[]) {
  const inOrder = longestInOrder(pairs);
  const byIndex = new Map(pairs.map((pair) => [pair.after.index, pair]));
  const kept = [...pairs].sort((one, other) => one.before.index - other.before.index);
  const origins = new Map<ElementPair, number>();
  const placed: Omit<Placed, 'from'>[] = [];
  const moved: { readonly at: number; readonly pair: ElementPair }[] = [];
  let [place, next] = [0, 0];
  const placeUntilInOrder = (): void => {
    for (; next < after.length; next += 1) {
      const pair = byIndex.get(next);
      if (pair !== undefined && inOrder.has(pair)) return;
      if (pair !== undefined) moved.push({ at: placed.length, pair });
      placed.push({ place, content: after[next] as Content });
      place += 1;
    }
  };
  placeUntilInOrder();
  for (const pair of kept) {
    origins.set(pair, place);
    place += 1;
    if (!inOrder.has(pair)) continue;
    next += 1;
    placeUntilInOrder();
  }
  const pairAt = new Map(moved.map(({ at, pair }) => [at, pair]));
  const operations = placed.map((each, at): Placed => {
    const pair = pairAt.get(at);
    const from = pair === undefined ? undefined : origins.get(pair);
    return from === undefined ? each : { ...each, from };
  });
  return { origins, operations, length: place };
}

class Patch {
  readonly operations: PatchOperation[] = [];

  /** In steps, so that the caller can take turns. */
  *compare(before: Content, after: Content, path: string): Generator<void> {
    yield;
    if (isSame(before, after)) return;
    if (Array.isArray(before) && Array.isArray(after)) yield* this.#compareLists(before, after, path);
    else if (isObject(before) && isObject(after)) yield* this.#compareObjects(before, after, path);
    else this.operations.push({ op: 'replace', path, value: after });
  }

  *#compareObjects(before: Properties, after: Properties, path: string): Generator<void> {
    for (const name of Object.keys(before)) {
      if (after[name] === undefined) this.operations.push({ op: 'remove', path: stepTo(path, name) });
    }
    for (const [name, value] of Object.entries(after)) {
      if (value === undefined) continue;
      const earlier = before[name];
      if (earlier === undefined) this.operations.push({ op: 'add', path: stepTo(path, name), value });
      else yield* this.compare(earlier, value, stepTo(path, name));
    }
  }

  *#compareLists(before: readonly Content[], after: readonly Content[], path: string): Generator<void> {
    const { pairs, removed } = yield* matchElements(wrap(before), wrap(after), keys, false);
    // From the end, so that the places of the others stay.
    for (const { index } of removed.toSorted((one, other) => other.index - one.index)) {
      yield;
      this.operations.push({ op: 'remove', path: stepTo(path, index) });
    }
    const { origins, operations, length } = planPlaces(after, pairs);
    if (operations.length > 0) {
      const taken = new TakenPlaces(length);
      for (const origin of origins.values()) taken.change(origin, 1);
      for (const { place, content, from } of operations) {
        yield;
        if (from === undefined) {
          this.operations.push({ op: 'add', path: stepTo(path, taken.countBefore(place)), value: content });
        } else {
          const origin = taken.countBefore(from);
          taken.change(from, -1);
          const target = taken.countBefore(place);
          if (target !== origin)
            this.operations.push({ op: 'move', from: stepTo(path, origin), path: stepTo(path, target) });
        }
        taken.change(place, 1);
      }
    }
    for (const { before: one, after: other } of pairs) {
      const [left, right] = [one.content['element'], other.content['element']];
      if (left !== undefined && right !== undefined) yield* this.compare(left, right, stepTo(path, other.index));
    }
  }
}

/** Number of steps between two calls of `isTurnOver`. */
const stride = 200;

/**
 * The operations that turn one JSON value into another (RFC 6902), computed in turns. Elements of arrays match by their `id`, not by
 * their place: an element with another place is moved, and what differs in it is changed there. The time is proportional to the size
 * of the values times the logarithm of the longest array.
 */
export async function makeJsonPatch(
  before: Content,
  after: Content,
  signal?: AbortSignal,
): Promise<readonly PatchOperation[]> {
  const patch = new Patch();
  let steps = 0;
  for (const _step of patch.compare(before, after, '')) {
    steps += 1;
    if (steps % stride === 0 && isTurnOver()) await nextTurn(signal);
  }
  return patch.operations;
}
