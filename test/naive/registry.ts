/** A value of a message in SDMX-JSON 2.1. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [property: string]: Value };

/** An object in a message. */
export type Properties = { readonly [property: string]: Value };

/** An artefact as SDMX-JSON 2.1 writes it, with its class. */
export interface NaiveArtefact extends Properties {
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
}

/** One transaction: the artefacts that it adds or replaces, and those that it deletes. */
export interface NaiveTransaction {
  readonly put?: readonly NaiveArtefact[];
  readonly deleted?: readonly NaiveArtefact[];
}

const isSame = (a: NaiveArtefact, b: NaiveArtefact): boolean =>
  a.class === b.class && a.agencyID === b.agencyID && a.id === b.id && a.version === b.version;

/** The history of a registry, in memory. */
export class NaiveHistory {
  /** The artefacts after each transaction, from the empty registry on. */
  readonly #states: (readonly NaiveArtefact[])[] = [[]];

  /** Adds a transaction. @returns its number, from 1 */
  add({ put = [], deleted = [] }: NaiveTransaction): number {
    const changed = [...put, ...deleted];
    const kept = this.at(this.length).filter((held) => !changed.some((each) => isSame(held, each)));
    return this.#states.push([...kept, ...put]) - 1;
  }

  /** The number of transactions. */
  get length(): number {
    return this.#states.length - 1;
  }

  /** The artefacts after a transaction; with 0 those of the empty registry. */
  at(tick: number): readonly NaiveArtefact[] {
    return this.#states[tick] ?? [];
  }
}

/** The objects at a property: the elements of its array, or the single object. */
export const objectsAt = (holder: Properties | undefined, property: string): readonly Properties[] =>
  valuesAt(holder, property).filter(
    (value): value is Properties => typeof value === 'object' && value !== null && !Array.isArray(value),
  );

/** The object at a property; undefined where there is none. */
export const objectAt = (holder: Properties | undefined, property: string): Properties | undefined =>
  objectsAt(holder, property)[0];

/** The values at a property: the elements of its array, or the single value. */
export function valuesAt(holder: Properties | undefined, property: string): readonly Value[] {
  const value = holder?.[property];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The texts at a property. */
export const textsAt = (holder: Properties | undefined, property: string): readonly string[] =>
  valuesAt(holder, property).filter((value) => typeof value === 'string');

/** The text at a property; empty where there is none. */
export const textAt = (holder: Properties | undefined, property: string): string => textsAt(holder, property)[0] ?? '';
