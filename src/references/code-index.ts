import { type Content, isObject, type Properties } from '../model/content.js';
import { atOnce, eachInSteps, type Steps } from '../model/steps.js';

/** A value that names codes of a list (information model, MemberValue). */
export interface MemberValue {
  /** An id, or a pattern in which `%` stands for any run of characters. */
  readonly value: string;
  /** `true` for the codes below the named ones too, `excluderoot` for those below alone. */
  readonly cascade: Content | undefined;
  /** The periods in which it begins and ceases to apply, as written; missing where it always does. */
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** A text; empty for anything else. */
export const textOf = (value: Content | undefined): string => (typeof value === 'string' ? value : '');

/** A member value as a message holds it: a text, or an object with the text in `value`. */
export function readMemberValue(content: Content): MemberValue {
  if (!isObject(content)) return { value: textOf(content), cascade: undefined };
  const { validFrom, validTo } = content;
  return {
    value: textOf(content['value']),
    cascade: content['cascadeValues'],
    ...(validFrom === undefined ? {} : { validFrom: String(validFrom) }),
    ...(validTo === undefined ? {} : { validTo: String(validTo) }),
  };
}

/**
 * A predicate for the values that fit a pattern, in which each `%` stands for any run of characters (information model,
 * MemberSelection). Without `%` the two must be equal.
 */
export function valueMatcher(pattern: string): (value: string) => boolean {
  const [head = '', ...middle] = pattern.split('%');
  const tail = middle.pop();
  if (tail === undefined) return (value) => value === pattern;
  if (tail === '' && middle.length === 0) return (value) => value.startsWith(head);
  return (value) => {
    const end = value.length - tail.length;
    if (head.length > end || !value.startsWith(head) || !value.endsWith(tail)) return false;
    let at = head.length;
    for (const text of middle) {
      const found = value.indexOf(text, at);
      at = found + text.length;
      if (found < 0 || at > end) return false;
    }
    return true;
  };
}

/** Places of codes in a list, beginning with 0. */
export type Positions = readonly number[];

const nowhere: Positions = [];

/** Which positions were met. `add` is true for one that was not. */
interface MetPositions {
  add(position: number): boolean;
}

/**
 * Marks for positions of a list. A byte for each code of the list is fastest where many are met; for the one or two of a key, of which a
 * constraint can have thousands, it is the time of clearing that memory.
 */
function marksOf(size: number, count: number): MetPositions {
  if (count * 16 < size) {
    const met = new Set<number>();
    return { add: (position) => met.size !== met.add(position).size };
  }
  const met = new Uint8Array(size);
  return {
    add: (position) => {
      const isNew = met[position] === 0;
      met[position] = 1;
      return isNew;
    },
  };
}

/** The ids of a list. */
export interface Universe extends Iterable<string> {
  readonly size: number;
  has(id: string): boolean;
}

/** The codes of a list by id, by position and by parent; each index is built when it is first read. */
export class CodeIndex implements Universe {
  readonly #codes: readonly (Content | Properties)[];
  #ids: ReadonlySet<string> | undefined;
  #list: readonly string[] | undefined;
  #positions: ReadonlyMap<string, number> | undefined;
  #children: readonly (readonly number[] | undefined)[] | undefined;
  readonly #matched = new Map<string, Positions>();

  /** @param codes of the expanded list, with their parents as plain ids */
  constructor(codes: readonly (Content | Properties)[]) {
    this.#codes = codes;
  }

  get size(): number {
    return this.positions.size;
  }

  has(id: string): boolean {
    return this.positions.has(id);
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.positions.keys();
  }

  get ids(): ReadonlySet<string> {
    this.#ids ??= new Set(this.list);
    return this.#ids;
  }

  /** The ids in their order. */
  get list(): readonly string[] {
    this.#list ??= [...this.positions.keys()];
    return this.#list;
  }

  /** The position of each code. */
  get positions(): ReadonlyMap<string, number> {
    if (this.#positions === undefined) atOnce(this.#indexPositions());
    return this.#positions ?? new Map();
  }

  /** Builds the indexes of a long list beforehand. @param withCascades whether codes below others will be found */
  *build(withCascades: boolean): Steps<void> {
    if (this.#positions === undefined) yield* this.#indexPositions();
    if (withCascades) this.#children ??= yield* this.#childrenByParent();
  }

  *#indexPositions(): Steps<void> {
    const positions = new Map<string, number>();
    yield* eachInSteps(this.#codes, (code) => {
      if (!isObject(code)) return;
      const id = textOf(code['id']);
      if (!positions.has(id)) positions.set(id, positions.size);
    });
    this.#positions = positions;
  }

  /** The positions of the codes that member values name, `%` and cascades included; some can be named more than once. */
  *positionsOf(members: readonly MemberValue[]): Generator<Positions> {
    const plain: number[] = [];
    for (const member of members) {
      const { value, cascade } = member;
      const isCascade = cascade === true || cascade === 'excluderoot';
      if (isCascade || value.includes('%')) yield this.#matching(value, isCascade ? cascade : false);
      else {
        const position = this.positions.get(value);
        if (position !== undefined) plain.push(position);
      }
    }
    yield plain;
  }

  /** The ids of the codes that member values name, once each. */
  *select(members: readonly MemberValue[]): Steps<string[]> {
    const named: Positions[] = [];
    let count = 0;
    for (const positions of this.positionsOf(members)) {
      named.push(positions);
      count += positions.length;
      yield;
    }
    const marks = marksOf(this.positions.size, count);
    const selected: string[] = [];
    for (const positions of named)
      yield* eachInSteps(positions, (position) => {
        if (marks.add(position)) selected.push(this.list[position] ?? '');
      });
    return selected;
  }

  /** The ids of the codes that member values name. */
  matching(members: readonly MemberValue[]): ReadonlySet<string> {
    return new Set(atOnce(this.select(members)));
  }

  /** Whether a member value names a code. */
  hasAny(member: MemberValue): boolean {
    for (const { length } of this.positionsOf([member])) if (length > 0) return true;
    return false;
  }

  /** Patterns and cascades, once each: a constraint is read for what it allows and for its reasons. */
  #matching(pattern: string, cascade: boolean | 'excluderoot'): Positions {
    const key = `${cascade} ${pattern}`;
    const known = this.#matched.get(key);
    if (known !== undefined) return known;
    const fitting = this.#fitting(pattern);
    const below = cascade === false ? nowhere : this.#below(fitting);
    const matched = cascade === 'excluderoot' ? below : cascade ? [...fitting, ...below] : fitting;
    this.#matched.set(key, matched);
    return matched;
  }

  #fitting(pattern: string): Positions {
    if (!pattern.includes('%')) {
      const position = this.positions.get(pattern);
      return position === undefined ? nowhere : [position];
    }
    const fits = valueMatcher(pattern);
    const found: number[] = [];
    const { list } = this;
    for (let position = 0; position < list.length; position += 1) if (fits(list[position] ?? '')) found.push(position);
    return found;
  }

  #below(roots: Positions): Positions {
    if (roots.length === 0) return nowhere;
    this.#children ??= atOnce(this.#childrenByParent());
    const found = new Uint8Array(this.positions.size);
    const below: number[] = [];
    const open = [...roots];
    for (let position = open.pop(); position !== undefined; position = open.pop()) {
      for (const child of this.#children[position] ?? nowhere) {
        if (child === position || found[child] === 1) continue;
        found[child] = 1;
        below.push(child);
        open.push(child);
      }
    }
    return below;
  }

  *#childrenByParent(): Steps<readonly (readonly number[] | undefined)[]> {
    const children: (number[] | undefined)[] = [];
    const { positions } = this;
    const isUnique = positions.size === this.#codes.length;
    let index = -1;
    yield* eachInSteps(this.#codes, (code) => {
      index += 1;
      if (!isObject(code)) return;
      const parent = positions.get(textOf(code['parent']));
      const position = isUnique ? index : positions.get(textOf(code['id']));
      if (parent === undefined || position === undefined) return;
      const siblings = children[parent];
      if (siblings === undefined) children[parent] = [position];
      else siblings.push(position);
    });
    return children;
  }
}
