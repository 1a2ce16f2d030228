import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../words/words.js';
import { useVirtualRows } from '../virtual-rows.js';
import { CellEditor, type CellEnd } from './cell-editor.js';
import type { CellMark } from './cell-mark.js';
import { blockOf, clampSelection, type GridSelection, isInBlock, nextCell, selectCell } from './grid-selection.js';
import { type GridActions, keyOfGrid } from './keys.js';
import { parseTabText, writeTabText } from './tab-text.js';
import { type DropSide, useRowDrag } from './use-row-drag.js';
import './data-grid.css';

const texts = words.grid;

export interface GridColumn {
  readonly id: string;
  readonly title: string;
  /** As `grid-template-columns` has it. */
  readonly width: string;
  /** Whether the cells are ids or other texts of machines. */
  readonly isCode?: boolean;
}

export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export interface DataGridProps {
  /** The name of the grid for screen readers. */
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly count: number;
  readonly selection: GridSelection;
  readonly onSelect: (selection: GridSelection) => void;
  /** The text of a cell, as it is edited and copied. */
  readonly textAt: (row: number, column: number) => string;
  /** What is shown in place of the text; undefined for the text. */
  readonly show?: (row: number, column: number) => ComponentChildren;
  readonly markAt?: (row: number, column: number) => CellMark | undefined;
  readonly canEdit: (row: number, column: number) => boolean;
  /** Texts that are offered while a cell of a column is edited. */
  readonly offered?: (column: number) => readonly string[] | undefined;
  /** Replaces texts of cells, all in one step. */
  readonly onEdit: (cells: readonly CellText[]) => void;
  /** Takes rows that were pasted at a cell. */
  readonly onPaste?: ((rows: readonly (readonly string[])[], row: number, column: number) => void) | undefined;
  /** Opens what a cell stands for where it cannot be edited as a text. @returns false where there is nothing to be opened */
  readonly onOpen?: (row: number, column: number) => boolean;
  readonly actions?: GridActions;
  /** Moves the selected rows beside a row, or below it as its parent. */
  readonly onDrop?: ((row: number, side: DropSide) => void) | undefined;
}

/** Pixels. */
const rowHeight = 34;
const headHeight = 36;

interface Edited {
  readonly row: number;
  readonly column: number;
  /** What the editor begins with; the text of the cell where undefined. */
  readonly typed: string | undefined;
}

/** How many pixels of a cell the first one of its row covers, which stays in view. */
function coveredBy(first: Element, cell: Element): number {
  if (getComputedStyle(first).position !== 'sticky') return 0;
  return Math.max(0, first.getBoundingClientRect().right - cell.getBoundingClientRect().left);
}

/**
 * A grid of texts (ARIA practices, data grid) of which only the rows in view exist. The grid itself has the focus and names the
 * active cell; a cell gets an editor when one types, presses Enter or F2, or clicks twice. Tab leaves the grid, or, in an editor,
 * goes to the next cell.
 */
export function DataGrid(props: DataGridProps) {
  const { label, columns, count, onSelect, textAt, show, markAt, canEdit, onEdit } = props;
  const element = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Edited>();
  const rows = useVirtualRows(element, { count, rowHeight, headHeight });
  const page = Math.max(1, Math.floor(((element.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1);
  const size = { rows: count, columns: columns.length, page };
  const selection = clampSelection(props.selection, size);
  const { active } = selection;
  const block = blockOf(selection);
  const drag = useRowDrag(block, props.onDrop);
  const items = rows.getVirtualItems();
  const isShown = items.some(({ index }) => index === active.row);
  const cellId = (row: number, column: number): string => `${label}-${row}-${column}`.replace(/\s/g, '-');

  useEffect(() => {
    if (count > 0) rows.scrollToIndex(active.row, { align: 'auto' });
  }, [rows, active.row]);
  useLayoutEffect(() => {
    // Its rows are in view already; this is for its columns.
    const cell = element.current?.querySelector('.grid-active');
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const first = cell?.parentElement?.children[1];
    if (cell && first && first !== cell && element.current) element.current.scrollLeft -= coveredBy(first, cell);
  }, [active.row, active.column]);

  const open = (row: number, column: number, typed?: string): void => {
    if (canEdit(row, column)) setEdited({ row, column, typed });
    else if (typed === undefined) props.onOpen?.(row, column);
  };
  const finish = ({ text, then }: CellEnd): void => {
    if (edited === undefined) return;
    const { row, column } = edited;
    setEdited(undefined);
    if (text !== undefined && text !== textAt(row, column)) onEdit([{ row, column, text }]);
    if (then === undefined) return;
    element.current?.focus({ preventScroll: true });
    const next = then === 'down' ? { row: Math.min(row + 1, count - 1), column } : undefined;
    const beside =
      then === 'next' || then === 'previous' ? nextCell(edited, then === 'next' ? 1 : -1, size) : undefined;
    const place = next ?? beside;
    if (place !== undefined) onSelect(selectCell(place.row, place.column));
  };
  const copied = (): string =>
    writeTabText(
      Array.from({ length: block.bottom - block.top + 1 }, (_, row) =>
        Array.from({ length: block.right - block.left + 1 }, (__, column) =>
          textAt(block.top + row, block.left + column),
        ),
      ),
    );
  const clear = (): void => {
    const cells: CellText[] = [];
    for (let row = block.top; row <= block.bottom; row += 1) {
      for (let column = block.left; column <= block.right; column += 1) {
        if (canEdit(row, column) && textAt(row, column) !== '') cells.push({ row, column, text: '' });
      }
    }
    if (cells.length > 0) onEdit(cells);
  };
  const placeOf = (target: EventTarget | null): { row: number; column: number } | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
    const [row, column] = cell?.dataset['cell']?.split(' ').map(Number) ?? [];
    return row === undefined || column === undefined ? undefined : { row, column };
  };
  const isInEditor = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('.cell-editor') !== null;
  const select = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place === undefined || isInEditor(event.target)) return;
    const anchor = event.shiftKey ? selection.anchor : place;
    if (place.column < 0) {
      onSelect({ active: { ...place, column: columns.length - 1 }, anchor: { row: anchor.row, column: 0 } });
    } else onSelect({ active: place, anchor });
  };

  return (
    <div
      class="data-grid"
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={isShown && count > 0 ? cellId(active.row, active.column) : undefined}
      tabIndex={0}
      ref={element}
      style={{ '--columns': `3.5rem ${columns.map(({ width }) => width).join(' ')}` }}
      onMouseDown={(event) => event.button === 0 && select(event)}
      onMouseMove={(event) => {
        const place = event.buttons === 1 && !drag.isDragged() ? placeOf(event.target) : undefined;
        if (place === undefined || place.column < 0 || edited !== undefined) return;
        if (place.row !== active.row || place.column !== active.column) onSelect({ ...selection, active: place });
      }}
      onDblClick={(event) => {
        const place = placeOf(event.target);
        if (place !== undefined && place.column >= 0 && edited === undefined) open(place.row, place.column);
      }}
      onKeyDown={(event) => {
        if (edited !== undefined || event.target !== element.current) return;
        const isTaken = keyOfGrid(event, {
          selection,
          size,
          select: onSelect,
          open: (typed) => open(active.row, active.column, typed),
          clear,
          actions: props.actions ?? {},
        });
        if (isTaken) event.preventDefault();
      }}
      onCopy={(event) => {
        if (edited !== undefined || count === 0) return;
        event.preventDefault();
        event.clipboardData?.setData('text/plain', copied());
      }}
      onCut={(event) => {
        if (edited !== undefined || count === 0) return;
        event.preventDefault();
        event.clipboardData?.setData('text/plain', copied());
        clear();
      }}
      onPaste={(event) => {
        if (edited !== undefined || props.onPaste === undefined) return;
        event.preventDefault();
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (text !== '') props.onPaste(parseTabText(text), block.top, block.left);
      }}
      {...drag.handlers}
    >
      <div role="presentation" class="grid-inner">
        <div role="rowgroup" class="grid-head">
          <div role="row" class="grid-row" aria-rowindex={1}>
            <span role="columnheader" class="grid-number" aria-colindex={1}>
              <span class="hidden-text">{texts.row}</span>
            </span>
            {columns.map(({ id, title }, column) => (
              <span role="columnheader" key={id} aria-colindex={column + 2} title={title}>
                {title}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" class="grid-space" style={{ height: `${rows.getTotalSize()}px` }}>
          {items.map(({ index: row, start }) => (
            <div
              role="row"
              key={row}
              aria-rowindex={row + 2}
              class={`grid-row grid-body-row ${drag.sideAt(row)}`}
              style={{ height: `${rowHeight}px`, transform: `translateY(${start - headHeight}px)` }}
            >
              <span
                role="rowheader"
                class="grid-number"
                aria-colindex={1}
                data-cell={`${row} -1`}
                draggable={props.onDrop !== undefined}
              >
                {row + 1}
              </span>
              {columns.map(({ id, isCode }, column) => {
                const mark = markAt?.(row, column);
                const isActive = row === active.row && column === active.column;
                const isEdited = edited?.row === row && edited.column === column;
                const names = [
                  'grid-cell',
                  isCode === true ? 'grid-code' : '',
                  mark === undefined ? '' : `mark-${mark.kind}`,
                ];
                return (
                  <span
                    role="gridcell"
                    key={id}
                    id={cellId(row, column)}
                    aria-colindex={column + 2}
                    aria-selected={isInBlock(block, row, column)}
                    aria-readonly={!canEdit(row, column)}
                    aria-invalid={mark?.kind === 'error' ? true : undefined}
                    data-cell={`${row} ${column}`}
                    class={`${names.join(' ')} ${isActive ? 'grid-active' : ''}`}
                    title={mark?.detail}
                  >
                    {isEdited ? (
                      <CellEditor
                        label={columns[column]?.title ?? ''}
                        text={edited.typed ?? textAt(row, column)}
                        offered={props.offered?.(column)}
                        onEnd={finish}
                      />
                    ) : (
                      (show?.(row, column) ?? textAt(row, column))
                    )}
                    {mark === undefined ? null : (
                      <span class="hidden-text">{texts.marked[mark.kind](mark.detail)}</span>
                    )}
                  </span>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
