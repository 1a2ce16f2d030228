import type { Position } from '../../errors.js';
import { elementStep, joinPath } from '../../model/path.js';

/** The positions of a list: line and column of each element, one after the other. */
type Numbers = number[];

const hasId = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The position of an element of a list; undefined where it was not noted. */
function positionIn(numbers: Numbers, index: number): Position | undefined {
  const [line = 0, column = 0] = numbers.slice(2 * index, 2 * index + 2);
  return line === 0 ? undefined : { line, column };
}

/** Finds the positions of elements of an artefact that has been read. */
export interface ElementFinder {
  /** The innermost element at or around a path of the artefact whose position is known, with its path. */
  find(artefact: unknown, path: string): readonly [path: string, position: Position] | undefined;
}

/**
 * The positions of items, components and other elements with an id while their artefact is read. They are two numbers in an
 * array of their list, because a list can have hundreds of thousands; those that no problem needs are not kept after it.
 */
export class ElementPlaces implements ElementFinder {
  readonly #lists = new Map<unknown, Numbers>();
  /** Indexes by step, of the lists in which something was looked for: a list can have as many problems as items. */
  readonly #indexes = new Map<unknown, ReadonlyMap<string, number>>();
  /** The position of each element by its id, where no other one has the same; made for the first list that was not read. */
  #unique: ReadonlyMap<string, Position | undefined> | undefined;

  /** Notes the position of the last element of a list. */
  note(list: readonly unknown[], { line, column }: Position): void {
    if (!hasId(list.at(-1))) return;
    let numbers = this.#lists.get(list);
    if (numbers === undefined) {
      numbers = [];
      this.#lists.set(list, numbers);
    }
    // Elements that are not noted leave no gap: a sparse array takes much more memory.
    while (numbers.length < 2 * list.length - 2) numbers.push(0);
    numbers.push(line, column);
  }

  find(artefact: unknown, path: string): readonly [path: string, position: Position] | undefined {
    let [value, reached]: [unknown, string] = [artefact, ''];
    let found: readonly [string, Position] | undefined;
    for (const step of path.split('/')) {
      reached = joinPath(reached, step);
      if (Array.isArray(value)) {
        const list: readonly unknown[] = value;
        const index = this.#indexesOf(list).get(step) ?? list.length;
        const numbers = this.#lists.get(list);
        // A list that a mapping made has elements of lists that were read, with their ids.
        const position = numbers === undefined ? this.#positionOfId(step) : positionIn(numbers, index);
        if (position !== undefined) found = [reached, position];
        value = list[index];
      } else value = (value as Readonly<Record<string, unknown>> | undefined)?.[step];
      if (typeof value !== 'object' || value === null) break;
    }
    return found;
  }

  #positionOfId(id: string): Position | undefined {
    if (this.#unique === undefined) {
      const unique = new Map<string, Position | undefined>();
      for (const [list, numbers] of this.#lists) {
        for (const [index, element] of (list as readonly unknown[]).entries()) {
          const step = elementStep(element, index);
          unique.set(step, unique.has(step) ? undefined : positionIn(numbers, index));
        }
      }
      this.#unique = unique;
    }
    return this.#unique.get(id);
  }

  #indexesOf(list: readonly unknown[]): ReadonlyMap<string, number> {
    const known = this.#indexes.get(list);
    if (known !== undefined) return known;
    const made = new Map(list.map((element, index) => [elementStep(element, index), index]));
    this.#indexes.set(list, made);
    return made;
  }
}
