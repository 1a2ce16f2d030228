import type { Content } from '../../model/content.js';

export type Item = Readonly<Record<string, Content>>;

/** Which items are picked, by dotted paths of ids, and how. */
export interface Picking {
  readonly wanted: ReadonlySet<string>;
  /** The property in which items nest. */
  readonly nested: string | undefined;
  /** Whether an item comes with all below it; else only with those below it that are wanted too. */
  readonly withBelow: boolean;
}

function pickBelow(item: Item, pick: Picking, path: string, isWanted: boolean): Item | undefined {
  const { nested, withBelow } = pick;
  const below = nested === undefined ? undefined : item[nested];
  if (nested === undefined || !Array.isArray(below) || (isWanted && withBelow)) return isWanted ? item : undefined;
  const picked = pickItems(below as readonly Item[], pick, `${path}.`);
  if (picked === below) return item;
  if (picked.length > 0) return { ...item, [nested]: picked };
  const { [nested]: _none, ...alone } = item;
  return isWanted ? alone : undefined;
}

/** The wanted items, each with those above it; the same array where nothing is left out. */
export function pickItems(items: readonly Item[], pick: Picking, prefix = ''): readonly Item[] {
  const picked = items.flatMap((item): readonly Item[] => {
    const path = `${prefix}${String(item['id'])}`;
    const found = pickBelow(item, pick, path, pick.wanted.has(path));
    return found === undefined ? [] : [found];
  });
  return picked.length === items.length && picked.every((item, index) => item === items[index]) ? items : picked;
}
