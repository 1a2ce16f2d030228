import type { Content } from '../model/content.js';
import { valueMatcher } from './value-matcher.js';

export type Code = Readonly<Record<string, Content>>;

/** A value that names codes of a list (information model, MemberValue). */
export interface MemberValue {
  /** An id, or a pattern in which `%` stands for any run of characters. */
  readonly value: string;
  /** `true` for the codes below the named ones too, `excluderoot` for them alone. */
  readonly cascade: Content | undefined;
}

const textOf = (value: Content | undefined): string => (typeof value === 'string' ? value : '');

/** A member value as it stands in a message: a text, or an object around it. */
export const readMemberValue = (content: Content): MemberValue =>
  typeof content === 'string'
    ? { value: content, cascade: undefined }
    : { value: textOf((content as Code)['value']), cascade: (content as Code)['cascadeValues'] };

/** The codes of a list as values name them; what it needs is made when it is first asked for. */
export class CodeIndex {
  readonly #codes: readonly Code[];
  #ids: ReadonlySet<string> | undefined;
  #children: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param codes of the list when expanded, with their parents as plain ids */
  constructor(codes: readonly Code[]) {
    this.#codes = codes;
  }

  get ids(): ReadonlySet<string> {
    this.#ids ??= new Set(this.#codes.map((code) => textOf(code['id'])));
    return this.#ids;
  }

  /** The ids of the codes that values name together, `%` and cascades followed; none for a value that names nothing. */
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
