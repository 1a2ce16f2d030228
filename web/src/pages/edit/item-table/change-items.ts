import type { JsonObject } from '../../../content/json.js';
import { textOf } from '../../../content/json.js';
import { type ItemColumn, isTextColumn, textIn, withText } from './item-columns.js';
import { endOfRun, type ItemRows, noteRows, parentIdOf, rowsOf } from './item-index.js';
import type { SchemeLayout } from './scheme-layouts.js';
import { type ItemLine, withLines } from './write-rows.js';

/** A text for a cell of a table of items. */
export interface ItemCell {
  readonly row: number;
  readonly column: ItemColumn;
  readonly text: string;
}

export const linesOf = ({ items, depths }: ItemRows): ItemLine[] =>
  items.map((item, row) => ({ item, depth: depths[row] ?? 0 }));

/** Writes changed items of rows. Lists of 100,000 items are copied once. */
function withItems(
  artefact: JsonObject,
  layout: SchemeLayout,
  rows: ItemRows,
  changed: ReadonlyMap<number, JsonObject>,
): JsonObject {
  if (changed.size === 0) return artefact;
  if (layout.nested === undefined) {
    const items = rows.items.slice();
    for (const [row, item] of changed) items[row] = item;
    noteRows(items, rows, changed);
    return { ...artefact, [layout.list]: items };
  }
  const lines = linesOf(rows).map((line, row) => ({ ...line, item: changed.get(row) ?? line.item }));
  return withLines(artefact, layout, lines);
}

/** The new ids of items by their old ones; an id that several items have is left out. */
function renamed(rows: ItemRows, changed: ReadonlyMap<number, JsonObject>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [row, item] of changed) {
    const [before, now] = [textOf(rows.items[row]?.['id']), textOf(item['id'])];
    if (before !== now && before !== '' && now !== '') ids.set(before, now);
  }
  if (ids.size === 0) return ids;
  for (const [row, { id }] of rows.items.entries()) if (!changed.has(row)) ids.delete(textOf(id));
  return ids;
}

/** Writes texts into cells. Items whose parent gets another id follow it. */
export function setCells(artefact: JsonObject, layout: SchemeLayout, cells: readonly ItemCell[]): JsonObject {
  const rows = rowsOf(artefact, layout);
  const changed = new Map<number, JsonObject>();
  for (const { row, column, text } of cells) {
    const item = changed.get(row) ?? rows.items[row];
    if (item !== undefined && textIn(item, column) !== text) changed.set(row, withText(item, column, text));
  }
  const ids = layout.hasParent && cells.some(({ column }) => column.kind === 'id') ? renamed(rows, changed) : undefined;
  if (ids !== undefined && ids.size > 0) {
    for (const [row, before] of rows.items.entries()) {
      const parent = ids.get(textOf(before['parent']));
      const item = changed.get(row) ?? before;
      if (parent !== undefined && item['parent'] === before['parent']) changed.set(row, { ...item, parent });
    }
  }
  return withItems(artefact, layout, rows, changed);
}

/** Changes an item as a whole. */
export function changeItem(
  artefact: JsonObject,
  layout: SchemeLayout,
  row: number,
  change: (item: JsonObject) => JsonObject,
): JsonObject {
  const rows = rowsOf(artefact, layout);
  const item = rows.items[row];
  return item === undefined ? artefact : withItems(artefact, layout, rows, new Map([[row, change(item)]]));
}

/** Adds empty items behind a row, with its parent; behind all where the row is undefined. */
export function insertItems(
  artefact: JsonObject,
  layout: SchemeLayout,
  after: number | undefined,
  count: number,
): JsonObject {
  const rows = rowsOf(artefact, layout);
  const lines = linesOf(rows);
  const place = after === undefined || after >= lines.length ? lines.length : endOfRun(rows, after);
  const beside = after === undefined ? undefined : lines[after];
  const parent = layout.hasParent && after !== undefined ? parentIdOf(rows, after) : undefined;
  const item: JsonObject = { id: '', ...layout.defaults, ...(parent === undefined ? {} : { parent }) };
  const added = Array.from({ length: count }, () => ({ item, depth: beside?.depth ?? 0 }));
  return withLines(artefact, layout, [...lines.slice(0, place), ...added, ...lines.slice(place)]);
}

/** The row of the first item that `insertItems` adds. */
export const insertedRow = (rows: ItemRows, after: number | undefined): number =>
  after === undefined || after >= rows.items.length ? rows.items.length : endOfRun(rows, after);

/** Removes rows. Items below them go up to what was above these. */
export function removeItems(artefact: JsonObject, layout: SchemeLayout, top: number, bottom: number): JsonObject {
  const rows = rowsOf(artefact, layout);
  const isRemoved = (row: number): boolean => row >= top && row <= bottom;
  if (layout.nested !== undefined) return withLines(artefact, layout, hoisted(rows, isRemoved));
  const above = new Map<string, string | undefined>();
  for (let row = top; row <= bottom; row += 1) {
    const id = textOf(rows.items[row]?.['id']);
    if (id !== '') above.set(id, parentIdOf(rows, row));
  }
  const parentOf = (id: string): string | undefined => {
    let parent: string | undefined = id;
    for (let step = 0; parent !== undefined && above.has(parent) && step <= above.size; step += 1)
      parent = above.get(parent);
    return parent;
  };
  const lines = linesOf(rows).flatMap(({ item, depth }, row) => {
    if (isRemoved(row)) return [];
    const { parent, ...others } = item;
    if (!above.has(textOf(parent))) return [{ item, depth }];
    const next = parentOf(textOf(parent));
    return [{ item: next === undefined ? others : { ...others, parent: next }, depth }];
  });
  return withLines(artefact, layout, lines);
}

/** Nested lines without some; those below a removed one are as deep as it was. */
function hoisted(rows: ItemRows, isRemoved: (row: number) => boolean): ItemLine[] {
  const removedAbove: number[] = [];
  return linesOf(rows).flatMap(({ item, depth }, row) => {
    while (removedAbove.length > 0 && (removedAbove.at(-1) ?? 0) >= depth) removedAbove.pop();
    if (!isRemoved(row)) return [{ item, depth: depth - removedAbove.length }];
    removedAbove.push(depth);
    return [];
  });
}

/** The texts of the top row of a block in all rows below it. */
export function filledDown(
  rows: ItemRows,
  columns: readonly ItemColumn[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly ItemCell[] {
  const [first] = rows.items.slice(top, top + 1);
  if (first === undefined) return [];
  return columns.filter(isTextColumn).flatMap((column) => {
    const text = textIn(first, column);
    return Array.from({ length: bottom - top }, (_, index) => ({ row: top + 1 + index, column, text }));
  });
}

/** Rows in the order of a column, those below an item in their order below it. Numbers in texts count as numbers. */
export function sortItems(
  artefact: JsonObject,
  layout: SchemeLayout,
  column: ItemColumn,
  isDescending: boolean,
): JsonObject {
  const rows = rowsOf(artefact, layout);
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const texts = rows.items.map((item) => textIn(item, column));
  const sign = isDescending ? -1 : 1;
  const below = rowsBelow(rows, layout);
  const lines: ItemLine[] = [];
  const add = (list: readonly number[], depth: number): void => {
    for (const row of list.toSorted((a, b) => sign * compare(texts[a] ?? '', texts[b] ?? ''))) {
      const item = rows.items[row];
      if (item !== undefined) lines.push({ item, depth });
      add(below.get(row) ?? [], depth + 1);
    }
  };
  add(below.get(-1) ?? [], 0);
  return withLines(artefact, layout, lines);
}

/** The rows directly below each row, by row; -1 for those at the top. */
function rowsBelow(rows: ItemRows, { nested }: SchemeLayout): ReadonlyMap<number, readonly number[]> {
  const byId = new Map(rows.items.map(({ id }, row) => [textOf(id), row]));
  const path: number[] = [];
  const parents = rows.items.map(({ parent }, row) => {
    const depth = rows.depths[row] ?? 0;
    if (nested !== undefined) {
      path.length = depth;
      path.push(row);
      return path[depth - 1] ?? -1;
    }
    // One in a circle is at the top.
    return depth === 0 ? -1 : (byId.get(textOf(parent)) ?? -1);
  });
  const below = new Map<number, number[]>();
  for (const [row, parent] of parents.entries()) {
    const others = below.get(parent);
    if (others === undefined) below.set(parent, [row]);
    else others.push(row);
  }
  return below;
}
