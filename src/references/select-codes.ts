import type { Content } from '../model/artefact.js';
import { valueMatcher } from './value-matcher.js';

export type Code = Readonly<Record<string, Content>>;

interface Member {
  readonly value: string;
  readonly cascade: Content | undefined;
}

const textOf = (value: Content | undefined): string => (typeof value === 'string' ? value : '');

function membersOf(selection: Code): Member[] {
  return ['memberValues', 'wildcardedMemberValues'].flatMap((property) => {
    const members = selection[property];
    return (Array.isArray(members) ? members : []).map((member: Content) =>
      typeof member === 'string'
        ? { value: member, cascade: undefined }
        : { value: textOf((member as Code)['value']), cascade: (member as Code)['cascadeValues'] },
    );
  });
}

function childrenByParent(codes: readonly Code[]): ReadonlyMap<string, string[]> {
  const children = new Map<string, string[]>();
  for (const code of codes) {
    const parent = textOf(code['parent']);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [textOf(code['id'])]);
    else siblings.push(textOf(code['id']));
  }
  return children;
}

function descendantsOf(codes: readonly Code[], roots: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  if (roots.size === 0) return found;
  const children = childrenByParent(codes);
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const child of children.get(id) ?? []) {
      if (child === id || found.has(child)) continue;
      found.add(child);
      open.push(child);
    }
  }
  return found;
}

function matching(pattern: string, ids: ReadonlySet<string>): readonly string[] {
  if (!pattern.includes('%')) return ids.has(pattern) ? [pattern] : [];
  return [...ids].filter(valueMatcher(pattern));
}

function selectedIds(codes: readonly Code[], selection: Code): ReadonlySet<string> {
  const ids = new Set(codes.map((code) => textOf(code['id'])));
  const selected = new Set<string>();
  const roots = new Set<string>();
  for (const { value, cascade } of membersOf(selection)) {
    for (const id of matching(value, ids)) {
      if (cascade !== 'excluderoot') selected.add(id);
      if (cascade === true || cascade === 'excluderoot') roots.add(id);
    }
  }
  for (const id of descendantsOf(codes, roots)) selected.add(id);
  return selected;
}

/**
 * The codes of an extended codelist that an extension takes, in their order: all without a selection, else those that
 * the inclusive selection names or the exclusive one does not. `cascadeValues` adds the descendants of a code by
 * parent, `excluderoot` them alone (information model, CodelistExtension).
 * @param codes of the extended list as it is when expanded; ids without the prefix of the extension
 */
export function selectCodes(codes: readonly Code[], extension: Code): readonly Code[] {
  const inclusive = extension['inclusiveCodeSelection'];
  const selection = inclusive ?? extension['exclusiveCodeSelection'];
  if (selection === undefined) return codes;
  const selected = selectedIds(codes, selection as Code);
  return codes.filter((code) => selected.has(textOf(code['id'])) === (inclusive !== undefined));
}
