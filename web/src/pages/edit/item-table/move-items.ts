import { type JsonObject, textOf } from '../../../content/json.js';
import { linesOf } from './change-items.js';
import { endOfRun, type ItemRows, rowAbove, rowsOf } from './item-index.js';
import type { SchemeLayout } from './scheme-layouts.js';
import { type ItemLine, withLines } from './write-rows.js';

/** Where rows go: in front of a row of the table as it is, below a parent or at the top. */
interface Target {
  readonly before: number;
  /** Undefined at the top. */
  readonly parent: number | undefined;
}

/** Rows that are moved together, with all below them; `end` is behind the last one. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** A change that moved rows, and the row at which they begin now. */
export interface MovedItems {
  readonly artefact: JsonObject;
  readonly row: number;
}

/** The rows of a block with what is below the last one; undefined where the block begins deeper in the tree than it goes on. */
function runOf(rows: ItemRows, top: number, bottom: number): Run | undefined {
  const depth = rows.depths[top] ?? 0;
  for (let row = top; row <= bottom; row += 1) if ((rows.depths[row] ?? 0) < depth) return undefined;
  return { start: top, end: Math.max(bottom + 1, endOfRun(rows, bottom)) };
}

function withParent(item: JsonObject, parent: string | undefined): JsonObject {
  if (textOf(item['parent']) === (parent ?? '')) return item;
  const { parent: _, ...others } = item;
  return parent === undefined ? others : { ...others, parent };
}

function moveRun(
  artefact: JsonObject,
  layout: SchemeLayout,
  run: Run,
  { before, parent }: Target,
): MovedItems | undefined {
  // A row cannot go below itself.
  if ((before > run.start && before < run.end) || (parent !== undefined && parent >= run.start && parent < run.end))
    return undefined;
  const rows = rowsOf(artefact, layout);
  const lines = linesOf(rows);
  const depth = rows.depths[run.start] ?? 0;
  const by = (parent === undefined ? 0 : (rows.depths[parent] ?? 0) + 1) - depth;
  const parentId = parent === undefined ? undefined : textOf(rows.items[parent]?.['id']);
  const moved = lines.slice(run.start, run.end).map(
    (line): ItemLine => ({
      item: layout.hasParent && line.depth === depth ? withParent(line.item, parentId) : line.item,
      depth: line.depth + by,
    }),
  );
  const others = [...lines.slice(0, run.start), ...lines.slice(run.end)];
  const row = before >= run.end ? before - moved.length : before;
  return { artefact: withLines(artefact, layout, [...others.slice(0, row), ...moved, ...others.slice(row)]), row };
}

const isTree = ({ nested, hasParent }: SchemeLayout): boolean => nested !== undefined || hasParent === true;

export type Direction = 'up' | 'down' | 'in' | 'out';

function targetOf(rows: ItemRows, { start, end }: Run, direction: Direction): Target | undefined {
  const depth = rows.depths[start] ?? 0;
  const parent = rowAbove(rows, start);
  const isSibling = (row: number | undefined): row is number => row !== undefined && rows.depths[row] === depth;
  const previous = previousAt(rows, start);
  switch (direction) {
    case 'up':
      return isSibling(previous) ? { before: previous, parent } : undefined;
    case 'down':
      return end < rows.items.length && isSibling(end) ? { before: endOfRun(rows, end), parent } : undefined;
    case 'in':
      return isSibling(previous) ? { before: start, parent: previous } : undefined;
    case 'out':
      return parent === undefined ? undefined : { before: endOfRun(rows, parent), parent: rowAbove(rows, parent) };
  }
}

/** The nearest row before another one that is not deeper. */
function previousAt({ depths }: ItemRows, row: number): number | undefined {
  const depth = depths[row] ?? 0;
  for (let each = row - 1; each >= 0; each -= 1) if ((depths[each] ?? 0) <= depth) return each;
  return undefined;
}

/**
 * Moves the rows of a block, with all below them: up or down among those beside them, in below the one before them, out behind
 * what they were below.
 * @returns undefined where that is not possible
 */
export function moveItems(
  artefact: JsonObject,
  layout: SchemeLayout,
  { top, bottom }: { readonly top: number; readonly bottom: number },
  direction: Direction,
): MovedItems | undefined {
  if ((direction === 'in' || direction === 'out') && !isTree(layout)) return undefined;
  const rows = rowsOf(artefact, layout);
  const run = runOf(rows, top, bottom);
  const target = run && targetOf(rows, run, direction);
  return run && target && moveRun(artefact, layout, run, target);
}

/** Moves the rows of a block beside another row, or below it as its parent. */
export function dropItems(
  artefact: JsonObject,
  layout: SchemeLayout,
  { top, bottom }: { readonly top: number; readonly bottom: number },
  row: number,
  side: 'before' | 'after' | 'below',
): MovedItems | undefined {
  const rows = rowsOf(artefact, layout);
  const run = runOf(rows, top, bottom);
  if (run === undefined) return undefined;
  if (side === 'below' && isTree(layout))
    return moveRun(artefact, layout, run, { before: endOfRun(rows, row), parent: row });
  const parent = rowAbove(rows, row);
  return moveRun(artefact, layout, run, { before: side === 'before' ? row : endOfRun(rows, row), parent });
}
