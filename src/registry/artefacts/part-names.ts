import { typeOfClass } from '../../model/artefact-types.js';
import { forEachInTurns } from '../../model/turns.js';
import { parseUrn } from '../../model/urn.js';
import type { PartRow } from '../../store/query-statements.js';

/** The tails of the URNs of an artefact's parts. */
export interface PartIds {
  readonly itemIds: readonly string[];
  /** In parallel to `itemIds`; null for types whose parts are all of one class. */
  readonly itemClasses: readonly string[] | null;
}

/** The number of sets: one with a million names blocks the event loop for 0.1 s and more when it grows. */
const shards = 64;

const shardOf = (name: string): number =>
  (name.charCodeAt(name.length - 1) + 10 * name.charCodeAt(name.length - 2)) % shards;

/** The parts of a version in the order in which they were added, each as its class, a blank and the tail of its URN. */
export class PartNames {
  readonly #inOrder: string[] = [];
  readonly #shards: Set<string>[] = [];

  add(name: string): void {
    const shard = shardOf(name);
    const names = this.#shards[shard] ?? new Set();
    this.#shards[shard] = names;
    if (names.has(name)) return;
    names.add(name);
    this.#inOrder.push(name);
  }

  has(name: string): boolean {
    return this.#shards[shardOf(name)]?.has(name) === true;
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#inOrder.values();
  }
}

/** The name of a part, unique in its artefact. */
export const partName = (partClass: string, tail: string): string => `${partClass} ${tail}`;

/** Identifies a part of a version. */
export const partKey = ({ urn, class: partClass, tail }: PartRow): string => `${urn} ${partName(partClass, tail)}`;

/** Class and tail of a part by its name. */
export function readPartName(name: string): { readonly class: string; readonly tail: string } {
  const blank = name.indexOf(' ');
  return { class: name.slice(0, blank), tail: name.slice(blank + 1) };
}

/** Names the parts of the version with a URN. @param slices unpacked when they are read */
export async function partNames(urn: string, slices: Iterable<PartIds>): Promise<PartNames> {
  const only = typeOfClass(parseUrn(urn).maintainableClass)?.parts?.[0]?.class ?? '';
  const names = new PartNames();
  await forEachInTurns(slices, ({ itemIds, itemClasses }) => {
    for (const [index, tail] of itemIds.entries()) names.add(partName(itemClasses?.[index] ?? only, tail));
  });
  return names;
}
