import { useEffect, useRef, useState } from 'preact/hooks';
import { type GridSelection, selectCell } from '../../../components/grid/grid-selection.js';
import { words } from '../../../words/words.js';
import type { ItemCell } from './change-items.js';
import { type ItemColumn, isTextColumn, textIn } from './item-columns.js';
import type { ItemRows } from './item-index.js';
import { replacerOf } from './replace-texts.js';

const texts = words.itemTable.find;

interface FindBarProps {
  readonly rows: ItemRows;
  readonly columns: readonly ItemColumn[];
  readonly selection: GridSelection;
  readonly onSelect: (selection: GridSelection) => void;
  /** Undefined where nothing can be changed. */
  readonly onReplace: ((cells: readonly ItemCell[]) => void) | undefined;
  readonly onClose: () => void;
}

/** Finds texts in the columns of a table, and replaces them, all in one step. */
export function FindBar({ rows, columns, selection, onSelect, onReplace, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [where, setWhere] = useState('');
  const [notice, setNotice] = useState('');
  useEffect(() => field.current?.focus(), []);
  const searched = columns.filter((column) => isTextColumn(column) && (where === '' || column.id === where));
  const replace = (): ((text: string) => string | undefined) => replacerOf({ find, by, isCaseSensitive, isWhole });
  const found = (): ItemCell[] => {
    const replaced = replace();
    return rows.items.flatMap((item, row) =>
      searched.flatMap((column) => {
        const text = replaced(textIn(item, column));
        return text === undefined ? [] : [{ row, column, text }];
      }),
    );
  };
  const findNext = (): void => {
    const replaced = replace();
    const { row, column } = selection.active;
    const cells = rows.items.length * columns.length;
    for (let step = 1; step <= cells; step += 1) {
      const place = (row * columns.length + column + step) % cells;
      const [item, own] = [rows.items[Math.floor(place / columns.length)], columns[place % columns.length]];
      if (item === undefined || own === undefined || !searched.includes(own)) continue;
      if (replaced(textIn(item, own)) === undefined) continue;
      onSelect(selectCell(Math.floor(place / columns.length), place % columns.length));
      setNotice('');
      return;
    }
    setNotice(texts.none);
  };
  return (
    <form
      class="row card find-bar"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        findNext();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <label>
        {texts.find}{' '}
        <input ref={field} type="text" value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      </label>
      {onReplace === undefined ? null : (
        <label>
          {texts.by} <input type="text" value={by} onInput={(event) => setBy(event.currentTarget.value)} />
        </label>
      )}
      <label>
        {texts.where}{' '}
        <select value={where} onChange={(event) => setWhere(event.currentTarget.value)}>
          <option value="">{texts.everywhere}</option>
          {columns.filter(isTextColumn).map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={isCaseSensitive} onChange={() => setCaseSensitive(!isCaseSensitive)} />{' '}
        {texts.caseSensitive}
      </label>
      <label>
        <input type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} /> {texts.whole}
      </label>
      <button type="submit">{texts.next}</button>
      {onReplace === undefined ? null : (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            const cells = found();
            if (cells.length > 0) onReplace(cells);
            setNotice(texts.replaced(cells.length));
          }}
        >
          {texts.replaceAll}
        </button>
      )}
      <button type="button" class="quiet" onClick={onClose}>
        {words.common.close}
      </button>
      <span role="status" class="small">
        {notice}
      </span>
    </form>
  );
}
