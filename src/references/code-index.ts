import { type Content, isObject, type Properties } from '../model/content.js';

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

/** The codes of a list by id and by parent; each index is built when it is first read. */
export class CodeIndex {
  readonly #codes: readonly Properties[];
  #ids: ReadonlySet<string> | undefined;
  #positions: ReadonlyMap<string, number> | undefined;
  #children: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param codes of the expanded list, with their parents as plain ids */
  constructor(codes: readonly Properties[]) {
    this.#codes = codes;
  }

  get ids(): ReadonlySet<string> {
    this.#ids ??= new Set(this.#codes.map((code) => textOf(code['id'])));
    return this.#ids;
  }

  /** The place of each code in the list, beginning with 0. */
  get positions(): ReadonlyMap<string, number> {
    if (this.#positions === undefined) {
      const positions = new Map<string, number>();
      for (const id of this.ids) positions.set(id, positions.size);
      this.#positions = positions;
    }
    return this.#positions;
  }

  /** The ids of the codes that member values name, `%` and cascades included; a value can name none. */
  matching(members: readonly MemberValue[]): ReadonlySet<string> {
    const selected = new Set<string>();
    const roots = new Set<string>();
    for (const { value, cascade } of members) {
      for (const id of this.#fitting(value)) {
        if (cascade !== 'excluderoot') selected.add(id);
        if (cascade === true || cascade === 'excluderoot') roots.add(id);
      }
    }
    for (const id of this.#below(roots)) selected.add(id);
    return selected;
  }

  #fitting(pattern: string): readonly string[] {
    if (!pattern.includes('%')) return this.ids.has(pattern) ? [pattern] : [];
    return [...this.ids].filter(valueMatcher(pattern));
  }

  #below(roots: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set<string>();
    if (roots.size === 0) return found;
    this.#children ??= this.#childrenByParent();
    const open = [...roots];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      for (const child of this.#children.get(id) ?? []) {
        if (child === id || found.has(child)) continue;
        found.add(child);
        open.push(child);
      }
    }
    return found;
  }

  #childrenByParent(): ReadonlyMap<string, readonly string[]> {
    const children = new Map<string, string[]>();
    for (const code of this.#codes) {
      const parent = textOf(code['parent']);
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [textOf(code['id'])]);
      else siblings.push(textOf(code['id']));
    }
    return children;
  }
}
