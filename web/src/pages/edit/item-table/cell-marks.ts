import type { CellMark } from '../../../components/grid/cell-mark.js';
import type { FormChange, FormProblem } from '../../../drafts/artefact-form.js';
import type { ItemColumn } from './item-columns.js';
import type { SchemeLayout } from './scheme-layouts.js';

/** A mark of an item, at a place below it. */
interface ItemMark extends CellMark {
  /** JSON pointer from the item; empty for the item itself. */
  readonly rest: string;
}

/** Marks by the pointer of their item, the most urgent first. */
export type ItemMarks = ReadonlyMap<string, readonly ItemMark[]>;

const urgency = { error: 0, warning: 1, change: 2 } as const;

/** Problems and changes by item. */
export function marksOfItems(
  problems: readonly FormProblem[],
  changes: readonly FormChange[],
  { list, nested = list }: SchemeLayout,
): ItemMarks {
  const place = new RegExp(`^(/${list}/\\d+(?:/${nested}/\\d+)*)(/.*)?$`);
  const marks = new Map<string, ItemMark[]>();
  const add = (pointer: string, kind: CellMark['kind'], detail: string): void => {
    const [, item, rest = ''] = place.exec(pointer) ?? [];
    if (item === undefined) return;
    const mark = { kind, detail, rest };
    const others = marks.get(item);
    if (others === undefined) marks.set(item, [mark]);
    else others.push(mark);
  };
  for (const { pointer, level, detail } of problems) add(pointer, level, detail);
  for (const { pointer, detail } of changes) add(pointer, 'change', detail);
  for (const each of marks.values()) each.sort((a, b) => urgency[a.kind] - urgency[b.kind]);
  return marks;
}

/** The column that shows what is below an item; its id where no column does. */
function columnAt(rest: string, columns: readonly ItemColumn[]): ItemColumn | undefined {
  const [, property = '', language] = rest.split('/');
  const plural = property === 'name' || property === 'description' ? `${property}s` : property;
  const fitting = columns.filter((column) => ('property' in column ? column.property : column.kind) === plural);
  return fitting.find((column) => 'language' in column && column.language === language) ?? fitting[0] ?? columns[0];
}

/** The mark of a cell, with the details of all. */
export function markOfCell(
  marks: readonly ItemMark[] | undefined,
  column: ItemColumn,
  columns: readonly ItemColumn[],
): CellMark | undefined {
  const own = marks?.filter(({ rest }) => columnAt(rest, columns) === column);
  const first = own?.[0];
  return first && { kind: first.kind, detail: (own ?? []).map(({ detail }) => detail).join('\n') };
}
