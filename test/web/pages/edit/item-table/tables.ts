import type { JsonObject } from '../../../../../web/src/content/json.js';
import { columnsOf, type ItemColumn } from '../../../../../web/src/pages/edit/item-table/item-columns.js';
import { rowsOf } from '../../../../../web/src/pages/edit/item-table/item-index.js';
import { type SchemeLayout, schemeLayouts } from '../../../../../web/src/pages/edit/item-table/scheme-layouts.js';

export function layoutOf(name: string): SchemeLayout {
  const layout = schemeLayouts[name];
  if (layout === undefined) throw new Error(name);
  return layout;
}

export function columnNamed(layout: SchemeLayout, id: string): ItemColumn {
  const column = columnsOf(layout, ['en', 'de']).find((each) => each.id === id);
  if (column === undefined) throw new Error(id);
  return column;
}

/** A codelist of ids, each with its parent behind `<`. */
export const codes = (...ids: readonly string[]): JsonObject => ({
  codes: ids.map((each) => {
    const [id, parent] = each.split('<');
    return { id, ...(parent === undefined ? {} : { parent }) };
  }),
});

interface Tree {
  readonly [id: string]: Tree;
}

const below = (tree: Tree): JsonObject =>
  Object.keys(tree).length === 0
    ? {}
    : { categories: Object.entries(tree).map(([id, each]) => ({ id, ...below(each) })) };

/** A category scheme of ids. */
export const categories = (tree: Tree): JsonObject => below(tree);

/** The ids of a scheme as the table shows them, a blank for each item above. */
export function tree(artefact: JsonObject, layout: SchemeLayout): readonly string[] {
  const { items, depths } = rowsOf(artefact, layout);
  return items.map(({ id }, row) => `${' '.repeat(depths[row] ?? 0)}${String(id)}`);
}
