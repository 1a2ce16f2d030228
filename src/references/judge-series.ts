import type { ReadConstraint } from './allowed-values.js';
import type { Reason } from './code-reasons.js';
import { beginsWithAll, type ReadKey } from './codes-of-keys.js';
import type { ValueSet } from './constraint-content.js';
import { describesValue, keyReason, type ValuesOfKey } from './judge-values.js';

/** Most combinations of listed values for which a key is found by them. */
const mostCombinations = 64;

/** A key with its number among the keys of its constraint. */
interface NumberedKey {
  readonly key: ReadKey;
  readonly number: number;
}

/** Keys that list values of the same components: the number of the last one by these values. */
interface ListedKeys {
  readonly components: readonly string[];
  readonly last: Map<string, number>;
}

/** Joins values; no value holds the character. */
const joined = (values: readonly string[]): string => values.join('\u0000');

const setOf = ({ sets }: ReadKey, id: string): ValueSet | undefined => sets?.find((set) => set['id'] === id);

/** Every combination of the values that a key lists, in the order of its components; undefined where it lists too many, or not all. */
function combinationsOf({ extents }: ReadKey): readonly (readonly string[])[] | undefined {
  let combinations: readonly (readonly string[])[] = [[]];
  for (const extent of extents.values()) {
    if (typeof extent === 'string' || extent.size * combinations.length > mostCombinations) return undefined;
    combinations = combinations.flatMap((before) => [...extent].map((value) => [...before, value]));
  }
  return combinations;
}

/**
 * The key sets of one constraint, ready to judge series one after the other: exact for any number of keys, in about constant time for keys
 * that list values. Keys apply in their order, so the last one that has a series decides (technical notes, key sets).
 */
class KeysOfConstraint {
  readonly #read: ReadConstraint;
  readonly #dimensions: ReadonlySet<string>;
  readonly #listed = new Map<string, ListedKeys>();
  readonly #others: NumberedKey[] = [];

  constructor(read: ReadConstraint, dimensions: ReadonlySet<string>) {
    this.#read = read;
    this.#dimensions = dimensions;
    for (const [number, key] of read.keys.entries()) this.#index({ key, number });
    this.#others.reverse();
  }

  #index({ key, number }: NumberedKey): void {
    const isOfDimensions = [...key.extents.keys()].every((id) => this.#dimensions.has(id));
    // An excluded key that names an attribute leaves the other values of that, and so the series.
    if (!isOfDimensions && !key.include) return;
    const combinations = isOfDimensions ? combinationsOf(key) : undefined;
    if (combinations === undefined) {
      this.#others.push({ key, number });
      return;
    }
    const components = [...key.extents.keys()];
    const name = joined(components);
    const listed = this.#listed.get(name) ?? { components, last: new Map<string, number>() };
    this.#listed.set(name, listed);
    for (const values of combinations) listed.last.set(joined(values), number);
  }

  #has(key: ReadKey, values: ValuesOfKey): boolean {
    for (const [id, extent] of key.extents) {
      if (extent === 'all' || !this.#dimensions.has(id)) continue;
      const value = values.get(id) ?? '';
      if (extent === 'some' ? !describesValue(setOf(key, id) ?? {}, value, !key.include) : !extent.has(value))
        return false;
    }
    return true;
  }

  /** The number of the last key that has a series; -1 for none. */
  #lastKey(values: ValuesOfKey): number {
    let last = -1;
    for (const { components, last: numbers } of this.#listed.values()) {
      last = Math.max(last, numbers.get(joined(components.map((id) => values.get(id) ?? ''))) ?? -1);
    }
    for (const { key, number } of this.#others) {
      if (number < last) break;
      if (this.#has(key, values)) return number;
    }
    return last;
  }

  allows(values: ValuesOfKey): boolean {
    const { keys } = this.#read;
    return keys[this.#lastKey(values)]?.include ?? beginsWithAll(keys);
  }

  /** Why a series is not allowed. */
  reason(values: ValuesOfKey): Reason {
    const { name, keys } = this.#read;
    const fitting = keys.filter((key) => this.#has(key, values));
    const isGiven = beginsWithAll(keys) || fitting.some(({ include }) => include);
    return isGiven
      ? keyReason(
          name,
          'excludes',
          fitting.filter(({ include }) => !include),
        )
      : keyReason(
          name,
          'notIncluded',
          keys.filter(({ include }) => include),
        );
  }
}

/** The key sets of constraints, ready to judge many series. */
export class SeriesJudge {
  /** The dimensions that key sets name, which decide about a series. */
  readonly dimensions: readonly string[];
  readonly #constraints: readonly KeysOfConstraint[];

  /** @param dimensions ids of the dimensions of the structure */
  constructor(constraints: readonly ReadConstraint[], dimensions: readonly string[]) {
    const withKeys = constraints.filter(({ keys }) => keys.length > 0);
    const named = new Set(withKeys.flatMap(({ keys }) => keys.flatMap(({ extents }) => [...extents.keys()])));
    this.dimensions = dimensions.filter((id) => named.has(id));
    const ofStructure = new Set(dimensions);
    this.#constraints = withKeys.map((each) => new KeysOfConstraint(each, ofStructure));
  }

  /** Whether there are key sets at all. */
  get isRestricting(): boolean {
    return this.#constraints.length > 0;
  }

  allows(values: ValuesOfKey): boolean {
    return this.#constraints.every((each) => each.allows(values));
  }

  /** Why a series is not allowed, a reason for each constraint that does not allow it. */
  reasons(values: ValuesOfKey): readonly Reason[] {
    return this.#constraints.filter((each) => !each.allows(values)).map((each) => each.reason(values));
  }
}
