import { type JsonObject, textOf } from '../../../content/json.js';
import { type ItemCell, insertItems, linesOf, setCells } from './change-items.js';
import { type ItemColumn, isTextColumn, withText } from './item-columns.js';
import { rowsOf } from './item-index.js';
import type { SchemeLayout } from './scheme-layouts.js';
import { withLines } from './write-rows.js';

type Cells = readonly (readonly string[])[];

/** Headings of columns that tables of other programs have, by the name in small letters. */
const headings: Readonly<Record<string, 'id' | 'parent' | 'names' | 'descriptions'>> = {
  id: 'id',
  code: 'id',
  'code id': 'id',
  'item id': 'id',
  parent: 'parent',
  'parent id': 'parent',
  parentid: 'parent',
  'parent code': 'parent',
  name: 'names',
  names: 'names',
  label: 'names',
  description: 'descriptions',
  descriptions: 'descriptions',
};

/** `name:de`, `name (de)`, `name_de` and `name de` as the name of a column and a language. */
const withLanguage =
  /^(names?|labels?|descriptions?)(?:\s*[:_ ]\s*|\s*\(\s*)([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\)?$/i;

/** The column that a heading names; undefined where it names none. */
function columnOfHeading(heading: string, layout: SchemeLayout, main: string): ItemColumn | undefined {
  const named = heading.trim();
  const [, word = named, language] = withLanguage.exec(named) ?? [];
  const own = layout.columns.find(({ property }) => property.toLowerCase() === named.toLowerCase());
  if (own !== undefined) return { kind: own.kind, id: own.property, property: own.property };
  const kind = headings[word.toLowerCase()] ?? headings[word.toLowerCase().replace(/s$/, '')];
  if (kind === 'names' || kind === 'descriptions') {
    const tag = language ?? main;
    return layout.isUnnamed ? undefined : { kind, id: `${kind}:${tag}`, language: tag };
  }
  if (kind === undefined || language !== undefined || (kind === 'parent' && layout.hasParent !== true))
    return undefined;
  return { kind, id: kind };
}

/** The columns that the first row of pasted cells names; undefined where it is no row of headings. */
export function columnsOfHeading(
  first: readonly string[],
  layout: SchemeLayout,
  main: string,
): readonly (ItemColumn | undefined)[] | undefined {
  const columns = first.map((heading) => columnOfHeading(heading, layout, main));
  const found = columns.filter((column) => column !== undefined);
  return found.some(({ kind }) => kind === 'id') && (found.length > 1 || first.length === 1) ? columns : undefined;
}

/** Rows with headings: items with a known id get the texts, others are added behind all. */
function pasteNamed(
  artefact: JsonObject,
  layout: SchemeLayout,
  columns: readonly (ItemColumn | undefined)[],
  rows: Cells,
): JsonObject {
  const before = rowsOf(artefact, layout);
  const lines = linesOf(before);
  const byId = new Map(before.items.map(({ id }, row) => [textOf(id), row]));
  const idColumn = columns.findIndex((column) => column?.kind === 'id');
  for (const cells of rows) {
    const id = cells[idColumn]?.trim() ?? '';
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = byId.get(id) ?? lines.length;
    let { item, depth } = lines[row] ?? { item: { id, ...layout.defaults }, depth: 0 };
    for (const [place, column] of columns.entries()) {
      if (column !== undefined && isTextColumn(column)) item = withText(item, column, cells[place] ?? '');
    }
    lines[row] = { item, depth };
    if (id !== '') byId.set(id, row);
  }
  return withLines(artefact, layout, lines);
}

/** Rows without headings: cells go where the paste begins, and items are added where rows are missing. */
function pasteAt(
  artefact: JsonObject,
  layout: SchemeLayout,
  columns: readonly ItemColumn[],
  rows: Cells,
  row: number,
): JsonObject {
  const missing = row + rows.length - rowsOf(artefact, layout).items.length;
  const wide = missing > 0 ? insertItems(artefact, layout, undefined, missing) : artefact;
  const cells: ItemCell[] = [];
  for (const [index, texts] of rows.entries()) {
    for (const [place, text] of texts.entries()) {
      const column = columns[place];
      if (column !== undefined && isTextColumn(column)) cells.push({ row: row + index, column, text });
    }
  }
  return setCells(wide, layout, cells);
}

/** A place in a table of items. */
interface PastePlace {
  readonly columns: readonly ItemColumn[];
  /** The language of names and descriptions without one. */
  readonly main: string;
  readonly row: number;
  readonly column: number;
}

/**
 * Pastes cells of a spreadsheet. Rows below headings are items by their ids; others begin at the cell, in the order of the
 * columns: id, name, description, parent.
 */
export function pasteItems(artefact: JsonObject, layout: SchemeLayout, rows: Cells, place: PastePlace): JsonObject {
  const [first = [], ...others] = rows;
  const named = columnsOfHeading(first, layout, place.main);
  if (named !== undefined) return pasteNamed(artefact, layout, named, others);
  return pasteAt(artefact, layout, place.columns.slice(place.column), rows, place.row);
}
