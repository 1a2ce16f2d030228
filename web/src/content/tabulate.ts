import { isObject, type JsonObject, objectsIn, taggedText, textOf, textsOf } from './json.js';
import { comparable, packTexts, type TextColumn } from './text-column.js';

/** A list of a message as a table: a row an entry, in the order of the tree where entries have parents. */
export interface ListTable {
  readonly count: number;
  /** The columns; `id` and `name` first where entries have them. */
  readonly columns: readonly { readonly id: string; readonly texts: TextColumn }[];
  /** What identifies an entry in its artefact: its id, or the dotted path of ids of nested ones. */
  readonly keys: TextColumn;
  /** Ids and names in all languages, as searches compare them; all columns of entries without ids. */
  readonly search: TextColumn;
  /** The number of entries above each one. */
  readonly depths: Uint16Array<ArrayBuffer>;
  /** The number of entries below each one, at any depth. */
  readonly sizes: Uint32Array<ArrayBuffer>;
  readonly isTree: boolean;
  /** The languages of names and descriptions. */
  readonly languages: readonly string[];
  /** By row, the language of the name as its place in `languages`, from 1; 0 where it is not known. */
  readonly nameLanguages: Uint16Array<ArrayBuffer>;
}

/** The entries of a table, by row. */
export type Entries = readonly unknown[];

interface Row {
  readonly entry: unknown;
  readonly key: string;
  readonly depth: number;
}

/** Properties of identity, and those that have columns or a place of their own. */
const ownPlace = new Set(['id', 'links', 'annotations', 'name', 'names', 'description', 'descriptions', 'parent']);

/** A value in few words, for a cell. */
export function summaryOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(summaryOf).filter(Boolean).join(', ');
  if (!isObject(value)) return textOf(value);
  const properties = Object.entries(value).filter(([property]) => property !== 'links');
  const [only, ...more] = properties;
  if (only !== undefined && more.length === 0) return summaryOf(only[1]);
  return properties.map(([property, each]) => `${property}: ${summaryOf(each)}`).join('; ');
}

/** Whether a list is one of components with values, such as those of a key. */
const isOfValues = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => isObject(each) && 'id' in each && ('value' in each || 'values' in each));

/** An entry with a property for each component of the lists of values in it: a key is a row with a column a component. */
export function flatten(entry: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([property, value]): (readonly [string, unknown])[] =>
      isOfValues(value)
        ? value.map(({ id, value: own, values = own, ...rest }) => [
            textOf(id),
            Object.keys(rest).length === 0 ? values : { values, ...rest },
          ])
        : [[property, value]],
    ),
  );
}

/** Entries that hold others of their kind in a property of the same name. */
function nestedRows(entries: Entries, property: string): Row[] {
  const rows: Row[] = [];
  const add = (entry: unknown, above: string, depth: number): void => {
    const id = isObject(entry) ? textOf(entry['id']) : '';
    const key = above === '' ? id : `${above}.${id}`;
    rows.push({ entry, key, depth });
    for (const each of isObject(entry) ? objectsIn(entry[property]) : []) add(each, key, depth + 1);
  };
  for (const entry of entries) add(entry, '', 0);
  return rows;
}

/** Entries that name their parent, which follow it. One without its parent, or above itself, begins a tree. */
function rowsByParent(entries: readonly JsonObject[]): Row[] {
  const ids = new Set(entries.map(({ id }) => id));
  const below = new Map<unknown, JsonObject[]>();
  const roots: JsonObject[] = [];
  for (const entry of entries) {
    const { parent } = entry;
    if (parent === undefined || !ids.has(parent)) roots.push(entry);
    else {
      const siblings = below.get(parent);
      if (siblings === undefined) below.set(parent, [entry]);
      else siblings.push(entry);
    }
  }
  const rows: Row[] = [];
  const placed = new Set<JsonObject>();
  const addTree = (root: JsonObject): void => {
    const open: Row[] = [{ entry: root, key: textOf(root['id']), depth: 0 }];
    for (let row = open.pop(); row !== undefined; row = open.pop()) {
      const entry = row.entry as JsonObject;
      if (placed.has(entry)) continue;
      placed.add(entry);
      rows.push(row);
      const depth = row.depth + 1;
      for (const child of (below.get(entry['id']) ?? []).toReversed()) {
        open.push({ entry: child, key: textOf(child['id']), depth });
      }
    }
  };
  for (const root of roots) addTree(root);
  for (const entry of entries) if (!placed.has(entry)) addTree(entry);
  return rows;
}

function rowsOf(entries: Entries, property: string): Row[] {
  const objects = objectsIn(entries);
  if (objects.length < entries.length) return entries.map((entry) => ({ entry, key: '', depth: 0 }));
  if (objects.some((entry) => Array.isArray(entry[property]))) return nestedRows(entries, property);
  if (objects.some(({ parent }) => parent !== undefined)) return rowsByParent(objects);
  return objects.map((entry) => ({ entry, key: textOf(entry['id']), depth: 0 }));
}

/** The number of rows below each row, from their depths. */
function sizesOf(rows: readonly Row[]): Uint32Array<ArrayBuffer> {
  const sizes = new Uint32Array(rows.length);
  const above: number[] = [];
  const close = (depth: number, end: number): void => {
    while (above.length > depth) {
      const row = above.pop() ?? 0;
      sizes[row] = end - row - 1;
    }
  };
  for (const [index, { depth }] of rows.entries()) {
    close(depth, index);
    above.push(index);
  }
  close(0, rows.length);
  return sizes;
}

/**
 * A list of a message as a table, with its entries by row.
 * @param property that holds the list, and the entries below an entry where they are nested
 * @param language of the names
 */
export function tabulate(
  list: Entries,
  property: string,
  language: string | undefined,
): { table: ListTable; entries: Entries } {
  const rows = rowsOf(list, property);
  const cells = new Map<string, string[]>();
  const languages = new Set<string>();
  const nameLanguages = new Array<string>(rows.length).fill('');
  const search: string[] = [];
  const hasIds = rows.some(({ key }) => key !== '');
  for (const [index, { entry }] of rows.entries()) {
    const object = isObject(entry) ? flatten(entry) : { value: entry };
    const names = textsOf(object['names']);
    for (const tag of Object.keys(names)) languages.add(tag);
    for (const tag of Object.keys(textsOf(object['descriptions']))) languages.add(tag);
    const own: [string, string][] = [];
    if (hasIds) own.push(['id', textOf(object['id'])]);
    const { text: name, language: tag = '' } = taggedText(object, 'name', language) ?? {};
    if (name !== undefined) own.push(['name', name]);
    nameLanguages[index] = tag;
    for (const [id, value] of Object.entries(object)) {
      if (!ownPlace.has(id) && id !== property) own.push([id, summaryOf(value)]);
    }
    for (const [id, text] of own) {
      const column = cells.get(id) ?? new Array<string>(rows.length).fill('');
      column[index] = text;
      cells.set(id, column);
    }
    const searched = hasIds ? [textOf(object['id']), name ?? '', ...Object.values(names)] : own.map(([, text]) => text);
    search.push(comparable([...new Set(searched)].join(' ')));
  }
  const first = ['id', 'name'].filter((id) => cells.has(id));
  const ids = [...first, ...[...cells.keys()].filter((id) => !first.includes(id))];
  return {
    entries: rows.map(({ entry }) => entry),
    table: {
      count: rows.length,
      columns: ids.map((id) => ({ id, texts: packTexts(cells.get(id) ?? []) })),
      keys: packTexts(rows.map(({ key }) => key)),
      search: packTexts(search),
      depths: Uint16Array.from(rows, ({ depth }) => depth),
      sizes: sizesOf(rows),
      isTree: rows.some(({ depth }) => depth > 0),
      languages: [...languages],
      nameLanguages: numbersOf(nameLanguages, [...languages]),
    },
  };
}

/** The numbers of tags among languages, from 1; 0 for one that is not known. */
function numbersOf(tags: readonly string[], languages: readonly string[]): Uint16Array<ArrayBuffer> {
  const numbers = new Map(languages.map((tag, index) => [tag, index + 1]));
  return Uint16Array.from(tags, (tag) => numbers.get(tag) ?? 0);
}

/** The language of the name in a row, where it is known. */
export const languageOfName = ({ languages, nameLanguages }: ListTable, row: number): string | undefined =>
  languages[(nameLanguages[row] ?? 0) - 1];

/** The buffers of a table, which change their thread instead of being copied. */
export const buffersOf = ({ columns, keys, search, depths, sizes, nameLanguages }: ListTable): ArrayBuffer[] => [
  ...[...columns.map(({ texts }) => texts), keys, search].map(({ ends }) => ends.buffer),
  depths.buffer,
  sizes.buffer,
  nameLanguages.buffer,
];
