import { useState } from 'preact/hooks';
import { blockOf, clampSelection, type GridSelection, selectCell } from '../../../components/grid/grid-selection.js';
import type { JsonObject } from '../../../content/json.js';
import { words } from '../../../words/words.js';

interface RowsProps {
  readonly count: number;
  readonly columns: number;
  readonly isReadOnly: boolean;
  readonly emptyRow: JsonObject;
  readonly change: (make: (all: readonly JsonObject[]) => readonly JsonObject[]) => void;
}

interface RowActions {
  /** Inserts an empty row below the selected ones. */
  readonly insert?: () => void;
  /** Removes the selected rows. */
  readonly remove?: () => void;
}

/** The selection of a table of objects, and what can be done with its rows. */
export function useTableRows({ count, columns, isReadOnly, emptyRow, change }: RowsProps): {
  readonly selection: GridSelection;
  readonly onSelect: (selection: GridSelection) => void;
  readonly actions: RowActions;
} {
  const [selected, setSelected] = useState(selectCell(0, 0));
  const selection = clampSelection(selected, { rows: count, columns, page: 1 });
  const { top, bottom } = blockOf(selection);
  const insert = (): void => {
    const place = Math.min(bottom + 1, count);
    change((all) => all.toSpliced(Math.min(bottom + 1, all.length), 0, emptyRow));
    setSelected(selectCell(place, 0));
  };
  const remove = (): void => change((all) => all.toSpliced(top, bottom - top + 1));
  return { selection, onSelect: setSelected, actions: isReadOnly ? {} : { insert, remove } };
}

/** The actions of a table as buttons. */
export function RowButtons({ actions: { insert, remove }, count }: { actions: RowActions; count: number }) {
  if (insert === undefined || remove === undefined) return null;
  return (
    <div class="row">
      <button type="button" class="quiet" onClick={insert}>
        {words.itemTable.actions.insert.label}
      </button>
      <button type="button" class="quiet" disabled={count === 0} onClick={remove}>
        {words.itemTable.actions.remove.label}
      </button>
    </div>
  );
}
