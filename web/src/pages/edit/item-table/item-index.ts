import { type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { localTexts } from './item-columns.js';
import type { SchemeLayout } from './scheme-layouts.js';

/** The items of a scheme as rows, in the order of the scheme; those inside an item follow it. */
export interface ItemRows {
  readonly items: readonly JsonObject[];
  /** The number of items above each one. */
  readonly depths: Uint16Array;
  /** Whether items name their parents, so that ids make the tree. */
  readonly hasParents: boolean;
  /** JSON pointers of nested items; undefined for a flat list, where the row is the index. */
  readonly pointers: readonly string[] | undefined;
  /** The languages of names and descriptions. */
  readonly languages: ReadonlySet<string>;
}

const none: readonly JsonObject[] = [];

/** The list of items of a scheme; items that are no objects are left out by the registry too. */
export function itemsOf(artefact: JsonObject, { list }: SchemeLayout): readonly JsonObject[] {
  const items = artefact[list];
  return Array.isArray(items) ? (items as readonly JsonObject[]) : none;
}

function addLanguages(item: JsonObject, languages: Set<string>): void {
  for (const language in localTexts(item, 'names')) languages.add(language);
  for (const language in localTexts(item, 'descriptions')) languages.add(language);
}

/** How deep each item is in the tree of parents. One whose parent does not exist, or that is above itself, is not deep. */
function depthsByParent(items: readonly JsonObject[]): Uint16Array {
  const depths = new Uint16Array(items.length);
  const rows = new Map(items.map(({ id }, row) => [id, row]));
  const parents = Int32Array.from(items, ({ parent }) => (parent === undefined ? -1 : (rows.get(parent) ?? -1)));
  const isKnown = new Uint8Array(items.length);
  for (const start of items.keys()) {
    const path: number[] = [];
    let row = start;
    while (row >= 0 && isKnown[row] === 0) {
      isKnown[row] = 1;
      path.push(row);
      row = parents[row] ?? -1;
    }
    // A row of the path itself ends a circle.
    let depth = row < 0 || path.includes(row) ? 0 : (depths[row] ?? 0) + 1;
    for (const each of path.toReversed()) {
      depths[each] = depth;
      depth += 1;
    }
  }
  return depths;
}

function flatRows(items: readonly JsonObject[], { hasParent }: SchemeLayout): ItemRows {
  const languages = new Set<string>();
  for (const item of items) addLanguages(item, languages);
  const hasParents = hasParent === true && items.some(({ parent }) => parent !== undefined);
  const depths = hasParents ? depthsByParent(items) : new Uint16Array(items.length);
  return { items, depths, hasParents, pointers: undefined, languages };
}

function nestedRows(list: readonly JsonObject[], { list: property, nested = property }: SchemeLayout): ItemRows {
  const items: JsonObject[] = [];
  const depths: number[] = [];
  const pointers: string[] = [];
  const languages = new Set<string>();
  const add = (each: readonly JsonObject[], above: string, depth: number): void => {
    for (const [index, item] of each.entries()) {
      const pointer = `${above}/${index}`;
      items.push(item);
      depths.push(depth);
      pointers.push(pointer);
      addLanguages(item, languages);
      add(objectsIn(item[nested]), `${pointer}/${nested}`, depth + 1);
    }
  };
  add(list, `/${property}`, 0);
  return { items, depths: Uint16Array.from(depths), hasParents: false, pointers, languages };
}

/** Rows of lists that were seen, by list. */
const known = new WeakMap<readonly JsonObject[], ItemRows>();

/** The rows of a scheme. */
export function rowsOf(artefact: JsonObject, layout: SchemeLayout): ItemRows {
  const list = itemsOf(artefact, layout);
  const seen = known.get(list);
  if (seen !== undefined) return seen;
  const rows = layout.nested === undefined ? flatRows(list, layout) : nestedRows(list, layout);
  known.set(list, rows);
  return rows;
}

/**
 * Notes the rows of a flat list whose items changed in some places, where the tree and the languages are as before: to read 100,000
 * items takes some 30 ms, and each text that is typed makes another list.
 */
export function noteRows(
  items: readonly JsonObject[],
  before: ItemRows,
  changed: ReadonlyMap<number, JsonObject>,
): void {
  const languages = new Set<string>();
  for (const [row, item] of changed) {
    const { id, parent } = before.items[row] ?? {};
    if (item['parent'] !== parent || (before.hasParents && item['id'] !== id)) return;
    addLanguages(item, languages);
  }
  for (const language of languages) if (!before.languages.has(language)) return;
  known.set(items, { ...before, items });
}

/** The JSON pointer of a row. */
export const pointerOf = ({ pointers }: ItemRows, { list }: SchemeLayout, row: number): string =>
  pointers?.[row] ?? `/${list}/${row}`;

/** The row of the item that a JSON pointer is in; undefined where it is in none. */
export function rowAtPointer(
  rows: ItemRows,
  { list, nested = list }: SchemeLayout,
  pointer: string,
): number | undefined {
  const [item = ''] = new RegExp(`^/${list}/\\d+(?:/${nested}/\\d+)*`).exec(pointer) ?? [];
  const row = rows.pointers === undefined ? Number(item.slice(list.length + 2)) : rows.pointers.indexOf(item);
  return item === '' || row < 0 || row >= rows.items.length ? undefined : row;
}

/** The first row behind a row and all that are deeper after it. */
export function endOfRun({ depths }: Pick<ItemRows, 'depths'>, row: number): number {
  const depth = depths[row] ?? 0;
  let end = row + 1;
  while (end < depths.length && (depths[end] ?? 0) > depth) end += 1;
  return end;
}

/** The row above another one in the tree, as the rows show it: the nearest one before it that is less deep. */
export function rowAbove({ depths }: Pick<ItemRows, 'depths'>, row: number): number | undefined {
  const depth = depths[row] ?? 0;
  for (let each = row - 1; each >= 0; each -= 1) if ((depths[each] ?? 0) < depth) return each;
  return undefined;
}

/** The id of the parent of a row; undefined at the top. */
export function parentIdOf(rows: ItemRows, row: number): string | undefined {
  if (rows.pointers === undefined) return textOf(rows.items[row]?.['parent']) || undefined;
  const above = rowAbove(rows, row);
  return above === undefined ? undefined : textOf(rows.items[above]?.['id']);
}
