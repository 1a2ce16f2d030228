import type { JsonObject } from '../../../content/json.js';
import type { SchemeLayout } from './scheme-layouts.js';

/** An item with its place in the tree. */
export interface ItemLine {
  readonly item: JsonObject;
  readonly depth: number;
}

const isSame = (list: unknown, items: readonly JsonObject[]): boolean =>
  Array.isArray(list) && list.length === items.length && items.every((item, index) => list[index] === item);

function withNested(item: JsonObject, nested: string, below: readonly JsonObject[]): JsonObject {
  if (below.length === 0) {
    if (!(nested in item)) return item;
    const { [nested]: _, ...others } = item;
    return others;
  }
  return isSame(item[nested], below) ? item : { ...item, [nested]: below };
}

/** The items at the top of a nested tree. A line can be at most one level below the one before it. */
function nest(lines: readonly ItemLine[], nested: string): readonly JsonObject[] {
  const top: JsonObject[] = [];
  const open: { readonly item: JsonObject; readonly below: JsonObject[] }[] = [];
  const close = (depth: number): void => {
    while (open.length > depth) {
      const { item, below } = open.pop() ?? { item: {}, below: [] };
      (open.at(-1)?.below ?? top).push(withNested(item, nested, below));
    }
  };
  for (const { item, depth } of lines) {
    close(Math.min(depth, open.length));
    open.push({ item, below: [] });
  }
  close(0);
  return top;
}

/** The scheme with other rows. Where items are nested, depths give the tree; objects that stay the same are kept. */
export function withLines(artefact: JsonObject, layout: SchemeLayout, lines: readonly ItemLine[]): JsonObject {
  const items = layout.nested === undefined ? lines.map(({ item }) => item) : nest(lines, layout.nested);
  if (items.length > 0) return { ...artefact, [layout.list]: items };
  const { [layout.list]: _, ...others } = artefact;
  return others;
}
